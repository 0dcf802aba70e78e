"""The shapes of free cells, counted one by one as a person would."""

from quiltbee import Edition
from quiltbee.kernel import Shapes


def counted_shapes(edition: Edition, free: int) -> Shapes:
    """How often each shape is there among these free cells."""
    cells = {divmod(bit, edition.stride) for bit in range(free.bit_length()) if free >> bit & 1}
    names = [_window(cells, row, column) for row in range(-1, edition.rows) for column in range(-1, edition.columns)]
    names += [_cell(cells, row, column) for row, column in cells]
    return Shapes(**{name: names.count(name) for name in Shapes._fields})


def _window(cells: set[tuple[int, int]], row: int, column: int) -> str:
    """The shape of the window whose upper left cell this is."""
    free = [(y, x) for y in (0, 1) for x in (0, 1) if (row + y, column + x) in cells]
    if len(free) == 2:
        return "diagonal" if free in ([(0, 0), (1, 1)], [(0, 1), (1, 0)]) else "side_by_side"
    return ["", "one", "", "three", "four"][len(free)]


def _cell(cells: set[tuple[int, int]], row: int, column: int) -> str:
    steps = [(0, 1), (1, 0), (0, -1), (-1, 0)]
    free = [(y, x) for y, x in steps if (row + y, column + x) in cells]
    if len(free) == 2:
        return "corridor" if free in ([(0, 1), (0, -1)], [(1, 0), (-1, 0)]) else ""
    return ["isolated", "dead_end", "", "", ""][len(free)]
