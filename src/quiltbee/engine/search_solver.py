"""The end of a game, exactly."""

from dataclasses import dataclass

from quiltbee.kernel.decisions import read_decision
from quiltbee.kernel.native import ffi, lib
from quiltbee.kernel.position import Position, packed
from quiltbee.kernel.problems import checked
from quiltbee.rules.moves import Decision
from quiltbee.rules.state import State


@dataclass(frozen=True, slots=True)
class Solution:
    """How the game ends if nobody errs from here: each player wants to win first, then the margin."""

    decision: Decision
    """One that keeps what there is to get; there may be others."""
    wins: bool
    """Whether the player on turn wins."""
    margin: int
    """The own score minus the other's, at the end."""
    nodes: int
    """Positions looked at."""


def solve(state: State | Position, nodes: int = 1_000_000) -> Solution | None:
    """The solution, or None if the end is too far away for so many nodes, or the refill comes in between."""
    position = packed(state)
    found = ffi.new("struct qb_solution *")
    if not checked(lib.qb_solve(position.tables.c, position.c, nodes, found)):
        return None
    return Solution(read_decision(position, found.decision), bool(found.wins), found.margin, found.nodes)
