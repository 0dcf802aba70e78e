"""Elo of several bots at once."""

import math
import random

from quiltbee.engine.arena.elo import Counts, elo_difference, expected_score
from quiltbee.engine.arena.ratings import ratings

STRENGTHS = [120.0, 40.0, 0.0, -160.0]


def test_two_bots_get_the_difference_that_a_match_between_them_shows() -> None:
    counts = (100, 0, 600, 0, 300)
    a, b = ratings(2, {(0, 1): counts})
    alone = elo_difference(counts)
    assert math.isclose(a.value - b.value, alone.value, abs_tol=0.5)
    assert math.isclose((a.high - a.low) * 2, alone.high - alone.low, rel_tol=0.05)


def test_strengths_are_found_again_and_the_intervals_hold_them() -> None:
    rng = random.Random(7)
    held = 0
    for _ in range(100):
        found = ratings(4, {(a, b): _played(rng, a, b) for a in range(4) for b in range(a + 1, 4)})
        held += sum(each.low <= wanted <= each.high for each, wanted in zip(found, STRENGTHS, strict=True))
    assert 370 <= held <= 395, "95 % of 400"


def _played(rng: random.Random, a: int, b: int) -> Counts:
    share = expected_score(STRENGTHS[a] - STRENGTHS[b])
    counts = [0] * 5
    for _ in range(80):
        counts[2 * sum(rng.random() < share for _ in range(2))] += 1
    return counts[0], counts[1], counts[2], counts[3], counts[4]


def test_a_bot_that_lost_everything_has_a_finite_strength() -> None:
    best, worst = ratings(2, {(0, 1): (0, 0, 0, 0, 50)})
    assert 200 < best.value - worst.value < 2000
    assert math.isfinite(best.high)


def test_opponents_of_a_gauntlet_are_compared_through_the_first_bot() -> None:
    first, weak, strong = ratings(3, {(0, 1): (0, 0, 10, 0, 40), (0, 2): (40, 0, 10, 0, 0)})
    assert weak.value < first.value < strong.value


def test_nobody_has_played_yet() -> None:
    assert [each.value for each in ratings(3, {(0, 1): (0,) * 5, (0, 2): (0,) * 5, (1, 2): (0,) * 5})] == [0, 0, 0]
