"""A file with very many games: how long does the page take that lists one's own?"""

import asyncio
import sqlite3
import time
from contextlib import closing

from tests.server.support.process import ServerProcess
from tests.server_faults.support.wire import Wire

PAGES = 100
MARK = "*copy*"
"""In an edition of one's own: each copy of a game has its number there, so that no two have the same edition."""
NUMBERS = "WITH RECURSIVE number(n) AS (SELECT :first UNION ALL SELECT n + 1 FROM number WHERE n < :first + :count - 1)"
ID = "printf('%032x', n)"
COPY_GAME = f"""{NUMBERS} INSERT INTO game
    SELECT {ID}, replace(replace(setup, :game, {ID}), '{MARK}', printf('%06d', n)), created_at, seq, touched_at - n,
        phase, bot_due, summary
    FROM game, number WHERE id = :game"""
COPY_NAME = f"{NUMBERS} INSERT INTO seat_name SELECT {ID}, seat, name FROM seat_name, number WHERE game = :game"
COPY_ACCESS = f"""{NUMBERS} INSERT INTO access
    SELECT browser, {ID}, role, granted_at FROM access, number WHERE game = :game"""
COPY_ENTRY = f"""{NUMBERS} INSERT INTO entry
    SELECT {ID}, seq, seat, client_id, kind, body, request, at, spent
    FROM number, entry WHERE game = :game ORDER BY n, seq"""


def copy_game(database: str, game: str, count: int, mine: int, logs: bool, first: int = 1) -> None:
    """Copy a game so many times, numbered from `first`; some of the copies belong to whom it belongs. Lists and
    statistics do not need the logs."""
    with closing(sqlite3.connect(database)) as connection, connection:
        named = {"game": game, "first": first}
        for copy, times in ((COPY_GAME, count), (COPY_NAME, count), (COPY_ACCESS, mine), (COPY_ENTRY, count * logs)):
            if times:
                connection.execute(copy, {**named, "count": times})


def copy_id(number: int) -> str:
    """The id of a copy.

    >>> copy_id(31)
    '0000000000000000000000000000001f'
    """
    return f"{number:032x}"


def fill_with_logs(database: str, count: int) -> int:
    """Copy the one game that is there with all of its entries, so many times; how many entries there are then."""
    with closing(sqlite3.connect(database)) as connection:
        (game,) = connection.execute("SELECT id FROM game").fetchone()
    copy_game(database, game, count, count, logs=True)
    with closing(sqlite3.connect(database)) as connection:
        entries: int = connection.execute("SELECT count(*) FROM entry").fetchone()[0]
        return entries


async def list_pages(server: ServerProcess, count: int, mine: int) -> list[float]:
    """Seconds for each page of somebody to whom some of very many games belong."""
    ann = Wire(("127.0.0.1", server.port))
    seats = [{"kind": "me", "name": "Ann"}, {"kind": "me", "name": "Ben"}]
    game = (await ann.post("/api/games", {"edition": "express", "seats": seats})).json()["game"]
    server.kill()
    await asyncio.to_thread(copy_game, server.database, game, count, mine, logs=False)
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
