"""What is sent before a puzzle is solved does not depend on the answer."""

from dataclasses import fields, replace

import pytest

from quiltbee import legal
from quiltbee.puzzles.judging import judge, reply
from quiltbee.puzzles.puzzle import Puzzle
from quiltbee.puzzles.to_json import asked_json, reply_json, solution_json
from quiltbee.puzzles.words import answer_lines, question
from tests.puzzles.samples import sample, samples

SECRET = ("answers", "worths", "themes", "source")


@pytest.mark.parametrize("puzzle", samples(), ids=lambda each: f"{each.edition.id} {each.family}")
def test_the_question_is_the_same_without_the_answer(puzzle: Puzzle) -> None:
    empty = replace(puzzle, answers=(), worths=(), themes=(), source="")
    assert asked_json(puzzle) == asked_json(empty)
    assert question(puzzle) == question(empty)


def test_every_field_is_sent_or_secret() -> None:
    assert {each.name for each in fields(Puzzle)} == {*asked_json(sample("win")), *SECRET} - {"board"}


def test_a_first_wrong_attempt_is_not_told_the_answer() -> None:
    puzzle = sample("win")
    wrong = next(each for each in legal(puzzle.state) if judge(puzzle, [each]) == "wrong")
    assert reply_json(puzzle, reply(puzzle, [wrong]))["solution"] is None
    assert reply_json(puzzle, reply(puzzle, [wrong], 1))["solution"] == solution_json(puzzle)


@pytest.mark.parametrize("puzzle", samples(), ids=lambda each: f"{each.edition.id} {each.family}")
def test_a_solution_tells_everything(puzzle: Puzzle) -> None:
    told = solution_json(puzzle)
    assert told["answers"]
    assert told["solutions"] >= 1
    assert [each["decision"] for each in told["worths"]] or puzzle.family in ("seven", "pack", "tempo")
    assert list(answer_lines(puzzle))
