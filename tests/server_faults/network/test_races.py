"""The short form of the races of many tabs."""

import asyncio
from pathlib import Path

import pytest

from tests.server_faults.races import run


@pytest.mark.slow
def test_of_many_tabs_that_repeat_and_replay_their_requests_exactly_one_wins_each_round(tmp_path: Path) -> None:
    raced = asyncio.run(run(tmp_path, requests=230, seconds=600))
    assert raced.problems == []
    assert raced.rounds >= 10
