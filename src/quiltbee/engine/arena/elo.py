"""How much stronger one bot is than another, in Elo, with its interval.

The unit is the pair: two games on the same circle with the seats swapped. Moving first wins many games, and in a pair
each bot moves first once. So pairs vary less than single games, and the interval is honest and narrow.

>>> tuple(round(number) for number in elo_difference((10, 0, 60, 0, 30)))
(70, 28, 113)
"""

import math
from collections.abc import Iterable, Sequence
from typing import NamedTuple

Counts = tuple[int, int, int, int, int]
"""How many pairs brought the first bot 0, 1/2, 1, 3/2, 2 points. A win is a point; there are no draws."""

Z95 = 1.959963984540054
"""The standard errors of a 95 % interval."""


class Estimate(NamedTuple):
    """A value and its 95 % interval; infinite where the games cannot tell."""

    value: float
    low: float
    high: float


def expected_score(elo: float) -> float:
    """The share of the points that a bot gets if it is this much stronger."""
    return 1 / (1 + 10 ** (-elo / 400))


def elo_of(score: float) -> float:
    """How much stronger a bot is if it gets this share of the points."""
    if score <= 0:
        return -math.inf
    return math.inf if score >= 1 else 400 * math.log10(score / (1 - score))


def count_pairs(points: Iterable[float]) -> Counts:
    """The counts of pairs by their points, from 0 to 2."""
    counts = [0] * 5
    for each in points:
        counts[round(2 * each)] += 1
    return counts[0], counts[1], counts[2], counts[3], counts[4]


def mean_and_variance(counts: Sequence[float]) -> tuple[float, float]:
    """Mean and variance of the share of the points in one pair, from 0 to 1."""
    pairs = sum(counts)
    mean = sum(count * index / 4 for index, count in enumerate(counts)) / pairs
    return mean, sum(count * (index / 4 - mean) ** 2 for index, count in enumerate(counts)) / pairs


def elo_difference(counts: Counts) -> Estimate:
    """The difference in strength that the pairs show. Without pairs it is not a number."""
    low, high = score_interval(counts)
    value = elo_of(mean_and_variance(counts)[0]) if sum(counts) else math.nan
    return Estimate(value, elo_of(low), elo_of(high))


def score_interval(counts: Counts) -> tuple[float, float]:
    """The 95 % interval of the share of the points: Wilson's, for as many single games as the pairs are worth.

    Wilson's interval stays between 0 and 1, and is right even if one bot wins (almost) everything.
    """
    pairs = sum(counts)
    if pairs == 0:
        return 0.0, 1.0
    score = mean_and_variance(counts)[0]
    # To see no variance does not mean that there is none: so we add one pair, spread over the three possible results.
    third = 1 / 3
    mean, variance = mean_and_variance((counts[0] + third, counts[1], counts[2] + third, counts[3], counts[4] + third))
    draws = mean * (1 - mean) / variance * pairs
    middle = (score + Z95**2 / (2 * draws)) / (1 + Z95**2 / draws)
    reach = Z95 / (1 + Z95**2 / draws) * math.sqrt(score * (1 - score) / draws + Z95**2 / (4 * draws**2))
    return (0.0 if score == 0 else middle - reach), (1.0 if score == 1 else middle + reach)
