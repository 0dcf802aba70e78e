"""What all charts have in common: paper, colours, letters, and axes with round numbers."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from quiltbee.drawing import Picture
from quiltbee.drawing.markup import element, number, text, words

WIDTH = 720
SMALL, LARGE = 14, 17
"""Sizes of letters."""
INK, PAPER, GRID = "var(--ink, #2b2430)", "var(--paper, #fbf6ec)", "var(--grid, #d9cdb6)"
CURVES = ("var(--one, #1c646c)", "var(--two, #a52a55)", "var(--three, #7a5200)", "var(--four, #4a4fa3)")
DASHES = (None, "8 4", "2 4", "12 4 2 4")
"""Dashes, so that curves differ even without their colours."""
DOTS = ("var(--dot-one, #9fd3d6)", "var(--dot-two, #f0b3c8)")
"""Light enough to set off a letter in ink."""

# Where a site removes the style, the light colours above remain.
_STYLE = """
.quiltbee-chart{--ink:#2b2430;--paper:#fbf6ec;--grid:#d9cdb6;--one:#1c646c;--two:#a52a55;--three:#7a5200;--four:#4a4fa3;
--dot-one:#9fd3d6;--dot-two:#f0b3c8}@media(prefers-color-scheme:dark){.quiltbee-chart{--ink:#f5ecdd;--paper:#1c1923;--grid:#4a4356;
--one:#7fc4c9;--two:#e58aa9;--three:#f0be5a;--four:#b3b6f2;--dot-one:#1f6b72;--dot-two:#8f3358}}
""".replace("\n", "")


def chart(title: str, body: str, height: float) -> Picture:
    """A whole document with its title above the body."""
    head = element("title", words(title)) + element("style", _STYLE)
    paper = element("rect", width=WIDTH, height=height, rx=8, fill=PAPER)
    heading = text(title, 16, 28, LARGE, INK, weight=700)
    return Picture(
        element(
            "svg",
            head + paper + heading + body,
            xmlns="http://www.w3.org/2000/svg",
            viewBox=f"0 0 {WIDTH} {number(height)}",
            width=WIDTH,
            height=height,
            style="max-width:100%;height:auto",
            role="img",
            class_="quiltbee-chart",
            font_family="system-ui, sans-serif",
        )
    )


def round_numbers(low: float, high: float, most: int = 6) -> list[float]:
    """Round numbers that cover a range, evenly spaced: 1, 2 or 5 times a power of ten apart.

    >>> round_numbers(0, 53)
    [0.0, 10.0, 20.0, 30.0, 40.0, 50.0, 60.0]
    """
    rough = ((high - low) or 1.0) / most
    size = 10.0 ** math.floor(math.log10(rough))
    step = next(size * factor for factor in (1, 2, 5, 10) if size * factor >= rough * 0.999)
    first, last = math.floor(low / step + 1e-9), math.ceil(high / step - 1e-9)
    return [round(index * step, 9) for index in range(first, max(last, first + 1) + 1)]


@dataclass(frozen=True)
class Axis:
    """One direction of a chart: which values are where."""

    marks: Sequence[float]
    start: float
    end: float
    """Where the first and the last mark are drawn."""
    written: Callable[[float], str] = "{:g}".format

    def at(self, value: float) -> float:
        """Where a value is drawn."""
        share = (value - self.marks[0]) / (self.marks[-1] - self.marks[0])
        return self.start + share * (self.end - self.start)


def grid_up(axis: Axis, left: float, right: float) -> str:
    """Level lines at the marks, with their numbers at the left."""
    return "".join(
        element("path", d=f"M{number(left)} {number(y)}H{number(right)}", stroke=GRID)
        + text(axis.written(mark).replace("-", "−"), left - 8, y + 5, SMALL, INK, anchor="end")
        for mark in axis.marks
        for y in [axis.at(mark)]
    )


def grid_across(axis: Axis, top: float, bottom: float) -> str:
    """Upright lines at the marks, with their numbers below."""
    return "".join(
        element("path", d=f"M{number(x)} {number(top)}V{number(bottom)}", stroke=GRID)
        + text(axis.written(mark).replace("-", "−"), x, bottom + 19, SMALL, INK, anchor="middle")
        for mark in axis.marks
        for x in [axis.at(mark)]
    )
