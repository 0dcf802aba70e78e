"""How long it takes to list one browser's games in a file with very many games."""

import asyncio
import sqlite3
import time
from contextlib import closing

from tests.server.support.process import ServerProcess
from tests.server_faults.support.wire import Wire

PAGES = 100
MARK = "*copy*"
"""In a custom edition each copy of a game has its number here, so that no two have the same edition."""
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
    """Copies a game this many times, numbered from `first`; some of the copies belong to the owner of the game.
    Lists and statistics do not need the logs."""
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
    """Copies the only game with all its entries this many times. Returns the number of entries."""
    with closing(sqlite3.connect(database)) as connection:
        (game,) = connection.execute("SELECT id FROM game").fetchone()
    copy_game(database, game, count, count, logs=True)
    with closing(sqlite3.connect(database)) as connection:
        entries: int = connection.execute("SELECT count(*) FROM entry").fetchone()[0]
        return entries


async def list_pages(server: ServerProcess, count: int, mine: int) -> list[float]:
    """Seconds for each page of the list of a browser that has some of very many games."""
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
