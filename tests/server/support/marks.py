"""Databases whose content is easy to compare: each has a set of words, kept as hashes of browsers."""

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from quiltbee.server.storage.database import database_url
from quiltbee.server.storage.migrate import migrate

LOTS = [f"word {number}" for number in range(2_000)]
"""Enough to fill several dozen pages."""


def make_database(path: Path, *words: str) -> Path:
    """A new database with these words."""
    migrate(database_url(str(path)), lambda _: None)
    add(path, words)
    return path


def add(path: Path, words: Iterable[str]) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.executemany("INSERT INTO browser VALUES (?, 0)", [(word,) for word in words])


def words_in(path: Path) -> set[str]:
    """Its words, if it is sound."""
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        return {word for (word,) in connection.execute("SELECT hash FROM browser")}


@contextmanager
def reading(path: Path) -> Iterator[sqlite3.Connection]:
    """A reader that keeps its view of the database open: nothing written from now on can leave the log."""
    with closing(sqlite3.connect(path)) as connection:
        connection.isolation_level = None
        connection.execute("BEGIN")
        connection.execute("SELECT count(*) FROM browser").fetchone()
        yield connection


def files(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()}
