"""Games of the engine against itself, as rows to learn from. The kernel plays, and processes share the games."""

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from quiltbee.editions.files import read_edition
from quiltbee.editions.known import edition_ids
from quiltbee.engine.search.nets import Net, net_of
from quiltbee.engine.search.settings import DEFAULT, Settings
from quiltbee.engine.search.tree import Tree
from quiltbee.kernel.native import ffi, lib
from quiltbee.kernel.position import SIZE, pack
from quiltbee.lab.arrays import np
from quiltbee.lab.rows import Rows, join
from quiltbee.notation.decisions import builtin_edition
from quiltbee.rules.edition import Edition
from quiltbee.rules.moves import ADVANCE
from quiltbee.rules.play import play
from quiltbee.rules.setup import shuffled
from quiltbee.rules.state import State

_ROOM = 2048
"""More rows than one game writes."""
_ROW = ffi.sizeof("struct qb_row")
_GAMES_PER_JOB = 20
_LONGEST_WAIT = 28
_ABSTRACT = Settings(kind=lib.QB_ABSTRACT, c_puct=1.0, win_share=1.0)
"""The weaker player in games against another player."""


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

    def play(self, games: int, seed: int) -> Rows:
        """Plays this many games. Two seeds never share a circle."""
        return self.play_some(range(games), seed)

    def play_some(self, games: range, seed: int) -> Rows:
        """Plays the games with these numbers."""
        return join([self._game(f"learn/{seed}/{game}", game % len(self.boards)) for game in games])

    def _game(self, seed: str, board: int) -> Rows:
        rng = random.Random(seed)
        state = shuffled(self.boards[board], rng)
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
        return _read(bytes(ffi.buffer(rows, written * _ROW)), board)


@dataclass(frozen=True)
class Games:
    """Many games of one kind. They are described by data alone, so any process can play some of them."""

    editions: tuple[str, ...]
    """Editions, each by the id of a built-in one or by the text of its file. All their boards are used."""
    numbers: range
    """The numbers of the games, for this seed."""
    seed: int
    nodes: int
    weights: bytes | None
    """The net of the search; None for the simple estimate."""
    other_nodes: int = 0
    waiting: float = 0.0

    def jobs(self) -> Iterator["Games"]:
        """The same games, some at a time."""
        for first in range(0, len(self.numbers), _GAMES_PER_JOB):
            yield replace(self, numbers=self.numbers[first : first + _GAMES_PER_JOB])


def play_games(games: Games) -> tuple[range, Rows]:
    """Which games these are, and their rows."""
    net = None if games.weights is None else _net(games.weights)
    how = SelfPlay(boards_of(games.editions), games.nodes, net, other_nodes=games.other_nodes, waiting=games.waiting)
    return games.numbers, how.play_some(games.numbers, games.seed)


@lru_cache(maxsize=4)
def boards_of(editions: tuple[str, ...]) -> tuple[Edition, ...]:
    """Editions, each by its id or the text of its file, on each of their boards."""
    found = [builtin_edition(name) if name in edition_ids() else read_edition(name) for name in editions]
    return tuple(edition.on_board(board) for edition in found for board in edition.boards)


@lru_cache(maxsize=2)
def _net(weights: bytes) -> Net:
    return net_of("self-play", weights)


def _after_waiting(state: State, rng: random.Random) -> State:
    """A few turns later, in which both only advanced because neither wanted to open the circle for the other."""
    for _ in range(rng.randint(4, _LONGEST_WAIT)):
        if state.turn in (0, 1) and state.in_hand is None:
            state = play(state, ADVANCE)
    return state


def _memory(nodes: int) -> int:
    return min(DEFAULT.memory, 600 * nodes + (1 << 18))


def _read(data: bytes, board: int) -> Rows:
    table = np.frombuffer(data, np.uint8).reshape(-1, _ROW)
    numbers = np.frombuffer(data, np.float32).reshape(len(table), -1)
    known, choices = lib.QB_FEATURES, lib.QB_POLICY
    policy, values = numbers[:, known : known + choices], numbers[:, known + choices : known + choices + 5]
    first = ffi.offsetof("struct qb_row", "position")
    positions = table[:, first : first + SIZE]
    boards = np.full(len(table), board, np.uint8)
    return Rows(numbers[:, :known].astype(np.float16), policy.copy(), values.copy(), positions.copy(), boards)
