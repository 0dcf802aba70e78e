"""One request that reaches two processes at the same moment, as behind a proxy that tries again."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from tests.server.support.postgres import Postgres
from tests.server_faults.support.checker import check_stored
from tests.server_faults.support.games import decision, new_table
from tests.server_faults.support.history import History
from tests.server_faults.support.victim import serving
from tests.server_faults.support.wire import Answer, Wire

pytestmark = pytest.mark.slow


@pytest.fixture
def database() -> Iterator[str]:
    cluster = Postgres()
    yield cluster.new_database()
    cluster.stop()


def test_both_give_the_same_answer_and_it_is_done_once(tmp_path: Path, database: str) -> None:
    first, second = asyncio.run(_at_both_doors(tmp_path, database))
    assert (first.status, second.status) == (200, 200), (first.body, second.body)
    assert first.body == second.body
    verdict = check_stored(database)
    assert (verdict.entries, verdict.problems) == (1, ())


async def _at_both_doors(folder: Path, database: str) -> tuple[Answer, Answer]:
    for name in ("one", "two"):
        (folder / name).mkdir()
    async with serving(folder / "one", database) as one, serving(folder / "two", database) as two:
        table = await new_table(one.address, History())
        doors = [Wire(server.address, table.people[0].cookie) for server in (one, two)]
        path = f"/api/games/{table.game}"
        for door in doors:
            await door.get(path)
        with psycopg.connect(database) as connection:
            connection.execute("LOCK TABLE entry IN SHARE ROW EXCLUSIVE MODE")  # both wait here to write
            body = decision(0)
            asked = [asyncio.create_task(door.post(f"{path}/decisions", body)) for door in doors]
            await asyncio.to_thread(_until_both_wait, database)
            connection.rollback()
        first, second = await asyncio.gather(*asked)
        for door in doors:
            door.close()
        await table.close()
    return first, second


def _until_both_wait(database: str) -> None:
    with psycopg.connect(database, autocommit=True) as connection:
        query = "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'"
        while connection.execute(query).fetchone() != (2,):
            pass
