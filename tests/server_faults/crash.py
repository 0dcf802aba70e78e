"""Servers are killed while people play; afterwards the log is held against what the people were told.

    python -m tests.server_faults.crash --kills 1000 --decisions 200000          # the long form of SQLite
    python -m tests.server_faults.crash --database postgresql --kills 200 --decisions 20000 --postmaster-every 4

Ends with exit code 1 if anything acknowledged was lost, doubled or changed.
"""

import argparse
import asyncio
import random
import sys
import tempfile
import time
from contextlib import AsyncExitStack
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
    verdict: Verdict = field(default_factory=lambda: Verdict(0, 0, ()))
    seconds: float = 0.0

    def count(self, what: str) -> None:
        self.kills[what] = self.kills.get(what, 0) + 1

    @property
    def total_kills(self) -> int:
        return sum(self.kills.values())


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
        point = self._rarest_point() if self.random.random() < FAIL_POINT_SHARE else ""
        self._started = time.monotonic()
        chance = (20 if point.endswith("-commit") else 4) / mean  # one commit writes the decisions of many
        await self.victim.start(f"{point}:{min(1.0, chance)}" if point else "")
        death = asyncio.create_task(self.victim.ended())
        await self._until_enough(death)
        if death.done():
            self.result.count(point or "it died by itself")
        elif await self._postmaster_instead(death):
            return
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

    async def _postmaster_instead(self, death: "asyncio.Task[int]") -> bool:
        """Every so often PostgreSQL dies and not the server, which must find it again; then the server dies too."""
        every = self.plan.postmaster_every
        if self.postgres is None or not every or self.result.total_kills % every:
            return False
        self.result.count("PostgreSQL")
        await asyncio.to_thread(self.postgres.kill)
        await asyncio.to_thread(self.postgres.start)
        self._goal = self._acknowledged + 5
        self._enough.clear()
        await self._until_enough(death)
        if not death.done():
            if not self._enough.is_set():
                self.result.history.complaints.append(f"no answer {LONGEST_LIFE} s after PostgreSQL came back")
            self.result.count("any moment")
            self.victim.kill()
        await death
        return True


async def run(plan: Plan, database: str, folder: Path, postgres: Postgres | None = None) -> Result:
    """Play, kill, check."""
    victim = Victim(folder, database, "--bots", "0")
    result = await Crash(plan, victim, postgres).run()
    url = database.replace("postgresql://", "postgresql+psycopg://")
    result.verdict = await asyncio.to_thread(check, url, result.history)
    return result


def report(result: Result) -> str:
    """What was done, in figures."""
    history, verdict = result.history, result.verdict
    waits = sorted(result.first_answers)
    kills = ", ".join(f"{count} {what}" for what, count in sorted(result.kills.items()))
    lines = [
        f"{result.total_kills} kills ({kills}) in {result.seconds:.0f} s",
        f"{history.count('ok')} acknowledged requests with {history.decisions} decisions in {len(history.games)} games",
        f"{history.count('info')} requests without an answer, {history.count('fail')} refused",
        f"{verdict.entries} entries stored; {len(verdict.problems)} problems",
    ]
    if waits:
        at = waits[int(len(waits) * 0.99)]
        lines.append(
            f"from start to the first acknowledged decision: p50 {waits[len(waits) // 2]:.2f} s, p99 {at:.2f} s"
        )
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
    return 1 if result.verdict.problems or "Traceback" in log else 0


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--database", choices=("sqlite", "postgresql"), default="sqlite")
    parser.add_argument("--kills", type=int, default=1000)
    parser.add_argument("--decisions", type=int, default=200_000, help="acknowledged requests at least")
    parser.add_argument("--minutes", type=float, default=25, help="end after this time, whatever was reached")
    parser.add_argument("--tables", type=int, default=24)
    parser.add_argument("--postmaster-every", type=int, default=0, help="kill PostgreSQL each time after so many kills")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    plan = Plan(given.kills, given.decisions, given.minutes * 60, given.tables, given.postmaster_every, given.seed)
    sys.exit(asyncio.run(_main(plan, given.database)))


if __name__ == "__main__":
    main()
