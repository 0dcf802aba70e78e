"""Opens an SQLite file that exists, even where nothing can be written."""

import errno
import os
import sqlite3
from pathlib import Path
from urllib.parse import quote

from quiltbee.server.storage.errors import NotOurs
from quiltbee.server.storage.lock import FileLock
from quiltbee.server.storage.sqlite_names import beside

BUSY_SECONDS = 5.0
JOURNAL_MODE = slice(18, 20)
"""The bytes of a file that say whether it has a write-ahead log."""
NO_LOG = b"\1\1"
DAMAGED = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
"""What SQLite says of a damaged file."""
OUR_TABLES = {"alembic_version", "game", "entry"}
"""Every version of quiltbee has these."""


def connect(path: Path) -> sqlite3.Connection:
    """Opens a file that exists, to read and, if possible, to write."""
    return connect_to_read(path) if why_unwritable(path) else _connect(path, "mode=rw")


def connect_to_read(path: Path) -> sqlite3.Connection:
    """Opens a file only to read, whether or not the file or its folder can be written.

    SQLite shares a small file with other processes. Where it can neither find nor make that file, it can read only if
    nobody writes; so we hold the lock that keeps servers out.
    """
    try:
        return _read(path, "mode=ro")
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode & 0xFF not in (sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY):
            raise
        if not why_unwritable(path):
            return _read(path, "mode=rw")  # SQLite must first undo what a killed process left half-written
        if not os.access(path, os.R_OK):
            raise
    lock = FileLock(path, shared=True)
    lock.acquire()
    try:
        return _read_alone(path, lock)
    except BaseException:
        lock.release()
        raise


class _Alone(sqlite3.Connection):
    """A connection that keeps servers away until it is closed."""

    lock: FileLock

    def close(self) -> None:
        super().close()
        self.lock.release()


def _read_alone(path: Path, lock: FileLock) -> sqlite3.Connection:
    """Opens a file without that shared one. `immutable` ignores the log, so it is only for files that have none."""
    connection = _read(path, "mode=ro&vfs=unix-none" if _has_log(path) else "mode=ro&immutable=1", _Alone)
    assert isinstance(connection, _Alone)
    connection.lock = lock
    return connection


def _read(path: Path, how: str, factory: type[sqlite3.Connection] = sqlite3.Connection) -> sqlite3.Connection:
    """Reads once, because SQLite opens a file only when it is read for the first time."""
    connection = _connect(path, how, factory)
    try:
        if "unix-none" in how:
            connection.execute("PRAGMA locking_mode=EXCLUSIVE")  # then SQLite keeps the shared file in its own memory
        connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    except BaseException:
        sqlite3.Connection.close(connection)
        raise
    return connection


def _connect(path: Path, how: str, factory: type[sqlite3.Connection] = sqlite3.Connection) -> sqlite3.Connection:
    if has_lost_its_beginning(path):
        raise OSError(
            errno.EIO, "the file is empty, but its log is not; put back a backup with `quiltbee restore`", str(path)
        )
    address = f"file:{quote(str(path.resolve()))}?{how}"
    return sqlite3.connect(
        address, BUSY_SECONDS, isolation_level=None, check_same_thread=False, factory=factory, uri=True
    )


def has_lost_its_beginning(path: Path) -> bool:
    """An empty file beside a log that is not empty: SQLite would take it for a new database, and delete the log."""
    return path.exists() and path.stat().st_size == 0 and _has_log(path)


def _has_log(path: Path) -> bool:
    log = beside(path.resolve(), "-wal")
    return log.exists() and log.stat().st_size > 0


def is_unreadable(path: Path) -> bool:
    """Whether SQLite cannot read a file at all. It is opened only to read: opened to write, it could lose its log."""
    if has_lost_its_beginning(path):
        return True
    try:
        connect_to_read(path).close()
    except sqlite3.DatabaseError as error:
        return error.sqlite_errorcode & 0xFF in DAMAGED
    return False


def why_unwritable(path: Path) -> str | None:
    """Why SQLite cannot write a file, if it cannot: it needs the file, and its folder for the log."""
    real = path.resolve()
    if not os.access(real, os.W_OK):
        return f"{real} is read-only"
    if not os.access(real.parent, os.W_OK | os.X_OK):
        return f"the folder {real.parent} is read-only"
    return None


def schema_version(connection: sqlite3.Connection) -> str | None:
    """The version of quiltbee's tables; None if there is nothing in the database yet."""
    names = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    if not names:
        return None
    if not names >= OUR_TABLES:
        raise NotOurs(f"it is a database of another program, with the tables {', '.join(sorted(names)[:5])}")
    found = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    if found is None:
        raise NotOurs("it does not say which version of quiltbee has made it")
    return str(found[0])
