"""Curves over an axis."""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from quiltbee.charts.paper import (
    CURVES,
    DASHES,
    DOTS,
    INK,
    SMALL,
    WIDTH,
    Axis,
    chart,
    grid_across,
    grid_up,
    round_numbers,
)
from quiltbee.drawing import Picture
from quiltbee.drawing.markup import element, moved, number, text, width_of

Point = tuple[float, float]
Dot = tuple[float, float, str]
"""A point and its letter."""

_LEFT, _RIGHT, _TOP, _BOTTOM = 64, WIDTH - 24, 72, 300


def line_chart(
    title: str,
    curves: Mapping[str, Sequence[Point]],
    *,
    across: str,
    up: Sequence[float] = (),
    steps: bool = False,
    percent: bool = False,
    dots: Mapping[str, Sequence[Dot]] = MappingProxyType({}),
) -> Picture:
    """Up to four curves, each a list of points, by their names.

    `across` says what the points are counted in. `up` are the marks of the upright axis, by default round numbers.
    With `steps` a curve keeps its value until the next point. `dots` are up to two groups of marked
    points, each with a letter or two in it.

    >>> picture = line_chart("Squares", {"x²": [(0, 0), (1, 1), (2, 4)]}, across="x")
    >>> picture[:4], picture.count("<path class=")
    ('<svg', 1)
    """
    points = [point for curve in curves.values() for point in curve]
    if not points or len(curves) > len(CURVES):
        raise ValueError(f"a chart shows 1 to {len(CURVES)} curves with at least one point, not {len(curves)}")
    if up and len(up) < 2:
        raise ValueError("the upright axis needs two marks or more")
    values = [y for _, y in points]
    written: Callable[[float], str] = (lambda mark: f"{100 * mark:g} %") if percent else "{:g}".format
    x = Axis(round_numbers(min(x for x, _ in points), max(x for x, _ in points), 10), _LEFT, _RIGHT)
    y = Axis(up or round_numbers(min(values), max(values)), _BOTTOM, _TOP, written)
    drawn = "".join(_curve(curve, index, x, y, steps) for index, curve in enumerate(curves.values()))
    marked = "".join(
        _dot(x.at(at), y.at(height), letter, index)
        for index, group in enumerate(dots.values())
        for at, height, letter in group
    )
    below = text(across, _RIGHT, _BOTTOM + 40, SMALL, INK, anchor="end")
    grid = grid_across(x, _TOP, _BOTTOM) + grid_up(y, _LEFT, _RIGHT)
    return chart(title, grid + drawn + marked + below + _legend(list(curves), list(dots)), _BOTTOM + 52)


def _curve(curve: Sequence[Point], index: int, x: Axis, y: Axis, steps: bool) -> str:
    path = ""
    for at, value in curve:
        px, py = number(x.at(at)), number(y.at(value))
        path += f"M{px} {py}" if not path else f"H{px}V{py}" if steps else f"L{px} {py}"
    return element(
        "path",
        class_="curve",
        d=path,
        fill="none",
        stroke=CURVES[index],
        stroke_width=3,
        stroke_dasharray=DASHES[index],
    )


def _dot(x: float, y: float, letter: str, group: int) -> str:
    return element("circle", cx=x, cy=y, r=11, fill=DOTS[group]) + text(letter, x, y + 5, SMALL, INK, anchor="middle")


def _legend(curves: Sequence[str], dots: Sequence[str]) -> str:
    lines = [
        element("path", d="M0 49h28", stroke=CURVES[index], stroke_width=3, stroke_dasharray=DASHES[index])
        for index in range(len(curves))
    ]
    circles = [element("circle", cx=18, cy=49, r=9, fill=DOTS[group]) for group in range(len(dots))]
    drawn, x = "", 16.0
    for sign, name in zip(lines + circles, [*curves, *dots], strict=True):
        drawn += moved(sign + text(name, 36, 54, SMALL, INK), x, 0)
        x += 36 + width_of(name, SMALL) + 24
    return drawn
