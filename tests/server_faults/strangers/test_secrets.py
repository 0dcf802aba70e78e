"""Before the second set is revealed its order does not exist, so nothing can tell it; and secrets are in no log."""

import asyncio
import gzip
import json
import re
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import psycopg
import pytest

from quiltbee.editions.known import edition
from quiltbee.notation.positions import parse_state
from tests.server.support.postgres import Postgres
from tests.server_faults.support.games import new_table
from tests.server_faults.support.history import History
from tests.server_faults.support.table import Table
from tests.server_faults.support.victim import Victim, serving
from tests.server_faults.support.wire import Wire

pytestmark = pytest.mark.slow
COMMAND = "import sys; from quiltbee.cli import main; sys.exit(main(sys.argv[1:]))"
EDITION = "express"


async def _express(server: Victim) -> Table:
    """A table whose game has a second set."""
    seed = 0
    while True:
        table = await new_table(server.address, History(), seed)
        table.repeats = False
        if table.state.edition.id == EDITION:
            return table
        await table.close()
        seed += 1


def _orders(text: str) -> list[str]:
    """Every run of three or more patches of the second set, whatever stands between them."""
    second = "|".join(sorted(edition(EDITION).second_set, key=len, reverse=True))
    runs = re.findall(rf"(?:\b(?:{second})\b[^A-Za-z0-9]+){{2,}}\b(?:{second})\b", text)
    return [" ".join(re.findall(rf"\b(?:{second})\b", run)) for run in runs]


async def _everything_a_client_can_ask(server: Victim, table: Table) -> str:
    wire = table.people[0]
    paths = ["", "?since=0", "/record", "/edition", "/at/0", "/links"]
    told = [(await wire.get(f"/api/games/{table.game}{path}")).body.decode() for path in paths]
    told.append((await wire.get("/api/games")).body.decode())
    told.append((await wire.get("/metrics")).body.decode())
    async with Wire(server.address, wire.cookie).stream(f"/api/games/{table.game}/events") as events:
        async for event in events:
            told.append(event["data"].decode())
            break
    return "\n".join(told)


def _on_the_disk(server: Victim, folder: Path) -> str:
    """The database as the owner sees it, its export and its dump, and the server's log."""
    copies = [folder / "games.txt", folder / "dump.jsonl.gz"]
    for command, copy in zip(("export", "backup"), copies, strict=True):
        portable = ["--portable"] if command == "backup" else []
        run = [sys.executable, "-c", COMMAND, command, str(copy), "--database", server.database, *portable]
        subprocess.run(run, check=True, capture_output=True, timeout=60)
    return "\n".join([_dump(server), server.output(), copies[0].read_text(), gzip.open(copies[1], "rt").read()])


def _dump(server: Victim) -> str:
    """Every row of every table, in the database's own words."""
    if "://" in server.database:
        with psycopg.connect(server.database) as postgresql:
            tables = postgresql.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public'").fetchall()
            rows = [postgresql.execute(f'SELECT t::text FROM "{name}" t'.encode()).fetchall() for (name,) in tables]
        return "\n".join(row for table in rows for (row,) in table)
    with closing(sqlite3.connect(server.database)) as connection:
        return "\n".join(connection.iterdump())


@pytest.fixture(scope="module")
def cluster() -> Iterator[Postgres]:
    cluster = Postgres()
    yield cluster
    cluster.stop()


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return str(tmp_path / "games.db")
    cluster: Postgres = request.getfixturevalue("cluster")
    return cluster.new_database()


def test_nothing_tells_the_order_of_the_second_set_before_it_is_revealed(tmp_path: Path, database: str) -> None:
    asyncio.run(_before_and_after_the_reveal(tmp_path, database))


async def _before_and_after_the_reveal(folder: Path, database: str) -> None:
    table_order = " ".join(edition(EDITION).second_set)
    async with serving(folder, database) as server:
        table = await _express(server)
        told, disk = await _everything_a_client_can_ask(server, table), ""
        before = table.state
        while table.state.waiting and not table.state.is_over:
            before = table.state
            if len(before.circle) == before.edition.refill_when_left + 1:
                told += await _everything_a_client_can_ask(server, table)
            if len(before.circle) == before.edition.refill_when_left + 1 and not disk:
                disk = await asyncio.to_thread(_on_the_disk, server, folder)
            await table.decide()
        told += disk
        assert disk, "the game came close to the reveal"
        assert before.waiting
        assert not table.state.waiting
        found = set(_orders(told))
        assert found, "the edition itself is told, in the order of its table"
        assert all(order in table_order for order in found), found
        await _was_drawn_now(server, table)
        await table.close()


async def _was_drawn_now(server: Victim, table: Table) -> None:
    """After the reveal the log has the order as it was drawn, and the view shows it."""
    rows = [line for line in _dump(server).splitlines() if table.game in line and "R(" in line]
    assert len(rows) == 1
    assert any(order not in " ".join(edition(EDITION).second_set) for order in _orders(rows[0]))
    view = json.loads((await table.people[0].get(f"/api/games/{table.game}")).body)
    assert parse_state(view["table"]["position"]).waiting == ()


def test_no_secret_is_in_the_log_or_the_database(tmp_path: Path, database: str) -> None:
    asyncio.run(_look_for_secrets(tmp_path, database))


async def _look_for_secrets(folder: Path, database: str) -> None:
    async with serving(folder, database) as server:
        table = await new_table(server.address, History(), shared_device=False)
        ann = table.people[0]
        link = json.loads((await ann.post(f"/api/games/{table.game}/links", {"purpose": "watch"})).body)
        secrets = [link["token"], *(wire.cookie.partition("=")[2] for wire in table.people)]
        thief = Wire(server.address, f"quiltbee={secrets[0]}")
        await thief.get(f"/api/games/{table.game}?token={secrets[0]}")
        thief.close()
        await ann.get(f"/{secrets[0]}")
        await ann.post("/api/links/exchange", {"token": secrets[0], "name": secrets[1]})
        everything = await asyncio.to_thread(_on_the_disk, server, folder)
        metrics = (await ann.get("/metrics")).body.decode()
        await table.close()
    assert all(len(secret) == 43 for secret in secrets)
    assert [secret for secret in secrets if secret in everything + metrics] == []
