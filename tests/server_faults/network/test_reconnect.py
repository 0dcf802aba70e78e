"""Bad networks and readers that do not read."""

import asyncio
import socket
from pathlib import Path

import pytest

from tests.server_faults.reconnect import run
from tests.server_faults.support.history import History
from tests.server_faults.support.table import Pace, Table
from tests.server_faults.support.victim import Victim, serving
from tests.server_faults.support.viewer import Viewer
from tests.server_faults.support.wire import Wire

pytestmark = pytest.mark.slow
DEAF = 10
UNREAD_SECONDS = 2
"""Less than what people get (20), so that a test need not wait so long; the counting is the system's."""
LET_GO_AFTER = 150.0


def test_all_viewers_converge_through_a_network_that_breaks_all_the_time(tmp_path: Path) -> None:
    history, broken, verdict = asyncio.run(run(tmp_path, disconnects=25, seconds=300, tables=4))
    assert verdict.problems == ()
    assert broken >= 25
    assert history.count("ok") > 0


def test_a_reader_that_does_not_read_is_let_go_and_can_come_back(tmp_path: Path) -> None:
    asyncio.run(_deaf_readers(tmp_path))


async def _deaf_readers(folder: Path) -> None:
    async with serving(folder, unread_seconds=UNREAD_SECONDS) as server:
        history = History()
        table = Table(server.address, Pace(history), 1, shared_device=True, watched_at=server.address)
        await table.start()
        before = server.memory()
        deaf = [_deaf(server, table) for _ in range(DEAF)]
        for _ in range(60):
            await _on_and_on(table)
            await table.everybody_agrees()  # who reads is not delayed by who does not
        assert server.memory() - before < 5_000
        watcher = Wire(server.address)
        async with asyncio.timeout(LET_GO_AFTER):
            while await _streams(watcher) > 1:
                await asyncio.sleep(0.1)
        for connection in deaf:
            connection.close()
        back = Viewer(Wire(server.address, table.people[0].cookie), history)
        back.seq = 1
        back.game = table.game
        await _sees_the_end(back, table)
        await table.close()
        watcher.close()
        assert history.complaints == []


async def _on_and_on(table: Table) -> None:
    """A decision, or taking it back: a game that does not end."""
    if table.before is None:
        await table.decide()
    else:
        before, table.before = table.before, None
        await table.take_back(before)


def _deaf(server: Victim, table: Table) -> socket.socket:
    connection = socket.socket()
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    connection.connect(server.address)
    head = f"GET /api/games/{table.game}/events HTTP/1.1\r\nHost: localhost\r\nCookie: {table.people[0].cookie}\r\n\r\n"
    connection.sendall(head.encode())
    return connection


async def _streams(wire: Wire) -> int:
    lines = (await wire.get("/metrics")).body.decode().splitlines()
    return int(float(next(line.split()[1] for line in lines if line.startswith("quiltbee_streams "))))


async def _sees_the_end(viewer: Viewer, table: Table) -> None:
    await viewer.follow(table.game)
    assert table.viewer is not None
    await viewer.converge(table.seq, table.viewer.position)
    await viewer.leave()
