"""A lost game is not given away: the bot plays what makes it hardest for the other one to win."""

from itertools import islice

import pytest

from quiltbee import State, edition, legal, play
from quiltbee.engine.advice.hints import suggestions
from quiltbee.engine.bot import Limit
from quiltbee.engine.search.bot import SearchBot
from quiltbee.engine.search.solver import solve
from quiltbee.notation.positions import parse_state
from quiltbee.rules.moves import take
from quiltbee.rules.rng import XorShift
from tests.engine.brute_force import BOARDS, BruteForce, late_positions

LOST = parse_state(
    "express 1 1 - - 0 xxxxx2/xxxxx2/xxxxx2/xxxxxx1/xxxxxxx/xxxxxxx/xxxxxxx:8:5:26"
    " xxxxxxx/xxxxxxx/xxxxx1x/1xxxx2/6x/1xx3x/xx2xxx:15:5:25 e21,e23,e22,e06,e02,e20,e18 -"
)
"""Whatever seat 1 does, seat 0 can win. After e22 by two only, but then one of its four answers would lose; after e21,
two of four."""
POSITIONS_PER_BOARD = 120
FEWEST_TRAPS = 5


def test_of_a_lost_game_the_bot_plays_the_trap_and_not_the_best_margin() -> None:
    assert solve(LOST).decision == take("e22")  # type: ignore[union-attr]  # it is near enough
    choice = SearchBot().choose(LOST, Limit(nodes=50_000), XorShift(1))
    assert (choice.decision, choice.value.chance) == (take("e21"), 0.0)
    assert choice.alternatives[0].decisions[0] == take("e21")
    assert {way.value.chance for way in choice.alternatives} == {0.0}


def test_a_hint_says_that_it_is_a_trap() -> None:
    best, *others = suggestions(LOST, SearchBot().choose(LOST, Limit(nodes=50_000), XorShift(1)))
    assert best.why.endswith("unless the opponent makes a mistake, and after this a mistake is most likely")
    assert not any("loses" in other.why for other in others)


def test_a_trap_is_only_looked_for_if_there_is_time_for_it() -> None:
    solution = solve(LOST, trap_nodes=0)
    assert solution is not None
    assert (solution.trap, solution.slip) == (solution.decision, 0.0)


def test_who_wins_sets_no_traps() -> None:
    won = LOST
    while won.turn == LOST.turn:
        won = play(won, legal(won)[0])
    solution = solve(won, trap_nodes=100_000)
    assert solution is not None
    assert solution.wins
    assert (solution.trap, solution.slip) == (solution.decision, 0.0)


def lost(state: State, zero_wins: bool) -> bool:
    return zero_wins != (state.turn == 0)


@pytest.mark.slow
@pytest.mark.parametrize("board", BOARDS, ids="-".join)
def test_there_is_a_trap_where_and_only_where_the_other_one_can_err(board: tuple[str, str]) -> None:
    positions = late_positions(edition(board[0]).on_board(board[1]))
    found = 0
    for state in islice((state for state, (wins, _) in positions if lost(state, wins)), POSITIONS_PER_BOARD):
        solution = solve(state, trap_nodes=100_000)
        assert solution is not None
        can_slip = BruteForce().can_slip(state, 1 - state.turn)
        assert (solution.slip > 0) == can_slip
        assert BruteForce().can_slip(play(state, solution.trap), 1 - state.turn) == can_slip
        found += can_slip
    assert found >= FEWEST_TRAPS, "too few to prove anything"
