"""Positions of solo games, given by what matters in them."""

from typing import Any

from quiltbee import ADVANCE, State, edition, play
from quiltbee.editions.opponents import automa
from quiltbee.rules.moves import Card
from quiltbee.rules.solo.deck import AUTOMA, HUMAN
from quiltbee.rules.solo.setup import setup_solo
from quiltbee.rules.state import CHANCE
from tests.rules.support.positions import circle_of

LAST = 53
DECKS = ("normal", "tactical")
LEVELS = (1, 2, 3, 4, 5)


def start(deck: str = "normal", level: int = 3, *in_front: str, board: str = "2014") -> State:
    """The start of a solo game with these patches in front of the neutral token."""
    box = edition("patchwork", board)
    return setup_solo(box, circle_of(box, *in_front), automa("automa", deck, str(level)))


def card_due(
    *in_front: str,
    human: int,
    at: int,
    deck: str = "normal",
    level: int = 3,
    circle: tuple[str, ...] | None = None,
    **solo: Any,
) -> State:
    """A position in which the Automa's card is due: the human's token is on `human`, the Automa's on `at`."""
    state = start(deck, level)
    assert state.solo is not None
    mine, its = state.sides
    return state._replace(
        sides=(mine._replace(time=human), its._replace(time=at)),
        circle=circle_of(state.edition, *in_front) if circle is None else circle,
        turn=CHANCE,
        top=AUTOMA,
        solo=state.solo._replace(**solo),
    )


def humans_turn(state: State) -> State:
    """The same position, but with the human to move."""
    return state._replace(turn=HUMAN, top=HUMAN)


def card(state: State, *numbers: int) -> State:
    """The position after these cards."""
    for number in numbers:
        state = play(state, Card(number))
    return state


def advanced(state: State) -> State:
    return play(state, ADVANCE)
