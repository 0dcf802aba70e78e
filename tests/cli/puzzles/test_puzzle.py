"""`quiltbee puzzle`."""

import json
from pathlib import Path

import pytest

from quiltbee.engine.protocol.lines import line_text
from quiltbee.puzzles.files import Header, PuzzleFile
from quiltbee.puzzles.puzzle import Puzzle
from tests.cli.conftest import Quiltbee
from tests.puzzles.samples import sample, samples


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "evening.puzzles"
    path.write_text(PuzzleFile(Header("express"), samples()).text, encoding="utf-8")
    return path


def answer(puzzle: Puzzle) -> str:
    return line_text(puzzle.answers[0], puzzle.edition)


def test_a_puzzle_is_shown_asked_and_solved(quiltbee: Quiltbee, file: Path) -> None:
    puzzle = sample("buy")
    run = quiltbee("puzzle", puzzle.id, "--file", file, stdin=f"{answer(puzzle)}\n")
    assert run.code == 0
    assert "What is best here" in run.out
    assert "Solved!" in run.out


def test_wrong_gets_a_hint_then_the_answer(quiltbee: Quiltbee, file: Path) -> None:
    puzzle = sample("pack")
    buy = next(each for each in samples() if each.family == "buy" and answer(each) != "A")
    run = quiltbee("puzzle", buy.id, "--file", file, stdin="A\nA\n")
    assert run.code == 1
    assert run.out.index("is not the answer") < run.out.index(f"The answer is {answer(buy)}.")
    run = quiltbee("puzzle", puzzle.id, "--file", file, "--hint", stdin="quit\n")
    assert "In one solution there is" in run.out


def test_what_cannot_be_read_is_said_and_asked_again(quiltbee: Quiltbee, file: Path) -> None:
    puzzle = sample("pack", "stack-n-stuff")
    run = quiltbee("puzzle", puzzle.id, "--file", file, stdin=f"hello\n@a1\n{answer(puzzle)}\n")
    assert run.code == 0
    assert "has no item 'hello'" in run.out or "hello" in run.out


@pytest.mark.parametrize("typed", ["", "?", "help"])
def test_an_empty_line_says_what_can_be_typed_and_asks_again(quiltbee: Quiltbee, file: Path, typed: str) -> None:
    puzzle = sample("buy")
    run = quiltbee("puzzle", puzzle.id, "--file", file, stdin=f"{typed}\n{answer(puzzle)}\n")
    assert run.code == 0
    assert "Type your answer, or hint, answer, quit." in run.out


def test_programs_get_json_without_the_answer(quiltbee: Quiltbee, file: Path) -> None:
    puzzle = sample("win")
    asked = json.loads(quiltbee("puzzle", puzzle.id, "--file", file, "--json").out)
    assert "answers" not in asked
    told = json.loads(quiltbee("puzzle", puzzle.id, "--file", file, "--json", "--answer", answer(puzzle)).out)
    assert (told["verdict"], bool(told["solution"])) == ("right", True)


@pytest.mark.parametrize(("typed", "code"), [("right", 0), ("A", 1)])
def test_one_answer_is_judged(quiltbee: Quiltbee, file: Path, typed: str, code: int) -> None:
    puzzle = next(each for each in samples() if each.family == "win" and answer(each) != "A")
    typed = answer(puzzle) if typed == "right" else typed
    assert quiltbee("puzzle", puzzle.id, "--file", file, "--answer", typed).code == code


def test_everybody_has_the_same_puzzle_on_a_day(quiltbee: Quiltbee, file: Path) -> None:
    one, two = (quiltbee("puzzle", "--day", "2026-11-18", "--file", file, "--json").out for _ in range(2))
    assert one == two


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (["nothing"], "there is no puzzle 'nothing'"),
        (["--family", "chess"], "there is no family 'chess'; there are win, buy"),
        (["--day", "tomorrow"], "--day takes a date such as 2026-11-18, not 'tomorrow'"),
        (["--edition", "chess"], "there is no such puzzle"),
    ],
)
def test_what_is_not_there_is_said(quiltbee: Quiltbee, file: Path, words: list[str], problem: str) -> None:
    run = quiltbee("puzzle", *words, "--file", file)
    assert (run.code, problem in run.err) == (2, True)
