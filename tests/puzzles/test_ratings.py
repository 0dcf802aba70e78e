"""Glicko-2: the example of its author, and simulated players."""

import random
from statistics import mean

import pytest

from quiltbee.puzzles.ratings import Rating, rated, rating_of_puzzle

PUZZLES, PLAYERS = 30, 60


def test_a_win_raises_the_player_and_lowers_the_puzzle() -> None:
    player, puzzle = rated(Rating(), rating_of_puzzle(1500), solved=True)
    assert player.value > 1500 > puzzle.value
    assert player.deviation < Rating().deviation


def test_the_numbers_are_those_of_the_formulas() -> None:
    """A player of 1500 and deviation 200 beats one of 1400 and deviation 30: worked out by hand from the paper."""
    player, _ = rated(Rating(1500, 200), Rating(1400, 30), solved=True)
    assert player.value == pytest.approx(1563.56, abs=0.1)
    assert player.deviation == pytest.approx(175.40, abs=0.1)


def found(true: int, seed: int) -> float:
    """The rating of a player of this strength after 30 puzzles, each near the rating so far."""
    rng, player = random.Random(seed), Rating()
    for _ in range(PUZZLES):
        puzzle = round(player.value + rng.gauss(0, 60))
        solved = rng.random() < 1 / (1 + 10 ** ((puzzle - true) / 400))
        player, _ = rated(player, rating_of_puzzle(puzzle), solved)
    return player.value


@pytest.mark.parametrize("true", [800, 1200, 1500, 1800, 2200])
def test_a_simulated_player_is_found_within_100_points_after_30_puzzles(true: int) -> None:
    """Three of four players: 30 answers leave some 60 points of uncertainty whatever the formula."""
    ratings = [found(true, seed) for seed in range(PLAYERS)]
    assert mean(ratings) == pytest.approx(true, abs=50)
    assert sum(abs(rating - true) <= 100 for rating in ratings) >= PLAYERS * 3 / 4
