"""The portable form of a backup: every row as a line of JSON, which SQLite and PostgreSQL can read."""

import gzip
import json
import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from typing import BinaryIO

import sqlalchemy as sa
from sqlalchemy.engine import URL
from sqlalchemy.exc import OperationalError, SQLAlchemyError

from quiltbee.server.storage.bulk import ROWS_AT_ONCE, insert_rows
from quiltbee.server.storage.database import open_engine
from quiltbee.server.storage.errors import BadBackup, CannotOpen
from quiltbee.server.storage.migrate import current_version, database_words, migrate, must_be_known

FORMAT = "quiltbee-dump-1"
COMPRESSION = 5
"""A higher level takes twice as long, and saves a twentieth."""
Progress = Callable[[int, int], None]
"""Called with how much is done, and of how much."""


def unseen(_done: int, _total: int) -> None:
    """Shows no progress."""


# --- writing


def write_dump(url: URL, target: Path, progress: Progress = unseen) -> None:
    """All rows, as of one moment."""
    engine = open_engine(url, pool_size=1, patient=True)
    try:
        version = current_version(engine)
        if version is None:
            raise BadBackup("there are no games of quiltbee in this database")
        with engine.connect() as connection, gzip.open(target, "wt", COMPRESSION, "utf-8") as file:
            if connection.dialect.name == "postgresql":
                connection.execute(sa.text("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ"))
            rows = _row_count(connection)
            for number, line in enumerate(_lines(connection, version)):
                file.write(line + "\n")
                progress(number, rows)
    finally:
        engine.dispose()


def _row_count(connection: sa.Connection) -> int:
    counts = (sa.select(sa.func.count()).select_from(table) for table in _tables(connection))
    return sum(connection.execute(count).scalar_one() for count in counts)


def _lines(connection: sa.Connection, version: str) -> Iterator[str]:
    yield json.dumps({"format": FORMAT, "schema": version})
    for table in _tables(connection):
        for row in connection.execute(sa.select(table), execution_options={"yield_per": ROWS_AT_ONCE}).mappings():
            yield json.dumps([table.name, dict(row)], ensure_ascii=False)


def _tables(connection: sa.Connection) -> list[sa.Table]:
    """The tables in the database, perhaps of another version. Each comes after the tables that it refers to."""
    found = sa.MetaData()
    found.reflect(connection)
    return [table for table in found.sorted_tables if table.name != "alembic_version"]


# --- reading


def is_dump(path: Path) -> bool:
    """Whether a file begins as a dump does."""
    with suppress(OSError, EOFError, ValueError, AttributeError), gzip.open(path, "rt", encoding="utf-8") as file:
        return bool(json.loads(file.readline(1000)).get("format") == FORMAT)
    return False


def load_dump(url: URL, source: Path, progress: Progress = unseen) -> None:
    """Read a dump into an empty database. A dump of an older version is then brought up to date."""
    if not is_dump(source):
        raise BadBackup(
            f"{source} is no backup of quiltbee, or its beginning is damaged; `quiltbee import` reads games as text"
        )
    try:
        with source.open("rb") as packed, gzip.open(packed, "rt", encoding="utf-8") as file:
            version = _version(json.loads(file.readline()))
            _make_tables(url, version)
            _fill(url, _watched(file, packed, progress))
    except (BadBackup, CannotOpen):
        raise
    except OperationalError as error:  # no connection, no space
        raise CannotOpen(f"the database cannot be written: {database_words(error)}") from None
    except (OSError, EOFError, ValueError, KeyError, TypeError, AttributeError, SQLAlchemyError) as error:
        words = database_words(error) if isinstance(error, SQLAlchemyError) else error
        raise BadBackup(f"{source} cannot be read: {words}") from None
    migrate(url, lambda _: None)


def _version(head: dict[str, str]) -> str:
    try:
        must_be_known(head["schema"])
    except CannotOpen as error:
        raise BadBackup(f"this dump cannot be restored: {error}") from None
    return head["schema"]


def _make_tables(url: URL, version: str) -> None:
    engine = open_engine(url, pool_size=1, patient=True)
    try:
        there = current_version(engine)
    finally:
        engine.dispose()
    if there is None:
        migrate(url, lambda _: None, to=version)
    elif there != version:
        raise BadBackup(f"the dump is of schema {version}, the database of {there}; restore into a new, empty database")


def _watched(file: Iterable[str], packed: BinaryIO, progress: Progress) -> Iterator[str]:
    """The lines; progress is counted in kilobytes of the file."""
    size = os.fstat(packed.fileno()).st_size // 1000
    for line in file:
        progress(packed.tell() // 1000, size)
        yield line


def _fill(url: URL, file: Iterable[str]) -> None:
    engine = open_engine(url, pool_size=1, patient=True)
    try:
        with engine.connect().execution_options(writes=True) as connection, connection.begin():
            tables = {table.name: table for table in _tables(connection)}
            if connection.execute(sa.select(sa.func.count()).select_from(tables["game"])).scalar_one():
                raise BadBackup("the database has games already; restore into an empty one")
            _insert_all(connection, tables, file)
    finally:
        engine.dispose()


def _insert_all(connection: sa.Connection, tables: dict[str, sa.Table], file: Iterable[str]) -> None:
    for name, rows in groupby(map(json.loads, file), key=itemgetter(0)):
        insert_rows(connection, tables[name], map(itemgetter(1), rows))
