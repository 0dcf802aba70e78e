"""Two published ways to play, written from their description, to be measured against.

`uct` is plain UCT over all placements with random playouts. `abstract` splits the decision: purchases are searched on a
game in which a quilt is only a number of covered cells, and placements are chosen apart, by a table.
"""

import time
from dataclasses import dataclass

from quiltbee.engine.bot import Choice, Limit, Value, check_that_somebody_decides
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
        check_that_somebody_decides(state)
        settings = Settings(kind=lib.QB_UCT, c_puct=self.c_uct, win_share=1.0)
        position = pack(state)
        tree = Tree(position, settings, None, rng.next())
        think(tree, worthwhile(limit, position), time.monotonic())
        return answer(tree)


@dataclass(frozen=True)
class AbstractBot:
    """Tree search on the abstract game, playouts by a linear utility, placement by a table; only wins count."""

    c_puct: float = 1.0
    name: str = "abstract"

    def choose(self, state: State, limit: Limit, rng: XorShift) -> Choice:
        check_that_somebody_decides(state)
        settings = Settings(kind=lib.QB_ABSTRACT, c_puct=self.c_puct, win_share=1.0)
        position = pack(state)
        tree = Tree(position, settings, None, rng.next())
        think(tree, worthwhile(limit, position), time.monotonic())
        if state.in_hand is None:
            return answer(tree)
        placed = tree.placement()
        ways = tree.ways()
        return Choice(placed, ways[0].value if ways else Value(0.0, 0.5), (placed,), tree.nodes)
