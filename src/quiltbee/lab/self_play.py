"""Games of the engine against itself, as rows to learn from. The kernel plays; threads share the games."""

import random
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from functools import partial

import numpy as np
import numpy.typing as npt

from quiltbee.engine.search.nets import Net
from quiltbee.engine.search.settings import DEFAULT, Settings
from quiltbee.engine.search.tree import Tree
from quiltbee.kernel.native import ffi, lib
from quiltbee.kernel.position import pack
from quiltbee.rules.edition import Edition
from quiltbee.rules.moves import ADVANCE
from quiltbee.rules.play import play
from quiltbee.rules.setup import shuffled
from quiltbee.rules.state import State

Floats = npt.NDArray[np.float32]

_ROOM = 2048
"""More rows than one game writes."""
_COLUMNS = ffi.sizeof("struct qb_row") // 4
_GAMES_PER_TREE = 20
_LONGEST_WAIT = 28
_ABSTRACT = Settings(kind=lib.QB_ABSTRACT, c_puct=1.0, win_share=1.0)
"""The weaker player in games against another player."""


@dataclass(frozen=True)
class Rows:
    """Positions to learn from, and their results."""

    features: npt.NDArray[np.float16]
    policy: Floats
    """The share of the visits of each choice: to advance, or to take the first, second or third patch in reach."""
    values: Floats
    """Columns: chance and margin found by the search; outcome and margin at the end; 1 for a position of the game."""

    def __len__(self) -> int:
        return len(self.features)


def join(parts: Sequence[Rows]) -> Rows:
    """All rows of several parts."""
    return Rows(
        np.concatenate([part.features for part in parts]),
        np.concatenate([part.policy for part in parts]),
        np.concatenate([part.values for part in parts]),
    )


@dataclass(frozen=True)
class SelfPlay:
    """How games for learning are played."""

    boards: tuple[Edition, ...]
    """The games use these in turn."""
    nodes: int
    net: Net | None
    settings: Settings = DEFAULT
    wander: float = 0.13
    other_nodes: int = 0
    """If it is not 0, `abstract` plays one of the seats, with this many iterations for each decision."""
    waiting: float = 0.0
    """The share of the games in which both players only advance at first."""

    def play(self, games: int, seed: int, threads: int = 1) -> Rows:
        """Plays this many games. Two seeds never share a circle."""
        chunks = [range(first, min(first + _GAMES_PER_TREE, games)) for first in range(0, games, _GAMES_PER_TREE)]
        with ThreadPoolExecutor(threads) as pool:
            return join(list(pool.map(partial(self._some, seed), chunks)))

    def _some(self, seed: int, games: range) -> Rows:
        return join([self._game(f"learn/{seed}/{game}", self.boards[game % len(self.boards)]) for game in games])

    def _game(self, seed: str, board: Edition) -> Rows:
        rng = random.Random(seed)
        state = shuffled(board, rng)
        if rng.random() < self.waiting:
            state = _after_waiting(state, rng)
        start = pack(state)
        settings = replace(self.settings, contempt=float(self.other_nodes > 0), memory=_memory(self.nodes))
        tree, other = Tree(start, settings, self.net, 0), None
        if self.other_nodes:
            other = Tree(start, replace(_ABSTRACT, memory=_memory(self.other_nodes)), None, 0)
        how = {"nodes": self.nodes, "wander": self.wander, "other_nodes": self.other_nodes}
        rows = ffi.new("struct qb_row[]", _ROOM)
        written = tree.self_play(other, start, ffi.new("struct qb_self_play *", how), rng.getrandbits(64), rows, _ROOM)
        return _read(np.frombuffer(ffi.buffer(rows), np.float32).reshape(_ROOM, _COLUMNS)[:written])


def _after_waiting(state: State, rng: random.Random) -> State:
    """A few turns later, in which both only advanced because neither wanted to open the circle for the other."""
    for _ in range(rng.randint(4, _LONGEST_WAIT)):
        if state.turn in (0, 1) and state.in_hand is None:
            state = play(state, ADVANCE)
    return state


def _memory(nodes: int) -> int:
    return min(DEFAULT.memory, 600 * nodes + (1 << 18))


def _read(table: Floats) -> Rows:
    known, choices = lib.QB_FEATURES, lib.QB_POLICY
    policy, values = table[:, known : known + choices], table[:, known + choices : known + choices + 5]
    return Rows(table[:, :known].astype(np.float16), policy.copy(), values.copy())
