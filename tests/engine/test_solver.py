"""The exact search of the end agrees with brute force in `quiltbee.rules`, which leaves out nothing."""

import random
from collections.abc import Iterator

import pytest

from quiltbee import Edition, State, edition, legal, play, shuffled
from quiltbee.engine.search_solver import solve
from quiltbee.rules.legal import choose
from quiltbee.rules.outcome import outcome
from quiltbee.rules.play import successor
from quiltbee.rules.rng import XorShift
from quiltbee.rules.state import CHANCE

BOARDS = [("patchwork", "2014"), ("patchwork", "revised"), ("express", "standard"), ("stack-n-stuff", "standard")]
POSITIONS_PER_BOARD = 260
MOST_STATES = 250

Worth = tuple[bool, int]
"""Whether seat 0 wins, and by how much."""


class TooLong(Exception):
    """Brute force would take too long here, or the refill comes in between."""


class BruteForce:
    """Every decision of every position, remembered."""

    def __init__(self) -> None:
        self.known: dict[State, Worth] = {}

    def worth(self, state: State) -> Worth:
        if state not in self.known:
            if len(self.known) >= MOST_STATES or state.turn == CHANCE:
                raise TooLong
            self.known[state] = self._worth(state)
        return self.known[state]

    def _worth(self, state: State) -> Worth:
        result = outcome(state)
        if result is not None:
            return result.winner == 0, result.scores[0] - result.scores[1]
        best = max if state.turn == 0 else min
        return best(self.worth(successor(state, decision)) for decision in legal(state))


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


@pytest.mark.slow
@pytest.mark.parametrize("board", BOARDS, ids="-".join)
def test_it_agrees_with_brute_force(board: tuple[str, str]) -> None:
    positions = late_positions(edition(board[0]).on_board(board[1]))
    seen, hard = 0, 0
    for state, (zero_wins, margin) in positions:
        solution = solve(state)
        assert solution is not None
        seat = state.turn
        assert (solution.wins, solution.margin) == (zero_wins != bool(seat), -margin if seat else margin)
        assert BruteForce().worth(play(state, solution.decision)) == (zero_wins, margin)
        seen, hard = seen + 1, hard + (solution.nodes > 5)
        if seen == POSITIONS_PER_BOARD:
            break
    assert hard > POSITIONS_PER_BOARD / 10, "the positions were too easy to prove anything"


def test_it_gives_up_when_the_end_is_far_away() -> None:
    assert solve(shuffled(edition("patchwork"), random.Random(1)), nodes=1000) is None


def test_it_gives_up_when_the_refill_comes_in_between() -> None:
    state, rng = shuffled(edition("express"), random.Random(1)), XorShift(1)
    while len(state.circle) > 6:
        state = play(state, choose(state, rng.below))
    assert state.waiting
    assert solve(state, nodes=100_000) is None
