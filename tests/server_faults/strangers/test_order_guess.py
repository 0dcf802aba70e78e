"""The short form of the guesser: who knows every byte before the refill knows nothing of its order."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from tests.server_faults.order_guess import Heard, at_least, hear, score

GAMES = 120
pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def games() -> list[Heard]:
    return [hear() for _ in range(GAMES)]


def test_whoever_reads_everything_cannot_guess_what_comes_first(games: list[Heard]) -> None:
    assert score(games).likelihood > 1e-6


@pytest.mark.parametrize(
    "slip",
    [lambda order: f'"waiting":{list(order)}', lambda order: f'"id":"{7919 * int(order[0][1:]) % 251:02x}"'],
    ids=["the order itself", "bytes that depend on it"],
)
def test_the_guesser_would_notice_a_server_that_lets_it_slip(
    games: list[Heard], slip: Callable[[tuple[str, ...]], str]
) -> None:
    """As often as a view is sent."""
    spoilt = [replace(game, bytes=game.bytes + 20 * slip(game.order).encode()) for game in games]
    assert score(spoilt).likelihood < 1e-6


@pytest.mark.parametrize(("hits", "tries", "likelihood"), [(3, 3, 0.125), (2_500, 5_000, 0.506), (0, 5_000, 1.0)])
def test_how_likely_a_guess_is_can_be_told_of_few_games_and_of_very_many(
    hits: int, tries: int, likelihood: float
) -> None:
    assert at_least(hits, tries, 0.5) == pytest.approx(likelihood, abs=0.001)
