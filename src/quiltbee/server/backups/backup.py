"""Backups of a database, made while the server runs: a copy of SQLite's file, or a portable dump."""

import logging
import sqlite3
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing
from itertools import count
from pathlib import Path

from sqlalchemy.engine import URL
from sqlalchemy.exc import SQLAlchemyError

from quiltbee.files.drafts import Draft, sweep
from quiltbee.files.safe_file import SQLITE_MAGIC, database_beside, is_device
from quiltbee.server.backups.dump import Progress, is_dump, unseen, write_dump
from quiltbee.server.failpoints import reach
from quiltbee.server.storage.database import is_sqlite, sqlite_path
from quiltbee.server.storage.errors import BadBackup, CannotOpen, InUse, NotOurs
from quiltbee.server.storage.lock import FileLock
from quiltbee.server.storage.migrate import database_words
from quiltbee.server.storage.sqlite_file import JOURNAL_MODE, NO_LOG, connect, connect_to_read, schema_version
from quiltbee.server.storage.sqlite_names import belongs_to, beside, must_have_one_name

log = logging.getLogger("quiltbee.backup")
PAGES_AT_ONCE = 500


def back_up(url: URL, target: Path, portable: bool = False, progress: Progress = unseen) -> None:
    """Write a complete copy of the database, as of one moment. It appears under its name only when it is whole.

    An older backup is replaced. Nothing else is: not the database itself, under any of its names, and no other file.
    """
    if is_device(target):
        raise BadBackup(f"{target} is not a file")
    target = target.resolve()
    if is_sqlite(url):
        _must_be_another(sqlite_path(url), target)
        _must_be_ours(sqlite_path(url))
    sweep(target.parent)
    with ExitStack() as stack:
        old = _hold_old(target, stack)
        draft = stack.enter_context(Draft(target))
        _fill(url, draft, portable, progress)
        reach("during-backup")
        if old is None:
            _appear(draft, target)
        else:
            old.make_way()
            draft.replace(target)


def back_up_before_migration(url: URL, version: str) -> None:
    """The copy that is made before tables change."""
    target = back_up_beside(url, f"before-upgrade-from-{version}")
    log.info("made a backup before the upgrade", extra={"file": target.name})


def back_up_beside(url: URL, name: str) -> Path:
    """A copy beside an SQLite file, or in the user's data folder; its name tells what it was made for, and when."""
    from quiltbee.server.settings import data_folder

    folder = sqlite_path(url).resolve().parent if is_sqlite(url) else data_folder()
    folder.mkdir(parents=True, exist_ok=True)
    suffix = ".db" if is_sqlite(url) else ".jsonl.gz"
    with Draft(folder / name) as draft:
        _fill(url, draft, portable=False, progress=unseen)
        reach("during-backup")
        return draft.become_new(dated_names(folder / name, suffix))


def dated_names(path: Path, suffix: str = "") -> Iterator[Path]:
    """Names with the time of day; when several are wanted within a second, they are numbered."""
    stem = f"{path.name}-{time.strftime('%Y%m%d-%H%M%S')}"
    yield path.with_name(f"{stem}{suffix}")
    yield from (path.with_name(f"{stem}-{number}{suffix}") for number in count(2))


# --- what is written


def _fill(url: URL, draft: Draft, portable: bool, progress: Progress) -> None:
    if is_sqlite(url):
        draft.take_after(sqlite_path(url), owner=False)  # as private as the original
    try:
        if is_sqlite(url) and not portable:
            _copy_checked(sqlite_path(url), draft, progress)
        else:
            write_dump(url, draft.path, progress)
    except (sqlite3.Error, SQLAlchemyError) as error:
        raise BadBackup(f"the database cannot be copied: {database_words(error)}") from None


def _must_be_ours(database: Path) -> None:
    try:
        with closing(connect(database)) as connection:
            if schema_version(connection) is None:
                raise BadBackup(f"{database} has no games of quiltbee in it")
    except (sqlite3.Error, NotOurs) as error:
        raise BadBackup(f"{database} cannot be copied: {error}") from None


def _copy_checked(source: Path, draft: Draft, progress: Progress) -> None:
    """A damaged copy must not take the place of a good one."""
    with closing(connect(source)) as old:
        copy(old, draft.path, progress)
    with closing(connect_to_read(draft.path)) as new:
        verdict = new.execute("PRAGMA quick_check(1)").fetchone()[0]
    if verdict != "ok":
        raise BadBackup(f"{source} is damaged ({verdict}); no backup was made")


def copy(old: sqlite3.Connection, target: Path, progress: Progress = unseen) -> None:
    """SQLite's copy of a database, as of one moment, including its log. The target exists and is empty.

    It is copied in pieces, so that Ctrl-C works between them. An open transaction makes all pieces belong to the same
    moment; otherwise SQLite would begin again whenever somebody writes.
    """
    with closing(sqlite3.connect(target)) as new:
        new.execute("PRAGMA synchronous=OFF")  # a draft is synced once, when it is whole
        old.execute("BEGIN")
        try:
            old.execute("SELECT count(*) FROM sqlite_master").fetchone()  # the moment is now
            old.backup(new, pages=PAGES_AT_ONCE, progress=lambda _, left, total: progress(total - left, total))
        finally:
            old.rollback()
        new.execute("PRAGMA journal_mode=DELETE")


# --- where it goes


def _must_be_another(database: Path, target: Path) -> None:
    if not database.exists():
        raise BadBackup(f"there is no database at {database}")
    must_have_one_name(database)
    if belongs_to(database, target):
        raise BadBackup(f"{target} is the database itself or a part of it; choose another name for the backup")


def _hold_old(target: Path, stack: ExitStack) -> FileLock | None:
    """Holds an older backup that is to be replaced, so that no server can begin to use it."""
    if not target.exists():
        _must_have_no_log(target)
        return None
    if target.is_dir():
        raise BadBackup(f"{target} is a folder; name a file in it")
    try:
        lock = stack.enter_context(FileLock(target))
    except InUse:
        raise BadBackup(f"{target} is in use by another quiltbee; choose another name for the backup") from None
    except CannotOpen as error:
        raise BadBackup(str(error)) from None
    _must_have_no_log(target)
    if not is_backup(target):
        raise BadBackup(f"{target} is there and is no backup; choose another name, or delete it first")
    return lock


def _must_have_no_log(target: Path) -> None:
    """SQLite would take another file's log for a part of the backup when somebody opens the backup."""
    for log in (beside(target, "-wal"), beside(target, "-journal")):
        if log.exists() and log.stat().st_size:
            raise BadBackup(f"{log} is there: {target} is or was a database; choose another name")
    owner = database_beside(target)
    if owner is not None and owner.exists():
        raise BadBackup(f"{target} is a name that SQLite uses for a part of {owner}; choose another name")


def is_backup(path: Path) -> bool:
    """Whether a file may be replaced by a newer backup: it was made by `back_up`, or it is empty."""
    with path.open("rb") as file:
        head = file.read(100)
    if not head.startswith(SQLITE_MAGIC):
        return not head or is_dump(path)
    # Backups have no write-ahead log, so that they can be read anywhere. Every database that was ever opened has one.
    return head[JOURNAL_MODE] == NO_LOG and _is_ours(path)


def _is_ours(path: Path) -> bool:
    try:
        with closing(connect_to_read(path)) as connection:
            return schema_version(connection) is not None
    except (sqlite3.Error, NotOurs):
        return False


def _appear(draft: Draft, target: Path) -> None:
    try:
        draft.become_new([target])
    except FileExistsError:
        raise BadBackup(f"{target} was made by somebody else meanwhile; choose another name") from None
