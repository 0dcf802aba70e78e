"""Servers and readers that stand still for a while, as laptops do that are closed."""

import asyncio
import json
import signal
import subprocess
import sys
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


def test_a_reader_that_was_stopped_holds_up_nobody_and_sees_the_end(tmp_path: Path) -> None:
    asyncio.run(_stopped_reader(tmp_path))


async def _stopped_reader(folder: Path) -> None:
    history = History()
    async with serving(folder) as server:
        table = Table(server.address, Pace(history), 1, shared_device=True)
        await table.start()
        reader = await _reader(server.address, table)
        assert await _next_seq(reader) == 0
        reader.send_signal(signal.SIGSTOP)
        while not table.state.is_over:
            await table.decide()
        seq = json.loads((await table.people[0].get(f"/api/games/{table.game}")).body)["table"]["seq"]
        reader.send_signal(signal.SIGCONT)
        while await _next_seq(reader) < seq:
            pass
        reader.kill()
        await reader.wait()
        await table.close()
    assert check(str(folder / "games.db"), history).problems == ()


READER = """
import http.client, sys, urllib.request
headers = {"Host": "localhost", "Cookie": sys.argv[2]}
while True:
    try:
        for line in urllib.request.urlopen(urllib.request.Request(sys.argv[1], headers=headers)):
            if line.startswith(b"id: "):
                headers["Last-Event-ID"] = line[4:].decode().strip()
                print(headers["Last-Event-ID"], flush=True)
    except (OSError, http.client.HTTPException):
        pass  # let go because it did not read for too long: it comes back, as a page does
"""


async def _reader(address: tuple[str, int], table: Table) -> asyncio.subprocess.Process:
    """A process that reads the stream of a game and says the `seq` of each view."""
    url = f"http://{address[0]}:{address[1]}/api/games/{table.game}/events"
    command = [sys.executable, "-c", READER, url, table.people[0].cookie]
    return await asyncio.create_subprocess_exec(*command, stdout=subprocess.PIPE)


async def _next_seq(reader: asyncio.subprocess.Process) -> int:
    assert reader.stdout is not None
    return int(await reader.stdout.readline())
