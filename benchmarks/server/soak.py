"""A server under mixed load for any length of time: does its memory grow, does anything go wrong?

    python -m benchmarks.server.soak --minutes 60
    python -m benchmarks.server.soak --minutes 1440 --faster 16    # a day of the server's clock in an hour and a half

People play at their pace, two watch each game, some come and go, a bot plays. Prints a line each minute, then figures.
The slope leaves out the first third, while the caches fill. A server keeps the last 1,000 games that nobody looks at
in memory; at the default rate it has them after twenty minutes.
"""

import argparse
import asyncio
import time
from dataclasses import dataclass
from datetime import datetime
from email.utils import parsedate_to_datetime
from pathlib import Path

import httpx
from tests.server.support.process import ServerProcess
from tests.server_faults.support.history import History
from tests.server_faults.support.table import Table

from benchmarks.server.faster_clock import faster_clock
from benchmarks.server.figures import Figure
from benchmarks.server.load import address, feed_bot, running_servers, watchers
from benchmarks.server.people import seat, steadily
from benchmarks.server.streams import Crowd
from benchmarks.server.usage import resident_kb
from quiltbee.engine.arena.report import percentile

STEP = 10.0
COMING_AND_GOING = 20


@dataclass(frozen=True)
class Sample:
    minutes: float
    megabytes: float


def slope(samples: list[Sample]) -> float:
    """Megabytes an hour, by least squares, without the first third.

    >>> round(slope([Sample(minute, 100 + minute / 60) for minute in range(90)]), 3)
    1.0
    """
    late = samples[len(samples) // 3 :]
    mean_x = sum(each.minutes for each in late) / len(late)
    mean_y = sum(each.megabytes for each in late) / len(late)
    spread = sum((each.minutes - mean_x) ** 2 for each in late)
    rise = sum((each.minutes - mean_x) * (each.megabytes - mean_y) for each in late)
    return 60 * rise / spread if spread else 0.0


def _time_of(server: ServerProcess) -> datetime:
    """The time of day on the server's clock."""
    return parsedate_to_datetime(httpx.get(f"{server.base}/healthz").headers["date"])


async def _come_and_go(where: tuple[str, int], tables: list[Table]) -> None:
    """Some more streams, for a moment."""
    crowd = Crowd()
    await crowd.open(watchers(tables[:COMING_AND_GOING], [where]))
    await crowd.close()


async def soak(minutes: float, games: int, rate: float, faster: float) -> list[Figure]:
    """Minutes are those of the server's clock, decisions a second those of people."""
    with running_servers(bots=1, environ=faster_clock(faster)) as running:
        server, stop, history, crowd = running[0], asyncio.Event(), History(), Crowd()
        where = address(server)
        log = Path(f"{server.database}-wal")
        tables = await seat([where], games, history)
        await crowd.open(watchers(tables, [where]))
        bot = asyncio.create_task(feed_bot(where, "2", stop))
        samples, waits, largest = [], [0.0], 0
        began, started = _time_of(server), time.monotonic()
        while (passed := faster * (time.monotonic() - started) / 60) < minutes:
            waits += await steadily(tables, rate, STEP)
            await _come_and_go(where, tables)
            largest = max(largest, log.stat().st_size)
            samples.append(Sample(passed, resident_kb(server.pid) / 1000))
            if int(passed / faster) > int(passed / faster - STEP / 60):
                print(f"  minute {passed:5.1f}: {samples[-1].megabytes:.1f} MB, {len(waits)} decisions", flush=True)
        hours = (_time_of(server) - began).total_seconds() / 3600
        stop.set()
        await bot
        await crowd.close()
        for table in tables:
            await table.close()
        faults = server.output().count("Traceback") + len(history.complaints)
    return [
        Figure("hours by the server's clock", hours, "h"),
        Figure("memory at the end", samples[-1].megabytes, "MB"),
        Figure(f"slope of the last {2 * minutes / 3:.0f} minutes", slope(samples), "MB/h", 1),
        Figure("largest write-ahead log", largest / 1e6, "MB", 64),
        Figure(f"p99 of {len(waits)} decisions", 1000 * percentile(waits, 0.99), "ms"),
        Figure("complaints and tracebacks", faults, "", 0),
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--rate", type=float, default=40, help="decisions a second")
    parser.add_argument("--faster", type=float, default=1, help="how many times faster the server's clock runs")
    given = parser.parse_args()
    for figure in asyncio.run(soak(given.minutes, given.games, given.rate, given.faster)):
        print(figure)


if __name__ == "__main__":
    main()
