"""The exact solution of the end of a game."""

from dataclasses import dataclass

from quiltbee.engine.bot import Stop
from quiltbee.kernel.decisions import read_decision
from quiltbee.kernel.native import ffi, lib
from quiltbee.kernel.position import Position, packed
from quiltbee.kernel.problems import checked
from quiltbee.rules.moves import Decision
from quiltbee.rules.state import State


@dataclass(frozen=True, slots=True)
class Solution:
    """How the game ends with perfect play. Each player wants to win first, and then the best margin."""

    decision: Decision
    """A best decision; there may be others."""
    wins: bool
    """Whether the player to move wins."""
    margin: int
    """Own score minus the opponent's at the end. If it is not exact: at least that if won, at most that if lost."""
    is_exact: bool
    """Whether the margin is exact. The winner is always exact."""
    nodes: int
    """Positions looked at."""
    trap: Decision
    """In a lost game, the decision after which the opponent is most likely to let the win slip; else `decision`."""
    slip: float
    """The chance of such a slip by a player who does not see the end; 0 if no trap was looked for."""


def solve(
    state: State | Position,
    nodes: int = 1_000_000,
    trap_nodes: int = 0,
    seconds: float = 0.0,
    stop: Stop | None = None,
) -> Solution | None:
    """The solution, or None if it is stopped, the limits are too small to find it or a refill comes first.

    Zero seconds mean no time limit. The search for a trap may take a fifth of the time on top.
    """
    position = packed(state)
    found = ffi.new("struct qb_solution *")
    flag = ffi.NULL if stop is None else ffi.from_buffer("unsigned char[]", stop.flag)
    if not checked(lib.qb_solve(position.tables.c, position.c, nodes, trap_nodes, seconds, flag, found)):
        return None
    best, trap = (read_decision(position, decision) for decision in (found.decision, found.trap))
    return Solution(best, bool(found.wins), found.margin, bool(found.is_exact), found.nodes, trap, found.slip)
