"""The tree of a bot's last decision, kept for its next one in the same game."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from quiltbee.engine.search.settings import Settings
from quiltbee.engine.search.tree import Judge, Tree
from quiltbee.kernel.position import Position
from quiltbee.kernel.tables import Tables


class TreeMemory:
    """Holds at most one tree. A thread takes it out to think, so two threads never share it."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._kept: tuple[Tables, Tree] | None = None

    @contextmanager
    def tree(self, position: Position, settings: Settings, judge: Judge, seed: int) -> Iterator[Tree]:
        """A tree for a position: the kept one, with what it knows about the position, or a new one."""
        with self._lock:
            kept, self._kept = self._kept, None
        if kept is not None and kept[0] is position.tables:
            tree = kept[1]
            tree.move_to(position, seed)
        else:
            tree = Tree(position, settings, judge, seed)
        yield tree
        with self._lock:
            self._kept = (position.tables, tree)
