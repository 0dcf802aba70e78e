"""People who decide at a given pace, or as fast as they can."""

import asyncio
import random
import time

from tests.server_faults.support.history import History
from tests.server_faults.support.table import Pace, Table
from tests.server_faults.support.wire import Address


async def seat(addresses: list[Address], count: int, history: History) -> list[Table]:
    """This many tables with a game each, divided among the servers."""
    pace = Pace(history)
    tables = [Table(addresses[n % len(addresses)], pace, n, shared_device=True) for n in range(count)]
    for table in tables:
        table.repeats = False
    for start in range(0, count, 16):
        await asyncio.gather(*(table.start() for table in tables[start : start + 16]))
    return tables


async def _decide(table: Table, due: float, waits: list[float]) -> None:
    if table.state.is_over:
        await table.start()
        return
    await table.decide()
    waits.append(time.monotonic() - due)


async def steadily(tables: list[Table], per_second: float, seconds: float) -> list[float]:
    """Makes decisions at random moments, at this rate, even if the server does not keep up: time spent waiting behind
    others counts too. Returns the seconds from the moment when each decision was due to its answer."""
    waits: list[float] = []
    free, chance = list(tables), random.Random(1)
    due = time.monotonic()
    ends = due + seconds
    tasks: set[asyncio.Task[None]] = set()
    while due < ends:
        due += chance.expovariate(per_second)
        await asyncio.sleep(max(0.0, due - time.monotonic()))
        if not free:
            continue
        table = free.pop(chance.randrange(len(free)))
        task = asyncio.create_task(_decide(table, due, waits))
        tasks.add(task)
        task.add_done_callback(tasks.discard)
        task.add_done_callback(lambda _, table=table: free.append(table))  # type: ignore[misc]
    await asyncio.gather(*tasks)
    return waits


async def as_fast_as_possible(tables: list[Table], at_once: int, seconds: float) -> tuple[float, list[float]]:
    """Decisions per second with this many people deciding at once, and how long each waited."""
    waits: list[float] = []
    started = time.monotonic()
    ends = started + seconds

    async def work(mine: list[Table]) -> None:
        turn = 0
        while time.monotonic() < ends:
            turn += 1
            await _decide(mine[turn % len(mine)], time.monotonic(), waits)

    await asyncio.gather(*(work(tables[n::at_once]) for n in range(at_once)))
    return len(waits) / (time.monotonic() - started), waits
