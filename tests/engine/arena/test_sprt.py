"""The sequential test, against values published for the same arithmetic, and against its own promise."""

import random

import pytest

from quiltbee.engine.arena.elo import Counts, count_pairs, expected_score, mean_and_variance
from quiltbee.engine.arena.sprt import Sprt


@pytest.mark.parametrize(
    ("counts", "elo1", "llr"), [((5, 20, 50, 20, 5), 10, -0.206511723), ((2, 10, 70, 10, 2), 20, -1.523230410)]
)
def test_the_ratio_is_that_of_the_testers_of_chess_engines(counts: Counts, elo1: float, llr: float) -> None:
    assert Sprt(0, elo1).llr(counts) == pytest.approx(llr, abs=1e-8)


def test_for_small_differences_the_ratio_is_that_of_a_normal_distribution() -> None:
    counts = (900, 0, 1950, 0, 1000)
    s0, s1 = expected_score(0), expected_score(2)
    mean, variance = mean_and_variance(counts)
    approximation = sum(counts) * (s1 - s0) * (2 * mean - s0 - s1) / (2 * variance)
    assert Sprt(0, 2).llr(counts) == pytest.approx(approximation, rel=0.02)


def test_the_bounds_are_those_of_wald() -> None:
    assert Sprt(0, 20).bounds == pytest.approx((-2.944439, 2.944439))
    assert Sprt(0, 20, alpha=0.05, beta=0.1).bounds == pytest.approx((-2.251292, 2.890372))


def test_nothing_is_decided_without_games_and_everything_after_many() -> None:
    sprt = Sprt(0, 20)
    assert sprt.verdict((0, 0, 0, 0, 0)) is None
    assert sprt.verdict((0, 0, 0, 0, 1)) is None
    assert sprt.verdict((100, 0, 500, 0, 400)) == "H1"
    assert sprt.verdict((400, 0, 500, 0, 100)) == "H0"


@pytest.mark.slow
@pytest.mark.parametrize(("elo", "accepted"), [(0.0, "H0"), (60.0, "H1")])
def test_it_errs_in_one_match_of_twenty(elo: float, accepted: str) -> None:
    rng, sprt, chance = random.Random(3), Sprt(0, 60), expected_score(elo)
    right = sum(_verdict(sprt, chance, rng) == accepted for _ in range(100))
    assert right >= 90


def _verdict(sprt: Sprt, chance: float, rng: random.Random) -> str:
    """Of a match in which A wins each game with this chance."""
    points: list[float] = []
    while True:
        points += [sum(rng.random() < chance for _ in range(2)) for _ in range(5)]
        if (verdict := sprt.verdict(count_pairs(points))) is not None:
            return verdict
