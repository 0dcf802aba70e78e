"""Mistakes that look human: to overlook a patch, to glance at a few places only, to take the second best.

A mistake is one of the alternatives that the bot itself considered, so every bot that lists them can play weaker.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

from quiltbee.engine.bot import Alternative, Bot, Choice, Limit
from quiltbee.rules.moves import Place, Take
from quiltbee.rules.rng import XorShift
from quiltbee.rules.state import State


@dataclass(frozen=True, slots=True)
class Lapses:
    """How often a player makes which mistake; by default never."""

    overlook: float = 0.0
    """The chance that a patch in reach is not noticed at all."""
    glance: int = 0
    """How many places for a patch are looked at; 0 for all of them."""
    slip: float = 0.0
    """Points of margin that seem not to matter: the higher, the more often something worse is chosen."""

    @property
    def never(self) -> bool:
        return self == Lapses()


@dataclass(frozen=True)
class Distracted:
    """A bot that chooses from the alternatives that it has not overlooked."""

    bot: Bot
    lapses: Lapses

    @property
    def name(self) -> str:
        return self.bot.name

    def choose(self, state: State, limit: Limit, rng: XorShift) -> Choice:
        choice = self.bot.choose(state, limit, rng)
        noticed = _noticed(choice.alternatives, self.lapses, rng)
        if not noticed:
            return choice
        taken = _slipped(noticed, self.lapses.slip, rng)
        # A level that makes mistakes still tells the true value of the position.
        return replace(choice, decision=taken.decisions[0], line=taken.line)


def _noticed(ways: Sequence[Alternative], lapses: Lapses, rng: XorShift) -> list[Alternative]:
    ways = [way for way in ways if way.visits] or list(ways)  # without visits there is no value to compare
    seen = [way for way in ways if not (isinstance(way.decisions[0], Take) and _draw(rng) < lapses.overlook)]
    if lapses.glance and seen and isinstance(seen[0].decisions[0], Place):
        seen = _some(seen, lapses.glance, rng)
    return seen or list(ways[:1])


def _some(ways: list[Alternative], count: int, rng: XorShift) -> list[Alternative]:
    """A random choice of this many, in their old order."""
    left = list(range(len(ways)))
    drawn = [left.pop(rng.below(len(left))) for _ in range(min(count, len(left)))]
    return [ways[index] for index in sorted(drawn)]


def _slipped(ways: list[Alternative], slip: float, rng: XorShift) -> Alternative:
    """The best one; with a slip, sometimes another: one that is `slip` points worse is chosen 37 % as often."""
    if not slip:
        return ways[0]
    best = max(way.value.margin for way in ways)
    weights = [math.exp((way.value.margin - best) / slip) for way in ways]
    drawn = _draw(rng) * sum(weights)
    for way, weight in zip(ways, weights, strict=True):
        drawn -= weight
        if drawn < 0:
            return way
    return ways[0]


def _draw(rng: XorShift) -> float:
    """A random number from 0 to 1."""
    return rng.below(1 << 24) / (1 << 24)
