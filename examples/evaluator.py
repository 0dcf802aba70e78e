"""An evaluator: your own judgement of positions, and our tree search on top of it.

    quiltbee match search:evaluator=py:./examples/evaluator.py:judge,nodes=200 3 --pairs 5

It gets many positions at once, because that is how nets are fast. `positions.features` is what a net of ours sees: a
row of 184 numbers for each position, which NumPy and PyTorch read without a copy.
"""

import math

from quiltbee import State, score
from quiltbee.engine import Evaluation, Positions


def judge(positions: Positions) -> Evaluation:
    """The lead at the end, if nobody buys anything from now on."""
    margins = [prospects(state, state.turn) - prospects(state, 1 - state.turn) for state in positions]
    chances = [1 / (1 + math.exp(-margin / 8)) for margin in margins]
    priors = [[1.0, *(2.0 for _ in range(positions.edition.reach))] for _ in positions]  # rather take than advance
    return Evaluation(chances, margins, priors)


def prospects(state: State, seat: int) -> float:
    """The score of a player who only advances from now on."""
    side, time = state.sides[seat], state.edition.time
    return score(state, seat) + side.income * time.incomes_left(side.time) + time.last_space - side.time
