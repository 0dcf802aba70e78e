"""A match that stops as soon as enough is known: the sequential probability ratio test on pairs of games.

The likelihoods are those of the testers of chess engines: for each hypothesis the distribution of the pairs' results
that has the expected score of that hypothesis and makes the games seen most likely (generalised SPRT, pentanomial).

>>> round(Sprt(0, 10).llr((5, 20, 50, 20, 5)), 6)
-0.206512
"""

import math
from dataclasses import dataclass
from typing import Literal

from quiltbee.engine.arena.elo import Counts, expected_score

_ALMOST_NONE = 1e-3
"""The count of a result that has not occurred yet: it is rare, not impossible."""
_STEPS = 100
"""How often the interval is halved: more than double precision can distinguish."""


@dataclass(frozen=True, slots=True)
class Sprt:
    """Two hypotheses about the Elo difference, and how often the second (`alpha`) or first (`beta`) may win wrongly."""

    elo0: float
    elo1: float
    alpha: float = 0.05
    beta: float = 0.05

    @property
    def bounds(self) -> tuple[float, float]:
        """The log likelihood ratios at which the match ends."""
        return math.log(self.beta / (1 - self.alpha)), math.log((1 - self.beta) / self.alpha)

    def llr(self, counts: Counts) -> float:
        """The log likelihood ratio of the second hypothesis to the first."""
        if not sum(counts):
            return 0.0
        seen = [count or _ALMOST_NONE for count in counts]
        first = _multiplier(seen, expected_score(self.elo0))
        second = _multiplier(seen, expected_score(self.elo1))
        s0, s1 = expected_score(self.elo0), expected_score(self.elo1)
        return sum(
            count * math.log((1 + first * (index / 4 - s0)) / (1 + second * (index / 4 - s1)))
            for index, count in enumerate(seen)
        )

    def verdict(self, counts: Counts) -> Literal["H0", "H1"] | None:
        """Which hypothesis is accepted; None while the match must go on."""
        low, high = self.bounds
        llr = self.llr(counts)
        return "H1" if llr >= high else "H0" if llr <= low else None


def _multiplier(seen: list[float], score: float) -> float:
    """The Lagrange multiplier x that gives the counts n/(1 + x·(a - score)) the mean `score`: a root, by bisection."""
    low, high = -1 / (1 - score), 1 / score
    for _ in range(_STEPS):
        middle = (low + high) / 2
        slope = sum(
            count * (index / 4 - score) / (1 + middle * (index / 4 - score)) for index, count in enumerate(seen)
        )
        low, high = (middle, high) if slope > 0 else (low, middle)
    return (low + high) / 2
