"""Where on a patch its income buttons are sewn."""

from functools import lru_cache
from itertools import combinations
from math import comb, dist

from quiltbee.drawing.outline import UNIT
from quiltbee.rules.shapes import MIRRORED, Cells

Cell = tuple[int, int]
_FEW = 5000
"""So many ways to choose cells are looked at one by one."""


def button_spots(cells: Cells, income: int, code: int) -> list[tuple[float, float]]:
    """The middles (x, y) of the buttons on a patch that has been turned, in the frame of the turned patch."""
    if not income:
        return []
    rounds = -(-income // len(cells))
    spots = []
    for at in range(income):
        round, place = divmod(at, len(cells))
        row, column = _turned(_sewn_on(cells, min(income, len(cells)))[place], cells, code)
        spots.append(((column + (round + 1) / (rounds + 1)) * UNIT, (row + 0.5) * UNIT))
    return spots


def button_radius(cells: Cells, income: int, radius: float) -> float:
    """Smaller than usual only if a patch has more buttons than cells."""
    return radius / max(1, -(-income // len(cells)))


@lru_cache(maxsize=1024)
def _sewn_on(cells: Cells, income: int) -> tuple[Cell, ...]:
    """The cells that carry a button: as far apart as the shape allows, a single one where the patch is thickest."""
    if income == 1:
        return (max(cells, key=lambda cell: (_neighbours(cell, cells), -cell[0], -cell[1])),)
    if comb(len(cells), income) > _FEW:
        return cells[:: max(1, len(cells) // income)][:income]
    return max(combinations(cells, income), key=_spread)


def _neighbours(cell: Cell, cells: Cells) -> int:
    return sum(dist(cell, other) == 1 for other in cells)


def _spread(chosen: tuple[Cell, ...]) -> tuple[float, float]:
    distances = [dist(one, other) for one, other in combinations(chosen, 2)]
    return min(distances), sum(distances)


def _turned(cell: Cell, cells: Cells, code: int) -> Cell:
    """Where a cell of the patch lies after the turn with this code."""
    row, column = cell
    height, width = 1 + max(row for row, _ in cells), 1 + max(column for _, column in cells)
    if code >= MIRRORED:
        column = width - 1 - column
    for _ in range(code % MIRRORED):
        row, column, height, width = column, height - 1 - row, width, height
    return row, column
