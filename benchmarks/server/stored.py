"""A file with very many games: how long does the page take that lists one's own?"""

import asyncio
import sqlite3
import time
from contextlib import closing

from tests.server.support.process import ServerProcess
from tests.server_faults.support.wire import Wire

PAGES = 100
NUMBERS = "WITH RECURSIVE number(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < :count)"
COPY_GAME = f"""{NUMBERS} INSERT INTO game
    SELECT printf('%032x', n), setup, created_at, seq, touched_at - n, phase, bot_due, summary FROM game, number"""
COPY_ACCESS = f"""{NUMBERS} INSERT INTO access
    SELECT browser, printf('%032x', n), role, granted_at FROM access, number"""
COPY_ENTRY = f"""{NUMBERS} INSERT INTO entry
    SELECT printf('%032x', n), seq, seat, client_id, kind, body, request, at, spent
    FROM number, entry ORDER BY n, seq"""
COPY_NAME = f"""{NUMBERS} INSERT INTO seat_name SELECT printf('%032x', n), seat, name FROM seat_name, number"""


def fill(database: str, count: int, mine: int) -> None:
    """Copy the one game that is there, so many times; some of the copies belong to whom it belongs."""
    with closing(sqlite3.connect(database)) as connection, connection:
        for copy, times in ((COPY_GAME, count), (COPY_NAME, count), (COPY_ACCESS, mine)):
            connection.execute(copy, {"count": times})


def fill_with_logs(database: str, count: int) -> int:
    """Copy the one game that is there with all of its entries, so many times; how many entries there are then."""
    fill(database, count, count)
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute(COPY_ENTRY, {"count": count})
        entries: int = connection.execute("SELECT count(*) FROM entry").fetchone()[0]
        return entries


async def list_pages(server: ServerProcess, count: int, mine: int) -> list[float]:
    """Seconds for each page of somebody to whom some of very many games belong."""
    ann = Wire(("127.0.0.1", server.port))
    seats = [{"kind": "me", "name": "Ann"}, {"kind": "me", "name": "Ben"}]
    await ann.post("/api/games", {"edition": "express", "seats": seats})
    server.kill()
    await asyncio.to_thread(fill, server.database, count, mine)
    await asyncio.to_thread(server.start)
    try:
        return await _pages(ann)
    finally:
        ann.close()


async def _pages(wire: Wire) -> list[float]:
    waits = []
    for _ in range(PAGES):
        started = time.monotonic()
        answer = await wire.get("/api/games")
        assert answer.json()["games"]
        waits.append(time.monotonic() - started)
    return waits
