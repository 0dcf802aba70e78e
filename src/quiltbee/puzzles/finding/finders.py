"""The finder of each family, and which families an edition has."""

import random
from collections.abc import Callable, Iterator, Mapping

from quiltbee.puzzles.finding.candidates import Source
from quiltbee.puzzles.finding.endings import counts, wins
from quiltbee.puzzles.finding.in_a_row import tempos
from quiltbee.puzzles.finding.quilts import packs, sevens
from quiltbee.puzzles.finding.searched import buys, refills
from quiltbee.puzzles.puzzle import FAMILIES, Family, Puzzle
from quiltbee.rules.edition import Edition

Finder = Callable[[Source, random.Random], Iterator[Puzzle]]

FINDERS: Mapping[Family, Finder] = {
    "win": wins,
    "buy": buys,
    "seven": sevens,
    "pack": packs,
    "tempo": tempos,
    "count": counts,
    "refill": refills,
}


def families_of(edition: Edition) -> tuple[Family, ...]:
    """The families that an edition can have: no `seven` without squares, no `refill` without a second set."""
    lacks: set[Family] = set()
    if not edition.squares:
        lacks.add("seven")
    if not edition.second_set:
        lacks.add("refill")
    return tuple(family for family in FAMILIES if family not in lacks)
