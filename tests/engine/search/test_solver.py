"""The exact search of the end agrees with brute force in `quiltbee.rules`, which leaves out nothing."""

import random
from itertools import islice

import pytest

from quiltbee import edition, play, shuffled
from quiltbee.engine.bot import Stop
from quiltbee.engine.search.solver import solve
from quiltbee.notation.positions import parse_state
from quiltbee.rules.legal import choose
from quiltbee.rules.rng import XorShift
from tests.engine.brute_force import BOARDS, BruteForce, late_positions

POSITIONS_PER_BOARD = 260


@pytest.mark.slow
@pytest.mark.parametrize("board", BOARDS, ids="-".join)
def test_it_agrees_with_brute_force(board: tuple[str, str]) -> None:
    positions = late_positions(edition(board[0]).on_board(board[1]))
    seen, hard = 0, 0
    for state, (zero_wins, margin) in positions:
        solution = solve(state)
        assert solution is not None
        assert solution.is_exact
        seat = state.turn
        assert (solution.wins, solution.margin) == (zero_wins != bool(seat), -margin if seat else margin)
        assert BruteForce().worth(play(state, solution.decision)) == (zero_wins, margin)
        seen, hard = seen + 1, hard + (solution.nodes > 5)
        if seen == POSITIONS_PER_BOARD:
            break
    assert hard > POSITIONS_PER_BOARD / 10, "the positions were too easy to prove anything"


@pytest.mark.slow
@pytest.mark.parametrize("board", BOARDS, ids="-".join)
def test_who_wins_is_known_before_the_margin_is(board: tuple[str, str]) -> None:
    """With so few nodes that often only that is found out; and then the margin is a bound, on the right side."""
    bounds = 0
    for state, (zero_wins, margin) in islice(late_positions(edition(board[0]).on_board(board[1])), POSITIONS_PER_BOARD):
        exact = -margin if state.turn else margin
        solution = solve(state, nodes=6)
        if solution is None or solution.is_exact:
            continue
        assert solution.wins == (zero_wins != bool(state.turn))
        assert solution.margin <= exact if solution.wins else solution.margin >= exact
        bounds += 1
    assert bounds > 0, "every margin was found out"


@pytest.mark.slow
def test_the_placement_that_leaves_more_room_is_the_one_that_is_tried() -> None:
    """Seat 1 wins by 14 here, and by 9 only if it leaves the wrong cells free."""
    state = parse_state(
        "patchwork/2014 1 1 - - 0"
        " xxxxxxxx1/xxxxxxxx1/xxxxxxxx1/xxxxxxxx1/xxxxxxxx1/xxxxxx1x1/xxxxxx3/xxxxxx3/xxxxx4:25:12:49"
        " xxxxxxxxx/xxxxxxxxx/1xxxxxxxx/1xxx2xxx/xxxxxxxxx/xxxxxxxxx/xxxx1xxxx/xxx3xxx/x5xxx:22:9:46"
        " p17,p20,p08,p24,p11,p06,p18,p16 -"
    )
    solution = solve(state)
    assert solution is not None
    assert BruteForce(most_states=30_000).worth(state) == (False, -14)
    assert (solution.wins, solution.margin) == (True, 14)


def test_it_gives_up_when_it_is_stopped() -> None:
    state, rng = shuffled(edition("patchwork"), random.Random(1)), XorShift(1)
    while solve(state, nodes=5_000) is None:
        state = play(state, choose(state, rng.below))
    solution, stop = solve(state, nodes=5_000), Stop()
    assert solution is not None
    assert solution.nodes > 1_000, "the end is too easy to prove anything"
    assert solve(state, nodes=5_000, stop=stop) == solution
    stop.set()
    assert solve(state, nodes=5_000, stop=stop) is None


def test_it_gives_up_when_the_end_is_far_away() -> None:
    assert solve(shuffled(edition("patchwork"), random.Random(1)), nodes=1000) is None


def test_it_gives_up_when_the_refill_comes_in_between() -> None:
    state, rng = shuffled(edition("express"), random.Random(1)), XorShift(1)
    while len(state.circle) > 6:
        state = play(state, choose(state, rng.below))
    assert state.waiting
    assert solve(state, nodes=100_000) is None
