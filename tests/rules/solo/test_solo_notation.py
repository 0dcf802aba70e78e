"""Solo games as text: what cannot be read or cannot be is refused, with the reason."""

from dataclasses import replace

import pytest

from quiltbee import IllegalGame, Unreadable, game_text, parse_game, parse_moves, parse_state, start_record, state_text
from quiltbee.editions.opponents import UnknownOpponent, automa, opponent
from quiltbee.notation.any_form import parse_record
from quiltbee.notation.possible import impossible
from quiltbee.notation.solo_text import parse_automa
from quiltbee.rules.solo.deck import AUTOMA, HUMAN
from quiltbee.rules.solo.drawing import show_back
from quiltbee.rules.solo.setup import why_not_solo
from quiltbee.rules.state import CHANCE, NOBODY, State
from tests.rules.support.positions import box, position
from tests.rules.support.solo import LAST, advanced, card, card_due, humans_turn, start

NORMAL = game_text(start_record(start("normal", 3)))
TACTICAL = game_text(start_record(start("tactical", 3)))
TWO = game_text(start_record(position("patchwork")))
PATCHWORK = box("patchwork")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (NORMAL.replace("automa normal 3", "automa normal"), "write its name, deck and level"),
        (NORMAL.replace("automa normal 3", "robot normal 3"), "there is no solo opponent 'robot'; there is automa"),
        (NORMAL.replace("automa normal 3", "automa wild 3"), "automa has no deck 'wild'; it has normal, tactical"),
        (NORMAL.replace("automa normal 3", "automa normal 6"), "automa has no level '6'; it has 1, 2, 3, 4, 5"),
        (NORMAL.replace('[First "0"]', '[First "1"]'), "the human is player 0 and moves first"),
        (
            NORMAL.replace("[Solo", '[Handicap "0 +4"]\n[Solo'),
            "the Automa has no buttons to spend, so it can have no handicap",
        ),
        (NORMAL.replace("[Solo", '[Solo "automa normal 3"]\n[Solo'), "the header Solo is given twice"),
        (TACTICAL + "C?8 A", "C.8 shows the back of the next card, so no decision can follow it"),
        (TACTICAL + "C?8 C?8", "no decision can follow it"),
        (TACTICAL + "C?08", "is not a header, decision, comment or evaluation"),
        (NORMAL + "A C07", "'C07' is not a decision"),
    ],
)
def test_a_solo_game_that_cannot_be_read_is_refused(text: str, why: str) -> None:
    with pytest.raises(Unreadable, match=why):
        parse_game(text)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (NORMAL + "C1", "ply 1: C1 is not allowed: it is not the Automa's turn"),
        (NORMAL + "A A", "ply 2: A is not allowed: it is the Automa's turn: a card is turned over first"),
        (NORMAL + "A C13", "ply 2: C13 is not allowed: the normal deck has no card 13"),
        (NORMAL + "A C12 A C12", "ply 4: C12 is not allowed: card 12 has been turned over already"),
        (TACTICAL + "A C99", "ply 2: C99 is not allowed: the tactical deck has no card 99"),
        (NORMAL + "A C12 C?8", "ply 3: C.8 is not allowed: the backs of its cards show no budget"),
        (TACTICAL + "C?2", "ply 1: C.2 is not allowed: no card left in the deck has the budget 2"),
        (TWO + "A C1", "ply 2: C1 is not allowed: only a solo game has cards"),
        (TWO + "C?8", "ply 1: C.8 is not allowed: the backs of its cards show no budget"),
    ],
)
def test_a_solo_game_that_breaks_the_rules_is_refused(text: str, why: str) -> None:
    with pytest.raises(IllegalGame, match=why):
        _ = parse_game(text).final


def test_a_saved_game_shows_the_same_back_again() -> None:
    record = parse_game(TACTICAL + "A C?8 {hm}")
    assert record.shown == 8
    assert [state.solo.shown for state in record.states() if state.solo] == [8, 8]
    assert game_text(record).endswith("A {hm} C?8\n")
    assert record.upto(0).shown == 8
    turned = record.then(parse_moves("C21", PATCHWORK)[0])
    assert (turned.shown, turned.showing(4).shown) == (None, 4)
    assert [state.solo.shown for state in turned.showing(4).states() if state.solo] == [8, 8, 4]


def test_a_back_is_no_decision() -> None:
    with pytest.raises(Unreadable, match="stands only at the end of a saved game"):
        parse_moves("A C?8", PATCHWORK)


def test_a_game_may_start_from_the_position_of_a_solo_game() -> None:
    state = show_back(start("tactical", 2), 6)
    assert start_record(state).start.solo is not None
    assert parse_record(state_text(state)) == start_record(state)
    assert parse_record(game_text(start_record(state))) == start_record(state)


def test_a_solo_game_does_not_begin_in_the_middle() -> None:
    began = start()
    human = began.sides[HUMAN]
    later = began._replace(sides=(human._replace(buttons=human.buttons - 1), began.sides[AUTOMA]))
    with pytest.raises(ValueError, match="begins with a first position"):
        start_record(later)


FIELDS = state_text(start("tactical", 4)).split(" ")


def with_solo(word: str) -> str:
    return " ".join([*FIELDS[:10], word])


@pytest.mark.parametrize(
    ("word", "why"),
    [
        ("automa/normal/3", "is not a solo opponent; write automa/normal/3:1:-:-:-:0:-"),
        ("automa/normal/9:1:-:-:-:0:-", "automa has no level '9'"),
        ("automa/normal/3:3:-:-:-:0:-", "the pass through the deck is 1 or 2, not '3'"),
        ("automa/normal/3:1:x:-:-:0:-", "a card is a number, not 'x'"),
        ("automa/normal/3:1:-:p99:-:0:-", "patchwork has no patch 'p99', which is in a pile of the Automa"),
        ("automa/normal/3:1:-:-:-:00:-", "the number of leather patches is a number, not '00'"),
        ("automa/tactical/3:1:-:-:-:0:b", "the budget on the back is a number, not 'b'"),
        ("automa/normal/3:1:13:-:-:0:-", "the normal deck has no card 13"),
        ("automa/normal/3:1:2,1:-:-:0:-", "in ascending order, each once"),
        ("automa/normal/3:1:1,2,3,4,5,6,7,8,9,10:-:-:0:-", "10 cards of this pass are played"),
        ("automa/tactical/3:1:-:-:-:0:2", "no card left in the deck has the budget 2"),
        ("automa/normal/3:1:-:-:-:1:-", "the Automa has 1 leather patches, but has passed only 0"),
        ("automa/normal/3:1:-:p01:-:0:-", "a patch is in two places"),
    ],
)
def test_a_solo_position_that_cannot_be_is_refused(word: str, why: str) -> None:
    with pytest.raises(Unreadable, match=why):
        parse_state(with_solo(word))


def changed(state: State, **automa_side: int) -> State:
    return state._replace(sides=(state.sides[0], state.sides[1]._replace(**automa_side)))


WRONG_PILE = card_due(human=5, at=0, circle=start().circle[:-1], with_buttons=("p01",))


@pytest.mark.parametrize(
    ("state", "why"),
    [
        (start()._replace(turn=CHANCE), "a card is due exactly when"),
        (advanced(start())._replace(turn=AUTOMA), "a card is due exactly when"),
        (advanced(start())._replace(hand="p02"), "the Automa has no patch in hand"),
        (WRONG_PILE, "p01 is in the wrong pile"),
        (changed(start(), income=1), "the Automa has no quilt"),
        (changed(start(), free=1), "the Automa has no quilt"),
        (humans_turn(card_due(human=3, at=45)), "has reached its marker on space 41"),
        (humans_turn(card_due(human=3, at=9))._replace(special=AUTOMA), "has not reached its marker on space 41"),
    ],
)
def test_what_no_solo_game_can_reach_is_impossible(state: State, why: str) -> None:
    from quiltbee.notation.possible.solo import solo_contradictions

    assert state.solo is not None
    assert impossible(state) is not None
    assert any(why in each for each in solo_contradictions(state, state.solo))


def test_the_automa_decides_nothing() -> None:
    from quiltbee.notation.possible.solo import solo_contradictions

    state = advanced(start())._replace(turn=AUTOMA)
    assert state.solo is not None
    assert any("the Automa decides nothing" in each for each in solo_contradictions(state, state.solo))


def test_an_opponent_plays_only_what_it_was_made_for() -> None:
    mine = automa("automa", "normal", "1")
    assert why_not_solo(PATCHWORK, mine) is None
    assert "plays patchwork, not express" in (why_not_solo(box("express"), mine) or "")
    assert "needs a special tile" in (why_not_solo(replace(PATCHWORK, special=None), mine) or "")
    assert len({mine, automa("automa", "normal", "2")}) == 2
    with pytest.raises(Unreadable, match="plays patchwork, not express"):
        parse_automa("automa normal 1", box("express"))
    with pytest.raises(UnknownOpponent, match="there is no solo opponent 'x'"):
        opponent("x")


def test_the_end_of_a_solo_game_is_a_position_too() -> None:
    ended = card(card_due(human=LAST, at=52)._replace(special=HUMAN), 12)
    assert ended.turn == NOBODY
