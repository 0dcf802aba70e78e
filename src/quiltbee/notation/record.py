"""A recorded game: its setup and every decision. Everything else is derived by replaying it."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple

from quiltbee.notation.decisions import move_text
from quiltbee.rules.edition import LEATHER, Edition
from quiltbee.rules.moves import Card, Decision, Place
from quiltbee.rules.play import NotAllowed, play
from quiltbee.rules.setup import EVEN, BadSetup, Handicap, handicap_of, setup
from quiltbee.rules.shapes import Cells
from quiltbee.rules.solo.deck import Automa
from quiltbee.rules.solo.drawing import has_back, show_back, why_not_shown
from quiltbee.rules.solo.setup import with_automa
from quiltbee.rules.state import State
from quiltbee.rules.wording import message, words_of

ENDING = ("Result", "Score", "Resigned", "Forfeit")
"""The headers that say how a game ended."""


class IllegalGame(NotAllowed):
    """A recorded decision that the rules do not allow in its position.

    >>> from quiltbee import Game, parse_game
    >>> start = Game.new("express", seed=4, first=0).text
    >>> list(parse_game(f"{start}\\ne09").states())
    Traceback (most recent call last):
        ...
    quiltbee.notation.record.IllegalGame: ply 1: e09 is not allowed: e09 is not in reach; in reach: e11 e14 e07
    """

    def __init__(self, ply: int, decision: str, reason: str) -> None:
        super().__init__(message("illegal_at_ply", "ply {0}: {1} is not allowed: {2}", ply, decision, reason))
        self.ply = ply
        self.decision = decision
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Comment:
    """A comment on a position.

    >>> Comment("a bold move").text
    'a bold move'
    """

    text: str


@dataclass(frozen=True, slots=True)
class Evaluation:
    """An engine's value of a position: player 0's expected margin, and chance to win in per cent.

    >>> Evaluation(margin=2.5, chance=61.0).chance
    61.0
    """

    margin: float
    chance: float


Note = Comment | Evaluation


@dataclass(frozen=True)
class Record:
    """A game, finished or not. Only `states` checks that its decisions are legal.

    >>> from quiltbee import Game
    >>> record = Game.new("express", seed=4, first=0).play("e14@d1 A").record
    >>> len(record.decisions), record.final.turn, record.upto(2).final.turn
    (3, 0, 1)
    """

    edition: Edition
    circle: tuple[str, ...]
    first: int
    decisions: tuple[Decision, ...] = ()
    headers: tuple[tuple[str, str], ...] = ()
    """Everything else known about the game, such as names and date, in order."""
    notes: tuple[tuple[int, Note], ...] = ()
    """Comments and evaluations, each with the number of decisions before it."""
    handicap: Handicap = EVEN
    """The buttons that each player had at the start beyond those of the edition."""
    solo: Automa | None = None
    """The opponent of a solo game; None in a game for two."""
    shown: int | None = None
    """The budget on the back of the card on top after the last decision. For all positions before the last card it
    follows from the cards (U13)."""
    position: State | None = None
    """Where the record begins, if that is in the middle of a game. Then nobody knows what was sewn before."""

    @property
    def start(self) -> State:
        """The position before the first decision."""
        if self.position is not None:
            return self.position
        state = setup(self.edition, self.circle, self.first, self.handicap)
        return state if self.solo is None else with_automa(state, self.solo)

    def states(self) -> Iterator[State]:
        """The first position, then the one after each decision; `IllegalGame` at the first illegal decision."""
        state = self._seen(self.start, 0)
        yield state
        for ply, decision in enumerate(self.decisions, start=1):
            try:
                state = play(state, decision)
            except NotAllowed as error:
                raise IllegalGame(ply, move_text(decision, self.edition), words_of(error)) from None
            state = self._seen(state, ply)
            yield state

    def _seen(self, state: State, ply: int) -> State:
        """The position after this many decisions. At the start and after each card it has a new card on top (U13)."""
        if ply and not isinstance(self.decisions[ply - 1], Card):
            return state
        budget = self.shown_after(ply)
        if self._next_card(ply) is None and budget is not None and (reason := why_not_shown(state, budget)):
            raise IllegalGame(len(self.decisions) + 1, f"C?{budget}", reason)
        return show_back(state, budget) if has_back(state) else state

    def shown_after(self, plies: int) -> int | None:
        """The budget on the back of the card on top after this many decisions; None if it is not known."""
        card = self._next_card(plies)
        if card is None:
            return self.shown
        shows = self.solo is not None and self.solo.deck.budget_on_back and card.number in self.solo.deck.card
        return self.solo.deck.card[card.number].budget if self.solo is not None and shows else None

    def _next_card(self, plies: int) -> Card | None:
        return next((each for each in self.decisions[plies:] if isinstance(each, Card)), None)

    @property
    def final(self) -> State:
        """The position after the last decision."""
        *_, last = self.states()
        return last

    def header(self, name: str, default: str = "") -> str:
        """The value of a header."""
        return dict(self.headers).get(name, default)

    def then(self, decision: Decision) -> "Record":
        """The record with one more decision. A card that is turned over no longer shows its back."""
        shown = None if isinstance(decision, Card) else self.shown
        return replace(self, decisions=(*self.decisions, decision), shown=shown)

    def showing(self, budget: int) -> "Record":
        """The record with this budget on the back of the card on top."""
        return replace(self, shown=budget)

    def upto(self, plies: int) -> "Record":
        """The record of the first decisions only, without the headers that say how the game ended."""
        notes = tuple((ply, note) for ply, note in self.notes if ply <= plies)
        whole = plies >= len(self.decisions)
        headers = self.headers if whole else tuple(header for header in self.headers if header[0] not in ENDING)
        return replace(
            self, decisions=self.decisions[:plies], notes=notes, headers=headers, shown=self.shown_after(plies)
        )


def start_record(state: State, headers: tuple[tuple[str, str], ...] = ()) -> Record:
    """The record of a game that starts from this position, which may be in the middle of a game.

    >>> from quiltbee import Game
    >>> start_record(Game.new("express", seed=4, first=0).state, (("Event", "tea time"),)).header("Event")
    'tea time'
    """
    if state.turn not in (0, 1):
        raise ValueError(message("nobody_decides", "a game can begin only where a player is to decide"))
    record = Record(state.edition, state.circle, state.turn, headers=headers, handicap=handicap_of(state))
    if state.solo is not None:
        record = replace(record, solo=state.solo.automa, shown=state.solo.shown)
    if _begins_with(record, state):
        return record
    if state.solo is not None:
        raise ValueError(message("solo_in_the_middle", "a record of a solo game begins with a first position"))
    return replace(record, handicap=EVEN, position=state)


def _begins_with(record: Record, state: State) -> bool:
    try:
        return next(record.states()) == state
    except (BadSetup, IllegalGame):
        return False


class Sewn(NamedTuple):
    """A piece that lies on a quilt.

    >>> from quiltbee import Game
    >>> [sewn] = layout(Game.new("express", seed=4, first=0).play("e14@d1").record)
    >>> sewn.seat, sewn.patch, sewn.row, sewn.column
    (0, 'e14', 0, 3)
    """

    seat: int
    patch: str
    """The id of the patch, or `LEATHER`."""
    code: int
    row: int
    column: int
    cells: Cells


def layout(record: Record) -> tuple[Sewn, ...]:
    """Every piece placed, in order, for drawing. A `State` knows only which cells are covered.

    >>> from quiltbee import Game
    >>> [sewn.patch for sewn in layout(Game.new("express", seed=4, first=0).play("e14@d1 A").record)]
    ['e14']
    """
    states = list(record.states())
    return tuple(
        _sewn(state, decision)
        for state, decision in zip(states, record.decisions, strict=False)
        if isinstance(decision, Place)
    )


def _sewn(state: State, decision: Place) -> Sewn:
    row, column = divmod(decision.anchor, state.edition.stride)
    patch = state.in_hand or state.edition.patch[LEATHER]
    cells = patch.by_code[decision.code].cells
    return Sewn(state.turn, patch.id, decision.code, row, column, tuple((row + y, column + x) for y, x in cells))
