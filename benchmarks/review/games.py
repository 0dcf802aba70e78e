"""Games to review: levels against each other, on circles of a seed."""

from collections.abc import Iterator

from quiltbee import Record, edition, parse_game
from quiltbee.engine.arena.match import Match
from quiltbee.engine.arena.referee import play_game

FAST = ("level:3", "level:4", "level:5", "level:6", "level:7")
"""Levels that decide at a glance."""


def games(edition_id: str, count: int, seed: int, bots: tuple[str, ...] = FAST) -> Iterator[Record]:
    """Games between neighbours and others in turn."""
    pairs = [(one, two) for one in bots for two in bots]
    for number in range(count):
        match = Match(pairs[number % len(pairs)], edition(edition_id), 1, seed + number)
        yield parse_game(play_game(next(iter(match.jobs()))).text)
