"""A recorded game: its setup and every decision. Everything else is derived by replaying it."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple

from quiltbee.notation.decisions import move_text
from quiltbee.rules.edition import LEATHER, Edition
from quiltbee.rules.moves import Decision, Place
from quiltbee.rules.play import NotAllowed, play
from quiltbee.rules.setup import setup
from quiltbee.rules.shapes import Cells
from quiltbee.rules.state import State

ENDING = ("Result", "Score", "Resigned", "Forfeit")
"""The headers that say how a game ended."""


class IllegalGame(NotAllowed):
    """A recorded decision that the rules do not allow in its position."""

    def __init__(self, ply: int, decision: str, reason: str) -> None:
        super().__init__(f"ply {ply}: {decision} is not allowed: {reason}")
        self.ply = ply
        self.decision = decision
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Comment:
    """A comment on a position."""

    text: str


@dataclass(frozen=True, slots=True)
class Evaluation:
    """An engine's value of a position: player 0's expected margin, and chance to win in per cent."""

    margin: float
    chance: float


Note = Comment | Evaluation


@dataclass(frozen=True)
class Record:
    """A game, finished or not. Only `states` checks that its decisions are legal."""

    edition: Edition
    circle: tuple[str, ...]
    first: int
    decisions: tuple[Decision, ...] = ()
    headers: tuple[tuple[str, str], ...] = ()
    """Everything else known about the game, such as names and date, in order."""
    notes: tuple[tuple[int, Note], ...] = ()
    """Comments and evaluations, each with the number of decisions before it."""

    @property
    def start(self) -> State:
        """The position before the first decision."""
        return setup(self.edition, self.circle, self.first)

    def states(self) -> Iterator[State]:
        """The first position, then the one after each decision; `IllegalGame` at the first illegal decision."""
        state = self.start
        yield state
        for ply, decision in enumerate(self.decisions, start=1):
            try:
                state = play(state, decision)
            except NotAllowed as error:
                raise IllegalGame(ply, move_text(decision, self.edition), str(error)) from None
            yield state

    @property
    def final(self) -> State:
        """The position after the last decision."""
        *_, last = self.states()
        return last

    def header(self, name: str, default: str = "") -> str:
        """The value of a header."""
        return dict(self.headers).get(name, default)

    def then(self, decision: Decision) -> "Record":
        """The record with one more decision."""
        return replace(self, decisions=(*self.decisions, decision))

    def upto(self, plies: int) -> "Record":
        """The record of the first decisions only, without the headers that say how the game ended."""
        notes = tuple((ply, note) for ply, note in self.notes if ply <= plies)
        whole = plies >= len(self.decisions)
        headers = self.headers if whole else tuple(header for header in self.headers if header[0] not in ENDING)
        return replace(self, decisions=self.decisions[:plies], notes=notes, headers=headers)


def start_record(state: State, headers: tuple[tuple[str, str], ...] = ()) -> Record:
    """The record of a game that starts from this position."""
    record = Record(state.edition, state.circle, state.turn, headers=headers)
    if record.start != state:
        raise ValueError("a record begins with a first position")
    return record


class Sewn(NamedTuple):
    """A piece that lies on a quilt."""

    seat: int
    patch: str
    """The id of the patch, or `LEATHER`."""
    code: int
    row: int
    column: int
    cells: Cells


def layout(record: Record) -> tuple[Sewn, ...]:
    """Every piece placed, in order, for drawing. A `State` knows only which cells are covered."""
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
