"""A whole turn of the Automa: one card, and everything that follows from it (U4-U11)."""

from typing import NamedTuple

from quiltbee.rules.edition import Patch
from quiltbee.rules.moves import Card
from quiltbee.rules.solo.choice import Choice, choice
from quiltbee.rules.solo.deck import AUTOMA, HUMAN, AutomaCard, Solo
from quiltbee.rules.state import NOBODY, State, on_turn


class AutomaTurn(NamedTuple):
    """What a card did, step by step (U9.1)."""

    card: AutomaCard
    choice: Choice
    start: int
    end: int
    """The spaces of its token before and after."""
    marks: tuple[int, ...]
    """The income marks crossed; each brings the income of the card (U10)."""
    leather: tuple[int, ...]
    """The spaces of the leather patches it reached first (U11)."""
    takes_tile: bool
    """It reached its marker before the human completed a square (U3)."""
    shuffled: bool
    """The card was the last of the deck (U2.2)."""

    @property
    def collected(self) -> int:
        return self.card.income * len(self.marks)


def marker(state: State) -> int | None:
    """The space of the Automa's marker; None once somebody has the special tile (U3), and in a game for two."""
    if state.solo is None or state.special is not None:
        return None
    before_end = state.solo.automa.level.marker_before_end
    return None if before_end is None else state.edition.time.last_space - before_end


def automa_turn(state: State, number: int) -> AutomaTurn:
    """What the card of this number does in a position where a card is due."""
    solo = _solo(state)
    card = solo.automa.deck.card[number]
    chosen = choice(state, card)
    start, end = state.sides[AUTOMA].time, _end(state, chosen.took)
    at = marker(state)
    return AutomaTurn(
        card=card,
        choice=chosen,
        start=start,
        end=end,
        marks=tuple(mark for mark in state.edition.time.income_at if start < mark <= end),
        leather=tuple(space for space in state.leather_left if space <= end),
        takes_tile=at is not None and start < at <= end,
        shuffled=solo.cards_left == 1,
    )


def after_card(state: State, decision: Card) -> State:
    """The position after the Automa's turn with this card."""
    solo, turn = _solo(state), automa_turn(state, decision.number)
    human, automa = state.sides
    moved = automa._replace(buttons=automa.buttons + turn.collected, time=turn.end)
    top = AUTOMA if turn.end <= human.time else HUMAN
    return state._replace(
        sides=(human, moved),
        circle=_circle_after(state, turn.choice.took),
        turn=_next_turn(state, turn.end, top),
        top=top,
        special=AUTOMA if turn.takes_tile else state.special,
        solo=_piled(solo, turn).turned_over(decision.number),
    )


def _end(state: State, took: Patch | None) -> int:
    """Where the token stops: after the time of the patch (B5), or just in front of the human's token (A1)."""
    human, automa = (side.time for side in state.sides)
    return min(human + 1 if took is None else automa + took.time, state.edition.time.last_space)


def _circle_after(state: State, took: Patch | None) -> tuple[str, ...]:
    if took is None:
        return state.circle
    index = state.circle.index(took.id)
    return state.circle[index + 1 :] + state.circle[:index]


def _next_turn(state: State, end: int, top: int) -> int:
    if end == state.sides[HUMAN].time == state.edition.time.last_space:
        return NOBODY
    return on_turn(state.solo, top)


def _piled(solo: Solo, turn: AutomaTurn) -> Solo:
    """The piles with the patch taken (U9) and the leather patches reached (U11)."""
    took = turn.choice.took
    taken = () if took is None else (took.id,)
    has_buttons = took is not None and took.income > 0
    return solo._replace(
        with_buttons=solo.with_buttons + (taken if has_buttons else ()),
        without_buttons=solo.without_buttons + (() if has_buttons else taken),
        leather=solo.leather + len(turn.leather),
    )


def _solo(state: State) -> Solo:
    if state.solo is None:
        raise ValueError("only a solo game has cards")
    return state.solo
