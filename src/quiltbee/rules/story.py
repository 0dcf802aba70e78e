"""What a decision did, as a list of events for tables, logs and screen readers.

Events are read from the positions before and after; no rule is decided here.

>>> import random
>>> from quiltbee import ADVANCE, edition, play, shuffled
>>> state = shuffled(edition("patchwork"), random.Random(1), first=0)
>>> [event.type for event in story(state, ADVANCE, play(state, ADVANCE))]
['moved', 'received', 'turn']
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from quiltbee.rules.edition import LEATHER
from quiltbee.rules.moves import Advance, Card, Decision, Discard, Place, Refill, Take
from quiltbee.rules.outcome import first_home, outcome
from quiltbee.rules.shapes import Cells
from quiltbee.rules.solo.choice import Asked
from quiltbee.rules.solo.deck import AUTOMA
from quiltbee.rules.solo.turn import AutomaTurn, automa_turn
from quiltbee.rules.state import CHANCE, NOBODY, State


@dataclass(frozen=True)
class Took:
    """A patch left the circle and was paid for; the neutral token stands where it was."""

    seat: int
    patch: str
    paid: int
    passed: tuple[str, ...]
    """Patches that the neutral token passed over: they are now the last of the circle."""
    type: Literal["took"] = "took"


@dataclass(frozen=True)
class Refilled:
    """The second set joined the end of the circle in this order."""

    order: tuple[str, ...]
    type: Literal["refilled"] = "refilled"


@dataclass(frozen=True)
class Placed:
    """A patch or a leather patch was placed on a quilt."""

    seat: int
    patch: str
    code: int
    row: int
    column: int
    cells: Cells
    type: Literal["placed"] = "placed"


@dataclass(frozen=True)
class Discarded:
    """A leather patch was removed from play by choice."""

    seat: int
    type: Literal["discarded"] = "discarded"


@dataclass(frozen=True)
class LeatherLost:
    """Leather patches went out of play because the quilt had no free cell (M4)."""

    seat: int
    count: int
    type: Literal["leather_lost"] = "leather_lost"


@dataclass(frozen=True)
class Moved:
    """A time token moved from one space to another."""

    seat: int
    start: int
    end: int
    on_top: bool
    """It arrived on the other token's space and lies on top of it."""
    type: Literal["moved"] = "moved"


@dataclass(frozen=True)
class Received:
    """Buttons for the spaces of an advance (A2)."""

    seat: int
    buttons: int
    type: Literal["received"] = "received"


@dataclass(frozen=True)
class Earned:
    """The income of one button mark that was crossed (M2)."""

    seat: int
    space: int
    buttons: int
    type: Literal["earned"] = "earned"


@dataclass(frozen=True)
class LeatherReached:
    """A leather patch was taken from this space of the time board (M3)."""

    seat: int
    space: int
    type: Literal["leather_reached"] = "leather_reached"


@dataclass(frozen=True)
class SpecialWon:
    """The special tile was won (X1)."""

    seat: int
    points: int
    type: Literal["special_won"] = "special_won"


@dataclass(frozen=True)
class ReachedEnd:
    """A token arrived on the last space."""

    seat: int
    first: bool
    type: Literal["reached_end"] = "reached_end"


@dataclass(frozen=True)
class Turn:
    """A turn starts."""

    seat: int
    again: bool
    """The player who moved last moves again."""
    type: Literal["turn"] = "turn"


@dataclass(frozen=True)
class CardTurned:
    """The Automa turned over a card (U4), and this is why it takes what it takes (U5-U8)."""

    card: int
    budget: int
    filters: str
    income: int
    counted: tuple[str, ...]
    """The patches in reach that cost at most the budget."""
    asked: tuple[tuple[str, tuple[str, ...]], ...]
    """The filters that were asked, each with what it kept; nothing if it was skipped."""
    decided: str
    """`none`, `only`, or the letter of the filter that decided."""
    patch: str | None
    type: Literal["card_turned"] = "card_turned"


@dataclass(frozen=True)
class DeckShuffled:
    """The Automa's deck was used up, and all its cards were shuffled again (U2)."""

    cards: int
    type: Literal["deck_shuffled"] = "deck_shuffled"


@dataclass(frozen=True)
class Over:
    """The game is over."""

    winner: int
    scores: tuple[int, int]
    by_tie_break: bool
    type: Literal["over"] = "over"


Event = (
    Took
    | Refilled
    | Placed
    | Discarded
    | LeatherLost
    | Moved
    | Received
    | Earned
    | LeatherReached
    | SpecialWon
    | ReachedEnd
    | Turn
    | CardTurned
    | DeckShuffled
    | Over
)


def story(state: State, decision: Decision, after: State) -> list[Event]:
    """What a legal decision did between two positions, in the order in which it happened on the table."""
    if isinstance(decision, Card):
        return [*_automas_turn(state, automa_turn(state, decision.number), after), *_ending(state, after)]
    return [*_deed(state, decision, after), *travel(state, decision, after), *_ending(state, after)]


def _deed(state: State, decision: Decision, after: State) -> Iterator[Event]:
    seat = state.turn
    match decision:
        case Take(patch):
            passed = state.circle[: state.circle.index(patch)]
            yield Took(seat, patch, state.sides[seat].buttons - after.sides[seat].buttons, passed)
        case Refill(order):
            yield Refilled(order)
        case Place(code, anchor):
            yield _placed(state, code, anchor)
        case Discard():
            yield Discarded(seat)
    tile = state.edition.special
    if tile is not None and state.special != after.special:
        yield SpecialWon(seat, tile.points)


def _placed(state: State, code: int, anchor: int) -> Placed:
    row, column = divmod(anchor, state.edition.stride)
    patch = state.in_hand or state.edition.patch[LEATHER]
    cells = tuple((row + y, column + x) for y, x in patch.by_code[code].cells)
    return Placed(state.turn, patch.id, code, row, column, cells)


def travel(state: State, decision: Decision, after: State) -> Iterator[Event]:
    """The token's move, the buttons it earned, and the leather patches it reached."""
    seat = state.turn
    if seat in (CHANCE, NOBODY):
        return
    start, end = state.sides[seat].time, after.sides[seat].time
    if start != end:
        yield Moved(seat, start, end, on_top=end == after.sides[1 - seat].time)
        if isinstance(decision, Advance):
            yield Received(seat, end - start)
        if each := after.sides[seat].income:
            yield from (Earned(seat, mark, each) for mark in state.edition.time.income_at if start < mark <= end)
        yield from (LeatherReached(seat, mark) for mark in state.leather_left if mark <= end)
        if end == state.edition.time.last_space:
            yield ReachedEnd(seat, first=first_home(after) == seat)
    if lost := _leather_lost(state, decision, after):
        yield LeatherLost(seat, lost)


def _leather_lost(state: State, decision: Decision, after: State) -> int:
    reached = len(state.leather_left) - len(after.leather_left)
    decided = 1 if state.leather_due and isinstance(decision, Place | Discard) else 0
    return state.leather_due + reached - decided - after.leather_due


def _ending(state: State, after: State) -> Iterator[Event]:
    result = outcome(after)
    if result is not None:
        yield Over(result.winner, result.scores, result.by_tie_break)
    elif after.in_hand is None and (after.turn != CHANCE or after.card_due):
        yield Turn(after.top, again=after.top == (AUTOMA if state.card_due else state.turn))


def _automas_turn(state: State, turn: AutomaTurn, after: State) -> Iterator[Event]:
    """The steps in the order of U9.1."""
    card, choice = turn.card, turn.choice
    took = choice.took
    is_sure = state.solo is not None and state.solo.is_sure
    if not is_sure:  # a clock has no cards to tell of (K3)
        yield CardTurned(
            card=card.number,
            budget=card.budget,
            filters=card.filters,
            income=card.income,
            counted=tuple(patch.id for patch in choice.counted),
            asked=tuple(map(_asked, choice.asked)),
            decided=choice.decided,
            patch=None if took is None else took.id,
        )
    if took is not None:
        yield Took(AUTOMA, took.id, 0, state.circle[: state.circle.index(took.id)])
    yield Moved(AUTOMA, turn.start, turn.end, on_top=turn.end == after.sides[1 - AUTOMA].time)
    yield from (Earned(AUTOMA, mark, card.income) for mark in turn.marks if card.income)
    yield from (LeatherReached(AUTOMA, space) for space in turn.leather)
    if turn.takes_tile and state.edition.special is not None:
        yield SpecialWon(AUTOMA, state.edition.special.points)
    if turn.end == state.edition.time.last_space:
        yield ReachedEnd(AUTOMA, first=first_home(after) == AUTOMA)
    if turn.shuffled and not is_sure:
        yield DeckShuffled(len(after.solo.automa.deck.cards) if after.solo else 0)


def _asked(asked: Asked) -> tuple[str, tuple[str, ...]]:
    return asked.filter, tuple(patch.id for patch in asked.kept)
