"""Putting a backup in the place of a database. The old database is kept, whole, under a new name.

The new content is written over the old one by SQLite, in one transaction. A kill at any moment leaves the old database
or the new one, and programs that have the database open go on with a consistent view. Only a file that SQLite cannot
read at all is replaced as a file. docs/decisions/0013-a-restore-is-one-transaction.md tells more.
"""

import os
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

from sqlalchemy.engine import URL

from quiltbee.files.drafts import SQLITE_SUFFIXES, Draft, sync_folder
from quiltbee.files.safe_file import SQLITE_MAGIC, is_device
from quiltbee.server.backups.backup import copy, dated_names
from quiltbee.server.backups.dump import Progress, load_dump, unseen
from quiltbee.server.backups.leftovers import stamp_number
from quiltbee.server.storage import schema
from quiltbee.server.storage.database import is_sqlite, sqlite_path, sqlite_url
from quiltbee.server.storage.errors import BadBackup, CannotOpen, NotOurs
from quiltbee.server.storage.lock import FileLock
from quiltbee.server.storage.migrate import migrate, must_be_known
from quiltbee.server.storage.sqlite_file import connect, connect_to_read, is_unreadable, schema_version
from quiltbee.server.storage.sqlite_names import belongs_to, beside, must_have_one_name

WRITER_SECONDS = 10.0
"""How long another program may keep writing into the old database before we give up."""


def restore(url: URL, source: Path, progress: Progress = unseen) -> Path | None:
    """Put a backup in the place of the database. Returns where the old SQLite file is kept, if there was one."""
    if is_device(source):
        raise BadBackup(f"{source} is not a file")
    with source.open("rb") as file:
        is_file = file.read(len(SQLITE_MAGIC)) == SQLITE_MAGIC
    if not is_sqlite(url):
        if is_file:
            raise BadBackup("this is an SQLite file; make a portable backup of it to restore it into PostgreSQL")
        load_dump(url, source, progress)
        return None
    database = sqlite_path(url).resolve()
    if belongs_to(database, source):
        raise BadBackup(f"{source} is the database itself or a part of it; name a backup")
    must_have_one_name(database)
    with FileLock(database) as lock, Draft(database, "restore") as new:
        _prepare(new, source, is_file, progress)
        if is_unreadable(database):
            return _replace_file(database, new, lock)
        return _put_in_place(database, new.path, progress)


# --- the new database, checked and complete, in a draft


def _prepare(new: Draft, source: Path, is_file: bool, progress: Progress) -> None:
    try:
        if is_file:
            _copy_of_backup(new.path, source, progress)
            migrate(sqlite_url(new.path), lambda _: None)
        else:
            load_dump(sqlite_url(new.path), source, progress)
        with closing(connect(new.path)) as connection:
            _must_have_all_columns(connection, source)
            connection.execute(f"PRAGMA user_version={stamp_number(new.stamp)}")
    except (sqlite3.Error, NotOurs, CannotOpen) as error:
        raise BadBackup(f"{source} cannot be restored: {error}") from None


def _copy_of_backup(new: Path, source: Path, progress: Progress) -> None:
    with closing(connect_to_read(source)) as old:
        version = schema_version(old)
        if version is None:
            raise BadBackup(f"{source} has no games of quiltbee in it")
        must_be_known(version)
        copy(old, new, progress)
    with closing(connect(new)) as connection:
        verdict = connection.execute("PRAGMA integrity_check(1)").fetchone()[0]
        if verdict != "ok":
            raise BadBackup(f"{source} is damaged ({verdict})")


def _must_have_all_columns(connection: sqlite3.Connection, source: Path) -> None:
    for table in schema.metadata.sorted_tables:
        there = {row[1] for row in connection.execute(f"PRAGMA table_info({table.name})")}
        if missing := set(table.c.keys()) - there:
            raise BadBackup(f"{source} is not complete: its table {table.name} has no {', '.join(sorted(missing))}")


# --- into the place of the old one


def _put_in_place(database: Path, new: Path, progress: Progress) -> Path | None:
    kept: list[Path] = []
    try:
        _write_over(database, new, kept, progress)
    except sqlite3.Error as error:
        where = "".join(f"; a copy of it is {path}" for path in kept)
        raise CannotOpen(f"{database} cannot be written: {error}; it is as it was{where}") from None
    return kept[0] if kept else None


def _write_over(database: Path, new: Path, kept: list[Path], progress: Progress) -> None:
    """Replaces the content in one transaction. First, when nobody else can write any more, the old content is kept."""

    def keep() -> None:
        with closing(connect(database)) as old:
            kept.extend(_keep(database, old))

    with closing(connect(database)) as target:
        target.execute("PRAGMA journal_mode=WAL")
        target.execute("PRAGMA synchronous=FULL")
        _fit_pages(new, target)
        with closing(connect(new)) as source:
            source.backup(target, pages=1, progress=_Watch(keep, progress), sleep=0.05)


class _Watch:
    """SQLite calls it after each page. From the first page to the end, only SQLite's copy may write."""

    def __init__(self, begin: Callable[[], None], progress: Progress) -> None:
        self._begin = begin
        self._progress = progress
        self._has_begun = False
        self._deadline = time.monotonic() + WRITER_SECONDS

    def __call__(self, status: int, remaining: int, total: int) -> None:
        if status in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            if time.monotonic() > self._deadline:
                raise CannotOpen("another program is writing into the database; stop it and try again")
        elif not self._has_begun:
            assert remaining, f"one page of {total} is not a whole database"
            self._begin()
            self._has_begun = True
        self._progress(total - remaining, total)


def _fit_pages(new: Path, target: sqlite3.Connection) -> None:
    """SQLite does not change the size of the pages of a database that is in use."""
    (size,) = target.execute("PRAGMA page_size").fetchone()
    with closing(connect(new)) as source:
        if source.execute("PRAGMA page_size").fetchone() != (size,):
            for step in ("PRAGMA journal_mode=DELETE", f"PRAGMA page_size={size}", "VACUUM"):
                source.execute(step)


def _keep(database: Path, old: sqlite3.Connection) -> list[Path]:
    """A copy of the old database with all that is in its log, unless there is nothing in it."""
    if not old.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
        return []
    with Draft(database) as draft:
        draft.take_after(database)
        copy(old, draft.path)
        return [draft.become_new(_free_names(database))]


def _free_names(database: Path) -> Iterator[Path]:
    """Names for the old database; what SQLite may put beside it must be free as well."""
    for name in dated_names(database.with_name(f"{database.name}.before-restore")):
        if not any(beside(name, suffix).exists() for suffix in ("", *SQLITE_SUFFIXES)):
            yield name


# --- a file that SQLite cannot read


def _replace_file(database: Path, new: Draft, lock: FileLock) -> Path:
    """Keeps the old file byte by byte, with its log. If we are killed in between, it is as unreadable as before."""
    with closing(connect(new.path)) as connection:
        connection.execute("PRAGMA journal_mode=WAL")
    kept = next(_free_names(database))
    for suffix in ("-journal", "-wal"):
        log = beside(database, suffix)
        if log.exists() and log.stat().st_size:
            _keep_bytes(log, beside(kept, suffix))
    _keep_bytes(database, kept)
    _spoil(database)
    for suffix in SQLITE_SUFFIXES:
        beside(database, suffix).unlink(missing_ok=True)
    sync_folder(database.parent)
    lock.make_way()
    new.replace(database)
    return kept


def _keep_bytes(old: Path, name: Path) -> None:
    with Draft(name) as draft, old.open("rb") as file:
        draft.take_after(old)
        while some := file.read(1_000_000):
            draft.write(some)
        draft.become_new([name])


def _spoil(database: Path) -> None:
    """Makes the file unreadable. Without its log it could look like a sound database with old content."""
    with database.open("r+b") as file:
        file.write(bytes(len(SQLITE_MAGIC)))
        os.fsync(file.fileno())
