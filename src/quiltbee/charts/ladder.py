"""How strong each bot is, with its interval."""

from collections.abc import Iterable
from typing import NamedTuple, Protocol

from quiltbee.charts.paper import CURVES, INK, SMALL, WIDTH, Axis, chart, grid_across, round_numbers
from quiltbee.drawing import Picture
from quiltbee.drawing.markup import element, number, shortened, text, words
from quiltbee.engine.arena.elo import Estimate

_ROW, _TOP, _LEFT, _RIGHT = 40, 56, 250, WIDTH - 30
_FARTHEST = 2000.0
"""An interval that has no end is cut off here."""


class Rated(Protocol):
    """A row of a table of strength."""

    @property
    def spec(self) -> str: ...
    @property
    def elo(self) -> Estimate: ...


def elo_chart(rows: Iterable[Rated], title: str = "Elo of each bot with its 95 % interval") -> Picture:
    """A ladder of bots: a dot for the strength of each, a bar for its interval. `Standing.rows()` are such rows.

    >>> from quiltbee import edition
    >>> from quiltbee.engine import Standing, Tournament, play_tournament
    >>> standing = Standing(Tournament(("random", "greedy"), edition("express"), pairs=2, seed=1))
    >>> play_tournament(standing)
    True
    >>> elo_chart(standing.rows()).count("<circle")
    2
    """
    shown = [_Bar(row.spec, *(max(-_FARTHEST, min(_FARTHEST, elo)) for elo in row.elo)) for row in rows]
    if not shown:
        raise ValueError("there is nobody to rate")
    bottom = _TOP + len(shown) * _ROW
    axis = Axis(round_numbers(min(bar.low for bar in shown), max(bar.high for bar in shown)), _LEFT, _RIGHT, _signed)
    bars = "".join(_drawn(bar, _TOP + (index + 0.5) * _ROW, axis) for index, bar in enumerate(shown))
    return chart(title, grid_across(axis, _TOP, bottom) + bars, bottom + 36)


def _signed(elo: float) -> str:
    return f"{elo:+g}" if elo else "0"


class _Bar(NamedTuple):
    name: str
    value: float
    low: float
    high: float


def _drawn(bar: _Bar, y: float, axis: Axis) -> str:
    reach = f"M{number(axis.at(bar.low))} {number(y)}H{number(axis.at(bar.high))}"
    label = element("title", words(f"{bar.name}: {bar.value:+.0f}, {bar.low:+.0f} to {bar.high:+.0f}"))
    return (
        text(shortened(bar.name, SMALL, _LEFT - 40), 16, y + 5, SMALL, INK)
        + element("path", d=reach, stroke=CURVES[0], stroke_opacity=0.4, stroke_width=10, stroke_linecap="round")
        + element("circle", label, cx=axis.at(bar.value), cy=y, r=7, fill=CURVES[0])
    )
