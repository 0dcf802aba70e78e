"""Servers are killed while people play; afterwards the log is held against what the people were told.

    python -m tests.server_faults.crash --kills 1000 --decisions 200000          # the long form of SQLite
    python -m tests.server_faults.crash --database postgresql --kills 200 --decisions 20000 --postmaster-every 4
    python -m tests.server_faults.crash --database postgresql --kills 400 --decisions 12000 --postmaster-every 1

With `--postmaster-every` PostgreSQL dies too, in three ways by turns: all of its processes are killed, its connections
are ended, it is stopped at once and started again. The server must find it again by itself.

Ends with exit code 1 if anything acknowledged was lost, doubled or changed.
"""

import argparse
import asyncio
import random
import sys
import tempfile
import time
from contextlib import AsyncExitStack, suppress
from dataclasses import dataclass, field
from pathlib import Path

from quiltbee.server.failpoints import POINTS
from tests.server.support.postgres import Postgres
from tests.server_faults.support.checker import Verdict, check
from tests.server_faults.support.history import History
from tests.server_faults.support.table import Pace, Table
from tests.server_faults.support.victim import Victim

WHILE_PLAYING = tuple(point for point in POINTS if not point.startswith("during-"))
FAIL_POINT_SHARE = 0.4
"""How many of the lives are meant to end at a named moment, which not all of them reach; the others at any moment."""
LONGEST_LIFE = 20.0
DATABASE_FAULTS = ("PostgreSQL killed", "connections ended", "PostgreSQL restarted at once")
LONGEST_RECONNECT = 5.0
"""Seconds after which people must be answered again when the database is back."""


@dataclass
class Plan:
    """How much is to be done, and when it must end at the latest."""

    kills: int
    decisions: int
    seconds: float
    tables: int = 24
    postmaster_every: int = 0
    seed: int = 1


@dataclass
class Result:
    """What was done."""

    history: History = field(default_factory=History)
    kills: dict[str, int] = field(default_factory=dict)
    first_answers: list[float] = field(default_factory=list)
    """Seconds from each start to the first acknowledged decision."""
    first_work: list[float] = field(default_factory=list)
    """Seconds that the server worked until then."""
    reconnects: list[float] = field(default_factory=list)
    """Seconds from each return of PostgreSQL to a decision that was made afterwards."""
    verdict: Verdict = field(default_factory=lambda: Verdict(0, 0, ()))
    seconds: float = 0.0

    def count(self, what: str) -> None:
        self.kills[what] = self.kills.get(what, 0) + 1

    @property
    def total_kills(self) -> int:
        return sum(self.kills.values())

    @property
    def database_faults(self) -> int:
        return sum(self.kills.get(fault, 0) for fault in DATABASE_FAULTS)


class Crash:
    """One run."""

    def __init__(self, plan: Plan, victim: Victim, postgres: Postgres | None) -> None:
        self.plan = plan
        self.victim = victim
        self.postgres = postgres
        self.result = Result()
        self.random = random.Random(plan.seed)
        self._acknowledged = 0
        self._enough = asyncio.Event()
        self._goal = 1
        self._started = 0.0
        pace = Pace(self.result.history, on_ok=self._on_ok)
        self.tables = [self._table(n, pace) for n in range(plan.tables)]
        self.pace = pace

    def _table(self, number: int, pace: Pace) -> Table:
        """Most people share a device; at every eighth table somebody watches."""
        watched_at = self.victim.address if number % 8 == 0 else None
        return Table(self.victim.address, pace, 1000 * self.plan.seed + number, number % 3 > 0, watched_at)

    def _on_ok(self, _: float) -> None:
        if self._started:
            self.result.first_answers.append(time.monotonic() - self._started)
            with suppress(OSError):  # it has just died
                self.result.first_work.append(self.victim.cpu_seconds())
            self._started = 0.0
        self._acknowledged += 1
        if self._acknowledged >= self._goal:
            self._enough.set()

    async def run(self) -> Result:
        began = time.monotonic()
        await self.victim.open()
        playing = [asyncio.create_task(table.play()) for table in self.tables]
        try:
            while not self._done(began):
                await self._life()
                self._say_how_far()
            self.pace.stopping.set()
            await self.victim.start()
            await asyncio.gather(*playing)
            for table in self.tables:
                await table.final_views()
        finally:
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)
            for table in self.tables:
                await table.close()
            self.victim.kill()
            await self.victim.ended()
            await self.victim.close()
        self.result.seconds = time.monotonic() - began
        return self.result

    def _say_how_far(self) -> None:
        if self.result.total_kills % 100 == 0:
            print(f"{self.result.total_kills} kills, {self._acknowledged} acknowledged requests", flush=True)

    def _done(self, began: float) -> bool:
        plan = self.plan
        enough = self.result.total_kills >= plan.kills and self._acknowledged >= plan.decisions
        return enough or time.monotonic() - began > plan.seconds

    async def _life(self) -> None:
        """One life of the server: from its start to its death at a random moment."""
        mean = max(1.0, (self.plan.decisions - self._acknowledged) / max(1, self.plan.kills - self.result.total_kills))
        self._goal = self._acknowledged + self.random.randint(1, int(2 * mean))
        self._enough.clear()
        named = not self._database_is_next and self.random.random() < FAIL_POINT_SHARE
        point = self._rarest_point() if named else ""
        self._started = time.monotonic()
        chance = (20 if point.endswith("-commit") else 4) / mean  # one commit writes the decisions of many
        await self.victim.start(f"{point}:{min(1.0, chance)}" if point else "")
        death = asyncio.create_task(self.victim.ended())
        await self._until_enough(death)
        if death.done():
            self.result.count(point or "it died by itself")
        elif self.postgres is not None and self._database_is_next:
            await self._database_fault(self.postgres, death)
        else:
            await asyncio.sleep(self.random.random() * 0.01)
            self.result.count(point if point and death.done() else "any moment")
            self.victim.kill()
        await death

    def _rarest_point(self) -> str:
        """So that each named moment has its share of the deaths."""
        return min(WHILE_PLAYING, key=lambda point: self.result.kills.get(point, 0))

    async def _until_enough(self, death: "asyncio.Task[int]") -> None:
        enough = asyncio.create_task(self._enough.wait())
        await asyncio.wait({death, enough}, timeout=LONGEST_LIFE, return_when=asyncio.FIRST_COMPLETED)
        enough.cancel()

    @property
    def _database_is_next(self) -> bool:
        every = self.plan.postmaster_every
        return self.postgres is not None and every > 0 and self.result.total_kills % every == 0

    async def _database_fault(self, postgres: Postgres, death: "asyncio.Task[int]") -> None:
        """PostgreSQL dies, and the server must find it again; then the server dies too."""
        fault = DATABASE_FAULTS[self.result.database_faults % len(DATABASE_FAULTS)]
        self.result.count(fault)
        await asyncio.to_thread(_break_database, postgres, fault)
        back = time.monotonic()
        # More than may be under way: the last of them was asked for when the database was back.
        self._goal = self._acknowledged + self.plan.tables + 1
        self._enough.clear()
        await self._until_enough(death)
        if not self._enough.is_set():
            self.result.history.complaints.append(f"{fault}: no answers {LONGEST_LIFE} s after it was back")
        self.result.reconnects.append(time.monotonic() - back)
        self.result.count("any moment")
        self.victim.kill()


def _break_database(postgres: Postgres, fault: str) -> None:
    """Break it, and have it back."""
    if fault == "connections ended":
        postgres.end_connections()
        return
    if fault == "PostgreSQL killed":
        postgres.kill()
    else:
        postgres.stop_at_once()
    postgres.start()


async def run(plan: Plan, database: str, folder: Path, postgres: Postgres | None = None) -> Result:
    """Play, kill, check."""
    victim = Victim(folder, database, "--bots", "0")
    result = await Crash(plan, victim, postgres).run()
    result.verdict = await asyncio.to_thread(check, database, result.history)
    return result


def report(result: Result) -> str:
    """What was done, in figures."""
    history, verdict = result.history, result.verdict
    kills = ", ".join(f"{count} {what}" for what, count in sorted(result.kills.items()))
    lines = [
        f"{result.total_kills} kills ({kills}) in {result.seconds:.0f} s",
        f"{history.count('ok')} acknowledged requests with {history.decisions} decisions in {len(history.games)} games",
        f"{history.count('info')} requests without an answer, {history.count('fail')} refused",
        f"{verdict.entries} entries stored; {len(verdict.problems)} problems",
    ]
    for what, seconds in (
        ("from start to the first acknowledged decision", result.first_answers),
        ("... in which the server worked", result.first_work),
        ("from the return of PostgreSQL to decisions made after it", result.reconnects),
    ):
        if waits := sorted(seconds):
            p50, p99 = waits[len(waits) // 2], waits[int(len(waits) * 0.99)]
            lines.append(f"{what}: p50 {p50:.2f} s, p99 {p99:.2f} s, longest {waits[-1]:.2f} s")
    return "\n".join([*lines, *verdict.problems[:20]])


async def _main(plan: Plan, kind: str) -> int:
    async with AsyncExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="quiltbee-crash-")))
        postgres = None
        database = str(folder / "games.db")
        if kind == "postgresql":
            postgres = Postgres()
            stack.callback(postgres.stop)
            database = postgres.new_database()
        result = await run(plan, database, folder, postgres)
        log = (folder / "server.log").read_text()
    print(report(result))
    if "Traceback" in log:
        print("the server's log has a traceback:\n" + log[log.index("Traceback") :][:3000])
    late = max(result.reconnects, default=0.0) > LONGEST_RECONNECT
    return 1 if result.verdict.problems or "Traceback" in log or late else 0


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--database", choices=("sqlite", "postgresql"), default="sqlite")
    parser.add_argument("--kills", type=int, default=1000)
    parser.add_argument("--decisions", type=int, default=200_000, help="acknowledged requests at least")
    parser.add_argument("--minutes", type=float, default=25, help="end after this time, whatever was reached")
    parser.add_argument("--tables", type=int, default=24)
    parser.add_argument(
        "--postmaster-every", type=int, default=0, help="break PostgreSQL each time after so many kills"
    )
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    plan = Plan(given.kills, given.decisions, given.minutes * 60, given.tables, given.postmaster_every, given.seed)
    sys.exit(asyncio.run(_main(plan, given.database)))


if __name__ == "__main__":
    main()
