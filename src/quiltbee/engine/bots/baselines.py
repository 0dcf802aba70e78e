"""Two published algorithms, written from their descriptions, to measure the search against.

`uct` is plain UCT over all placements with random playouts. `abstract` splits the decision in two: it searches for the
best purchase in a game in which a quilt is only a number of covered cells, and a table chooses the placement.
"""

import time
from dataclasses import dataclass

from quiltbee.engine.bot import BotFailed, Choice, Limit, Value, check_that_somebody_decides
from quiltbee.engine.search.bot import answer, think, worthwhile
from quiltbee.engine.search.settings import Settings
from quiltbee.engine.search.tree import Tree
from quiltbee.kernel.native import lib
from quiltbee.kernel.position import pack
from quiltbee.rules.rng import XorShift
from quiltbee.rules.state import State


@dataclass(frozen=True)
class UctBot:
    """Plain UCT: all placements, uniform random playouts to the end, only wins count."""

    c_uct: float = 0.7
    name: str = "uct"

    def choose(self, state: State, limit: Limit, rng: XorShift) -> Choice:
        return answer(_searched(state, lib.QB_UCT, self.c_uct, limit, rng))


@dataclass(frozen=True)
class AbstractBot:
    """Tree search on the abstract game, playouts by a linear utility, placement by a table; only wins count."""

    c_puct: float = 1.0
    name: str = "abstract"

    def choose(self, state: State, limit: Limit, rng: XorShift) -> Choice:
        tree = _searched(state, lib.QB_ABSTRACT, self.c_puct, limit, rng)
        if state.in_hand is None:
            return answer(tree)
        placed = tree.placement()
        ways = tree.ways()
        return Choice(placed, ways[0].value if ways else Value(0.0, 0.5), (placed,), tree.nodes, has_value=bool(ways))


def _searched(state: State, kind: int, c_puct: float, limit: Limit, rng: XorShift) -> Tree:
    check_that_somebody_decides(state)
    if state.solo is not None:
        raise BotFailed("uct and abstract play games for two; a solo game is searched by search or a level")
    position = pack(state)
    tree = Tree(position, Settings(kind=kind, c_puct=c_puct, win_share=1.0), None, rng.next())
    think(tree, worthwhile(limit, position), time.monotonic())
    return tree
