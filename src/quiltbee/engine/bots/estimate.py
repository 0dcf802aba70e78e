"""What a position is worth at a glance: the score now, the income still to come, the time still to be used."""

import math
from dataclasses import dataclass

from quiltbee.engine.bot import Value
from quiltbee.rules.outcome import outcome, score
from quiltbee.rules.state import State


@dataclass(frozen=True, slots=True)
class Weights:
    """In points. A player who overlooks something has a smaller weight for it."""

    income: float = 1.0
    """A button symbol, for each income mark still to be crossed."""
    tempo: float = 2.0
    """A space of the time board that is still to be used."""
    horizon: int = 0
    """How many income marks ahead are counted; 0 for all."""
    tidy: float = 1.0
    """How much the shape of the free cells counts."""
    spread: float = 8.0
    """The margin that makes 73 % of a win."""


DEFAULT = Weights()


def estimate(state: State, seat: int, weights: Weights = DEFAULT) -> Value:
    """The value for a seat. At the end of the game it is exact."""
    margin = float(prospects(state, seat, weights) - prospects(state, 1 - seat, weights))
    result = outcome(state)
    if result is not None:
        return Value(margin, float(result.winner == seat))
    return Value(margin, chance(margin, weights.spread))


def prospects(state: State, seat: int, weights: Weights) -> float:
    """What a player may hope to score."""
    time, side = state.edition.time, state.sides[seat]
    marks = time.incomes_left(side.time)
    marks_counted = min(marks, weights.horizon) if weights.horizon else marks
    due = state.leather_due * state.edition.empty_cell_penalty if seat == state.turn else 0
    return (
        score(state, seat)
        + due
        + weights.income * side.income * marks_counted
        + weights.tempo * (time.last_space - side.time)
    )


def chance(margin: float, spread: float = DEFAULT.spread) -> float:
    """The chance to win with an expected margin."""
    return 1 / (1 + math.exp(-max(-60.0, min(60.0, margin / spread))))
