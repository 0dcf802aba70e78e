"""Servers that stand still for a while, as laptops do that are closed."""

import asyncio
import signal
from pathlib import Path

import pytest

from tests.server_faults.support.checker import check
from tests.server_faults.support.history import History
from tests.server_faults.support.table import Pace, Table
from tests.server_faults.support.victim import serving

pytestmark = pytest.mark.slow


def test_a_server_that_was_stopped_goes_on_where_it_was(tmp_path: Path) -> None:
    history = History()
    asyncio.run(_stop_and_go(tmp_path, history))
    assert check(str(tmp_path / "games.db"), history).problems == ()
    assert history.count("ok") >= 60


async def _stop_and_go(folder: Path, history: History) -> None:
    async with serving(folder) as server:
        done = asyncio.Semaphore(0)
        pace = Pace(history, on_ok=lambda _: done.release())
        tables = [Table(server.address, pace, seed, shared_device=True) for seed in range(4)]
        playing = [asyncio.create_task(table.play()) for table in tables]
        for _ in range(3):
            for _ in range(20):
                await done.acquire()
            server.send(signal.SIGSTOP)
            await asyncio.sleep(0.3)  # the fault itself: the time that it stands still
            server.send(signal.SIGCONT)
        pace.stopping.set()
        await asyncio.gather(*playing)
        for table in tables:
            await table.final_views()
            await table.close()
