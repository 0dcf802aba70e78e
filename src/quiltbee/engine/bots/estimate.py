"""The value of a position at a glance: the score now, the income to come, the time left."""

import math
from dataclasses import dataclass

from quiltbee.engine.bot import Value
from quiltbee.rules.outcome import outcome, score
from quiltbee.rules.solo.deck import AUTOMA, Solo
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

_AUTOMAS_SUMS = {
    "collected_buttons": 11.2,
    "one_per_patch_with_buttons": 9.0,
    "buttons_printed_on_its_patches": 15.8,
}
"""What the Automa has at the end, on average over the recorded games in `tests/data/traces/automa.jsonl`."""
_AUTOMA_TAKES_TILE = 0.8
"""How often it takes the special tile there."""
_UNCOUNTED = 1.15
"""Points for each space ahead that a player wins beyond `Weights.tempo`. Between two players they cancel out."""


def estimate(state: State, seat: int, weights: Weights = DEFAULT) -> Value:
    """The value for a seat. At the end of the game it is exact."""
    margin = float(prospects(state, seat, weights) - prospects(state, 1 - seat, weights))
    result = outcome(state)
    if result is not None:
        return Value(margin, float(result.winner == seat))
    return Value(margin, chance(margin, weights.spread))


def prospects(state: State, seat: int, weights: Weights) -> float:
    """The score that a player can expect."""
    if state.solo is not None and seat == AUTOMA:
        return _automas_prospects(state, state.solo)
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


def _automas_prospects(state: State, solo: Solo) -> float:
    """The score that the Automa can expect, on the scale of the human's prospects."""
    last = state.edition.time.last_space
    left = last - state.sides[AUTOMA].time
    growth = sum(_AUTOMAS_SUMS.get(name, 0.0) for name in solo.automa.level.counts) / last
    tile = state.edition.special.points if state.edition.special and state.special is None else 0
    return score(state, AUTOMA) + left * (growth - _UNCOUNTED) + _AUTOMA_TAKES_TILE * tile


def chance(margin: float, spread: float = DEFAULT.spread) -> float:
    """The chance to win, given the expected margin."""
    return 1 / (1 + math.exp(-max(-60.0, min(60.0, margin / spread))))
