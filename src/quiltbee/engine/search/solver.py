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
    """The own score minus the other's, at the end; if it is not exact, at least that (won) or at most that (lost)."""
    is_exact: bool
    """Whether there was time to find the margin, too."""
    nodes: int
    """Positions looked at."""
    trap: Decision
    """If the game is lost: after this one the other player most easily lets the win slip. Else the decision itself."""
    slip: float
    """The chance of that, if the other player sees no end; 0 if it was not looked for."""


def solve(
    state: State | Position, nodes: int = 1_000_000, trap_nodes: int = 0, seconds: float = 0.0
) -> Solution | None:
    """The solution, or None if the end is too far away for so many nodes and seconds, or the refill comes in between.

    Zero seconds are no limit of time; a trap is looked for in a fifth of the time more.
    """
    position = packed(state)
    found = ffi.new("struct qb_solution *")
    if not checked(lib.qb_solve(position.tables.c, position.c, nodes, trap_nodes, seconds, found)):
        return None
    best, trap = (read_decision(position, decision) for decision in (found.decision, found.trap))
    return Solution(best, bool(found.wins), found.margin, bool(found.is_exact), found.nodes, trap, found.slip)
