"""What a computer player is: it gets a position, a limit and a seeded generator, and answers with a choice.

A person at a terminal is a bot too, and so is a program at the other end of a pipe.

>>> from quiltbee import ADVANCE
>>> Choice(ADVANCE, Value(margin=2.5, chance=0.6)).line
(Advance(),)
"""

import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol

from quiltbee.rules.moves import Decision
from quiltbee.rules.rng import XorShift
from quiltbee.rules.state import CHANCE, NOBODY, State


@dataclass(frozen=True, slots=True)
class Value:
    """What a position is worth to the player on turn."""

    margin: float
    """The expected difference of the final scores, own minus opponent's."""
    chance: float
    """The chance to win, from 0 to 1."""

    def flipped(self) -> "Value":
        """The same position seen from the other side."""
        return Value(-self.margin, 1 - self.chance)

    def of_seat(self, seat: int, on_turn: int) -> "Value":
        """The value for a seat, given whose turn it was when this value was found."""
        return self if seat == on_turn else self.flipped()


@dataclass(frozen=True, slots=True)
class Alternative:
    """One of the ways to decide that were considered."""

    decisions: tuple[Decision, ...]
    """The plies that belong together: a take and its placement, or one ply."""
    value: Value
    visits: int = 0
    """How much thought it got; 0 if the bot does not count."""
    line: tuple[Decision, ...] = ()
    """How the bot expects the game to go on, from the first of `decisions`."""
    is_trap: bool = False
    """Everything loses if the other player makes no mistake, and after this a mistake is most likely."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A bot's answer."""

    decision: Decision
    value: Value
    """Of the position, for the player on turn, if the line is played."""
    line: tuple[Decision, ...] = ()
    """How the bot expects the game to go on, from `decision`. It ends at the refill: nobody knows what comes then."""
    nodes: int = 0
    """Positions looked at: the unit of a node budget."""
    alternatives: tuple[Alternative, ...] = ()
    """What was considered, best first; the first begins with `decision` unless the bot errs on purpose."""

    def __post_init__(self) -> None:
        if not self.line:
            object.__setattr__(self, "line", (self.decision,))


@dataclass(frozen=True, slots=True)
class Limit:
    """How long a bot may think: whatever is reached first. Without any limit it takes what its recipe says."""

    seconds: float | None = None
    nodes: int | None = None
    """With a node budget and no time limit the choice depends on nothing but state, recipe and seed."""
    eager: bool = False
    """Answer as soon as the rest of the time cannot change the decision: somebody waits."""
    stop: threading.Event | None = field(default=None, compare=False)
    """Set by another thread: answer at once with the best so far."""
    progress: Callable[[Choice], None] | None = field(default=None, compare=False)
    """Called now and then, from the bot's thread, with the best so far."""


NO_LIMIT = Limit()


class Bot(Protocol):
    """A player. One bot can play any number of games at once; what it remembers of one never changes another."""

    @property
    def name(self) -> str:
        """What it is called in a table of results."""
        ...

    def choose(self, state: State, limit: Limit, rng: XorShift) -> Choice:
        """The decision of the player on turn: one ply, also when a patch or a leather patch is in hand.

        All that is random comes from `rng`. The order of a refill that is not drawn yet is not in the state, so
        nobody can look at it.
        """
        ...


class NobodyDecides(ValueError):
    """A bot was asked in a position where no player has a decision."""


def check_that_somebody_decides(state: State) -> None:
    """Every bot begins with this."""
    if state.turn == NOBODY:
        raise NobodyDecides("the game is over: there is nothing to decide")
    if state.turn == CHANCE:
        raise NobodyDecides("the refill is due: its order is drawn, not chosen")
