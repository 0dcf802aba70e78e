"""The rules in C, for search: the same decisions, in the same order, hundreds of times faster.

Calls are coarse (thousands of games, or all placements at once), let other threads run, and check what they are given.
See docs/kernel.md.
"""

from quiltbee.kernel.decisions import legal, legal_count, outcome, play, score
from quiltbee.kernel.perft import perft
from quiltbee.kernel.playouts import GameResult, Playouts, playouts
from quiltbee.kernel.position import Position, pack, unpack
from quiltbee.kernel.problems import BadPosition
from quiltbee.kernel.tables import LEVEL_VARIABLE, LEVELS, Tables, tables

__all__ = [
    "LEVELS",
    "LEVEL_VARIABLE",
    "BadPosition",
    "GameResult",
    "Playouts",
    "Position",
    "Tables",
    "legal",
    "legal_count",
    "outcome",
    "pack",
    "perft",
    "play",
    "playouts",
    "score",
    "tables",
    "unpack",
]
