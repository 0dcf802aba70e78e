"""A fingerprint changes with the files that a bot spec names, and with nothing else."""

from pathlib import Path

import pytest

from quiltbee.engine.arena.fingerprints import fingerprint


@pytest.mark.parametrize(
    "spec",
    [
        "py:./bot.py:Bot",
        "py:bot.py:Bot:depth=3",
        "search:net=bot.py",
        "search:net=bot.py,nodes=50",
        "level:8,net=bot.py",
        "search:evaluator=py:./bot.py:judge,nodes=50",
        "cmd:python3 bot.py --fast",
    ],
)
def test_another_file_gives_another_fingerprint(spec: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    file = tmp_path / "bot.py"
    file.write_text("one")
    one = fingerprint(spec)
    file.write_text("two")
    two = fingerprint(spec)
    file.write_text("one")
    assert one is not None
    assert two not in (one, None)
    assert fingerprint(spec) == one


@pytest.mark.parametrize("spec", ["3", "thimble", "greedy:slip=2", "search:nodes=50", "py:module:Bot", "cmd:program"])
def test_without_a_file_there_is_none(spec: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert fingerprint(spec) is None
