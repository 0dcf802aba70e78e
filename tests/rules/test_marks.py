"""docs/explanation/rules.md, Marks on the time board: M1 to M8."""

import pytest

from quiltbee import ADVANCE, DISCARD, NOBODY, NotAllowed, State, edition, facts, legal, placements, play
from tests.rules.support.by_hand import cells_of
from tests.rules.support.positions import (
    BUILT_IN,
    FULL,
    WITH_SECOND_SET,
    after,
    box,
    circle_of,
    free_cells,
    moved,
    position,
)
from tests.rules.support.random_games import random_steps

PATCHWORK = edition("patchwork")

every_edition = pytest.mark.parametrize("name", BUILT_IN)
where_leather_may_be_discarded = pytest.mark.parametrize("name", WITH_SECOND_SET)


# --- M1 -----------------------------------------------------------------------------------------------------------


def test_M1_first_the_income_is_paid_then_the_leather_patches_are_decided() -> None:
    """From 18 to 24 there is leather at 20 and income at 23: the income is there when the leather is decided."""
    state = moved("patchwork", 18, 24, buttons=(0, 0), income=(3, 0))
    assert (state.leather_due, state.sides[0].buttons) == (1, 3)
    assert after(state, "@a2").sides[0].buttons == 3


def test_M1_marks_are_resolved_when_the_token_has_moved() -> None:
    """The patch is placed and the token has moved before the leather patch is decided."""
    state = after(position("patchwork", time=(18, 18), circle=circle_of(PATCHWORK, "p02")), "p02 @a1")
    assert (state.sides[0].time, state.covered(0).bit_count(), state.leather_due) == (20, 3, 1)


# --- M2 -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("end", "marks"), [(4, 0), (5, 1), (10, 1), (11, 2), (17, 3), (19, 3)])
def test_M2_for_each_button_mark_crossed_as_many_buttons_as_symbols_on_the_quilt(end: int, marks: int) -> None:
    state = moved("patchwork", 0, end, buttons=(0, 0), income=(3, 8))
    assert state.sides[0].buttons == 3 * marks


@every_edition
def test_M2_worked_example_three_button_symbols_give_3_buttons_at_every_mark(name: str) -> None:
    for mark in box(name).time.income_at[:-1]:
        assert moved(name, mark - 1, mark, buttons=(0, 0), income=(3, 0)).sides[0].buttons == 3


def test_M2_the_patch_just_placed_is_included() -> None:
    """p08 costs 7, takes 6 and has 3 symbols: from 0 to 6, over the mark at 5."""
    state = after(position("patchwork", buttons=(7, 0), income=(1, 0), circle=circle_of(PATCHWORK, "p08")), "p08 @a1")
    assert (state.sides[0].buttons, state.sides[0].income) == (4, 4)


def test_M2_only_the_moving_player_receives() -> None:
    assert moved("patchwork", 0, 12, buttons=(0, 0), income=(2, 7)).sides[1].buttons == 0


# --- M3 -----------------------------------------------------------------------------------------------------------


@every_edition
def test_M3_the_first_player_to_move_onto_or_past_a_leather_patch_takes_it(name: str) -> None:
    mark = box(name).time.leather_at[0]
    onto, past = moved(name, mark - 1, mark), moved(name, mark - 1, mark + 1)
    assert (onto.turn, onto.leather_due) == (0, 1)
    assert (past.turn, past.leather_due) == (0, 1)
    assert mark not in onto.leather_left


@every_edition
def test_M3_nobody_gets_it_again(name: str) -> None:
    """The other is already on the mark, or beyond it."""
    mark = box(name).time.leather_at[0]
    for opponent in (mark, mark + 1):
        state = moved(name, mark - 1, mark + 2, opponent)
        assert (state.leather_due, state.turn) == (0, 1)


def test_M3_landing_on_the_opponents_space_gives_no_second_leather_patch() -> None:
    state = after(position("patchwork", time=(18, 20), circle=circle_of(PATCHWORK, "p02")), "p02 @a1")
    assert (state.sides[0].time, state.leather_due, state.turn) == (20, 0, 0)


@every_edition
def test_M3_each_leather_patch_goes_to_one_player_at_most(name: str) -> None:
    for seed in range(10):
        steps = list(random_steps(box(name), seed))
        due = sum(max(0, step.after.leather_due - step.before.leather_due) for step in steps)
        assert due <= len(box(name).time.leather_at)


# --- M4 -----------------------------------------------------------------------------------------------------------


PLACED = "xxxxx"
"""The patch that moved the token lies here; what else is covered is drawn behind it."""


def leather_due(name: str, quilt: str = PLACED, count: int = 1) -> State:
    """Player 0 has just crossed so many leather patches, from the first one on, and now has this quilt."""
    marks = box(name).time.leather_at
    room_for_the_patch = free_cells(box(name), quilt) | 0b11111
    return moved(name, marks[0] - 1, marks[count - 1], quilts=(room_for_the_patch, ""))


@pytest.mark.parametrize("board", ["2014", "revised"])
def test_M4_patchwork_must_place_it_at_once_on_any_free_cell(board: str) -> None:
    state = leather_due(f"patchwork/{board}", PLACED + ".x x")
    covered = {(0, 0), (0, 1), (0, 2), (0, 3), (0, 4), (0, 6), (1, 0)}
    free = {(row, column) for row in range(9) for column in range(9)} - covered
    assert {cells_of(state, each) for each in placements(state)} == {frozenset({cell}) for cell in free}
    assert legal(state) == list(placements(state))


@pytest.mark.parametrize("word", ["A", "p02", "-"])
def test_M4_patchwork_allows_nothing_else(word: str) -> None:
    with pytest.raises(NotAllowed):
        after(leather_due("patchwork"), word)


def test_M4_a_covered_cell_is_not_free() -> None:
    with pytest.raises(NotAllowed, match="leather does not fit there: cell b1 is covered"):
        after(leather_due("patchwork"), "@b1")


def test_M4_then_the_turn_passes() -> None:
    state = after(leather_due("patchwork"), "@e5")
    assert (state.covered(0).bit_count(), state.leather_due, state.turn) == (5 + 1, 0, 1)


def test_M4_with_no_free_cell_it_is_removed_from_play() -> None:
    """No decision at all: the turn has passed, and nobody will get it."""
    state = leather_due("patchwork", FULL)
    assert (state.leather_due, state.turn) == (0, 1)
    assert 20 not in state.leather_left


def test_M4_with_one_free_cell_and_two_leather_patches_the_second_is_removed_from_play() -> None:
    all_but_i9 = 8 * "xxxxxxxxx " + "xxxxxxxx."
    state = leather_due("patchwork", all_but_i9, count=2)
    assert state.leather_due == 2
    placed = after(state, "@i9")
    assert (placed.leather_due, placed.turn, placed.empty(0)) == (0, 1, 0)


# --- M5 -----------------------------------------------------------------------------------------------------------


@where_leather_may_be_discarded
def test_M5_it_is_placed_or_removed_from_play_as_the_player_chooses(name: str) -> None:
    state = leather_due(name)
    assert len(legal(state)) == 44 + 1
    assert legal(state)[-1] == DISCARD
    placed, removed = after(state, "@f1"), after(state, "-")
    assert (placed.empty(0), placed.turn) == (43, 1)
    assert (removed.empty(0), removed.turn) == (44, 1)
    assert placed.leather_left == removed.leather_left == box(name).time.leather_at[1:]


@where_leather_may_be_discarded
def test_M5_with_no_free_cell_removing_it_is_the_only_decision_left(name: str) -> None:
    state = leather_due(name, FULL)
    assert (state.turn, state.leather_due, legal(state)) == (0, 1, [DISCARD])
    assert after(state, "-").turn == 1


@where_leather_may_be_discarded
def test_M5_it_must_be_decided_at_once(name: str) -> None:
    for word in ("A", box(name).first_set[1]):
        with pytest.raises(NotAllowed, match="a leather patch must be dealt with first"):
            after(leather_due(name), word)


@where_leather_may_be_discarded
def test_M5_only_leather_patches_may_be_discarded(name: str) -> None:
    id = circle_of(box(name))[0]
    for state in (position(name), after(position(name), id)):
        with pytest.raises(NotAllowed, match="there is no leather patch to discard"):
            after(state, "-")


def test_M5_patchwork_says_that_it_does_not_allow_it() -> None:
    with pytest.raises(NotAllowed, match="Patchwork does not allow a leather patch to be discarded"):
        after(leather_due("patchwork"), "-")


# --- M6 -----------------------------------------------------------------------------------------------------------


@every_edition
def test_M6_two_crossed_in_one_move_are_two_decisions_before_the_turn_passes(name: str) -> None:
    state = leather_due(name, count=2)
    assert (state.leather_due, state.turn) == (2, 0)
    state = after(state, "@a2")
    assert (state.leather_due, state.turn) == (1, 0)
    state = after(state, "@b2")
    assert (state.leather_due, state.turn, state.covered(0).bit_count()) == (0, 1, 5 + 2)


@where_leather_may_be_discarded
def test_M6_one_may_be_placed_and_the_other_discarded(name: str) -> None:
    for words in ("@a2 -", "- @a2"):
        state = after(leather_due(name, count=2), words)
        assert (state.turn, state.covered(0).bit_count()) == (1, 5 + 1)


# --- M7 -----------------------------------------------------------------------------------------------------------


@every_edition
def test_M7_leather_patches_have_no_buttons_and_cost_nothing(name: str) -> None:
    before = leather_due(name)
    placed = after(before, "@a2")
    assert placed.sides[0] == before.sides[0]._replace(free=placed.sides[0].free)


@every_edition
def test_M7_they_are_the_only_single_cells_there_are(name: str) -> None:
    assert box(name).patch["leather"].size == 1
    assert min(patch.size for patch in box(name).patches) > 1


@every_edition
def test_M7_they_cannot_be_bought(name: str) -> None:
    with pytest.raises(ValueError, match="has no patch 'leather'"):
        after(position(name, buttons=(99, 99)), "leather")


# --- M8 -----------------------------------------------------------------------------------------------------------


@every_edition
def test_M8_a_mark_counts_for_a_move_from_below_its_number_to_that_number_or_beyond(name: str) -> None:
    """Every income mark and every leather mark of the board, for each move from and to the spaces about it."""
    board = box(name).time
    for mark in sorted({*board.income_at, *board.leather_at} - {board.last_space}):
        for start, end in [(mark - 2, mark - 1), (mark - 1, mark), (mark - 1, mark + 1), (mark, mark + 1)]:
            state = moved(name, start, end, buttons=(0, 0), income=(1, 0))
            crossed = start < mark <= end
            assert state.sides[0].buttons == (crossed and mark in board.income_at)
            assert state.leather_due == (crossed and mark in board.leather_at)


@every_edition
def test_M8_the_mark_on_the_last_space_counts(name: str) -> None:
    last = box(name).time.last_space
    assert last in box(name).time.income_at
    state = play(position(name, time=(last - 1, last), buttons=(0, 0), income=(6, 0)), ADVANCE)
    assert (state.sides[0].buttons, state.turn) == (1 + 6, NOBODY)


def test_what_may_be_decided_about_leather_is_told() -> None:
    told = facts(leather_due("express"))["legal"]
    assert told == {"advance": False, "take": [], "placements": {}, "leather": 44, "discard": True}


# --- the marks ahead ----------------------------------------------------------------------------------------------


@every_edition
def test_the_next_mark_is_the_first_one_ahead_of_a_token(name: str) -> None:
    board, state = box(name).time, position(name)
    for space in range(board.last_space + 1):
        incomes = [mark for mark in board.income_at if mark > space]
        assert board.next_income(space) == (incomes[0] if incomes else None)
        assert board.incomes_left(space) == len(incomes)
        assert state.next_leather(space) == next((mark for mark in board.leather_at if mark > space), None)


@every_edition
def test_a_leather_patch_that_somebody_has_taken_is_not_ahead_of_anybody(name: str) -> None:
    first, second = box(name).time.leather_at[:2]
    assert position(name, time=(0, first)).next_leather(0) == second
    assert position(name, time=(0, box(name).time.last_space)).next_leather(0) is None
