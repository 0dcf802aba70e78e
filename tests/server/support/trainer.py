"""A reviewed game with a mistake in it, and a trainer in which everything is due."""

import sqlite3
from contextlib import closing

from tests.server.support.player import Browser, Json

ME = {"kind": "me", "name": "Ann"}
DEAR = ("mistake", "blunder")


def reviewed_game(ann: Browser, *seats: Json, plies: int = 10) -> tuple[str, int]:
    """A short game of both seats at random, and a dear turn of the first. The other has one, too."""
    while True:
        game: str = ann.create("express", *(seats or (ME, ME)), first=0)["game"]
        ann.play_some(game, plies)
        ann.did(game, "resign")
        found = mistakes_of(ann, game)
        dear = {each["seat"]: each["turn"] for each in found if each["grade"] in DEAR}
        if len(dear) == 2:
            return game, dear[0]


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
