"""The value of a position at a glance: the score now, the income to come, the time left."""

import math
from dataclasses import dataclass

from quiltbee.engine.bot import Value
from quiltbee.rules.outcome import outcome, score
from quiltbee.rules.state import State


@dataclass(frozen=True, slots=True)
class Weights:
    """Weights in points. A player who tends to overlook something has a smaller weight for it."""

    income: float = 1.0
    """For each button symbol and each income mark ahead."""
    tempo: float = 2.0
    """For each space that the token still has ahead."""
    horizon: int = 0
    """How many income marks ahead are counted; 0 for all."""
    tidy: float = 1.0
    """How much the shape of the free cells counts."""
    spread: float = 8.0
    """The margin that means a 73 % chance to win."""


DEFAULT = Weights()


def estimate(state: State, seat: int, weights: Weights = DEFAULT) -> Value:
    """The value for a seat. At the end of the game it is exact."""
    margin = float(prospects(state, seat, weights) - prospects(state, 1 - seat, weights))
    result = outcome(state)
    if result is not None:
        return Value(margin, float(result.winner == seat))
    return Value(margin, chance(margin, weights.spread))


def prospects(state: State, seat: int, weights: Weights) -> float:
    """The score that a player can expect."""
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
    """The chance to win, given the expected margin."""
    return 1 / (1 + math.exp(-max(-60.0, min(60.0, margin / spread))))
