"""The short form of the guessing of secrets."""

import asyncio
from pathlib import Path

import pytest

from quiltbee.server.limits import RATES
from tests.server_faults.guesses import run


@pytest.mark.slow
def test_no_secret_is_guessed_and_who_guesses_keeps_nobody_from_playing(tmp_path: Path) -> None:
    told, history = asyncio.run(run(tmp_path, count=600, seconds=600))
    assert told.problems == []
    assert told.statuses[404] > 0
    assert told.statuses[429] > 0
    bursts = {str(name): rate.burst for name, rate in RATES.items()}
    assert all(bursts[limit] <= count for limit, count in told.before_the_first_429.items())
    assert history.count("ok") > 0
