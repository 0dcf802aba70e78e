"""How one game went."""

from collections.abc import Callable

from quiltbee.charts.lines import Point, line_chart
from quiltbee.drawing import Picture
from quiltbee.engine.bot import SeatValue
from quiltbee.engine.review.analysis import Analysis
from quiltbee.engine.review.mistakes import mistakes_of
from quiltbee.game import Game
from quiltbee.notation.record import Record
from quiltbee.rules.state import Side
from quiltbee.text.speech import names_in

_DECISIONS, _SPACES = "decisions", "spaces on the time board"


def chance_chart(analysis: Analysis) -> Picture:
    """The chance of player 0 to win, decision by decision. The dots are the moments: the turns that cost most.

    >>> from quiltbee import Game
    >>> analysis = Game.new("express", seed=4, first=0).play("A e11@a1.1").analyse("greedy")
    >>> chance_chart(analysis)[:4]
    '<svg'
    """
    names, mistakes = names_in(analysis.record), mistakes_of(analysis)
    chances = dict(_over_time(analysis, lambda value: value.chance))
    dots = {
        f"moments of {names[seat]}": [
            (each.ply, chances[each.ply], str(rank))
            for rank, each in enumerate(mistakes.moments(seat), start=1)
            if each.ply in chances
        ]
        for seat in (0, 1)
    }
    title = f"The chance of {names[0]} to win"
    quarters = (0, 0.25, 0.5, 0.75, 1)
    return line_chart(title, {names[0]: list(chances.items())}, across=_DECISIONS, up=quarters, percent=True, dots=dots)


def margin_chart(analysis: Analysis) -> Picture:
    """By how many points player 0 is expected to win, decision by decision.

    >>> from quiltbee import Game
    >>> analysis = Game.new("express", seed=4, first=0).play("A e11@a1.1").analyse("greedy")
    >>> margin_chart(analysis)[:4]
    '<svg'
    """
    name = names_in(analysis.record)[0]
    curve = _over_time(analysis, lambda value: value.margin)
    return line_chart(f"By how many points {name} is expected to win", {name: curve}, across=_DECISIONS)


def _over_time(analysis: Analysis, height: Callable[[SeatValue], float]) -> list[Point]:
    values = [analysis.start, *(each.value for each in analysis.judged)]
    return [(ply, height(value)) for ply, value in enumerate(values) if value is not None]


def income_chart(game: Game | Record) -> Picture:
    """What each player gets at an income, by how far their token has moved.

    >>> from quiltbee import Game
    >>> income_chart(Game.new("express", seed=4, first=0).play("A e11@a1.1")).count("<path class=")
    2
    """
    return _sides(game, "Buttons at each income", lambda side: side.income)


def cover_chart(game: Game | Record) -> Picture:
    """How many cells of each quilt are covered, by how far the player's token has moved.

    >>> from quiltbee import Game
    >>> cover_chart(Game.new("express", seed=4, first=0).play("A e11@a1.1")).count("<path class=")
    2
    """
    record = game.record if isinstance(game, Game) else game
    cells = record.edition.all_cells.bit_count()
    return _sides(record, f"Cells covered, of {cells}", lambda side: cells - side.free.bit_count())


def _sides(game: Game | Record, title: str, value: Callable[[Side], float]) -> Picture:
    """The Automa of a solo game has no quilt, and so no curve."""
    record = game.record if isinstance(game, Game) else game
    states = list(record.states())
    seats = (0,) if record.start.solo is not None else (0, 1)
    curves = {}
    for seat in seats:
        points = {state.sides[seat].time: value(state.sides[seat]) for state in states}
        name = names_in(record)[seat]
        curves[name if name not in curves else f"{name} (player {seat})"] = list(points.items())
    return line_chart(title, curves, across=_SPACES, steps=True)
