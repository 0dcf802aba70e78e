"""The end of a game by brute force in `quiltbee.rules`: every decision of every position, nothing left out."""

import random
from collections.abc import Iterator

from quiltbee import Edition, State, legal, play, shuffled
from quiltbee.rules.legal import choose
from quiltbee.rules.outcome import outcome
from quiltbee.rules.play import successor
from quiltbee.rules.rng import XorShift
from quiltbee.rules.state import CHANCE

BOARDS = [("patchwork", "2014"), ("patchwork", "revised"), ("express", "standard"), ("stack-n-stuff", "standard")]
MOST_STATES = 250

Worth = tuple[bool, int]
"""Whether seat 0 wins, and by how much."""


class TooLong(Exception):
    """Brute force would take too long here, or the refill comes in between."""


class BruteForce:
    """Every decision of every position, remembered."""

    def __init__(self, most_states: int = MOST_STATES) -> None:
        self.known: dict[State, Worth] = {}
        self._most_states = most_states

    def worth(self, state: State) -> Worth:
        if state not in self.known:
            if len(self.known) >= self._most_states or state.turn == CHANCE:
                raise TooLong
            self.known[state] = self._worth(state)
        return self.known[state]

    def _worth(self, state: State) -> Worth:
        result = outcome(state)
        if result is not None:
            return result.winner == 0, result.scores[0] - result.scores[1]
        best = max if state.turn == 0 else min
        return best(self.worth(successor(state, decision)) for decision in legal(state))

    def can_slip(self, state: State, winner: int) -> bool:
        """Whether the winner can still lose, if the other one wants nothing else."""
        after = [] if state.is_over else [successor(state, decision) for decision in legal(state)]
        slipped = state.turn == winner and any(self.worth(each)[0] != (winner == 0) for each in after)
        return slipped or any(self.can_slip(each, winner) for each in after)


def late_positions(played: Edition) -> Iterator[tuple[State, Worth]]:
    """Positions of random games for which brute force ends in time; the later a decision, the more likely."""
    seed = 0
    while True:
        seed += 1
        rng, states = XorShift(seed), [shuffled(played, random.Random(seed))]
        while not states[-1].is_over:
            states.append(play(states[-1], choose(states[-1], rng.below)))
        for state in [state for state in states[-14:-1] if state.turn != CHANCE][::2]:
            try:
                yield state, BruteForce().worth(state)
            except TooLong:
                continue
