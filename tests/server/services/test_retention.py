"""Old games are deleted if the host wants that: only old ones, never by a wrong clock, never very many unsaved."""

import asyncio
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TypeVar

import pytest
import sqlalchemy as sa

from quiltbee.server.domain.log import Entry
from quiltbee.server.realtime.cache import GameCache
from quiltbee.server.realtime.live_game import Watcher
from quiltbee.server.services import retention
from quiltbee.server.services.games import Games
from quiltbee.server.services.retention import Retention, is_much
from quiltbee.server.services.server_clock import ServerClock
from quiltbee.server.storage import schema
from quiltbee.server.storage.database import open_engine
from quiltbee.server.storage.queries.access import add_browser, grant_roles
from quiltbee.server.storage.queries.games import Summary, all_games, bots_due
from quiltbee.server.storage.queries.log import append_entry
from quiltbee.server.storage.store import Store
from tests.server.backups.test_keeping import export_of
from tests.server.services.test_importing import many
from tests.server.support.importing import import_games
from tests.server.support.player import Browser
from tests.server.support.postgres import Postgres
from tests.server.support.process import ServerProcess
from tests.server.support.stores import opened_store

T = TypeVar("T")
DAY = 86_400_000
NOW = 1_800_000_000_000
KEEP = 30


class FakeClock(ServerClock):
    """A server that started at one time, and has run for so long."""

    def __init__(self, started: int = NOW, ran: int = 0) -> None:
        super().__init__()
        self._started, self.ran = started, ran

    @property
    def started(self) -> int:
        return self._started

    def now(self) -> int:
        return self._started + self.ran


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.slow)])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    sqlite = request.param == "sqlite"
    database = str(tmp_path / "games.db") if sqlite else request.getfixturevalue("postgres").new_database()
    with opened_store(database) as opened:
        yield opened


def put(store: Store, *ages: int) -> list[str]:
    """Games that were touched so many days ago."""
    import_games(store.url, many(len(ages)))
    with changing(store) as connection:
        ids = all_games(connection)
        for id, age in zip(ids, ages, strict=True):
            touched(connection, id, NOW - age * DAY)
    return ids


def touched(connection: sa.Connection, id: str, at: int) -> None:
    connection.execute(sa.update(schema.game).where(schema.game.c.id == id).values(touched_at=at))


@contextmanager
def changing(store: Store) -> Iterator[sa.Connection]:
    engine = open_engine(store.url, pool_size=1)
    try:
        with engine.connect().execution_options(writes=True) as connection, connection.begin():
            yield connection
    finally:
        engine.dispose()


def left(store: Store) -> list[str]:
    with changing(store) as connection:
        return all_games(connection)


def retaining(
    store: Store, clock: ServerClock | None = None, wall: Callable[[], int] | None = None
) -> tuple[Retention, GameCache]:
    clock, cache = clock or FakeClock(), GameCache(store)
    return Retention(Games(store, cache, clock), KEEP, wall or clock.now), cache


def swept(store: Store, clock: ServerClock | None = None, wall: Callable[[], int] | None = None) -> int:
    return asyncio.run(retaining(store, clock, wall)[0].sweep())


def test_what_is_too_old_goes_and_all_else_stays(store: Store) -> None:
    ids = put(store, 31, 29, 0, 5)
    assert swept(store) == 1
    assert left(store) == ids[1:]


# --- touched or looked at meanwhile


def meddle(store: Store, monkeypatch: pytest.MonkeyPatch, what: Callable[[], None]) -> None:
    """Do something when the old games are known and the first of them is about to be deleted."""
    write = store.write

    async def meddled(key: str, work: Callable[[sa.Connection], T]) -> T:
        monkeypatch.setattr(store, "write", write)
        what()
        return await write(key, work)

    monkeypatch.setattr(store, "write", meddled)


def test_a_game_that_is_touched_during_the_sweep_stays(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    ids = put(store, 31, 31, 0, 0, 0)

    def play() -> None:
        with changing(store) as connection:
            touched(connection, ids[0], NOW)

    meddle(store, monkeypatch, play)
    assert swept(store) == 1
    assert left(store) == [ids[0], *ids[2:]]


def test_on_postgresql_a_game_that_is_being_written_is_left_for_the_next_time(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    with opened_store(postgres.new_database()) as store:
        ids = put(store, 31, 31, 0, 0, 0)
        with changing(store) as playing:
            meddle(store, monkeypatch, lambda: touched(playing, ids[0], NOW))
            assert swept(store) == 1
        assert left(store) == [ids[0], *ids[2:]]


def test_a_game_that_somebody_looks_at_counts_as_touched(store: Store) -> None:
    ids = put(store, 31, 31, 0, 0, 0)

    async def look_and_sweep() -> int:
        keeping, cache = retaining(store)
        with cache.watching(await cache.get(ids[0]), Watcher("browser", frozenset())):
            return await keeping.sweep()

    assert asyncio.run(look_and_sweep()) == 1
    assert left(store) == [ids[0], *ids[2:]]
    assert swept(store) == 0


def test_a_game_that_somebody_looks_at_in_another_process_stays(postgres: Postgres) -> None:
    with opened_store(postgres.new_database()) as here, another(here) as there:
        ids = put(here, 31, 0, 0)

        async def look_there_and_sweep_here() -> int:
            keeping, cache = retaining(there)
            with cache.watching(await cache.get(ids[0]), Watcher("browser", frozenset())):
                await keeping.look()
                return await retaining(here)[0].sweep()

        assert asyncio.run(look_there_and_sweep_here()) == 0
        assert left(here) == ids


@contextmanager
def another(store: Store) -> Iterator[Store]:
    with opened_store(store.url.render_as_string(hide_password=False)) as opened:
        yield opened


# --- clocks that are wrong


@pytest.mark.parametrize("ahead", [35, 400, 30_000])
def test_a_clock_that_is_ahead_when_the_server_starts_deletes_nothing(store: Store, ahead: int) -> None:
    ids = put(store, 2, 1, 3)
    wrong = FakeClock(NOW + ahead * DAY)
    assert swept(store, wrong) == 0
    assert swept(store, wrong, wall=lambda: NOW) == 0  # it is put right while the server runs
    with changing(store) as connection:
        touched(connection, ids[0], wrong.now())  # somebody plays on, by the wrong clock
    assert left(store) == ids


def test_a_clock_that_is_set_forward_while_the_server_runs_deletes_nothing(store: Store) -> None:
    ids = put(store, 2, 1, 3)
    assert swept(store, FakeClock(), wall=lambda: NOW + 400 * DAY) == 0
    assert left(store) == ids


def test_what_the_server_has_seen_pass_counts(store: Store) -> None:
    ids = put(store, 2, 1, 3)
    clock = FakeClock(ran=28 * DAY - 1)
    keeping, _ = retaining(store, clock)
    assert asyncio.run(keeping.sweep()) == 1
    clock.ran = 27 * DAY
    assert left(store) == ids[:2]


def test_a_server_that_was_off_for_long_deletes_later_rather_than_sooner(store: Store) -> None:
    ids = put(store, 40, 12, 10)
    assert swept(store, FakeClock(NOW + 25 * DAY)) == 1  # ten days ago was the last thing: one more day counts
    assert left(store) == ids[1:]
    with changing(store) as connection:
        touched(connection, ids[2], NOW + 25 * DAY)
    assert swept(store, FakeClock(NOW + 25 * DAY + 1)) == 1  # the next start
    assert left(store) == ids[2:]


def test_a_clock_that_is_set_back_makes_no_game_older(store: Store) -> None:
    (id,) = put(store, 0)

    async def play(at: int) -> None:
        cache = GameCache(store)
        live = await cache.get(id)
        entry = Entry(live.game.seq + 1, 0, "name", "Anna", at)
        summary = Summary("waiting", False, ("Anna", "Ben"), {})
        await store.write(id, lambda connection: append_entry(connection, id, entry, summary))

    asyncio.run(play(NOW - 5_000 * DAY))
    assert swept(store) == 0
    assert left(store) == [id]


def test_a_bot_is_asked_though_the_clock_was_set_back(store: Store) -> None:
    (id,) = put(store, 0)
    with changing(store) as connection:
        connection.execute(sa.update(schema.game).values(bot_due=True))
        assert bots_due(connection, NOW - 400 * DAY) == [id]
        assert bots_due(connection, NOW - 15_000) == []


def test_no_clock_signs_anybody_out_who_came_lately(store: Store) -> None:
    put(store, 2)
    with changing(store) as connection:
        for hash, age in (("new", 1), ("older", 300), ("unused", 500), ("used", 500)):
            add_browser(connection, hash, NOW - age * DAY)
        grant_roles(connection, "used", all_games(connection)[0], ["watch"], NOW)
    swept(store, FakeClock(NOW + 3_000 * DAY))
    assert browsers(store) == {"new", "older", "used"}


def browsers(store: Store) -> set[str]:
    with changing(store) as connection:
        return set(connection.execute(sa.select(schema.browser.c.hash)).scalars())


AHEAD = """
import time
real = time.time_ns
time.time_ns = lambda: real() + 400 * 86_400 * 10**9
"""


def test_a_real_server_whose_clock_is_a_year_ahead_keeps_all_games(
    start_server: Callable[..., ServerProcess], tmp_path: Path
) -> None:
    server = start_server("--bots", "0", "--keep-days", "30")
    ann = Browser([server.base])
    games = [ann.create("express")["game"] for _ in range(3)]
    server.stop()
    (tmp_path / "sitecustomize.py").write_text(AHEAD)
    server.environ = {"PYTHONPATH": str(tmp_path)}
    server.start()
    while "these days do not make games older" not in server.output():
        time.sleep(0.05)
    assert server.stop() == 0
    with closing(sqlite3.connect(server.database)) as connection:
        assert {id for (id,) in connection.execute("SELECT id FROM game")} == set(games)


# --- very much at once


@pytest.mark.parametrize(
    ("old", "all", "much"),
    [
        *[(0, 0, False), (1, 2, False), (1, 1, True), (2, 3, True), (20, 40, False), (21, 42, True), (20, 39, True)],
        *[(200, 1_000, False), (201, 1_000, True)],
    ],
)
def test_what_is_very_much(old: int, all: int, much: bool) -> None:
    assert is_much(old, all) is much


def test_before_very_much_is_deleted_a_backup_is_made(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with opened_store(str(tmp_path / "games.db")) as store:
        put(store, *[40] * 60, 0)
        before = export_of(str(tmp_path / "games.db"))
        assert swept(store) == 60
    (copy,) = tmp_path.glob("before-deleting-old-games-*.db")
    assert export_of(str(copy)) == before
    assert any(str(copy) in str(vars(record)) for record in caplog.records)


def test_without_a_backup_very_much_is_not_deleted(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError("no space left on device")

    ids = put(store, *[40] * 30, 0)
    monkeypatch.setattr(retention, "back_up_beside", full)
    assert swept(store) == 0
    assert left(store) == ids


def test_of_two_processes_one_sweeps_at_a_time(postgres: Postgres, monkeypatch: pytest.MonkeyPatch) -> None:
    copies: list[str] = []
    monkeypatch.setattr(retention, "back_up_beside", lambda _, name: copies.append(name))
    with opened_store(postgres.new_database()) as here, another(here) as there:
        put(here, *[40] * 60, 0)

        async def both() -> tuple[int, int]:
            return await asyncio.gather(retaining(here)[0].sweep(), retaining(there)[0].sweep())

        assert sorted(asyncio.run(both())) == [0, 60]
    assert len(copies) == 1


def test_others_write_while_very_much_is_deleted(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(retention, "back_up_beside", lambda *_: None)
    put(store, *[40] * 100, 0)
    counts: list[int] = []

    def count(connection: sa.Connection) -> None:
        counts.append(connection.execute(sa.select(sa.func.count()).select_from(schema.game)).scalar_one())

    async def sweep_and_write() -> None:
        sweep = asyncio.create_task(retaining(store)[0].sweep())
        while not sweep.done():
            await store.write("", count)
            await asyncio.sleep(0.005)
        assert await sweep == 100

    asyncio.run(sweep_and_write())
    assert {101, 76, 51, 26, 1} >= set(counts)
    assert len(set(counts)) >= 4
