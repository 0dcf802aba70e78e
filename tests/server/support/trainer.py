"""A reviewed game with a mistake in it, and a trainer in which everything is due."""

import sqlite3
from contextlib import closing

from tests.server.support.player import Browser, Json

ME = {"kind": "me", "name": "Ann"}
DEAR = ("mistake", "blunder")
BLUNDERS = """[Edition "express"]
[Circle "e04 e11 e10 e07 e03 e12 e09 e02 e13 e06 e08 e15 e05 e14 e01"]
[First "0"]

e04@f4.1 e07@a5.3 A A A A @e1 A
"""
"""Both play badly: with 500 nodes, as with 20,000, one turn of each costs more than 80 % of the chance to win."""


def reviewed_game(ann: Browser, *seats: Json) -> tuple[str, int]:
    """A short game of both seats, reviewed, and the dearest turn of the first."""
    game: str = ann.ok("/api/games", {"record": BLUNDERS, "seats": list(seats or (ME, ME))})["game"]
    ann.did(game, "resign")
    dear = [each for each in mistakes_of(ann, game) if each["grade"] in DEAR]
    assert {each["seat"] for each in dear} == {0, 1}
    return game, dearest(dear, 0)["turn"]


def dearest(mistakes: list[Json], seat: int) -> Json:
    return max((each for each in mistakes if each["seat"] == seat), key=lambda each: each["lost"]["chance"])


def mistakes_of(ann: Browser, game: str) -> list[Json]:
    """What the review of a game says of it."""
    found: list[Json] = ann.analysed(game)["review"]["mistakes"]
    return found


def make_due(database: str) -> None:
    """Everything that is not solved, in all trainers of an SQLite database, is due."""
    _update(database, "SET due_at = 1 WHERE due_at IS NOT NULL")


def make_new(database: str) -> None:
    """Everything in all trainers of an SQLite database is due, and as if nobody had tried it."""
    _update(database, "SET due_at = 1, stage = 0, wrong = 0")


def _update(database: str, change: str) -> None:
    with closing(sqlite3.connect(database, timeout=30)) as connection, connection:
        connection.execute(f"UPDATE training_item {change}")
