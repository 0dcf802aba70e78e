"""The same request many times, old requests again, many tabs at once: each decision is made once, by one of them.

    python -m tests.server_faults.races --requests 100000 --minutes 30

In each round eight tabs ask for the next decision, each twice and in any order, and some requests of long ago are sent
again. Exactly one of the eight wins; who repeats a request gets the same answer again. Afterwards the log is replayed.
Ends with exit code 1 if anything was wrong.
"""

import argparse
import asyncio
import random
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

from tests.server_faults.support.checker import check_stored
from tests.server_faults.support.games import decision, new_table, seq_of
from tests.server_faults.support.history import History
from tests.server_faults.support.table import Table
from tests.server_faults.support.victim import serving
from tests.server_faults.support.wire import Address, Answer, Json, Wire

TABS = 8
OLD = 3


class Tab:
    """One connection, which carries one request at a time."""

    def __init__(self, wire: Wire) -> None:
        self.wire = wire
        self._lock = asyncio.Lock()

    async def post(self, path: str, body: Json) -> Answer:
        async with self._lock:
            return await self.wire.post(path, body)


@dataclass
class Raced:
    """What was done."""

    requests: int = 0
    rounds: int = 0
    games: int = 0
    problems: list[str] = field(default_factory=list)


async def run(folder: Path, requests: int, seconds: float) -> Raced:
    """Race until so many requests were answered, or the time is up."""
    raced, chance, ends = Raced(), random.Random(1), time.monotonic() + seconds
    async with serving(folder) as server:
        while raced.requests < requests and time.monotonic() < ends and not raced.problems:
            table = await new_table(server.address, History(), seed=chance.randrange(10**6))
            await _game(server.address, table, raced, requests, chance)
            raced.games += 1
            await table.close()
    raced.problems += check_stored(server.database).problems
    return raced


async def _game(address: Address, table: Table, raced: Raced, requests: int, chance: random.Random) -> None:
    tabs = [Tab(Wire(address, table.people[0].cookie)) for _ in range(TABS)]
    path = f"/api/games/{table.game}/decisions"
    answered: list[tuple[Json, Answer]] = []
    await table.look()
    while not table.state.is_over and raced.requests < requests:
        words = table.choice()[2]
        asked = [decision(table.seq, words) for _ in tabs]
        old = chance.sample(answered, min(OLD, len(answered)))
        sent = [*asked, *asked, *(body for body, _ in old)]
        chance.shuffle(sent)
        answers = await asyncio.gather(*(tabs[n % TABS].post(path, body) for n, body in enumerate(sent)))
        told = list(zip(sent, answers, strict=True))
        raced.problems += [*_wrong_now(table.seq, asked, told), *_wrong_of_old(old, told)]
        raced.requests += len(sent)
        raced.rounds += 1
        answered += [(body, answer) for body, answer in told if answer.status == 200]
        await table.look()
    for tab in tabs:
        tab.wire.close()


def _wrong_now(seq: int, asked: list[Json], told: list[tuple[Json, Answer]]) -> list[str]:
    """One wins; who repeats a request is told the same; who is late is told where the game stands."""
    wrong, winners = [], 0
    for body in asked:
        answers = {(answer.status, seq_of(answer.body)) for sent, answer in told if sent is body}
        winners += answers == {(200, seq + 1)}
        if answers not in ({(200, seq + 1)}, {(409, seq + 1)}):
            wrong.append(f"seq {seq}: one request was answered {answers}")
    return wrong if winners == 1 else [*wrong, f"seq {seq}: {winners} winners"]


def _wrong_of_old(old: list[tuple[Json, Answer]], told: list[tuple[Json, Answer]]) -> list[str]:
    return [
        f"a request of long ago was answered {first.status} {seq_of(first.body)}, now {again.status}"
        for body, first in old
        for sent, again in told
        if sent is body and (again.status, seq_of(again.body)) != (first.status, seq_of(first.body))
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--requests", type=int, default=100_000)
    parser.add_argument("--minutes", type=float, default=30, help="end after this time, whatever was reached")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="quiltbee-races-") as folder:
        raced = asyncio.run(run(Path(folder), given.requests, 60 * given.minutes))
    print(
        f"{raced.requests} requests for {raced.rounds} decisions in {raced.games} games; {len(raced.problems)} problems"
    )
    print(*raced.problems[:20], sep="\n")
    sys.exit(1 if raced.problems else 0)


if __name__ == "__main__":
    main()
