"""docs/reference/arena.md and docs/explanation/engine.md: the examples say what really happens."""

import re
from pathlib import Path

import pytest

from tests.cli.conftest import Quiltbee
from tests.cli.markdown import code_blocks


def shown(text: str) -> str:
    """Milliseconds differ from time to time: of the rows of the bots only the other figures are compared."""
    return re.sub(r"^([AB] \S+(?: +[\d.-]+){5})(?: +[\d.]+){5}( +\d+)$", r"\1 ...\2", text, flags=re.MULTILINE)


@pytest.mark.parametrize("source", code_blocks("arena.md", "python") + code_blocks("engine.md", "python"))
def test_a_python_example_runs(source: str, capsys: pytest.CaptureFixture[str]) -> None:
    exec(source, {"__name__": "example"})
    assert ("print(" in source) == bool(capsys.readouterr().out)


def test_the_bot_of_the_page_plays(quiltbee: Quiltbee, tmp_path: Path) -> None:
    [source] = [source for source in code_blocks("arena.md", "python") if "class FirstThing" in source]
    (tmp_path / "mybot.py").write_text(source)
    [block] = [block for block in code_blocks("arena.md") if "FirstThing 1 --pairs" in block]
    command = block.splitlines()[0].split()[1:]
    run = quiltbee(*command, "--edition", "express", "--workers", "1", "--seed", "1")
    assert (run.code, "forfeit" in run.out) == (0, False)


@pytest.mark.slow
@pytest.mark.parametrize("output", ["express, seed 7", "1. e14@d1"])
def test_commands_print_what_stands_below_them(quiltbee: Quiltbee, tmp_path: Path, output: str) -> None:
    blocks = code_blocks("arena.md")
    [number] = [number for number, block in enumerate(blocks) if block.startswith(output)]
    out = ""
    for command in blocks[number - 1].splitlines():
        words, _, file = command.partition(" > ")
        out = quiltbee(*words.split()[1:]).out
        if file:
            (tmp_path / file).write_text(out)
    assert shown(out) == shown(blocks[number])
