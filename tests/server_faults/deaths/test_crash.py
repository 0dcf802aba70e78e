"""The short form of `make crash`: the same people, the same deaths, the same checker, fewer of them."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.support.postgres import Postgres
from tests.server_faults.crash import DATABASE_FAULTS, Plan, Result, run

pytestmark = pytest.mark.slow


@pytest.fixture
def cluster() -> Iterator[Postgres]:
    cluster = Postgres()
    yield cluster
    cluster.stop()


def _nothing_is_lost(result: Result) -> None:
    assert result.verdict.problems == ()
    assert result.history.count("ok") > 30
    assert result.verdict.entries >= result.history.count("ok")


def test_nothing_is_lost_when_the_server_dies_again_and_again(tmp_path: Path) -> None:
    plan = Plan(kills=5, decisions=150, seconds=600, tables=6)
    result = asyncio.run(run(plan, str(tmp_path / "games.db"), tmp_path))
    assert result.total_kills >= 5
    _nothing_is_lost(result)


def test_nothing_is_lost_when_postgresql_dies_too(tmp_path: Path, cluster: Postgres) -> None:
    plan = Plan(kills=6, decisions=50, seconds=600, tables=4, postmaster_every=1)
    result = asyncio.run(run(plan, cluster.new_database(), tmp_path, cluster))
    assert {fault for fault in DATABASE_FAULTS if result.kills.get(fault)} == set(DATABASE_FAULTS)
    _nothing_is_lost(result)
