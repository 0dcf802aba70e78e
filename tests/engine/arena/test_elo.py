"""Elo and its interval, against values that can be worked out on paper."""

import math
import random

import pytest

from quiltbee.engine.arena.elo import (
    count_pairs,
    elo_difference,
    elo_of,
    expected_score,
    mean_and_variance,
    score_interval,
)


@pytest.mark.parametrize(("elo", "score"), [(0, 0.5), (400, 10 / 11), (-400, 1 / 11), (200, 0.7597469266)])
def test_elo_and_score_belong_together(elo: float, score: float) -> None:
    assert expected_score(elo) == pytest.approx(score)
    assert elo_of(score) == pytest.approx(elo)


def test_points_become_counts() -> None:
    assert count_pairs([0, 1, 1, 2, 2, 2, 0.5, 1.5]) == (1, 1, 2, 1, 3)


def test_mean_and_variance_of_pairs() -> None:
    mean, variance = mean_and_variance((10, 0, 60, 0, 30))
    assert mean == pytest.approx(0.6)
    assert variance == pytest.approx(0.1 * 0.36 + 0.6 * 0.01 + 0.3 * 0.16)


def test_many_pairs_have_the_interval_of_the_normal_distribution() -> None:
    counts = (1000, 0, 6000, 0, 3000)
    mean, variance = mean_and_variance(counts)
    error = 1.959964 * math.sqrt(variance / 10_000)
    estimate = elo_difference(counts)
    assert estimate.value == pytest.approx(70.4365, abs=1e-3)
    assert estimate.low == pytest.approx(elo_of(mean - error), abs=0.05)
    assert estimate.high == pytest.approx(elo_of(mean + error), abs=0.05)


def test_pairs_that_are_all_split_have_a_narrower_interval_than_coin_tosses() -> None:
    low, high = score_interval((0, 0, 100, 0, 0))
    coin_low, coin_high = score_interval((25, 0, 50, 0, 25))
    assert 0 < high - low < (coin_high - coin_low) / 2
    assert elo_difference((0, 0, 30, 0, 0)) == pytest.approx((0, -18.22, 18.22), abs=0.01)


def test_who_wins_everything_is_stronger_by_at_least_something_and_at_most_anything() -> None:
    estimate = elo_difference((0, 0, 0, 0, 100))
    assert estimate.value == estimate.high == math.inf
    assert 500 < estimate.low < 700
    lost = elo_difference((100, 0, 0, 0, 0))
    assert lost.value == lost.low == -math.inf
    assert lost.high == pytest.approx(-estimate.low)


def test_no_games_tell_nothing() -> None:
    value, *interval = elo_difference((0, 0, 0, 0, 0))
    assert math.isnan(value)
    assert interval == [-math.inf, math.inf]


def test_the_interval_holds_the_truth_as_often_as_it_says() -> None:
    """Matches of 40 pairs in which A wins each game with the chance .9: nearly 95 % of the intervals hold it."""
    rng = random.Random(1)
    held = 0
    for _ in range(1000):
        counts = count_pairs(sum(rng.random() < 0.9 for _ in range(2)) for _ in range(40))
        low, high = score_interval(counts)
        held += low <= 0.9 <= high
    assert 920 <= held <= 980
