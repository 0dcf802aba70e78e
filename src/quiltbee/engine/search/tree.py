"""One search in the kernel, and its findings as values of `quiltbee.engine.bot`."""

from dataclasses import asdict
from typing import NamedTuple

from quiltbee.engine.bot import Value
from quiltbee.engine.search.nets import Net
from quiltbee.engine.search.settings import Settings
from quiltbee.kernel.decisions import read_decision
from quiltbee.kernel.native import CData, ffi, lib
from quiltbee.kernel.position import Position
from quiltbee.kernel.problems import checked
from quiltbee.rules.moves import Decision

_BYTES_PER_NODE = 600
"""More than the tree needs for one iteration."""
_LEAST_MEMORY = 1 << 18


class Way(NamedTuple):
    """One decision, or a take with its placement, and what the search found about it."""

    decisions: tuple[Decision, ...]
    value: Value
    visits: int
    c: CData


class Tree:
    """A running search. One thread at a time may use it; other threads run while it thinks."""

    def __init__(
        self, position: Position, settings: Settings, net: Net | None, seed: int, nodes: int | None = None
    ) -> None:
        self._position = position
        self._net = None if net is None else net.c
        memory = settings.memory if nodes is None else min(settings.memory, _LEAST_MEMORY + _BYTES_PER_NODE * nodes)
        options = ffi.new("struct qb_search_options *", {**asdict(settings), "memory": memory})
        weights = ffi.NULL if self._net is None else self._net
        made = lib.qb_search_new(position.tables.c, position.c, options, weights, seed & (1 << 64) - 1)
        if made == ffi.NULL:
            raise MemoryError(f"there is no memory for a search tree of {memory} bytes")
        self._c = ffi.gc(made, lib.qb_search_free)

    def run(self, nodes: int = 0, seconds: float = 0.0) -> bool:
        """Thinks on until one of the limits is reached; 0 is no limit. True if nothing is left to think about."""
        return bool(checked(lib.qb_search_run(self._c, nodes, seconds)))

    def move_to(self, position: Position, seed: int) -> bool:
        """Goes on from a later position and sets `nodes` to 0. True if the tree already knew the position."""
        self._position = position
        return bool(checked(lib.qb_search_move(self._c, position.c, seed & (1 << 64) - 1)))

    @property
    def lead(self) -> int:
        """By how many visits the decision that looks best leads."""
        return int(lib.qb_search_lead(self._c))

    def placement(self) -> Decision:
        """Where `abstract`, which decides it separately, places the patch in hand."""
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
