"""How long the family book takes with many games.

    python -m benchmarks.server.book [--games 10000] [--database sqlite-path or postgresql://...]

Fills a new database with the games of a family of four (or of `--people`), all pairs equally often. Then asks a real
server for the book of two, of one, for everybody with everybody, and for the next quilts of the album. Prints the
median and the slowest of 30 requests each.
"""

import argparse
import json
import secrets
import statistics
import tempfile
import time
from itertools import combinations
from pathlib import Path

import httpx
from tests.server.support.process import ServerProcess

from quiltbee.server.storage.database import database_url, open_engine
from quiltbee.server.storage.migrate import migrate
from quiltbee.server.storage.queries.book import Line, add_lines
from quiltbee.server.storage.queries.profiles import ProfileRow, add_profile

FAMILY = [f"{number:016x}" for number in range(1, 9)]
ROSA, MIA = FAMILY[:2]
TIMES = 30
AT_ONCE = 1_000
QUILT = json.dumps([[f"p{number:02}", 3, number % 9, number % 7] for number in range(18)])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--people", type=int, default=4)
    parser.add_argument("--database", help="a new SQLite file if not given")
    wish = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        database = wish.database or f"{folder}/games.db"
        fill(database, wish.games, wish.people)
        server = ServerProcess(Path(folder), database, "--no-limits", "--bots", "0")
        try:
            measure(server.base, wish.games)
        finally:
            server.stop()


def fill(database: str, games: int, people: int) -> None:
    """Lines of both players, one game an hour; all pairs play equally often."""
    pairs = list(combinations(FAMILY[:people], 2))
    migrate(database_url(database), lambda _: None)
    engine = open_engine(database_url(database), pool_size=1)
    with engine.connect().execution_options(writes=True) as connection, connection.begin():
        for number, id in enumerate(FAMILY[:people]):
            add_profile(connection, ProfileRow(id, f"Person {number}", "honey", "fox", 0))
        for start in range(0, games, AT_ONCE):
            numbers = range(start, min(games, start + AT_ONCE))
            add_lines(
                connection, [line(number, seat, pairs[number % len(pairs)]) for number in numbers for seat in (0, 1)]
            )
    engine.dispose()


def line(number: int, seat: int, pair: tuple[str, str]) -> Line:
    score, other = number * 7 % 61 - 20, number * 11 % 53 - 18
    return {
        "game": f"{number:032x}",
        "seat": seat,
        "profile": pair[seat],
        "other": pair[1 - seat],
        "level": None,
        "at": 1_700_000_000_000 + 3_600_000 * number,
        "edition": ("patchwork", "express")[number % 2],
        "won": int((number % 5 < 2) == (seat == 0)),
        "reason": "score",
        "score": (score, other)[seat],
        "other_score": (other, score)[seat],
        "handicap": 0,
        "covered": 60 + number % 20,
        "cells": 81,
        "special": int(number % 9 == 0),
        "incomes": json.dumps([0, 2, 5, 8, 11, 14, 17, 19, 21]),
        "quilt": QUILT,
        "error_rate": 20.0 + number % 13,
        "luck": 0.01,
    }


def measure(base: str, games: int) -> None:
    with httpx.Client(base_url=base, timeout=60) as http:
        person = {"name": secrets.token_hex(4), "colour": "honey", "picture": "fox"}
        http.post("/api/profiles", json=person).raise_for_status()
        print(f"{games} games")
        for what, path in (
            ("the book of two", f"/api/book/{ROSA}?other={MIA}"),
            ("the book of one", f"/api/book/{ROSA}"),
            ("everybody with everybody", "/api/book"),
            ("the next quilts", f"/api/book/{ROSA}?other={MIA}&before={1_700_000_000_000 + 1_800_000 * games}"),
        ):
            times = sorted(_milliseconds(http, path) for _ in range(TIMES))
            print(f"{what:26} median {statistics.median(times):6.1f} ms, slowest {times[-1]:6.1f} ms")


def _milliseconds(http: httpx.Client, path: str) -> float:
    start = time.perf_counter()
    http.get(path).raise_for_status()
    return 1000 * (time.perf_counter() - start)


if __name__ == "__main__":
    main()
