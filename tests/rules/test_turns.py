"""docs/explanation/rules.md, Whose turn: T1 to T4."""

import pytest

from quiltbee import ADVANCE, CHANCE, NOBODY, Place, Take, legal, play
from tests.rules.support.positions import BUILT_IN, after, box, circle_of, position
from tests.rules.support.random_games import random_steps

every_edition = pytest.mark.parametrize("name", BUILT_IN)
SEED = 11


@pytest.mark.parametrize("first", [0, 1])
def test_T1_the_player_whose_token_is_furthest_behind_moves(first: int) -> None:
    state = position("patchwork", top=first, circle=circle_of(box("patchwork"), "p02", "p09"))
    for words, mine, theirs, behind in [
        ("p02 @a1", 2, 0, 1 - first),
        ("A", 2, 3, first),
        ("A", 4, 3, 1 - first),
        ("p09 @a1", 4, 5, first),
    ]:
        state = after(state, words)
        assert (state.sides[first].time, state.sides[1 - first].time) == (mine, theirs)
        assert state.turn == behind


def test_T1_one_player_may_move_several_times_in_a_row() -> None:
    circle = circle_of(box("patchwork"), "p02", "p04", "p09")
    state = position("patchwork", time=(0, 12), buttons=(20, 5), circle=circle)
    for words in ("p02 @a1", "p04 @a2", "p09 @d1"):
        assert state.turn == 0
        state = after(state, words)
    assert (state.turn, state.sides[0].time) == (0, 5)
    assert after(state, "A").turn == 1


@every_edition
@pytest.mark.parametrize("first", [0, 1])
def test_T2_on_the_same_space_the_token_on_top_moves(name: str, first: int) -> None:
    """At the start that is the starting player's."""
    start = position(name, top=first)
    moved = play(start, ADVANCE)
    assert start.turn == first
    assert (moved.sides[first].time, moved.sides[1 - first].time, moved.turn) == (1, 0, 1 - first)


@pytest.mark.parametrize(("time", "seat"), [((8, 10), 0), ((10, 8), 1)])
def test_T2_the_token_on_top_is_the_one_that_arrived_last(time: tuple[int, int], seat: int) -> None:
    state = position("patchwork", time=time, circle=circle_of(box("patchwork"), "p02"))
    moved = after(state, "p02 @a1")
    assert (moved.sides[0].time, moved.sides[1].time) == (10, 10)
    assert (moved.turn, moved.top) == (seat, seat)


@every_edition
@pytest.mark.parametrize("home", [0, 1])
def test_T3_a_player_on_the_last_space_takes_no_more_turns_and_the_other_plays_on_alone(name: str, home: int) -> None:
    last = box(name).time.last_space
    time = (last, last - 2) if home == 0 else (last - 2, last)
    state = position(name, time=time, circle=(box(name).smallest,), waiting=())
    state = after(state, f"{box(name).smallest} @a1")
    assert (state.turn, state.sides[1 - home].time) == (1 - home, last - 1)
    assert play(state, ADVANCE).turn == NOBODY


@every_edition
def test_T3_no_turn_starts_for_a_token_on_the_last_space(name: str) -> None:
    for state, _, _ in random_steps(box(name), SEED):
        if state.turn < CHANCE and state.in_hand is None:
            assert state.sides[state.turn].time < state.edition.time.last_space


@every_edition
def test_T4_a_turn_is_exactly_one_action(name: str) -> None:
    """When an action is through, the turn is again with the token behind, or on top."""
    for _, _, state in random_steps(box(name), SEED):
        if state.in_hand is None and state.turn != NOBODY:
            mine, theirs = state.sides[state.turn].time, state.sides[1 - state.turn].time
            assert mine < theirs or (mine == theirs and state.top == state.turn)


@every_edition
def test_T4_advancing_is_always_possible_so_there_is_always_a_legal_action(name: str) -> None:
    for state, _, _ in random_steps(box(name), SEED):
        if state.turn < CHANCE and state.in_hand is None:
            advance, *others = legal(state)
            assert advance == ADVANCE
            assert all(isinstance(other, Take) for other in others)


@every_edition
def test_T4_an_action_begun_is_finished_before_anything_else(name: str) -> None:
    """With a patch in hand there is no advancing and no second purchase."""
    for state, _, _ in random_steps(box(name), SEED):
        if state.turn < CHANCE and state.hand is not None:
            assert all(isinstance(each, Place) for each in legal(state))
