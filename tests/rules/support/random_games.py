"""Games of random decisions, the same for the same seed."""

import random
from collections.abc import Iterator
from typing import NamedTuple

from quiltbee import NOBODY, Decision, Edition, Record, State, XorShift, choose, shuffled, successor


class Step(NamedTuple):
    """One decision of a game."""

    before: State
    decision: Decision
    after: State


def random_steps(edition: Edition, seed: int) -> Iterator[Step]:
    """Decision after decision until the game is over."""
    state = shuffled(edition, random.Random(seed))
    below = XorShift(seed).below
    while state.turn != NOBODY:
        decision = choose(state, below)
        following = successor(state, decision)
        yield Step(state, decision, following)
        state = following


def random_record(edition: Edition, seed: int) -> Record:
    """The record of a whole random game."""
    steps = list(random_steps(edition, seed))
    return Record(edition, steps[0].before.circle, steps[0].before.turn, tuple(step.decision for step in steps))
