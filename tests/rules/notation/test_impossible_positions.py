"""Positions as text: what is not one is refused, and so is what no game can reach, with the reason in plain words."""

import pytest

from quiltbee import CHANCE, NOBODY, State, Unreadable, parse_state, state_text
from quiltbee.notation.possible import impossible
from tests.rules.support.positions import after, box, circle_of, moved, position

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
# The first 13 patches of Patchwork have 49 cells: enough for the special tile.
SOLD = PATCHWORK.patches[:13]
SQUARE = position(
    "patchwork",
    quilts=(7 * "xxxxxxx ", ""),
    income=(sum(patch.income for patch in SOLD), 0),
    circle=tuple(patch.id for patch in PATCHWORK.patches[13:]),
    special=0,
)


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
