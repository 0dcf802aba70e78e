"""What a bot is: it gets a position, a limit and a seeded generator, and answers with a choice.

A program at the other end of a pipe is a bot too.

>>> from quiltbee import ADVANCE
>>> Choice(ADVANCE, Value(margin=2.5, chance=0.6)).line
(Advance(),)
"""

import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from statistics import fmean
from typing import Protocol

from quiltbee.rules.moves import Decision
from quiltbee.rules.rng import XorShift
from quiltbee.rules.state import CHANCE, NOBODY, State
from quiltbee.rules.wording import at_least_one


@dataclass(frozen=True, slots=True)
class Value:
    """The value of a position for the player to move.

    >>> Value(margin=3.0, chance=0.6).chance
    0.6
    """

    margin: float
    """The expected difference of the final scores, own minus opponent's."""
    chance: float
    """The chance to win, from 0 to 1."""


@dataclass(frozen=True, slots=True)
class SeatValue:
    """A value that says whose it is, for code that does not know who was to move when it was found.

    >>> SeatValue.found(Value(2.5, 0.75), on_turn=1).seen_by(0)
    SeatValue(seat=0, margin=-2.5, chance=0.25)
    """

    seat: int
    margin: float
    chance: float

    @classmethod
    def found(cls, value: Value, on_turn: int) -> "SeatValue":
        """The value that a bot found for the player to move."""
        return cls(on_turn, value.margin, value.chance)

    def seen_by(self, seat: int) -> "SeatValue":
        """The same position, seen by this player."""
        return self if seat == self.seat else SeatValue(seat, -self.margin, 1 - self.chance)


def mean(values: list[SeatValue], seat: int) -> SeatValue:
    """The mean of several values, for one player.

    >>> mean([SeatValue(0, 3.0, 0.75), SeatValue(1, 1.0, 0.75)], seat=0)
    SeatValue(seat=0, margin=1.0, chance=0.5)
    """
    seen = [value.seen_by(seat) for value in values]
    return SeatValue(seat, fmean(each.margin for each in seen), fmean(each.chance for each in seen))


@dataclass(frozen=True, slots=True)
class Alternative:
    """A decision that was considered, or a take with its placement.

    >>> from quiltbee import Game, XorShift
    >>> from quiltbee.engine import NO_LIMIT, make_bot
    >>> choice = make_bot("greedy").choose(Game.new("express", seed=4, first=0).state, NO_LIMIT, XorShift(1))
    >>> type(choice.alternatives[0]).__name__
    'Alternative'
    """

    decisions: tuple[Decision, ...]
    """A take and its placement, or one decision."""
    value: Value
    visits: int = 0
    """How often the search looked at it; 0 if the bot does not count."""
    line: tuple[Decision, ...] = ()
    """How the bot expects the game to go on, from the first of `decisions`."""
    is_trap: bool = False
    """Every decision loses against perfect play; after this one a mistake of the opponent is most likely."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A bot's answer.

    >>> from quiltbee import Game, XorShift
    >>> from quiltbee.engine import NO_LIMIT, make_bot
    >>> make_bot("greedy").choose(Game.new("express", seed=4, first=0).state, NO_LIMIT, XorShift(1)).decision
    Take(patch='e14')
    """

    decision: Decision
    value: Value
    """The value of the position for the player to move."""
    line: tuple[Decision, ...] = ()
    """How the bot expects the game to go on, from `decision`. It ends at a refill, whose order nobody knows."""
    nodes: int = 0
    """How many positions the bot looked at."""
    alternatives: tuple[Alternative, ...] = ()
    """What was considered, best first. The first begins with `decision`, unless the bot errs on purpose."""
    has_value: bool = True
    """False if the bot found no value, and a rough estimate stands in `value`."""

    def __post_init__(self) -> None:
        if not self.line:
            object.__setattr__(self, "line", (self.decision,))


class Stop(threading.Event):
    """Another thread sets it to end a thought. The kernel looks at `flag`: it thinks without asking Python."""

    def __init__(self) -> None:
        super().__init__()
        self.flag = bytearray(1)

    def set(self) -> None:
        self.flag[0] = 1
        super().set()


@dataclass(frozen=True, slots=True)
class Limit:
    """How long a bot may think: until the first of these is reached. Without any, its bot spec says how long.

    >>> Limit(seconds=0.5).seconds, Limit(nodes=200).nodes
    (0.5, 200)
    """

    seconds: float | None = None
    nodes: int | None = None
    """With nodes and no time, the choice depends only on the position, the bot spec and the seed."""
    eager: bool = False
    """Answer as soon as the rest of the time cannot change the decision, because somebody is waiting."""
    stop: Stop | None = field(default=None, compare=False)
    """Set it to get the best so far at once."""
    progress: Callable[[Choice], None] | None = field(default=None, compare=False)
    """Called now and then with the best so far, in the bot's thread."""

    def __post_init__(self) -> None:
        if self.nodes is not None:
            at_least_one("nodes", self.nodes)


NO_LIMIT = Limit()
"""The bot decides how long it thinks.

>>> from quiltbee.engine import NO_LIMIT
>>> NO_LIMIT.seconds is None and NO_LIMIT.nodes is None
True
"""


class Bot(Protocol):
    """A computer player. It can play many games at once; what it remembers of one does not affect another.

    >>> from quiltbee import legal
    >>> class First:
    ...     def choose(self, state, limit, rng):
    ...         return legal(state)[0]
    """

    @property
    def name(self) -> str:
        """Its name in a table of results."""
        ...

    def choose(self, state: State, limit: Limit, rng: XorShift) -> Choice:
        """The decision of the player to move: one ply, also when a patch or a leather patch is in hand.

        Everything random comes from `rng`. The position does not hold the order of a refill that is not drawn yet,
        so no bot can look at it.
        """
        ...


class Chooser(Protocol):
    """What can be asked for a decision: a `Bot`, or the user's own code, which may answer with the decision alone."""

    def choose(self, state: State, limit: Limit, rng: XorShift, /) -> Choice | Decision:
        """The decision of the player to move."""
        ...


class BotFailed(RuntimeError):
    """A bot cannot be made or does not work. The message is one line that says which bot, and what to mend.

    >>> issubclass(BotFailed, Exception)
    True
    """


class CannotStart(BotFailed):
    """A bot that does not even begin to work. This is worse than playing badly: a match with it makes no sense."""


class NobodyDecides(ValueError):
    """A bot was asked in a position where no player has a decision.

    >>> from quiltbee import Game, XorShift
    >>> from quiltbee.engine import NO_LIMIT, make_bot
    >>> over = Game.new("express", seed=4, first=0).state._replace(turn=3)
    >>> make_bot("greedy").choose(over, NO_LIMIT, XorShift(1))
    Traceback (most recent call last):
        ...
    quiltbee.engine.bot.NobodyDecides: the game is over: there is nothing to decide
    """


def check_that_somebody_decides(state: State) -> None:
    """Raises `NobodyDecides` if no player has a decision. Every bot calls this first."""
    if state.turn == NOBODY:
        raise NobodyDecides("the game is over: there is nothing to decide")
    if state.card_due:
        raise NobodyDecides("the Automa's card is due: it is drawn, not chosen")
    if state.turn == CHANCE:
        raise NobodyDecides("the refill is due: its order is drawn, not chosen")
