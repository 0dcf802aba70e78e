"""Games of random decisions, the same for the same seed."""

import random
from collections.abc import Iterator
from typing import NamedTuple

from quiltbee import Decision, Edition, Record, State, XorShift, choose, shuffled, successor

MOST_DECISIONS = 2000
"""Far more than any game has: if a game never ends, the test must fail, not hang."""


class Step(NamedTuple):
    """One decision of a game."""

    before: State
    decision: Decision
    after: State


def play_on(state: State, seed: int) -> Iterator[Step]:
    """Decision after decision until the game is over."""
    below = XorShift(seed).below
    for _ in range(MOST_DECISIONS):
        if state.is_over:
            return
        decision = choose(state, below)
        following = successor(state, decision)
        yield Step(state, decision, following)
        state = following
    raise AssertionError("this game does not end")


def random_steps(edition: Edition, seed: int) -> Iterator[Step]:
    """A whole game with a random circle and first player."""
    return play_on(shuffled(edition, random.Random(seed)), seed)


def random_record(edition: Edition, seed: int) -> Record:
    """The record of a whole random game."""
    steps = list(random_steps(edition, seed))
    return Record(edition, steps[0].before.circle, steps[0].before.turn, tuple(step.decision for step in steps))
