"""How much load one server can take, over real connections, with every decision on the disk before it is answered.

    python -m benchmarks.server.load                     # everything
    python -m benchmarks.server.load live peak           # some of: live peak bots storm postgresql stored copies page
    python -m benchmarks.server.load --games 200 live    # smaller

Prints figures with their targets. It does not fail if a target is missed.
"""

import argparse
import asyncio
import json
import os
import resource
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.server.support.postgres import Postgres
from tests.server.support.process import ServerProcess
from tests.server_faults.support.history import History
from tests.server_faults.support.table import Table
from tests.server_faults.support.wire import Address, Json, Wire

from benchmarks.server.figures import Figure, milliseconds
from benchmarks.server.page import pages_per_second
from benchmarks.server.people import as_fast_as_possible, seat, steadily
from benchmarks.server.restored import restored
from benchmarks.server.stored import list_pages
from benchmarks.server.streams import Crowd
from benchmarks.server.usage import cpu_seconds, resident_kb
from quiltbee.engine.arena.report import percentile

AT_ONCE = 16
BOT_GAMES = 8
SETTLE_SECONDS = 3
"""How long to wait after filling a server (it cleans up, or its bots begin to think)."""
STORED, MINE = 100_000, 1_000
RESTORED = 10_000


@dataclass(frozen=True)
class Size:
    """How large a run is."""

    games: int
    rate: float
    seconds: float


def address(server: ServerProcess) -> Address:
    return "127.0.0.1", server.port


@contextmanager
def running_servers(
    database: str = "", count: int = 1, bots: int = 0, environ: dict[str, str] | None = None
) -> Iterator[list[ServerProcess]]:
    with tempfile.TemporaryDirectory(prefix="quiltbee-load-") as folder:
        target, flags = database or str(Path(folder) / "games.db"), ("--no-limits", "--bots", str(bots))
        servers = [ServerProcess(Path(folder), target, *flags, environ=environ) for _ in range(count)]
        try:
            yield servers
        finally:
            for server in servers:
                server.kill()


def watchers(tables: list[Table], addresses: list[Address]) -> list[tuple[Address, str, str]]:
    """Two streams for each game, on different servers if there are several."""
    return [
        (addresses[(number + side) % len(addresses)], table.game, table.people[0].cookie)
        for number, table in enumerate(tables)
        for side in (0, 1)
    ]


async def _close(tables: list[Table], crowd: Crowd | None = None) -> None:
    if crowd is not None:
        await crowd.close()
    for table in tables:
        await table.close()


async def live(size: Size) -> list[Figure]:
    """Many live games, two streams for each, at the pace of people."""
    with running_servers() as servers:
        addresses = [address(server) for server in servers]
        history, crowd = History(), Crowd()
        tables = await seat(addresses, size.games, history)
        before = resident_kb(servers[0].pid)
        await crowd.open(watchers(tables, addresses))
        per_stream = (resident_kb(servers[0].pid) - before) / len(crowd.streams)
        await asyncio.sleep(SETTLE_SECONDS)
        waits = await steadily(tables, size.rate, size.seconds)
        spent = cpu_seconds(servers[0].pid)
        speed, peak_waits = await as_fast_as_possible(tables, AT_ONCE, size.seconds / 2)
        spent = 1000 * (cpu_seconds(servers[0].pid) - spent) / len(peak_waits)
        total = resident_kb(servers[0].pid) / 1000
        await _close(tables, crowd)
    what = f"{size.games} games, {len(crowd.streams)} streams"
    return [
        *milliseconds(f"{what}, {size.rate:g} decisions/s", waits, 50),
        Figure(f"memory per stream of {len(crowd.streams)}", per_stream, "kB", 40),
        Figure("memory of the server with all of that", total, "MB"),
        Figure(f"{what}: decisions, {AT_ONCE} people at once", speed, "/s", 300, at_least=True),
        Figure("... and their p99", 1000 * percentile(peak_waits, 0.99), "ms", 100),
        Figure("... and the server's own work for each, however busy the machine is", spent, "ms"),
        *_complaints(history),
    ]


def _complaints(history: History) -> list[Figure]:
    return (
        [Figure(f"COMPLAINTS, such as {history.complaints[0]}", len(history.complaints), "", 0)]
        if history.complaints
        else []
    )


async def peak(size: Size) -> list[Figure]:
    """As many decisions as possible, nobody watching."""
    with running_servers() as servers:
        at_rest = resident_kb(servers[0].pid) / 1000
        history = History()
        tables = await seat([address(servers[0])], AT_ONCE * 2, history)
        spent = cpu_seconds(servers[0].pid)
        speed, waits = await as_fast_as_possible(tables, AT_ONCE, size.seconds / 2)
        spent = 1000 * (cpu_seconds(servers[0].pid) - spent) / len(waits)
        await _close(tables)
    return [
        Figure("memory of a server that has just started", at_rest, "MB", 90),
        Figure(f"decisions, {AT_ONCE} people at once, nobody watching", speed, "/s", 300, at_least=True),
        Figure("... and their p99", 1000 * percentile(waits, 0.99), "ms", 100),
        Figure("... and the server's own work for each, however busy the machine is", spent, "ms"),
        *_complaints(history),
    ]


async def bots(size: Size) -> list[Figure]:
    """People's decisions while bots think on every core."""
    cores = os.cpu_count() or 2
    with running_servers(bots=cores) as servers:
        history = History()
        tables = await seat([address(servers[0])], 100, history)
        stop = asyncio.Event()
        levels = await Wire(address(servers[0])).get("/api/levels")
        strongest: str = json.loads(levels.body)[-1]["name"]
        busy = [asyncio.create_task(feed_bot(address(servers[0]), strongest, stop)) for _ in range(BOT_GAMES)]
        await asyncio.sleep(SETTLE_SECONDS)
        waits = await steadily(tables, size.rate, size.seconds)
        stop.set()
        answers = sum(await asyncio.gather(*busy))
        await _close(tables)
    return [
        *milliseconds(f"{size.rate:g} decisions/s while {cores} bots of level {strongest} think", waits, 100),
        Figure("decisions of the bots meanwhile", answers, ""),
        *_complaints(history),
    ]


async def feed_bot(address: Address, level: str, stop: asyncio.Event) -> int:
    """A game of two bots, one after the other; returns how many decisions they made."""
    wire = Wire(address)
    seats: list[Json] = [{"kind": "bot", "level": level}, {"kind": "bot", "level": level}]
    done, game, seq = 0, "", 0
    while not stop.is_set():
        if not game:
            game = (await wire.post("/api/games", {"edition": "patchwork", "seats": seats})).json()["game"]
        table = (await wire.get(f"/api/games/{game}")).json()["table"]
        done, seq = done + table["seq"] - seq, table["seq"]
        if table["phase"] == "over":
            game, seq = "", 0
        wire.close()  # the server would do it in time, but its clock may run fast
        await asyncio.sleep(1)
    return done


async def storm(size: Size) -> list[Figure]:
    """The server dies and starts again; all clients come back at once."""
    with running_servers() as servers:
        addresses = [address(servers[0])]
        history, crowd = History(), Crowd()
        tables = await seat(addresses, size.games, history)
        await crowd.open(watchers(tables, addresses))
        servers[0].kill()
        started = time.monotonic()
        await asyncio.to_thread(servers[0].start)
        ready = time.monotonic() - started
        took = await crowd.all_have_views(120)
        await _close(tables, crowd)
    return [
        Figure("from start to ready", ready, "s", 3),
        Figure(f"{len(crowd.streams)} streams back after a restart", took, "s", 10),
    ]


async def postgresql(size: Size) -> list[Figure]:
    """Two servers on one PostgreSQL; streams and decisions on both."""
    cluster = Postgres()
    try:
        with running_servers(cluster.new_database(), 2) as servers:
            addresses = [address(server) for server in servers]
            history, crowd = History(), Crowd()
            tables = await seat(addresses, size.games, history)
            await crowd.open(watchers(tables, addresses))
            await asyncio.sleep(SETTLE_SECONDS)
            waits = await steadily(tables, size.rate, size.seconds)
            speed, _ = await as_fast_as_possible(tables, AT_ONCE, size.seconds / 2)
            await _close(tables, crowd)
    finally:
        cluster.stop()
    return [
        *milliseconds(f"PostgreSQL x2, {size.games} games, {size.rate:g} decisions/s", waits, 100),
        Figure(f"PostgreSQL x2: decisions, {AT_ONCE} people at once", speed, "/s"),
        *_complaints(history),
    ]


async def stored(_: Size) -> list[Figure]:
    """The list of one browser's games in a file with very many games."""
    with running_servers() as servers:
        waits = await list_pages(servers[0], STORED, MINE)
    what = f"list of one's {MINE:,} games among {STORED:,}: p95"
    return [Figure(what, 1000 * percentile(waits, 0.95), "ms", 100)]


async def copies(_: Size) -> list[Figure]:
    """Restores very many games from a backup."""
    return await asyncio.to_thread(restored, RESTORED)


async def page(size: Size) -> list[Figure]:
    """Loads the page itself as often as possible."""
    with running_servers() as servers:
        speed = await pages_per_second(address(servers[0]), AT_ONCE, size.seconds / 4)
    return [Figure("the page, compressed", speed, "/s", 2000, at_least=True)]


PARTS: dict[str, Callable[[Size], Awaitable[list[Figure]]]] = {
    "live": live,
    "peak": peak,
    "bots": bots,
    "storm": storm,
    "postgresql": postgresql,
    "stored": stored,
    "copies": copies,
    "page": page,
}


async def _measure(parts: list[str], size: Size) -> None:
    for name in parts:
        print(
            f"{name}: {(PARTS[name].__doc__ or '').splitlines()[0]} Load average {os.getloadavg()[0]:.1f}.", flush=True
        )
        for figure in await PARTS[name](size):
            print(f"  {figure}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("parts", nargs="*", choices=[[], *PARTS], help="what to measure; everything if left out")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--rate", type=float, default=60, help="decisions a second")
    parser.add_argument("--seconds", type=float, default=20)
    given = parser.parse_args()
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))  # the servers inherit it
    asyncio.run(_measure(given.parts or list(PARTS), Size(given.games, given.rate, given.seconds)))


if __name__ == "__main__":
    main()
