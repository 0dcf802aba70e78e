"""Every page that teaches, and the README: whoever follows it in an empty folder gets what it shows."""

import shutil
from pathlib import Path

import pytest

from quiltbee import Game
from tests.docs.follow import conversation, follow, steps, typed_in_vain
from tests.docs.shell import run

ROOT = Path(__file__).parents[2]
PAGES = sorted(
    path
    for path in [*(ROOT / "docs" / "learn").glob("*.md"), *(ROOT / "docs" / "how-to").glob("*.md"), ROOT / "README.md"]
    if path.name != "install.md"  # it shows what is said where parts are missing; tests/install tries it
)
NEEDS_NODE = {"write-an-engine.md"}
NEEDS_GAMES = {"back-up-and-move-a-server.md"}
"""It is about a server that has been played on."""


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.stem)
def test_a_page_can_be_followed(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if page.name in NEEDS_NODE and shutil.which("node") is None:
        pytest.skip("there is no node")
    monkeypatch.chdir(tmp_path)
    if page.name in NEEDS_GAMES:
        monkeypatch.setenv("QUILTBEE_DATABASE", str(tmp_path / "data" / "games.db"))
        Path("played.game").write_text(Game.new("express", seed=4, first=0).play("A A A").text, encoding="utf-8")
        assert run("quiltbee import played.game")[0] == 0
    assert follow(page) == []


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.stem)
def test_what_a_page_shows_can_be_typed_at_the_prompt_of_python(page: Path) -> None:
    assert typed_in_vain(page) == []


def test_a_block_that_no_empty_line_ends_cannot_be_typed(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("```python\nfor x in range(3):\n    print(x)\nprint(4)\n```\n")
    assert typed_in_vain(page) == ["page.md:1"]


def test_the_follower_notices_what_comes_out_differently(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    page = tmp_path / "page.md"
    page.write_text("```python\nprint(1 + 1)\n```\n```text\n3\n```\n```console\n$ quiltbee --version\nnothing\n```\n")
    assert len(follow(page)) == 2


def test_three_dots_stand_for_anything(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    page = tmp_path / "page.md"
    page.write_text("```python\nprint('one\\ntwo\\nthree four')\n```\n```text\none\n…\nthree…\n```\n")
    assert follow(page) == []


def test_a_command_may_be_typed_on_several_lines() -> None:
    assert conversation("$ quiltbee new \\\n    --seed 4\nout\n$ quiltbee x\n") == [
        ("quiltbee new      --seed 4", "out\n"),
        ("quiltbee x", ""),
    ]


def test_files_are_saved_under_their_names() -> None:
    [step] = steps("Save this as `a.py`:\n\n```python\nx = 1\n```\n")
    assert (step.file, step.text) == ("a.py", "x = 1\n")
