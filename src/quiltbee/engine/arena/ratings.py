"""The strength of several bots from all their pairs of games: an Elo for each, with its interval.

The model is that of Bradley and Terry, fitted by Newton's method. The intervals come from how much the pairs really
scatter (a sandwich estimate), because the two games of a pair are not independent.

>>> [round(each.value) for each in ratings(2, {(0, 1): (10, 0, 60, 0, 30)})]
[35, -35]
"""

import math
from collections.abc import Mapping

from quiltbee.engine.arena.elo import Z95, Counts, Estimate

_ELO = 400 / math.log(10)
"""Elo for one unit of the logistic curve."""
_LARGEST_STEP = 2.0
"""Newton's method oversteps far from the answer."""
_STEPS = 200

Fixture = tuple[int, int]
"""The numbers of the two bots."""
Matrix = list[list[float]]


def ratings(bots: int, counts: Mapping[Fixture, Counts]) -> list[Estimate]:
    """The Elo of each bot, the mean being 0. The fixtures must connect all bots with each other."""
    seen = {fixture: _with_one_more(pairs) for fixture, pairs in counts.items()}
    strengths = [0.0] * bots
    for _ in range(_STEPS):
        slope, bend, _ = _derivatives(strengths, seen)
        step = _times(_inverse(bend), slope)
        largest = max(map(abs, step), default=0.0)
        scale = min(1.0, _LARGEST_STEP / largest) if largest else 0.0
        strengths = [0.0, *(here + scale * by for here, by in zip(strengths[1:], step, strict=True))]
        if largest < 1e-10:
            break
    return _estimates(strengths, seen)


def _with_one_more(counts: Counts) -> list[float]:
    """One more pair, spread over the three possible results: so nobody is infinitely strong (as in `elo.py`)."""
    return [count + (index % 2 == 0) / 3 for index, count in enumerate(counts)]


def _derivatives(strengths: list[float], seen: Mapping[Fixture, list[float]]) -> tuple[list[float], Matrix, Matrix]:
    """The slope of the likelihood, how it bends, and how the slope scatters. The first bot is the zero point."""
    size = len(strengths) - 1
    slope = [0.0] * size
    bend, scatter = ([[0.0] * size for _ in range(size)] for _ in range(2))
    for fixture, counts in seen.items():
        share = 1 / (1 + math.exp(strengths[fixture[1]] - strengths[fixture[0]]))
        residuals = [(index / 4 - share, count) for index, count in enumerate(counts)]
        surprise = sum(residual * count for residual, count in residuals)
        weight = share * (1 - share) * sum(counts)
        spread = sum(residual**2 * count for residual, count in residuals)
        signs = [(bot - 1, sign) for bot, sign in zip(fixture, (1, -1), strict=True) if bot > 0]
        for row, sign in signs:
            slope[row] += sign * surprise
            for column, other in signs:
                bend[row][column] += sign * other * weight
                scatter[row][column] += sign * other * spread
    return slope, bend, scatter


def _estimates(strengths: list[float], seen: Mapping[Fixture, list[float]]) -> list[Estimate]:
    _, bend, scatter = _derivatives(strengths, seen)
    inverse = _inverse(bend)
    inner = _product(_product(inverse, scatter), inverse)
    size = len(strengths)
    covariance = [[0.0] * size, *([0.0, *row] for row in inner)]
    mean = sum(strengths) / size
    by_row = [sum(row) / size for row in covariance]
    overall = sum(by_row) / size
    found = []
    for bot, strength in enumerate(strengths):
        value = _ELO * (strength - mean)
        error = Z95 * _ELO * math.sqrt(max(0.0, covariance[bot][bot] - 2 * by_row[bot] + overall))
        found.append(Estimate(value, value - error, value + error))
    return found


# --- small matrices: there are as many rows as bots, so NumPy would be heavier than the work


def _inverse(matrix: Matrix) -> Matrix:
    """By Gauss and Jordan. What we invert is positive definite, so no rows have to be swapped."""
    size = len(matrix)
    rows = [[*row, *(float(at == number) for at in range(size))] for number, row in enumerate(matrix)]
    for at in range(size):
        pivot = rows[at][at]
        rows[at] = [value / pivot for value in rows[at]]
        for other in range(size):
            if other != at and (factor := rows[other][at]):
                rows[other] = [value - factor * by for value, by in zip(rows[other], rows[at], strict=True)]
    return [row[size:] for row in rows]


def _times(matrix: Matrix, vector: list[float]) -> list[float]:
    return [sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix]


def _product(a: Matrix, b: Matrix) -> Matrix:
    columns = list(zip(*b, strict=True))
    return [[sum(x * y for x, y in zip(row, column, strict=True)) for column in columns] for row in a]
