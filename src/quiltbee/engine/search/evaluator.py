"""Lets code from outside judge positions: an evaluator gets positions and says what they are worth.

>>> from quiltbee.engine import Limit
>>> from quiltbee.engine.search.bot import SearchBot
>>> def by_score(positions: Positions) -> Evaluation:
...     leads = [score(state, state.turn) - score(state, 1 - state.turn) for state in positions]
...     return Evaluation([0.5 + lead / 400 for lead in leads], leads)
>>> import random
>>> from quiltbee import XorShift, edition, score, shuffled
>>> state = shuffled(edition("express"), random.Random(1))
>>> SearchBot(evaluator=by_score, batch=8).choose(state, Limit(nodes=100), XorShift(1)).nodes
100
"""

from collections.abc import Iterator, Sequence
from functools import cached_property
from math import isfinite
from typing import Any, NamedTuple, Protocol

from quiltbee.engine.bot import BotFailed
from quiltbee.kernel.native import CData, ffi, lib
from quiltbee.kernel.position import Position, unpack
from quiltbee.kernel.problems import checked
from quiltbee.kernel.tables import Tables
from quiltbee.rules.edition import Edition
from quiltbee.rules.legal import takeable
from quiltbee.rules.state import State
from quiltbee.rules.wording import counted

USUAL_BATCH = 16
LARGEST_BATCH: int = lib.QB_MOST_LEAVES


class Evaluation(NamedTuple):
    """What an evaluator says: one number, or one row, for each position. Lists and arrays of any kind are fine.

    >>> Evaluation(chances=[0.5, 0.7]).chances
    [0.5, 0.7]
    """

    chances: Sequence[float]
    """The chance of the player to move to win, from 0 to 1."""
    margins: Sequence[float] | None = None
    """The expected margin of the player to move; None if there is no opinion."""
    priors: Sequence[Sequence[float]] | None = None
    """How much each choice deserves attention, at least 0: to advance, then the patches in reach. Choices that are not
    allowed are ignored. None if there is no opinion."""


class Evaluator(Protocol):
    """A function that judges positions, many at once.

    >>> def even(positions: Positions) -> Evaluation:
    ...     return Evaluation(chances=[0.5] * len(positions))
    """

    def __call__(self, positions: "Positions", /) -> Evaluation: ...


class Positions(Sequence[State]):
    """Positions at the start of a turn, as a sequence of `State`. They are converted only when they are looked at.

    >>> from quiltbee import Game, XorShift
    >>> from quiltbee.engine import Limit, SearchBot
    >>> seen = set()
    >>> def even(positions: Positions) -> Evaluation:
    ...     seen.add(positions.edition.id)
    ...     return Evaluation(chances=[0.5] * len(positions))
    >>> state = Game.new("express", seed=4, first=0).state
    >>> choice = SearchBot(evaluator=even).choose(state, Limit(nodes=20), XorShift(1))
    >>> seen
    {'express'}
    """

    def __init__(self, tables: Tables, found: CData, count: int) -> None:
        self._tables = tables
        self._found = found
        self._count = count

    @property
    def edition(self) -> Edition:
        return self._tables.edition

    def __len__(self) -> int:
        return self._count

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, slice):
            return [self[i] for i in range(*index.indices(self._count))]
        if not -self._count <= index < self._count:
            raise IndexError(f"there are {self._count} positions")
        return unpack(Position(self._tables, ffi.addressof(self._found, index % self._count)))

    def __iter__(self) -> Iterator[State]:
        return (self[index] for index in range(self._count))

    @cached_property
    def features(self) -> "memoryview[float]":
        """What a net of ours sees: for each position a row of 184 numbers of 32 bits. NumPy reads it without a copy."""
        rows = bytearray(4 * lib.QB_FEATURES * self._count)
        floats = ffi.from_buffer("float[]", rows)
        for index in range(self._count):
            row = ffi.addressof(floats, index * lib.QB_FEATURES)
            checked(lib.qb_features(self._tables.c, ffi.addressof(self._found, index), row))
        return memoryview(rows).cast("f", (self._count, lib.QB_FEATURES))

    @cached_property
    def choices(self) -> list[list[bool]]:
        """For each position, which choices are allowed: to advance, then the patches in reach."""
        return [_choices(state) for state in self]

    def answers(self, said: Evaluation) -> tuple[CData, CData, CData]:
        """What an evaluator said, for the kernel. Raises `BotFailed` if it makes no sense."""
        if not isinstance(said, Evaluation):
            raise BotFailed(f"the evaluator answered {str(said)[:60]!r} instead of an Evaluation")
        choices = 1 + self.edition.reach
        chances = self._numbers("chances", said.chances)
        margins = [0.0] * self._count if said.margins is None else self._numbers("margins", said.margins)
        priors = [1.0] * (choices * self._count) if said.priors is None else self._rows(said.priors, choices)
        if not all(0 <= chance <= 1 for chance in chances):
            raise BotFailed("the evaluator's chances must be from 0 to 1")
        if not all(abs(margin) <= 1e6 for margin in margins) or not all(0 <= prior <= 1e30 for prior in priors):
            raise BotFailed("the evaluator's margins must be numbers, and its priors numbers of at least 0")
        return ffi.new("float[]", chances), ffi.new("float[]", margins), ffi.new("float[]", priors)

    def _numbers(self, name: str, values: Any) -> list[float]:
        numbers = _listed(values)
        if len(numbers) != self._count or not all(isinstance(number, int | float) for number in numbers):
            raise BotFailed(f"the evaluator's {name} must be {counted(self._count, 'number')}, one for each position")
        if not all(map(isfinite, numbers)):
            raise BotFailed(f"the evaluator's {name} hold a number that is not finite")
        return numbers

    def _rows(self, values: Any, choices: int) -> list[float]:
        rows = [_listed(row) for row in _listed(values)]
        if len(rows) != self._count or any(len(row) != choices for row in rows):
            shape = f"{counted(self._count, 'row')} of {counted(choices, 'number')}"
            raise BotFailed(f"the evaluator's priors must be {shape}, one for each choice")
        return [float(prior) for row in rows for prior in row]


def _listed(values: Any) -> list[Any]:
    """Arrays have a method for this, which is much faster than one number at a time."""
    return list(values.tolist() if hasattr(values, "tolist") else values)


def _choices(state: State) -> list[bool]:
    allowed = set(takeable(state))
    reach = [id in allowed for id in state.circle[: state.edition.reach]]
    return [True, *reach, *[False] * (state.edition.reach - len(reach))]
