"""Copies of a database: SQLite's own file, made while the server runs, or a dump that any database can read."""

import gzip
import json
import logging
import os
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from typing import IO

import sqlalchemy as sa
from sqlalchemy.engine import URL
from sqlalchemy.exc import SQLAlchemyError

from quiltbee.server.database import is_sqlite, open_engine
from quiltbee.server.failpoints import reach
from quiltbee.server.file_lock import FileLock
from quiltbee.server.migrate import CannotOpen, current_version, migrate, must_be_known
from quiltbee.server.rows import ROWS_AT_ONCE, insert_rows

log = logging.getLogger("quiltbee.backup")
SQLITE_MAGIC = b"SQLite format 3\0"
DUMP_FORMAT = "quiltbee-dump-1"
COMPRESSION = 5
"""Of a portable dump: higher takes twice as long for a twentieth less."""


class BadBackup(ValueError):
    """A file that cannot be restored, or a place where it cannot be restored to."""


def back_up(url: URL, target: Path, portable: bool = False) -> None:
    """Write a complete copy of the database, as of one moment. It appears under its name only when it is whole."""
    part = target.with_name(f".{target.name}.part-{os.getpid()}")
    try:
        if is_sqlite(url) and not portable:
            _copy_sqlite(Path(url.database or ""), part)
        else:
            _dump(url, part)
        reach("during-backup")
        part.replace(target)
        _sync_folder(target.parent)
    finally:
        part.unlink(missing_ok=True)


def back_up_before_migration(url: URL, version: str) -> None:
    """The copy that is made before tables change."""
    target = back_up_beside(url, f"before-upgrade-from-{version}")
    log.info("made a backup before the upgrade", extra={"file": target.name})


def back_up_beside(url: URL, name: str) -> Path:
    """A copy beside an SQLite file, or in the user's data folder; its name tells what it was made for, and when."""
    from quiltbee.server.settings import data_folder

    stamp = time.strftime("%Y%m%d-%H%M%S")
    folder = Path(url.database or "").parent if is_sqlite(url) else data_folder()
    folder.mkdir(parents=True, exist_ok=True)
    suffix = "db" if is_sqlite(url) else "jsonl.gz"
    target = folder / f"{name}-{stamp}.{suffix}"
    back_up(url, target)
    return target


def _copy_sqlite(source: Path, target: Path) -> None:
    if not source.exists():
        raise BadBackup(f"there is no database at {source}")
    with closing(sqlite3.connect(source)) as old, closing(sqlite3.connect(target)) as new:
        old.backup(new)
    _sync_file(target)


def _sync_file(path: Path) -> None:
    with path.open("rb") as file:
        os.fsync(file.fileno())


def _sync_folder(path: Path) -> None:
    if os.name == "posix":
        folder = os.open(path, os.O_RDONLY)
        os.fsync(folder)
        os.close(folder)


# --- the portable form


def _dump(url: URL, target: Path) -> None:
    engine = open_engine(url, pool_size=1, patient=True)
    try:
        version = current_version(engine)
        with (
            engine.connect() as connection,
            target.open("wb") as raw,
            gzip.open(raw, "wt", COMPRESSION, "utf-8") as file,
        ):
            if connection.dialect.name == "postgresql":
                connection.execute(sa.text("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ"))
            for line in _lines(connection, version):
                file.write(line + "\n")
        _sync_file(target)
    finally:
        engine.dispose()


def _lines(connection: sa.Connection, version: str | None) -> Iterator[str]:
    yield json.dumps({"format": DUMP_FORMAT, "schema": version})
    for table in _tables(connection):
        for row in connection.execute(sa.select(table), execution_options={"yield_per": ROWS_AT_ONCE}).mappings():
            yield json.dumps([table.name, dict(row)], ensure_ascii=False)


def _tables(connection: sa.Connection) -> list[sa.Table]:
    """The tables that are there, which need not be those of this version; each after those it refers to."""
    found = sa.MetaData()
    found.reflect(connection)
    return [table for table in found.sorted_tables if table.name != "alembic_version"]


# --- restoring


def restore(url: URL, source: Path) -> Path | None:
    """Put a backup in the place of the database. Returns where the old SQLite file was moved, if there was one."""
    with source.open("rb") as file:
        is_file = file.read(len(SQLITE_MAGIC)) == SQLITE_MAGIC
    if not is_sqlite(url):
        if is_file:
            raise BadBackup("this is an SQLite file; make a portable backup of it to restore it into PostgreSQL")
        _load(url, source)
        return None
    database = Path(url.database or "")
    lock = FileLock(database)
    lock.acquire()
    try:
        return _restore_file(database, source) if is_file else _restore_dump(database, source)
    finally:
        lock.release()


def _restore_file(database: Path, source: Path) -> Path | None:
    part = database.with_name(f".{database.name}.restore-{os.getpid()}")
    try:
        _copy_sqlite(source, part)
        with closing(sqlite3.connect(part)) as copy:
            if copy.execute("PRAGMA integrity_check").fetchone() != ("ok",):
                raise BadBackup(f"{source} is damaged")
        return _put_in_place(database, part)
    except sqlite3.DatabaseError as error:
        raise BadBackup(f"{source} cannot be read: {error}") from None
    finally:
        part.unlink(missing_ok=True)


def _restore_dump(database: Path, source: Path) -> Path | None:
    part = database.with_name(f".{database.name}.restore-{os.getpid()}")
    try:
        _load(sa.make_url(f"sqlite:///{part}"), source)
        with closing(sqlite3.connect(part)) as copy:
            copy.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        return _put_in_place(database, part)
    finally:
        for leftover in part.parent.glob(f"{part.name}*"):
            leftover.unlink(missing_ok=True)


def _put_in_place(database: Path, part: Path) -> Path | None:
    """The old file is kept under another name, with what SQLite had not yet folded into it."""
    moved = None
    if database.exists():
        with closing(sqlite3.connect(database)) as old:
            old.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        moved = database.with_name(f"{database.name}.before-restore-{time.strftime('%Y%m%d-%H%M%S')}")
        database.replace(moved)
        for suffix in ("-wal", "-shm"):
            database.with_name(database.name + suffix).unlink(missing_ok=True)
    part.replace(database)
    _sync_folder(database.parent)
    return moved


def _load(url: URL, source: Path) -> None:
    """Read a portable dump into an empty database; one of an older version is brought up to date then."""
    try:
        with gzip.open(source, "rt", encoding="utf-8") as file:
            version = _version(json.loads(file.readline()))
            _make_tables(url, version)
            _fill(url, file)
    except (OSError, EOFError, ValueError, KeyError, TypeError, AttributeError, SQLAlchemyError) as error:
        raise error if isinstance(error, BadBackup) else BadBackup(f"{source} cannot be read: {error}") from None
    migrate(url, lambda _: None)


def _version(head: dict[str, str]) -> str:
    if head.get("format") != DUMP_FORMAT:
        raise BadBackup("this is no dump of quiltbee")
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


def _fill(url: URL, file: IO[str]) -> None:
    engine = open_engine(url, pool_size=1, patient=True)
    try:
        with engine.connect().execution_options(writes=True) as connection, connection.begin():
            tables = {table.name: table for table in _tables(connection)}
            if connection.execute(sa.select(sa.func.count()).select_from(tables["game"])).scalar_one():
                raise BadBackup("the database has games already; restore into an empty one")
            _insert_all(connection, tables, file)
    finally:
        engine.dispose()


def _insert_all(connection: sa.Connection, tables: dict[str, sa.Table], file: IO[str]) -> None:
    for name, rows in groupby(map(json.loads, file), key=itemgetter(0)):
        insert_rows(connection, tables[name], map(itemgetter(1), rows))
