"""Where on a patch its income buttons are sewn."""

from functools import lru_cache
from itertools import combinations
from math import comb, dist

from quiltbee.drawing.shapes.turns import UNIT, Point, turned_spot
from quiltbee.rules.shapes import Cells

Cell = tuple[int, int]
_FEW = 5000
"""With at most this many ways to choose the cells, all of them are compared."""


def button_spots(cells: Cells, income: int, code: int) -> list[Point]:
    """The centres (x, y) of the buttons on a turned patch, in the frame of the turned patch."""
    return [turned_spot(spot, cells, code) for spot in _spots(cells, income)]


def button_radius(cells: Cells, income: int, radius: float) -> float:
    """The usual radius, or a smaller one if the patch has more buttons than cells."""
    return radius / _rounds(cells, income)


def _spots(cells: Cells, income: int) -> list[Point]:
    """The centres on the patch as it is printed. Buttons that share a cell lie side by side."""
    sewn, rounds = _sewn_on(cells, min(income, len(cells))), _rounds(cells, income)
    spots = []
    for at in range(income):
        round, place = divmod(at, len(cells))
        row, column = sewn[place]
        spots.append(((column + (round + 1) / (rounds + 1)) * UNIT, (row + 0.5) * UNIT))
    return spots


def _rounds(cells: Cells, income: int) -> int:
    """How many buttons share a cell."""
    return max(1, -(-income // len(cells)))


@lru_cache(maxsize=1024)
def _sewn_on(cells: Cells, income: int) -> tuple[Cell, ...]:
    """The cells that carry a button: as far apart as the shape allows, a single one where the patch is thickest."""
    if income == 0:
        return ()
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
