"""What is right is accepted, in whatever way it is done; what is wrong is not."""

import random
from dataclasses import replace

import pytest

from quiltbee import Decision, NotAllowed, Place, Take, edition, legal, play
from quiltbee.notation.positions import state_text
from quiltbee.puzzles.judging import example, hint, is_right, judge, reply
from quiltbee.puzzles.puzzle import Puzzle, first_decisions
from quiltbee.rules.bits import cells_mask, mask_cells
from quiltbee.rules.edition import Edition
from quiltbee.rules.state import Side, State
from tests.puzzles.samples import sample, samples

every_sample = pytest.mark.parametrize("puzzle", samples(), ids=lambda each: f"{each.edition.id} {each.family}")
CASES = 1_000


@every_sample
def test_every_answer_is_right(puzzle: Puzzle) -> None:
    verdicts = {judge(puzzle, line) for line in puzzle.answers}
    assert verdicts == ({"more"} if puzzle.family == "tempo" else {"right"})


@pytest.mark.parametrize("puzzle", [each for each in samples() if each.worths], ids=lambda each: each.id)
def test_every_other_choice_is_wrong(puzzle: Puzzle) -> None:
    right = first_decisions(puzzle.answers)
    assert {judge(puzzle, [each]) for each in legal(puzzle.state) if each not in right} == {"wrong"}


def test_the_right_choice_may_need_the_right_place() -> None:
    puzzle = next(each for each in samples() if each.family in ("win", "count") and len(each.answers[0]) == 2)
    take = puzzle.answers[0][0]
    verdicts = {judge(puzzle, [take, place]) for place in legal(play(puzzle.state, take))}
    assert judge(puzzle, [take]) == "more"
    assert verdicts == {"right", "wrong"}


def test_a_row_of_turns_is_right_when_the_goal_is_reached() -> None:
    puzzle = next(each for each in samples() if each.goal == "patches 2")
    state = puzzle.state
    line: list[Decision] = []
    while judge(puzzle, line) != "right":
        decision = next(each for each in legal(state) if judge(puzzle, [*line, each]) != "wrong")
        line.append(decision)
        state = play(state, decision)
    assert sum(isinstance(each, Take) for each in line) == 2
    assert not is_right(puzzle, line[:-1])


@every_sample
def test_the_example_is_right(puzzle: Puzzle) -> None:
    assert is_right(puzzle, example(puzzle))


def test_half_a_region_is_not_covered_yet() -> None:
    puzzle = sample("pack")
    assert judge(puzzle, puzzle.answers[0][:-2]) == "more"


@pytest.mark.parametrize("attempt", [(Take("e99"),), (Place(0, 0),), (Take("e01"), Take("e02"))])
def test_a_patch_that_is_not_there_is_refused(attempt: tuple[Take | Place, ...]) -> None:
    with pytest.raises(NotAllowed):
        judge(sample("pack", "express"), attempt)


def test_what_the_rules_forbid_is_refused() -> None:
    with pytest.raises(NotAllowed):
        judge(sample("win"), [Place(0, 0)])


# --- equivalent answers -------------------------------------------------------------------------------------------


def images(cells: frozenset[tuple[int, int]], size: int) -> list[frozenset[tuple[int, int]]]:
    """The eight images of some cells of a square quilt, written without the code that is tested."""
    found = [cells]
    for _ in range(3):
        found.append(frozenset((column, size - 1 - row) for row, column in found[-1]))
    return found + [frozenset((row, size - 1 - column) for row, column in each) for each in found]


def symmetric_quilt(of: Edition, rng: random.Random) -> int:
    """Random free cells, with all their images."""
    some = frozenset((rng.randrange(of.rows), rng.randrange(of.columns)) for _ in range(rng.randint(8, 20)))
    return cells_mask(frozenset().union(*images(some, of.rows)), of.stride)


def position(of: Edition, free: int, patch: str) -> State:
    """Somebody has this patch in hand, and this quilt."""
    mine, other = Side(free, 5, 0, 3), Side(of.all_cells, 5, 0, 9)
    circle = tuple(id for id in of.first_set if id != patch)
    return State(of, (mine, other), circle, of.second_set, patch, 0, 0, 0, None)


@pytest.mark.slow
def test_1000_equivalent_places_are_accepted_and_no_other() -> None:
    rng, accepted = random.Random(1), 0
    while accepted < CASES:
        of = edition(rng.choice(["patchwork", "express", "stack-n-stuff"]))
        state = position(of, symmetric_quilt(of, rng), rng.choice(of.first_set))
        places = {_cells(state, each): each for each in legal(state) if isinstance(each, Place)}
        if not places:
            continue
        cells, answer = rng.choice(sorted(places.items(), key=lambda each: sorted(each[0])))
        puzzle = Puzzle("seven", of, state_text(state), answers=((answer,),))
        puzzle.__dict__["state"] = state
        equal = set(images(cells, of.rows))
        right = {each for each, place in places.items() if is_right(puzzle, [place])}
        assert right == equal & set(places)
        assert equal <= set(places), "the quilt is symmetric, so every image fits"
        accepted += len(right)


def _cells(state: State, place: Place) -> frozenset[tuple[int, int]]:
    after = play(state, place).sides[state.turn].free
    return frozenset(mask_cells(state.sides[state.turn].free & ~after, state.edition.stride))


# --- what is said -------------------------------------------------------------------------------------------------


def test_wrong_gets_one_hint_then_the_answer() -> None:
    puzzle = sample("win")
    wrong = next(each for each in legal(puzzle.state) if judge(puzzle, [each]) == "wrong")
    first, second = reply(puzzle, [wrong]), reply(puzzle, [wrong], wrong_before=1)
    assert (first.hint is not None, first.is_over) == (True, False)
    assert (second.hint, second.is_over) == (None, True)


@every_sample
def test_no_hint_is_an_answer(puzzle: Puzzle) -> None:
    told = hint(puzzle)
    assert told.code in ("not", "covers", "lies")
    assert not is_right(puzzle, told.decisions) if told.code == "not" else True


def test_a_hint_never_names_what_was_tried() -> None:
    puzzle = replace(sample("buy"))
    for tried in legal(puzzle.state):
        assert tried not in hint(puzzle, [tried]).decisions or tried in first_decisions(puzzle.answers)
