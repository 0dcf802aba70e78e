"""The kernel and the rules play the same games, decision by decision."""

import pytest

from quiltbee import Edition
from tests.kernel.support.same_game import again_and_again, built_in_editions, custom_editions, play_same_games

DECISIONS = 20_000


@pytest.mark.slow
@pytest.mark.parametrize("edition", built_in_editions(), ids=str)
def test_rules_and_kernel_agree_on_every_decision(edition: Edition) -> None:
    assert play_same_games(again_and_again(edition), DECISIONS) >= DECISIONS


@pytest.mark.slow
def test_rules_and_kernel_agree_on_editions_made_up_on_the_spot() -> None:
    assert play_same_games(custom_editions(), DECISIONS) >= DECISIONS
