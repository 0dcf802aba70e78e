"""Positions as text: what is not one is refused, and so is what no game can reach, with the reason in plain words."""

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quiltbee import (
    CHANCE,
    LEATHER,
    NOBODY,
    Edition,
    State,
    Unreadable,
    legal,
    parse_state,
    play,
    setup,
    shuffled,
    state_text,
)
from quiltbee.notation.possible import contradictions, cover, impossible
from quiltbee.rules.setup import MOST_HANDICAP
from tests.rules.support.custom_editions import all_editions
from tests.rules.support.positions import after, box, circle_of, moved, position
from tests.rules.support.random_games import play_on

START = state_text(position("express"))
FIELDS = START.split(" ")


def with_field(number: int, text: str) -> str:
    return " ".join([*FIELDS[:number], text, *FIELDS[number + 1 :]])


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "'' is not a position; it has 10 fields in one line: edition, turn, top, "),
        (START + " 0 0", "is not a position; it has 10 fields"),
        (START + " 0", "'0' is not a solo opponent; write automa"),
        (START.replace(" ", "  ", 1), "is not a position; it has 10 fields"),
        (START + " " * 5000, "is not a position; it has 10 fields"),
        (with_field(0, "chess"), "there is no edition 'chess'"),
        (with_field(0, "express/long"), "express has no board 'long'; it has standard"),
        (with_field(1, "2"), r"the turn is one of 0 1 \? \., not '2'"),
        (with_field(1, ""), r"the turn is one of 0 1 \? \., not ''"),
        (with_field(2, "-"), "the top is one of 0 1, not '-'"),
        (with_field(3, "2"), "the owner of the special tile is one of 0 1 -, not '2'"),
        (with_field(4, "p01"), "express has no patch 'p01', which is in the hand"),
        (with_field(5, "x"), "the number of leather patches due is a number, not 'x'"),
        (with_field(5, "00"), "the number of leather patches due is a number, not '00'"),
        (with_field(6, "7/7/7"), "'7/7/7' is not a side; write quilt:buttons:income:time"),
        (with_field(6, "7/7/7:5:0:0"), "the quilt has 7 rows, not 3"),
        (with_field(6, "7/7/7/7/7/7/8:5:0:0"), "'8' is not a row of 7 cells; write x for a covered one"),
        (with_field(6, "7/7/7/7/7/7/xx3:5:0:0"), "'xx3' is not a row of 7 cells"),
        (with_field(6, "7/7/7/7/7/7/34:5:0:0"), "'34' is not a row of 7 cells"),
        (with_field(6, "7/7/7/7/7/7/x.....x:5:0:0"), "'x.....x' is not a row of 7 cells"),
        (with_field(6, "7/7/7/7/7/7/07:5:0:0"), "'07' is not a row of 7 cells"),
        (with_field(6, "7/7/7/7/7/7/:5:0:0"), "'' is not a row of 7 cells"),
        (with_field(6, "7/7/7/7/7/7/7:-5:0:0"), "the buttons is a number, not '-5'"),
        (with_field(6, "7/7/7/7/7/7/7:123456:0:0"), "the buttons is a number, not '123456'"),
        (with_field(7, "7/7/7/7/7/7/7:5:a:0"), "the income is a number, not 'a'"),
        (with_field(7, "7/7/7/7/7/7/7:5:0:²"), "the time is a number, not '²'"),
        (with_field(8, "e02,,e03"), "express has no patch '', which is in the circle"),
        (with_field(9, "e16,x"), "express has no patch 'x', which is in the waiting set"),
    ],
)
def test_a_text_that_is_not_a_position_is_refused(text: str, reason: str) -> None:
    with pytest.raises(Unreadable, match=reason):
        parse_state(text)


def test_space_around_a_position_does_not_matter() -> None:
    assert parse_state(f"\n {START}\t\n") == parse_state(START)


PATCHWORK = box("patchwork")
EXPRESS = box("express")
LEATHER_DUE = moved("express", 6, 8)._replace(edition=EXPRESS)
BOUGHT = after(position("express"), "e02")
REFILL_DUE = after(position("express", buttons=(9, 9), circle=circle_of(EXPRESS)[-6:]), "e11")
# The first 13 patches of Patchwork have 49 cells, enough for the special tile, and cost 36 spaces.
SOLD = PATCHWORK.patches[:13]
SQUARE = position(
    "patchwork",
    time=(18, 18),
    quilts=(7 * "xxxxxxx ", ""),
    income=(sum(patch.income for patch in SOLD), 0),
    circle=tuple(patch.id for patch in PATCHWORK.patches[13:]),
    special=0,
)
SOLD_TOO_SOON = SQUARE._replace(sides=(SQUARE.sides[0]._replace(time=17), SQUARE.sides[1]._replace(time=17)))
# The two patches sold have 3 and 5 cells, so no quilt has 4.
NO_WAY_TO_SHARE = position(
    "patchwork",
    time=(9, 9),
    income=(0, 3),
    quilts=("xxxx", "xx xx"),
    circle=tuple(id for id in circle_of(PATCHWORK) if id not in ("p04", "p19")),
)
LEATHER_OF_OTHER = position("patchwork", time=(20, 0), quilts=("", "x"))


def without_p01(first: str, second: str, **others: Any) -> State:
    """Nothing is sold but the patch of two cells, which costs one space: player 1 has moved by one."""
    left = tuple(id for id in circle_of(PATCHWORK) if id != "p01")
    return position("patchwork", **{"time": (0, 1), "quilts": (first, second), "circle": left} | others)


def side(state: State, seat: int, **changes: int) -> State:
    sides = list(state.sides)
    sides[seat] = sides[seat]._replace(**changes)
    return state._replace(sides=(sides[0], sides[1]))


@pytest.mark.parametrize(
    ("state", "reason"),
    [
        # tokens
        (position("express", time=(30, 3)), "the token of player 0 is on space 30, but the last one is 29"),
        (position("express", time=(2, 3))._replace(top=1, turn=1), "player 0 is behind, so top is 0"),
        # patches
        (position("express", circle=("e02", "e02")), "a patch is in two places"),
        (position("express")._replace(hand="e02"), "a patch is in two places"),
        (position("express", waiting=("e16", "e17")), "the set that waits is the whole second set"),
        (position("express", waiting=EXPRESS.second_set[::-1]), "the set that waits is the whole second set"),
        (position("patchwork", waiting=("p02",), circle=("p03",)), "the set that waits is .* in its order: -"),
        (position("express", circle=("e16", *EXPRESS.first_set)), "a patch is in two places"),
        (position("express", circle=circle_of(EXPRESS)[:5]), "with 5 patches left the second set has joined"),
        (REFILL_DUE._replace(turn=0), "with 5 patches left the second set has joined"),
        (position("express", waiting=()), "with 15 patches of the first set left the second set still waits"),
        # whose turn
        (BOUGHT._replace(leather_due=1), "a leather patch is due while a bought patch is still in hand"),
        (BOUGHT._replace(turn=CHANCE), "no refill is due, so it is not the turn of chance"),
        (position("express", turn=CHANCE), "no refill is due, so it is not the turn of chance"),
        (position("express", turn=NOBODY), "the game is over only when both tokens are on the last space"),
        (position("express", time=(29, 29)), "the game is over only when both tokens are on the last space"),
        (position("express", turn=1), "it is the turn of player 0"),
        (LEATHER_DUE._replace(turn=CHANCE, hand=None), "no refill is due, so it is not the turn of chance"),
        (LEATHER_DUE._replace(turn=1), "1 leather patches are due to player 1, who has crossed only 0"),
        (LEATHER_DUE._replace(leather_due=2), "2 leather patches are due to player 0, who has crossed only 1"),
        (position("express", time=(8, 7), turn=0, leather_due=1), "1 leather .* due to player 0, .* crossed only 0"),
        (side(BOUGHT, 0, free=0), "e02 is in hand but fits nowhere"),
        # ledgers
        (side(position("express"), 0, income=1), "the patches sold have 0 button symbols, not 1"),
        (position("express", quilts=("x", "")), "the patches sold and .* cover 0 cells, not 1"),
        (position("express", circle=circle_of(EXPRESS, "e02")[1:]), "the patches sold and .* cover 4 cells, not 0"),
        (position("express", time=(7, 9), quilts=("xx", "")), "the patches sold and .* cover 0 to 1 cells, not 2"),
        (position("patchwork", time=(20, 21)), "the patches sold and .* cover 1 cells, not 0"),
        # the special tile
        (SQUARE._replace(special=None), "there is a full square, but nobody has the special tile"),
        (SQUARE._replace(special=1), "player 1 has the special tile, but no full square"),
        (position("express", special=1), "player 1 has the special tile, but no full square"),
        # what it cost
        (SOLD_TOO_SOON, "the patches of the players together cost at least 36 spaces, but .* only 34"),
        (position("patchwork", buttons=(999, 5)), "player 0 can have 104 buttons at most, not 999"),
        (position("patchwork", buttons=(5, 107), time=(0, 2)), "player 1 can have 106 buttons at most, not 107"),
        (without_p01("", "xx", buttons=(104, 103)), "the players together can have 206 buttons at most, not 207"),
        # the shapes
        (without_p01("", "x. .x"), "the patches sold cannot lie like that on the covered cells: p01"),
        (without_p01("xx", ""), "the patches sold cannot lie like that"),
        (without_p01("x", "x"), "the patches sold cannot lie like that"),
        (NO_WAY_TO_SHARE, "the patches sold cannot lie like that"),
    ],
)  # fmt: skip
def test_a_position_that_no_game_can_reach_is_refused(state: State, reason: str) -> None:
    with pytest.raises(Unreadable, match=rf"this position is impossible: {reason}"):
        parse_state(state_text(state))


def test_the_positions_that_were_changed_here_could_be_before() -> None:
    for state in (position("express"), position("patchwork"), BOUGHT, SQUARE):
        assert impossible(state) is None
        assert parse_state(state_text(state)) == state


def test_a_leather_patch_due_needs_a_free_cell_where_it_cannot_be_discarded() -> None:
    """All 166 cells of the patches do not fill two quilts, so this is asked of the position, not of its text."""
    due = position("patchwork", time=(20, 19), quilts=(0, ""), turn=0, leather_due=1)
    assert impossible(due) == "a leather patch is due, but no cell is free"
    assert impossible(position("express", time=(7, 6), quilts=(0, ""), turn=0, leather_due=1)) != impossible(due)


def test_where_a_quilt_is_full_a_leather_patch_may_be_lost() -> None:
    reason = impossible(position("patchwork", time=(20, 21), quilts=(0, "")))
    assert reason == "the patches sold and the leather patches cover 0 to 1 cells, not 81"


# --- nothing is refused that a game can reach

HANDICAPS = st.tuples(*2 * [st.sampled_from((0, 3, MOST_HANDICAP))])


@given(all_editions(), HANDICAPS, st.integers(0, 2**32))
def test_every_position_of_a_game_is_possible_whatever_the_head_start(
    edition: Edition, handicap: tuple[int, int], seed: int
) -> None:
    start = shuffled(edition, random.Random(seed), handicap=handicap)
    quilts: tuple[list[str], list[str]] = ([], [])
    assert [*contradictions(start, quilts)] == [*contradictions(start)] == []
    for step in play_on(start, seed):
        seat, laid = step.before.turn, step.before.in_hand
        if seat < CHANCE and laid and step.after.covered(seat) != step.before.covered(seat):
            quilts[seat].append(laid.id)
        assert [*contradictions(step.after)] == [], state_text(step.after)
        assert [*contradictions(step.after, quilts)] == [], state_text(step.after)


def test_a_player_who_only_advances_to_the_end_has_all_the_buttons_that_are_possible() -> None:
    state = setup(PATCHWORK, circle_of(PATCHWORK), 0, (MOST_HANDICAP, 0))
    while not state.is_over:
        state = play(state, legal(state)[0])
    assert (state.sides[0].time, state.sides[0].buttons) == (53, 5 + MOST_HANDICAP + 53)
    assert impossible(state) is None
    assert impossible(side(state, 0, buttons=state.sides[0].buttons + 1)) is not None


def test_a_search_that_takes_too_long_refuses_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    apart = without_p01("", "x. .x")
    monkeypatch.setattr(cover, "MOST_TRIES", 0)
    assert impossible(apart) is None


# --- what is known when a position is laid by hand


@pytest.mark.parametrize(
    ("state", "quilts", "reason"),
    [
        (without_p01("xx", ""), (["p01"], []), "the patches of player 0 cost at least 1 spaces"),
        (without_p01("xx", "", time=(1, 0), buttons=(103, 5)), (["p01"], []), "player 0 can have 102 buttons at most"),
        (LEATHER_OF_OTHER, ([], [LEATHER]), "player 1 has 1 leather patches, but has passed only 0"),
    ],
)  # fmt: skip
def test_what_lies_on_each_quilt_was_paid_for_by_its_player(
    state: State, quilts: tuple[list[str], list[str]], reason: str
) -> None:
    found = [*contradictions(state, quilts)]
    assert len(found) == 1
    assert found[0].startswith(reason)


def test_all_reasons_are_found_not_only_the_first() -> None:
    beyond = position("express", time=(30, 3))
    assert len(list(contradictions(beyond))) >= 1
    assert next(contradictions(beyond)) == impossible(beyond)
