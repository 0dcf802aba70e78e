"""The positions of a game in which a puzzle may be."""

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property

from quiltbee.engine.search.bot import spaces_left
from quiltbee.notation.record import Record
from quiltbee.rules.legal import legal_count
from quiltbee.rules.state import State

LEAST_CHOICES = 3
_MOST_TRIED = 6
"""Positions of a game that are looked at for one family."""


@dataclass(frozen=True)
class Source:
    """A game that is searched, and what it is called in the provenance."""

    record: Record
    name: str

    @cached_property
    def states(self) -> list[State]:
        return list(self.record.states())

    def named(self, ply: int) -> str:
        """The provenance of the position after this many decisions."""
        return f"{self.name} ply {ply}"

    def tried(self, suits: Callable[[State], bool], rng: random.Random) -> Iterator[tuple[int, State]]:
        """Some positions that suit, in random order, each with its ply."""
        found = [(ply, state) for ply, state in enumerate(self.states) if suits(state)]
        yield from rng.sample(found, min(_MOST_TRIED, len(found)))


def is_choice(state: State) -> bool:
    """Whether a player starts a turn and has enough to choose from."""
    return state.turn in (0, 1) and state.in_hand is None and legal_count(state) >= LEAST_CHOICES


def is_late(state: State, least: int, most: int) -> bool:
    """Whether this many spaces are left, and no refill can come."""
    return not state.waiting and least <= spaces_left(state) <= most
