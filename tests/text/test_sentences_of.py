"""What happens and what would happen, in words."""

import random

import pytest

from quiltbee import (
    ADVANCE,
    CHANCE,
    DISCARD,
    LEATHER,
    Decision,
    Game,
    Place,
    State,
    choose,
    edition,
    edition_ids,
    parse_move,
    play,
)
from quiltbee.rules.story import story
from quiltbee.text.canvas import plain
from quiltbee.text.choices import choices
from quiltbee.text.circle import circle
from quiltbee.text.glyphs import FINE
from quiltbee.text.sentences import sentences_of
from quiltbee.text.speech import Speech
from tests.rules.support.positions import FULL, position


def happened(state: State, decision: Decision) -> list[str]:
    return sentences_of(story(state, decision, play(state, decision)), state)


def offered(state: State) -> list[list[str]]:
    """The table of choices, cell by cell."""
    return [line.split() for line in plain(choices(state, Speech(state.edition), FINE)).splitlines()]


def test_an_advance_is_told_with_its_way_its_buttons_and_its_income() -> None:
    state = position("express", time=(3, 6), income=(2, 0))
    assert happened(state, ADVANCE) == [
        "player 0 moves from space 3 to 7",
        "player 0 receives 4 buttons for advancing",
        "player 0 earns 2 buttons at space 5",
        "player 0 reaches the leather patch on space 7",
    ]


def test_a_token_that_lands_on_the_other_is_told() -> None:
    state = position("express", time=(3, 4), hand="e15")
    assert happened(state, parse_move("@a1", edition("express"), "e15")) == [
        "player 0 sews e15 at a1",
        "player 0 moves from space 3 to 4, on top of the other token",
    ]


def test_a_leather_patch_without_a_free_cell_is_told() -> None:
    state = position("patchwork", time=(18, 19), quilts=(FULL, ""))
    assert happened(state, ADVANCE)[-1] == "player 0 has no free cell and loses 1 leather patch"


def test_the_special_tile_is_told() -> None:
    quilts = ("xxxxxxx xxxxxxx xxxxxxx xxxxxxx xxxxxxx xxxxxxx xxxxxx.", "")
    state = position("patchwork", time=(20, 19), quilts=quilts, leather_due=1, turn=0)
    assert happened(state, parse_move("@g7", edition("patchwork"))) == [
        "player 0 sews a leather patch at g7",
        "player 0 wins the special tile, worth 7 points",
    ]


def test_the_last_space_is_told() -> None:
    assert "player 0 is the first to reach the last space" in happened(position("express", time=(27, 28)), ADVANCE)
    assert "player 0 is the second to reach the last space" in happened(position("express", time=(27, 29)), ADVANCE)


def test_a_discard_is_told() -> None:
    state = position("express", time=(7, 6), leather_due=1, turn=0)
    assert happened(state, DISCARD) == ["player 0 removes a leather patch from play"]


@pytest.mark.parametrize("id", edition_ids())
def test_everything_that_happens_in_a_game_can_be_told(id: str) -> None:
    game, rng = Game.new(id, seed=8), random.Random(8)
    while not game.is_over:
        game.play(choose(game.state, rng.randrange))
    states = list(game.record.states())
    for before, decision, after in zip(states, game.record.decisions, states[1:], strict=False):
        assert all(sentences_of(story(before, decision, after), before))
        if before.turn != CHANCE:
            assert offered(before)


# --- what would happen --------------------------------------------------------------------------------------------


def test_a_choice_tells_of_leather_patches_on_the_way_and_who_is_next() -> None:
    [_, advance, *_] = offered(position("express", time=(3, 6)))
    assert advance == ["A", "7", "5", "+4", "=", "9", "1", "leather", "patch,", "player", "1"]


def test_a_choice_tells_that_the_same_player_goes_on() -> None:
    state = position("express", time=(0, 9), circle=("e15", "e14", "e13", *edition("express").first_set[:9]))
    assert offered(state)[2][-3:] == ["player", "0", "again"]


def test_a_choice_tells_that_the_game_would_be_over() -> None:
    assert offered(position("express", time=(28, 29)))[1][-4:] == ["the", "game", "is", "over"]


def test_a_choice_tells_that_the_second_set_would_join() -> None:
    state = position("express", circle=("e15", "e14", "e13", "e12", "e11", "e01"))
    assert " ".join(offered(state)[2]).endswith("the second set joins, player 1")


def test_a_turn_that_fits_nowhere_is_told() -> None:
    quilts = ("xxxxxxx xxxxxxx xxxxxxx xxxxxxx xxxxxxx xxxxxxx .....", "")
    state = position("express", quilts=quilts, hand="e15")
    text = plain(choices(state, Speech(state.edition), FINE))
    assert "as is      ██████████  a7" in text
    assert ".1         ██  nowhere" in text


def test_nothing_is_offered_when_the_game_is_over() -> None:
    state = position("express", time=(29, 29), turn=3)
    assert plain(choices(state, Speech(state.edition), FINE)) == "nothing is left to decide"


def test_an_empty_circle_is_told() -> None:
    state = position("express", circle=())
    assert plain(circle(state, Speech(state.edition), FINE)) == "The circle is empty"


def test_a_leather_patch_has_one_turn() -> None:
    assert [turned.code for turned in edition("express").patch[LEATHER].turns] == [0]
    assert Place(0, 0) == parse_move("@a1.3f", edition("express"))
