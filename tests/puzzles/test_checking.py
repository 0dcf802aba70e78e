"""Puzzles are proved again by another way, and a wrong one is found."""

from dataclasses import replace

import pytest

from quiltbee import legal
from quiltbee.engine.search.bot import spaces_left
from quiltbee.puzzles.checking import check
from quiltbee.puzzles.puzzle import Family, Puzzle
from quiltbee.puzzles.tempo import different_places
from tests.puzzles.samples import sample, samples


def latest(family: Family) -> Puzzle:
    """The sample of a family with the fewest spaces left, which is proved again soonest."""
    return min((each for each in samples() if each.family == family), key=lambda each: spaces_left(each.state))


PROVED = [latest(family) for family in ("win", "tempo", "seven")]


@pytest.mark.parametrize("puzzle", [each for each in samples() if each.family == "pack"], ids=lambda each: each.id)
def test_a_sample_holds(puzzle: Puzzle) -> None:
    assert check(puzzle).problem == ""


@pytest.mark.slow
@pytest.mark.parametrize("puzzle", PROVED, ids=lambda each: each.family)
def test_a_sample_that_takes_longer_holds(puzzle: Puzzle) -> None:
    assert check(puzzle).problem == ""


@pytest.mark.slow
@pytest.mark.parametrize("family", ["win", "tempo"])
def test_another_answer_is_found_to_be_wrong(family: Family) -> None:
    puzzle = latest(family)
    other = next(each for each in legal(puzzle.state) if each not in {line[0] for line in puzzle.answers})
    assert "judges" in check(replace(puzzle, answers=((other,),))).problem


@pytest.mark.slow
def test_a_place_that_shuts_the_square_is_found_to_be_wrong() -> None:
    puzzle = latest("seven")
    other = next(each for each in different_places(puzzle.state) if (each,) not in puzzle.answers)
    assert check(replace(puzzle, answers=(*puzzle.answers, (other,)))).problem


def test_a_region_that_cannot_be_covered_is_found() -> None:
    puzzle = sample("pack")
    assert check(replace(puzzle, goal=puzzle.goal.rpartition(",")[0])).problem


def test_a_puzzle_with_the_id_of_another_is_found() -> None:
    assert check(replace(sample("pack"), id="0" * 12)).problem == "its id is not that of its position"
