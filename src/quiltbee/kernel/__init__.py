"""The rules in C, for search: the same decisions, in the same order, hundreds of times faster.

Calls are coarse (thousands of games, or all placements at once), let other threads run, and check what they are given.
See docs/reference/kernel.md.
"""

from quiltbee.kernel.actions import action_count, action_of, decision_of
from quiltbee.kernel.batch import DEAL, LEAVE, Batch, RowsRefused, seed_rows, step_batch
from quiltbee.kernel.decisions import legal, legal_count, outcome, play, score
from quiltbee.kernel.environment import ActionsRefused, Environment, Seeds
from quiltbee.kernel.observations import (
    FEATURE_COUNT,
    FEATURE_LIMIT,
    PLANE_COUNT,
    feature_names,
    plane_names,
    planes_shape,
    potential,
    write_observation,
)
from quiltbee.kernel.perft import perft
from quiltbee.kernel.placement import PACKING, Ranked, Shapes, best_placements, placement_values, shape_counts
from quiltbee.kernel.playouts import GameResult, Playouts, playouts
from quiltbee.kernel.position import Position, pack, unpack
from quiltbee.kernel.problems import BadPosition
from quiltbee.kernel.tables import CPU_VARIANT_VARIABLE, CPU_VARIANTS, Tables, cpu_variants, tables

__all__ = [
    "CPU_VARIANTS",
    "CPU_VARIANT_VARIABLE",
    "DEAL",
    "FEATURE_COUNT",
    "FEATURE_LIMIT",
    "LEAVE",
    "PACKING",
    "PLANE_COUNT",
    "ActionsRefused",
    "BadPosition",
    "Batch",
    "Environment",
    "GameResult",
    "Playouts",
    "Position",
    "Ranked",
    "RowsRefused",
    "Seeds",
    "Shapes",
    "Tables",
    "action_count",
    "action_of",
    "best_placements",
    "cpu_variants",
    "decision_of",
    "feature_names",
    "legal",
    "legal_count",
    "outcome",
    "pack",
    "perft",
    "placement_values",
    "plane_names",
    "planes_shape",
    "play",
    "playouts",
    "potential",
    "score",
    "seed_rows",
    "shape_counts",
    "step_batch",
    "tables",
    "unpack",
    "write_observation",
]
