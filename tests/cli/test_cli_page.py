"""`docs/reference/cli.md`: what it shows is what comes."""

import re
import shlex
from pathlib import Path

import pytest

from quiltbee import Game, parse_game
from quiltbee.cli.app import HEADINGS
from tests.cli.conftest import Quiltbee
from tests.cli.markdown import code_blocks, page

EXAMPLES = [
    (command, output)
    for block in code_blocks("cli.md", "console")
    for command, _, output in (each.partition("\n") for each in block.removeprefix("$ ").split("\n$ "))
]


@pytest.fixture
def files(tmp_path: Path) -> None:
    """The files that the page speaks of."""
    [whole] = code_blocks("notation.md")
    setup = whole[: whole.index("[Player0")]
    record = parse_game(whole)
    short = Game.new("express", circle=record.circle, first=0)
    played = setup + "\n" + whole.partition("\n\n")[2]
    (tmp_path / "evening.quilt").write_text(played + short.play("A A A").text)
    (tmp_path / "wrong.quilt").write_text(f"{setup}\nA -\n")
    (tmp_path / "short.quilt").write_text(f"{setup}\nA\n")


@pytest.mark.usefixtures("files")
@pytest.mark.parametrize(("command", "output"), EXAMPLES, ids=[command for command, _ in EXAMPLES])
def test_a_command_prints_what_the_page_says(quiltbee: Quiltbee, command: str, output: str) -> None:
    name, *arguments = shlex.split(command)
    assert name == "quiltbee"
    run = quiltbee(*arguments)
    assert (run.out + run.err).strip("\n") == output.strip("\n")


@pytest.mark.parametrize("command", ["board", "look", "score", "undo", "save", "load", "resign", "quit"])
def test_the_page_names_what_help_names(quiltbee: Quiltbee, command: str) -> None:
    shown = quiltbee("play", "--edition", "express", stdin="help\nquit!\n").out
    assert f"\n{command} " in shown
    assert f"`{command}" in page("cli.md")


def test_the_page_lists_every_command_under_its_heading() -> None:
    listed = {
        heading: re.findall(r"`(\w+)`", commands)
        for heading, commands in re.findall(r"^- \*\*(\w+)\*\*: ([^;]+); see", page("cli.md"), re.MULTILINE)
    }
    assert listed == {heading: list(commands) for heading, commands in HEADINGS.items()}
