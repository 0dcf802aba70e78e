"""The outline of a set of cells as an SVG path, moved in or out a little and with rounded corners."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from math import copysign
from typing import TypeVar

from quiltbee.drawing.markup import number
from quiltbee.drawing.shapes.turns import UNIT, Point
from quiltbee.rules.shapes import Cells

Corner = tuple[int, int]
T = TypeVar("T")


@lru_cache(maxsize=4096)
def outline(cells: Cells, inset: float, radius: float) -> str:
    """The `d` of a path round the cells: one loop for each piece and each hole.

    >>> outline(((0, 0),), inset=0, radius=0)
    'M0 0h48v48h-48v-48z'
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
    """For each corner, where the outer sides that start there end. A side is outer if no cell lies beyond it."""
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
    """Removes the next side and returns its end. Where two cells touch only at a corner, it keeps right."""
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
    """The walk without the points where it goes straight on."""
    return [here for before, here, after in _around(walk) if before[0] != after[0] and before[1] != after[1]]


def _shrunk(loop: list[Corner], inset: float) -> list[Point]:
    """Every side moved by the inset towards the cells."""
    moved = []
    for before, (x, y), after in _around(loop):
        (in_x, in_y), (out_x, out_y) = _direction(before, (x, y)), _direction((x, y), after)
        moved.append((x * UNIT - inset * (in_y + out_y), y * UNIT + inset * (in_x + out_x)))
    return moved


def _rounded(points: list[Point], radius: float) -> str:
    """The closed path through the points, every corner replaced by a curve.

    Its steps are relative: all outlines are then made of the same few steps, and compress well.
    """
    curves = [
        min(radius, _length(before, here) / 2, _length(here, after) / 2) for before, here, after in _around(points)
    ]
    steps = []
    for (before, here, after), (_, curve, next_curve) in zip(_around(points), _around(curves), strict=True):
        into, out = _direction(before, here), _direction(here, after)
        steps.append(_corner(into, out, curve) + _straight(out, _length(here, after) - curve - next_curve))
    (x, y), (across, down) = points[0], _direction(points[0], points[-1])
    return f"M{_pair(x + across * curves[0], y + down * curves[0])}{''.join(steps)}z"


def _corner(into: Point, out: Point, curve: float) -> str:
    control = (into[0] * curve, into[1] * curve)
    return f"q{_pair(*control)} {_pair(control[0] + out[0] * curve, control[1] + out[1] * curve)}" if curve else ""


def _straight(direction: Point, length: float) -> str:
    across, down = number(direction[0] * length), number(direction[1] * length)
    return f"h{across}" if across != "0" else f"v{down}" if down != "0" else ""


def _around(points: Sequence[T]) -> list[tuple[T, T, T]]:
    """Every point of a loop with the one before and the one after it."""
    return [(points[at - 1], points[at], points[(at + 1) % len(points)]) for at in range(len(points))]


def _direction(start: Point, end: Point) -> Point:
    across, down = end[0] - start[0], end[1] - start[1]
    return (copysign(1, across), 0) if across else (0, copysign(1, down))


def _length(start: Point, end: Point) -> float:
    """Sides are upright or level, so no root is needed."""
    return abs(end[0] - start[0]) + abs(end[1] - start[1])


def _pair(x: float, y: float) -> str:
    return f"{number(x)} {number(y)}"
