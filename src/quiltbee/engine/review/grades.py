"""How a loss is called and counted: grades, accuracy and error rate. `docs/reference/review.md` has the arithmetic."""

from collections.abc import Iterable
from math import exp
from statistics import fmean
from typing import Literal

Grade = Literal["", "inaccuracy", "mistake", "blunder"]
GRADES: tuple[tuple[float, Grade], ...] = ((0.20, "blunder"), (0.10, "mistake"), (0.05, "inaccuracy"))
"""The least loss of the chance to win for each grade."""
EQUAL_CHANCE, EQUAL_MARGIN = 0.0175, 0.5
"""Two decisions that differ by less than these in chance and in margin are equally good."""


def grade_of(lost_chance: float) -> Grade:
    """
    >>> [grade_of(lost) for lost in (0.04, 0.05, 0.1, 0.2)]
    ['', 'inaccuracy', 'mistake', 'blunder']
    """
    return next((grade for least, grade in GRADES if lost_chance >= least), "")


def accuracy(lost_chances: Iterable[float]) -> float | None:
    """From 0 to 100, by the chance that each turn lost; None without turns.

    >>> accuracy([0.0, 0.0])
    100.0
    """
    turns = [min(100.0, max(0.0, 103.17 * exp(-4.354 * lost) - 3.17)) for lost in lost_chances]
    return fmean(turns) if turns else None


def error_rate(lost_chances: Iterable[float]) -> float | None:
    """1000 times the mean loss of the decisions that count; None if none counts.

    >>> error_rate([0.0, 0.02])
    10.0
    """
    lost = list(lost_chances)
    return 1000 * fmean(lost) if lost else None
