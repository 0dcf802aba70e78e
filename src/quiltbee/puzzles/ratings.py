"""Ratings of players and puzzles by Glicko-2: a puzzle that is solved has lost a game against its player.

The formulas are those of the library `glicko2-py`, which the extra `app` brings.
"""

from dataclasses import dataclass

START, START_DEVIATION, START_VOLATILITY = 1500.0, 500.0, 0.06
"""More deviation than the usual 350: puzzles are rated from 700 to 2500, and players may differ as much."""
PUZZLE_DEVIATION = 150.0
"""The deviation of a puzzle's first rating. It is smaller, because the levels have tried the puzzle."""
_LEAST_DEVIATION = 45.0
"""Below it a rating would hardly move any more."""


@dataclass(frozen=True, slots=True)
class Rating:
    """What is known about the strength of a player, or about how hard a puzzle is.

    >>> Rating().value, Rating().deviation
    (1500.0, 500.0)
    """

    value: float = START
    deviation: float = START_DEVIATION
    """How uncertain it is: the true value is within two of these in 95 of 100 cases."""
    volatility: float = START_VOLATILITY


def rating_of_puzzle(first: int) -> Rating:
    """The rating of a puzzle that nobody has tried.

    >>> rating_of_puzzle(1200).deviation
    150.0
    """
    return Rating(float(first), PUZZLE_DEVIATION)


def rated(player: Rating, puzzle: Rating, solved: bool) -> tuple[Rating, Rating]:
    """The ratings of both after an attempt. Solved means at the first try, without a hint.

    >>> player, puzzle = rated(Rating(), rating_of_puzzle(1500), solved=True)
    >>> player.value > 1500 > puzzle.value
    True
    """
    return _after(player, puzzle, float(solved)), _after(puzzle, player, float(not solved))


def _after(one: Rating, other: Rating, score: float) -> Rating:
    from glicko2.math import mu_to_rating, phi_to_rd, rating_to_mu, rd_to_phi, update_rating

    opponent = (rating_to_mu(other.value), rd_to_phi(other.deviation), score)
    new = update_rating(rating_to_mu(one.value), rd_to_phi(one.deviation), one.volatility, [opponent])
    return Rating(mu_to_rating(new.mu), max(phi_to_rd(new.phi), _LEAST_DEVIATION), new.sigma)
