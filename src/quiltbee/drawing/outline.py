"""The outline of a set of cells as a path, drawn in or out a little and with rounded corners. One cell is 48 units."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from math import copysign

from quiltbee.drawing.svg import number
from quiltbee.rules.shapes import Cells

UNIT = 48
"""The side of one cell in the units in which all art is drawn."""

Point = tuple[float, float]
Corner = tuple[int, int]


@lru_cache(maxsize=4096)
def outline(cells: Cells, inset: float, radius: float) -> str:
    """The `d` of a path round the cells: one loop for each piece and each hole.

    >>> outline(((0, 0),), inset=0, radius=0)
    'M0 0L48 0L48 48L0 48Z'
    """
    return "".join(_rounded(_shrunk(loop, inset), radius) for loop in loops(cells))


def loops(cells: Iterable[Corner]) -> Iterator[list[Corner]]:
    """The corners (x, y) of each closed line round the cells, walked with the cells on the right-hand side."""
    following = _edges(cells)
    while following:
        start = min(following)
        walk = [start]
        here = _leave(following, start, None)
        while here != start:
            walk.append(here)
            here = _leave(following, here, walk[-2])
        yield _corners_only(walk)


def _edges(cells: Iterable[Corner]) -> dict[Corner, list[Corner]]:
    """The sides of cells that have no cell beyond, from each of their ends to the next."""
    edges: set[tuple[Corner, Corner]] = set()
    for row, column in cells:
        corners = [(column, row), (column + 1, row), (column + 1, row + 1), (column, row + 1)]
        for edge in zip(corners, corners[1:] + corners[:1], strict=True):
            if edge[::-1] in edges:
                edges.remove((edge[1], edge[0]))
            else:
                edges.add(edge)
    following: dict[Corner, list[Corner]] = {}
    for start, end in sorted(edges):
        following.setdefault(start, []).append(end)
    return following


def _leave(following: dict[Corner, list[Corner]], here: Corner, before: Corner | None) -> Corner:
    """Takes the next side away and returns its end. Where two cells touch at a corner only, it keeps to the right."""
    choices = following[here]
    choice = choices[0]
    if before is not None and len(choices) > 1:
        ahead = (here[0] - before[0], here[1] - before[1])
        right = (here[0] - ahead[1], here[1] + ahead[0])
        choice = right if right in choices else choice
    choices.remove(choice)
    if not choices:
        del following[here]
    return choice


def _corners_only(walk: list[Corner]) -> list[Corner]:
    """Without the points where the line goes straight on."""
    neighbours = zip(walk[-1:] + walk[:-1], walk, walk[1:] + walk[:1], strict=True)
    return [here for before, here, after in neighbours if before[0] != after[0] and before[1] != after[1]]


def _shrunk(loop: list[Corner], inset: float) -> list[Point]:
    """Every side moved by the inset towards the cells."""
    moved = []
    for before, (x, y), after in zip(loop[-1:] + loop[:-1], loop, loop[1:] + loop[:1], strict=True):
        (in_x, in_y), (out_x, out_y) = _direction(before, (x, y)), _direction((x, y), after)
        moved.append((x * UNIT - inset * (in_y + out_y), y * UNIT + inset * (in_x + out_x)))
    return moved


def _direction(start: Point, end: Point) -> Point:
    across, down = end[0] - start[0], end[1] - start[1]
    return (copysign(1, across), 0) if across else (0, copysign(1, down))


def _rounded(points: list[Point], radius: float) -> str:
    """The closed path through the points, every corner replaced by a curve."""
    steps = []
    for before, here, after in zip(points[-1:] + points[:-1], points, points[1:] + points[:1], strict=True):
        curve = min(radius, _length(before, here) / 2, _length(here, after) / 2)
        start, end = _towards(here, before, curve), _towards(here, after, curve)
        steps.append(f"L{_spot(start)}Q{_spot(here)} {_spot(end)}" if curve else f"L{_spot(here)}")
    return "M" + "".join(steps)[1:] + "Z"


def _length(start: Point, end: Point) -> float:
    """Sides are upright or level, so no root is needed."""
    return abs(end[0] - start[0]) + abs(end[1] - start[1])


def _towards(start: Point, end: Point, distance: float) -> Point:
    across, down = _direction(start, end)
    return (start[0] + across * distance, start[1] + down * distance)


def _spot(point: Point) -> str:
    return f"{number(point[0])} {number(point[1])}"
