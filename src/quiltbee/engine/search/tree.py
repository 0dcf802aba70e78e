"""One search in the kernel, and its findings as values of `quiltbee.engine.bot`."""

import time
from dataclasses import asdict, dataclass
from typing import NamedTuple

from quiltbee.engine.bot import Value
from quiltbee.engine.search.evaluator import Evaluator, Positions
from quiltbee.engine.search.nets import Net
from quiltbee.engine.search.settings import Settings
from quiltbee.kernel.decisions import read_decision
from quiltbee.kernel.native import CData, ffi, lib
from quiltbee.kernel.position import Position
from quiltbee.kernel.problems import checked
from quiltbee.kernel.tables import tables
from quiltbee.rules.moves import Decision

_BYTES_PER_NODE = 600
"""More than the tree needs for one iteration."""
_LEAST_MEMORY = 1 << 18
_WALKS = 1024
"""Walks between two looks at the clock if an evaluator judges. Walks that end the game need no evaluator."""


class Way(NamedTuple):
    """One decision, or a take with its placement, and what the search found about it."""

    decisions: tuple[Decision, ...]
    value: Value
    visits: int
    c: CData


@dataclass(frozen=True, slots=True)
class Outside:
    """Somebody else's judgement."""

    evaluator: Evaluator
    batch: int
    """How many positions the evaluator gets at once, at most."""


Judge = Net | Outside | None
"""What judges the positions of a search; None for the simple estimate."""


class Tree:
    """A running search. One thread at a time may use it; other threads run while it thinks."""

    def __init__(
        self, position: Position, settings: Settings, judge: Judge, seed: int, nodes: int | None = None
    ) -> None:
        self._position = position
        self._judge = judge
        self._net = judge.c if isinstance(judge, Net) else None
        memory = settings.memory if nodes is None else min(settings.memory, _LEAST_MEMORY + _BYTES_PER_NODE * nodes)
        options = ffi.new("struct qb_search_options *", {**asdict(settings), "memory": memory})
        weights = ffi.NULL if self._net is None else self._net
        made = lib.qb_search_new(position.tables.c, position.c, options, weights, seed & (1 << 64) - 1)
        if made == ffi.NULL:
            raise MemoryError(f"there is no memory for a search tree of {memory} bytes")
        self._c = ffi.gc(made, lib.qb_search_free)

        self._other = tables(position.tables.edition, position.tables.cpu_variant)
        """What an evaluator knows: it judges games for two, and the kernel shows it such positions of solo games."""

    def run(self, nodes: int = 0, seconds: float = 0.0) -> bool:
        """Thinks on until one of the limits is reached; 0 is no limit. True if nothing is left to think about."""
        if isinstance(self._judge, Outside):
            return self._run_outside(self._judge, nodes, seconds)
        return bool(checked(lib.qb_search_run(self._c, nodes, seconds)))

    def _run_outside(self, judge: Outside, nodes: int, seconds: float) -> bool:
        """The same, but the evaluator judges the positions."""
        end = time.monotonic() + seconds if seconds else None
        wanted = self.nodes + nodes
        found = ffi.new("struct qb_position[]", judge.batch)
        while (not nodes or self.nodes < wanted) and (end is None or not self.nodes or time.monotonic() < end):
            walks = wanted - self.nodes if nodes else _WALKS
            most = min(judge.batch, walks)
            count = checked(lib.qb_search_collect(self._c, most, min(walks, _WALKS), found))
            if count:
                positions = Positions(self._other, found, count)
                checked(lib.qb_search_answer(self._c, *positions.answers(judge.evaluator(positions))))
        return False

    def move_to(self, position: Position, seed: int) -> bool:
        """Goes on from a later position and sets `nodes` to 0. True if the tree already knew the position."""
        self._position = position
        return bool(checked(lib.qb_search_move(self._c, position.c, seed & (1 << 64) - 1)))

    @property
    def lead(self) -> int:
        """By how many visits the decision that looks best leads."""
        return int(lib.qb_search_lead(self._c))

    def placement(self) -> Decision:
        """Where `abstract` places the patch in hand, which it decides separately."""
        decision = ffi.new("struct qb_decision *")
        checked(lib.qb_search_placement(self._c, decision))
        return read_decision(self._position, decision)

    def self_play(self, other: "Tree | None", start: Position, how: CData, seed: int, rows: CData, room: int) -> int:
        """Plays a game with the settings of this search and writes rows to learn from; see `c/search/search.h`."""
        others = ffi.NULL if other is None else other._c
        return checked(lib.qb_self_play(self._c, others, start.c, how, seed, rows, room))

    @property
    def nodes(self) -> int:
        return int(lib.qb_search_iterations(self._c))

    def ways(self) -> list[Way]:
        """What was considered, in no particular order."""
        found = ffi.new("struct qb_way[]", lib.QB_MOST_WAYS)
        count = lib.qb_search_ways(self._c, found)
        return [self._way(found[i]) for i in range(count)]

    @property
    def mean(self) -> Value:
        """The value of the position for the player to move or, if a card of a solo opponent is due, for the human."""
        found = ffi.new("struct qb_way[]", lib.QB_MOST_WAYS)
        ways = [found[i] for i in range(lib.qb_search_ways(self._c, found))]
        visits = sum(way.visits for way in ways)
        return Value(
            sum(way.visits * way.margin for way in ways) / visits, sum(way.visits * way.chance for way in ways) / visits
        )

    def line(self, way: Way) -> tuple[Decision, ...]:
        """How the game is expected to go on, from the first decision of a way. It ends at the refill."""
        line = ffi.new("struct qb_decision[]", lib.QB_LONGEST_LINE)
        return self._decisions(line, lib.qb_search_line(self._c, way.c, line))

    def _way(self, c: CData) -> Way:
        return Way(
            self._decisions(c.decisions, c.plies), Value(c.margin, c.chance), c.visits, ffi.new("struct qb_way *", c)
        )

    def _decisions(self, line: CData, length: int) -> tuple[Decision, ...]:
        position = self._position.copy()
        decisions = []
        for i in range(length):
            decisions.append(read_decision(position, line[i]))
            if lib.qb_play(position.tables.c, position.c, ffi.addressof(line, i)) < 0:
                break
        return tuple(decisions)
