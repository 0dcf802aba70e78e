"""The judge of a review: the plain search, which looks at every position of a game with the same budget.

It keeps its tree from one position to the next, so it never searches the same decisions of a game twice. That makes a
review fast, and its values fit together.
"""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

from quiltbee.engine.bot import Bot, Choice, Chooser, Limit, check_that_somebody_decides
from quiltbee.engine.bots.spec import open_bot
from quiltbee.engine.search.bot import GLANCE, SPACES_TO_SOLVE, answer, exactly, spaces_left, think
from quiltbee.engine.search.nets import net_for
from quiltbee.engine.search.settings import DEFAULT
from quiltbee.engine.search.solver import solve
from quiltbee.engine.search.tree import Tree
from quiltbee.kernel.position import pack
from quiltbee.kernel.tables import Tables
from quiltbee.rules.rng import XorShift
from quiltbee.rules.state import State

NODES = 30_000
"""For each position. `docs/reference/review.md` says how its moments compare with those of ten times as many."""
PLAIN = "search"
"""The bot spec of the judge."""
_LEAST_SHARE = 8
"""A position that the tree already knows still gets at least this part of the budget."""
_SOLVER_PER_NODE, _SOLVER_MOST = 20, 3_000_000
"""How many positions the exact search looks at for each node of the budget, and at most."""
_ORDERS = 4.0
"""The search tries many orders of a refill. Few are better to play well, but they make a value hang on chance."""
_MEMORY = 64 << 20
"""Of one tree."""


class Judge:
    """A search that treats both players as equals and goes on with its tree. One thread at a time may use it."""

    name = PLAIN

    def __init__(self, proves: bool = True) -> None:
        """Without proofs, the end of a game is searched like the rest of it."""
        self._proves = proves
        self._kept: tuple[Tables, Tree] | None = None

    def choose(self, state: State, limit: Limit, rng: XorShift) -> Choice:
        """The best decision; an end that can be solved within the limit is solved."""
        check_that_somebody_decides(state)
        start = time.monotonic()
        position = pack(state)
        nodes = limit.nodes if limit.nodes is not None or limit.seconds is not None else NODES
        stopped = limit.stop is not None and limit.stop.is_set()
        solution = None
        if self._proves and spaces_left(state) <= SPACES_TO_SOLVE and not stopped:
            seconds = 0.3 * (limit.seconds or 0.0)
            most = min(_SOLVER_MOST, _SOLVER_PER_NODE * (nodes or NODES))
            solution = solve(position, most, 0, seconds, limit.stop)
        tree, known = self._tree(state, rng.next())
        if solution is not None or stopped:
            limit = replace(limit, seconds=None, nodes=GLANCE)
        elif nodes is not None:
            limit = replace(limit, nodes=max(nodes - known, nodes // _LEAST_SHARE, 1))
        think(tree, limit, start)
        found = answer(tree)
        return found if solution is None else exactly(found, solution)

    def _tree(self, state: State, seed: int) -> tuple[Tree, int]:
        """The tree for a position, and how often it has been visited already."""
        position = pack(state)
        if self._kept is not None and self._kept[0] is position.tables:
            tree = self._kept[1]
            known = sum(way.visits for way in tree.ways()) if tree.move_to(position, seed) else 0
        else:
            settings = replace(DEFAULT, memory=_MEMORY, chance_widening=_ORDERS)
            tree, known = Tree(position, settings, net_for(state.edition), seed), 0
        self._kept = (position.tables, tree)
        return tree, known


@contextmanager
def open_judge(spec: str | Chooser = PLAIN) -> Iterator[Bot]:
    """The judge, or another bot in its place."""
    if spec == PLAIN:
        yield Judge()
        return
    with open_bot(spec) as bot:
        yield bot
