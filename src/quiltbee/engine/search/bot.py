"""The strongest bot: a tree search in the kernel, over purchases and the best few placements of each patch.

>>> import random
>>> from quiltbee import edition, shuffled
>>> from quiltbee.rules.rng import XorShift
>>> state = shuffled(edition("patchwork"), random.Random(1))
>>> choice = SearchBot().choose(state, Limit(nodes=200), XorShift(1))
>>> choice.nodes
200
"""

import sys
import time
from collections import Counter
from collections.abc import Iterable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field, replace

from quiltbee.engine.bot import Alternative, Choice, Limit, Value, check_that_somebody_decides
from quiltbee.engine.search.evaluator import USUAL_BATCH, Evaluator
from quiltbee.engine.search.nets import Net, net_for
from quiltbee.engine.search.settings import DEFAULT, Settings
from quiltbee.engine.search.solver import Solution, solve
from quiltbee.engine.search.tree import Judge, Outside, Tree, Way
from quiltbee.engine.search.tree_cache import TreeMemory
from quiltbee.kernel.decisions import legal_count
from quiltbee.kernel.position import Position, pack
from quiltbee.rules.edition import Edition
from quiltbee.rules.moves import Decision
from quiltbee.rules.rng import XorShift
from quiltbee.rules.state import State

USUAL_SECONDS = 1.0
"""Time for one decision if there is no limit."""
GLANCE = 64
"""Nodes where little is left to find out: there is only one decision, or the end is known exactly."""
SPACES_TO_SOLVE = 22
"""The exact search is tried first once both tokens together have at most this many spaces left."""
_SOLVER_SHARE = 0.3
"""The share of the time that the exact search gets."""
_SOLVER_NODES = 1_000_000
"""Positions that the exact search looks at if there is no limit."""
_SOLVER_PER_NODE = 5
"""Positions that the exact search looks at for each node of the limit."""
_TRAP_SHARE = 5
"""In a lost end, one position in this many goes to the search for a trap."""
_SLICE = 0.02
"""Seconds between two checks of the stop flag."""
_REPORT = 0.0005
"""Seconds kept back for the report."""


@dataclass(frozen=True)
class SearchBot:
    """Thinks for a time or a number of nodes. With nodes alone, the same seed gives the same choice.

    >>> from quiltbee import Game, XorShift, is_legal
    >>> from quiltbee.engine import Limit
    >>> state = Game.new("express", seed=4, first=0).state
    >>> is_legal(state, SearchBot().choose(state, Limit(nodes=50), XorShift(1)).decision)
    True
    """

    settings: Settings = DEFAULT
    net: Net | str | None = "best"
    """A net; "best" for the net of the edition; None for a simple estimate."""
    name: str = "search"
    evaluator: Evaluator | None = None
    """Judges positions instead of a net. The end of the game is still solved exactly."""
    batch: int = USUAL_BATCH
    """How many positions the evaluator gets at once, at most. With 1, the search is that of a net."""
    _memory: TreeMemory = field(default_factory=TreeMemory, repr=False, compare=False)

    def choose(self, state: State, limit: Limit, rng: XorShift) -> Choice:
        check_that_somebody_decides(state)
        start = time.monotonic()
        position = pack(state)
        limit = worthwhile(limit, position)
        solution = self._solution(state, position, limit)
        if solution is not None:
            limit = replace(limit, seconds=None, nodes=GLANCE)
        with self._tree(state, position, limit, rng.next()) as tree:
            think(tree, limit, start)
            found = answer(tree)
        return found if solution is None else exactly(found, solution)

    def must_play(self, edition: Edition) -> None:
        """Raises `BotFailed` if the net was trained for another game."""
        if isinstance(self.net, Net):
            self.net.must_fit(edition)

    def _solution(self, state: State, position: Position, limit: Limit) -> Solution | None:
        """The exact end of the game, if it is near enough to be found within the limit."""
        if spaces_left(state) > SPACES_TO_SOLVE:
            return None
        nodes = _solver_nodes(limit)
        seconds = _SOLVER_SHARE * (limit.seconds or 0.0)
        return solve(position, nodes, nodes // _TRAP_SHARE, seconds, limit.stop)

    def _tree(self, state: State, position: Position, limit: Limit, seed: int) -> AbstractContextManager[Tree]:
        """With a time limit, the last decision's tree is used again. With nodes alone, each choice starts afresh."""
        if limit.seconds is None:
            return nullcontext(Tree(position, self.settings, self._judge(state), seed, limit.nodes))
        return self._memory.tree(position, self.settings, self._judge(state), seed)

    def _judge(self, state: State) -> Judge:
        if self.evaluator is not None:
            return Outside(self.evaluator, self.batch)
        self.must_play(state.edition)
        return net_for(state.edition) if isinstance(self.net, str) else self.net


def spaces_left(state: State) -> int:
    """How many spaces both tokens together still have ahead of them."""
    return sum(state.edition.time.last_space - side.time for side in state.sides)


def _solver_nodes(limit: Limit) -> int:
    if limit.nodes is not None:
        return _SOLVER_PER_NODE * limit.nodes
    return _SOLVER_NODES if limit.seconds is None else sys.maxsize


def exactly(choice: Choice, solution: Solution) -> Choice:
    """The same choice with the proven best decision and its value; in a lost game, with the trap."""
    value, first = _proven_value(choice.value, solution), (solution.trap,)
    same = [way for way in choice.alternatives if way.decisions[0] == solution.trap]
    best = same[0] if same else Alternative(first, value, line=first)
    best = replace(_proven(best, solution), is_trap=solution.slip > 0)
    if solution.trap == solution.decision:
        best = replace(best, value=value)
    others = [_proven(way, solution) for way in choice.alternatives if way not in same[:1]]
    return Choice(solution.trap, value, best.line, choice.nodes + solution.nodes, (best, *others))


def _proven_value(guess: Value, solution: Solution) -> Value:
    """What is proven about the best decision: who wins, and the margin, or a bound that limits the guess."""
    margin = float(solution.margin)
    if not solution.is_exact:
        margin = max(margin, guess.margin) if solution.wins else min(margin, guess.margin)
    return Value(margin, float(solution.wins))


def _proven(way: Alternative, solution: Solution) -> Alternative:
    """No alternative is better than the best one; if the best one loses, all of them lose."""
    chance = way.value.chance if solution.wins else 0.0
    knows_most = solution.is_exact or not solution.wins
    margin = min(way.value.margin, float(solution.margin)) if knows_most else way.value.margin
    return replace(way, value=Value(margin, chance))


def worthwhile(limit: Limit, position: Position) -> Limit:
    """The limit, or a second if there is none; only a glance if there is just one decision."""
    if legal_count(position) == 1:
        return replace(limit, seconds=None, nodes=GLANCE)
    if limit.seconds is None and limit.nodes is None and limit.stop is None:
        return Limit(USUAL_SECONDS, progress=limit.progress)
    return limit


def think(tree: Tree, limit: Limit, start: float) -> None:
    """Thinks in slices, so that the caller can stop it and get the best so far."""
    while True:
        nodes = 0 if limit.nodes is None else limit.nodes - tree.nodes
        seconds = _SLICE
        if limit.seconds is not None:
            seconds = min(seconds, start + limit.seconds - _REPORT - time.monotonic())
        if tree.nodes and (seconds <= 0 or (limit.nodes is not None and nodes <= 0)):
            return
        whole = limit.seconds is None and limit.stop is None and limit.progress is None
        done = tree.run(max(nodes, 0), 0.0 if whole else max(seconds, 1e-6))
        if done or (limit.eager and limit.seconds and is_decided(tree, time.monotonic() - start, limit.seconds)):
            return
        if limit.stop is not None and limit.stop.is_set():
            return
        if limit.progress is not None:
            limit.progress(answer(tree))


def is_decided(tree: Tree, used: float, seconds: float) -> bool:
    """Whether the rest of the time, at the speed so far, is too short to change the decision."""
    return tree.lead * used > tree.nodes * (seconds - used)


def answer(tree: Tree) -> Choice:
    """The choice so far: the decision visited most, with the placement visited most."""
    ways = best_first(tree.ways())
    best = ways[0]
    lines = [tree.line(way) for way in ways]
    alternatives = [
        Alternative(way.decisions, way.value, way.visits, line) for way, line in zip(ways, lines, strict=True)
    ]
    return Choice(best.decisions[0], best.value, lines[0], tree.nodes, tuple(alternatives))


def best_first(ways: Iterable[Way]) -> list[Way]:
    """Sorted by visits: first by those of the purchase with all its placements, then by those of the placement."""
    ways = list(ways)
    visits: Counter[Decision] = Counter()
    for way in ways:
        visits[way.decisions[0]] += way.visits
    return sorted(ways, key=lambda way: (visits[way.decisions[0]], way.visits), reverse=True)
