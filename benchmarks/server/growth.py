"""How the server scales: one core, several processes, very many stored games and very many live games.

    python -m benchmarks.server.growth                   # everything, in about ten minutes
    python -m benchmarks.server.growth --quick           # small, to try it
    python -m benchmarks.server.growth core stored       # some of: core processes commits stored live

Prints the tables of `docs/explanation/scaling.md`. Work is counted in milliseconds of a processor, which hardly depends
on what else the machine does; waiting times and decisions a second do. It works in temporary folders and removes them.
"""

import argparse
import asyncio
import os
import resource
import signal
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import psycopg
from tests.server.support.postgres import Postgres
from tests.server.support.process import ServerProcess
from tests.server_faults.support.history import History
from tests.server_faults.support.table import Table
from tests.server_faults.support.wire import Address, Wire

from benchmarks.server.archive import Archive
from benchmarks.server.commits import commits_per_second
from benchmarks.server.load import address, running_servers
from benchmarks.server.people import as_fast_as_possible, seat
from benchmarks.server.stored import copy_game, copy_id
from benchmarks.server.streams import Crowd
from benchmarks.server.usage import cpu_seconds, resident_kb
from quiltbee.engine.arena.report import percentile
from quiltbee.server.storage.statements import CHANNEL

AT_ONCE = 16
MOST_STREAMS = 19_000
"""Systems often allow 20,000 descriptors for a process."""
IDLE_SECONDS = 10
WARM_UP = 20
WORDS = 20_000


@dataclass(frozen=True)
class Size:
    """How large a run is."""

    seconds: float
    processes: tuple[int, ...]
    clients: tuple[int, ...]
    stored: tuple[int, ...]
    live: tuple[int, ...]
    views: int


WHOLE = Size(10, (1, 2, 4), (1, 4, 16, 64), (1_000, 10_000, 100_000, 1_000_000), (100, 1_000, 10_000), 300)
QUICK = Size(2, (1, 2), (1, 4), (1_000, 3_000), (20, 100), 30)


def row(*cells: object) -> None:
    """A line of a table."""
    print(
        "| " + " | ".join(f"{cell:.1f}" if isinstance(cell, float) else f"{cell}" for cell in cells) + " |", flush=True
    )


def head(title: str, *columns: str) -> None:
    print(f"\n### {title} (load average {os.getloadavg()[0]:.1f})\n", flush=True)
    row(*columns)
    print("|" + "---|" * len(columns))


# --- measuring ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Pace:
    """What making decisions took."""

    per_second: float
    p50: float
    p99: float
    server_ms: float
    """Work of all servers for one decision."""
    database_ms: float = 0.0


class Work:
    """The processor time of servers and their PostgreSQL since this object was created."""

    def __init__(self, servers: list[ServerProcess], cluster: Postgres | None = None) -> None:
        self._servers, self._cluster = servers, cluster
        self._before = self._now()

    def _now(self) -> tuple[float, float]:
        servers = sum(cpu_seconds(server.pid) for server in self._servers)
        return servers, cpu_seconds(self._cluster.pid, children=True) if self._cluster else 0.0

    def seconds(self) -> tuple[float, float]:
        now = self._now()
        return now[0] - self._before[0], now[1] - self._before[1]


async def decide(
    tables: list[Table], seconds: float, servers: list[ServerProcess], cluster: Postgres | None = None
) -> Pace:
    """As many decisions as possible within this time."""
    work = Work(servers, cluster)
    speed, waits = await as_fast_as_possible(tables, AT_ONCE, seconds)
    mine, database = (1000 * each / len(waits) for each in work.seconds())
    return Pace(speed, 1000 * percentile(waits, 0.5), 1000 * percentile(waits, 0.99), mine, database)


async def close(tables: list[Table], history: History) -> None:
    for table in tables:
        await table.close()
    if history.complaints:
        print(f"{len(history.complaints)} complaints, such as {history.complaints[0]}")


@contextmanager
def pinned(server: ServerProcess) -> Iterator[None]:
    """The server has one core for itself, its clients have the others."""
    cores = os.sched_getaffinity(0)
    first, *others = sorted(cores)
    for thread in Path(f"/proc/{server.pid}/task").iterdir():
        os.sched_setaffinity(int(thread.name), {first})
    os.sched_setaffinity(0, set(others) or cores)
    try:
        yield
    finally:
        os.sched_setaffinity(0, cores)


@contextmanager
def postgresql() -> Iterator[Postgres]:
    cluster = Postgres()
    try:
        yield cluster
    finally:
        cluster.stop()


# --- the parts ----------------------------------------------------------------------------------------------------


async def core(size: Size) -> None:
    """How much one core can do."""
    head("One core", "database", "decisions/s", "p50 ms", "p99 ms", "server ms", "database ms", "a core could")
    with running_servers() as servers:
        await _core("SQLite", servers, size, None)
    with postgresql() as cluster, running_servers(cluster.new_database()) as servers:
        await _core("PostgreSQL", servers, size, cluster)


async def _core(name: str, servers: list[ServerProcess], size: Size, cluster: Postgres | None) -> None:
    history = History()
    tables = await seat([address(servers[0])], 2 * AT_ONCE, history)
    with pinned(servers[0]):
        pace = await decide(tables, size.seconds, servers, cluster)
    await close(tables, history)
    could = f"{1000 / pace.server_ms:.0f}/s"
    row(name, pace.per_second, pace.p50, pace.p99, pace.server_ms, pace.database_ms, could)


async def processes(size: Size) -> None:
    """Several processes on one PostgreSQL, everything on this machine."""
    columns = ("decisions/s", "p50 ms", "p99 ms", "server ms", "database ms")
    head("Processes on one PostgreSQL", "processes", "who watches is connected to", *columns)
    with postgresql() as cluster:
        for count in size.processes:
            for routed in (True, False) if count > 1 else (True,):
                with running_servers(cluster.new_database(), count) as servers:
                    pace = await _watched(servers, cluster, routed, size.seconds)
                shown = (pace.per_second, pace.p50, pace.p99, pace.server_ms, pace.database_ms)
                row(count, "the same process" if routed else "another one", *shown)
        with running_servers(database := cluster.new_database()) as servers:
            heard = await _hearing(servers[0], database)
    print(f"\nA process spends {heard:.3f} ms on each notification about a game that it does not have.")


async def _watched(servers: list[ServerProcess], cluster: Postgres, routed: bool, seconds: float) -> Pace:
    """Decisions while somebody watches each game: at the process where it is played, or at the next one."""
    history, crowd = History(), Crowd()
    addresses = [address(server) for server in servers]
    tables = await seat(addresses, 4 * AT_ONCE, history)
    there = addresses if routed else [*addresses[1:], addresses[0]]
    await crowd.open([(there[n % len(there)], each.game, each.people[0].cookie) for n, each in enumerate(tables)])
    pace = await decide(tables, seconds, servers, cluster)
    await crowd.close()
    await close(tables, history)
    return pace


async def _hearing(server: ServerProcess, database: str) -> float:
    """The work of a process for each notification about a game that it does not have."""
    work = Work([server])
    with psycopg.connect(database, autocommit=True) as connection:
        words = "SELECT pg_notify(%s, md5(n::text) || ':1') FROM generate_series(1, %s) AS n"
        connection.execute(words, (CHANNEL, WORDS))
    before = -1.0
    while before < (before := work.seconds()[0]):
        await asyncio.sleep(1)
    return 1000 * before / WORDS


async def commits(size: Size) -> None:
    """What PostgreSQL commits, and what a notification in every transaction costs."""
    head("Commits of PostgreSQL", "clients", "commits/s", "commits/s with a notification in each")
    with postgresql() as cluster:
        for clients in size.clients:
            rates = (commits_per_second(cluster, clients, notify, int(size.seconds)) for notify in (False, True))
            row(clients, *(f"{rate:,.0f}" for rate in rates))


async def stored(size: Size) -> None:
    """More and more stored games."""
    decision = ("decision p50", "p99", "server", "database")
    view = ("view p50", "p99", "server", "list p50")
    head("Stored games on PostgreSQL, times in ms, ready in s", "stored", *decision, *view, "ready", "kB a game")
    with postgresql() as cluster, tempfile.TemporaryDirectory(prefix="quiltbee-growth-") as folder:
        server = ServerProcess(Path(folder), cluster.new_database(), "--no-limits", "--bots", "0")
        try:
            archive = Archive.begun(server)
            for games in size.stored:
                await _stored(server, cluster, archive, games, size)
            _, rest, entry = archive.sizes()
        finally:
            server.end()
    print(f"\nWithout its log a game takes {rest:.0f} bytes with all keys, each entry of a log {entry:.0f}.")


async def _stored(server: ServerProcess, cluster: Postgres, archive: Archive, games: int, size: Size) -> None:
    server.stop()
    await asyncio.to_thread(archive.grow, games)
    started = time.monotonic()
    await asyncio.to_thread(server.start)
    ready, history = time.monotonic() - started, History()
    views, view_ms = await _views(server, archive, size.views)
    pages, _ = await _timed(server, archive.reader, ["/api/games"] * 20)
    tables = await seat([address(server)], 2 * AT_ONCE, history)
    pace = await decide(tables, size.seconds / 2, [server], cluster)
    await close(tables, history)
    view = (1000 * percentile(views, 0.5), 1000 * percentile(views, 0.99), view_ms)
    decision = (pace.p50, pace.p99, pace.server_ms, pace.database_ms)
    row(f"{games:,}", *decision, *view, 1000 * percentile(pages, 0.5), ready, archive.sizes()[0] / 1000)


async def _views(server: ServerProcess, archive: Archive, count: int) -> tuple[list[float], float]:
    """The first view of stored games: how long each took, and the server's work for each."""
    paths = [f"/api/games/{id}" for id in archive.some_ids(count + WARM_UP)]
    await _timed(server, archive.reader, paths[:WARM_UP])  # the editions have been read by now
    return await _timed(server, archive.reader, paths[WARM_UP:])


async def _timed(server: ServerProcess, cookie: str, paths: list[str]) -> tuple[list[float], float]:
    wire, waits, work = Wire(address(server), cookie), [], Work([server])
    for path in paths:
        started = time.monotonic()
        answer = await wire.get(path)
        waits.append(time.monotonic() - started)
        assert answer.status == 200, answer.body
    wire.close()
    return waits, 1000 * work.seconds()[0] / len(paths)


async def live(size: Size) -> None:
    """More and more live games in one process, two streams for each while there are descriptors."""
    columns = ("decisions/s", "p50 ms", "p99 ms", "server ms", "idle: % of a core", "MB", "kB a game")
    head("Live games in one process on SQLite", "live", "streams", *columns)
    for games in size.live:
        with running_servers() as servers:
            await _live(servers[0], games, size)


async def _live(server: ServerProcess, games: int, size: Size) -> None:
    history, crowd = History(), Crowd()
    tables = await seat([address(server)], min(games, 4 * AT_ONCE), history)
    watched = await _more_games(server, tables, games)
    before = resident_kb(server.pid)
    await crowd.open(watched[:MOST_STREAMS])
    memory = resident_kb(server.pid)
    await asyncio.sleep(IDLE_SECONDS / 2)  # let the server clean up after opening
    work = Work([server])
    await asyncio.sleep(IDLE_SECONDS)
    idle = 100 * work.seconds()[0] / IDLE_SECONDS
    pace = await decide(tables, size.seconds, [server])
    await crowd.close()
    await close(tables, history)
    per_game = 2 * (memory - before) / len(crowd.streams)
    shown = (pace.per_second, pace.p50, pace.p99, pace.server_ms, idle, memory / 1000, per_game)
    row(f"{games:,}", f"{len(crowd.streams):,}", *shown)


async def _more_games(server: ServerProcess, tables: list[Table], games: int) -> list[tuple[Address, str, str]]:
    """Creates games like the first until there are this many, and returns two spectators for each."""
    first = tables[0]
    for table in tables:
        for person in table.people:
            person.close()
    server.kill()
    if games > len(tables):
        await asyncio.to_thread(
            copy_game, server.database, first.game, games - len(tables), games - len(tables), logs=True
        )
    await asyncio.to_thread(server.start)
    known = [(table.game, table.people[0].cookie) for table in tables]
    copies = [(copy_id(number + 1), first.people[0].cookie) for number in range(games - len(tables))]
    return [(address(server), game, cookie) for game, cookie in known + copies for _ in (0, 1)]


PARTS: dict[str, Callable[[Size], Awaitable[None]]] = {
    "core": core,
    "processes": processes,
    "commits": commits,
    "stored": stored,
    "live": live,
}


async def _run(parts: list[str], size: Size) -> None:
    for name in parts:
        await PARTS[name](size)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("parts", nargs="*", choices=[[], *PARTS], help="what to measure; everything if left out")
    parser.add_argument("--quick", action="store_true", help="small, to try it")
    given = parser.parse_args()
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # end what was started, as after Ctrl-C
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))  # the servers inherit it
    started = time.monotonic()
    asyncio.run(_run(given.parts or list(PARTS), QUICK if given.quick else WHOLE))
    print(f"\n{os.cpu_count()} cores; {time.monotonic() - started:.0f} seconds")


if __name__ == "__main__":
    main()
