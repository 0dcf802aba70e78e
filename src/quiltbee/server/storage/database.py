"""Opening the database: SQLite with the settings that make a commit survive a power cut, or PostgreSQL."""

import errno
from functools import partial
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy import event
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

from quiltbee.server.storage.errors import BadDatabaseUrl
from quiltbee.server.storage.sqlite_file import connect
from quiltbee.server.storage.statements import POSTGRESQL, SQLITE, Statements

POSTGRESQL_DEADLINES = "-c statement_timeout=12000 -c lock_timeout=8000 -c idle_in_transaction_session_timeout=10000"
"""After the writer's deadline nobody waits for a statement any more. And a process that stops in the middle of a
transaction must not hold up the others for longer than that."""


def database_url(text: str) -> URL:
    """The address in SQLAlchemy's form. A plain path is an SQLite file."""
    if "://" not in text:
        return sqlite_url(Path(text).expanduser().absolute())
    try:
        url = make_url(text)
    except ArgumentError:
        raise BadDatabaseUrl(f"{text!r} is not a database address; write a path or postgresql://…") from None
    if url.get_backend_name() == "postgresql":
        return url.set(drivername="postgresql+psycopg")
    if url.get_backend_name() == "sqlite":
        return _plain(url, text)
    raise BadDatabaseUrl(f"{url.get_backend_name()} is not supported; write a path for SQLite, or postgresql://…")


def _plain(url: URL, text: str) -> URL:
    """Only a path: SQLite's own addresses could name a file that is not the one we lock."""
    if not url.database or url.database == ":memory:" or url.query:
        raise BadDatabaseUrl(f"{text!r} names no file; write the path of one")
    return url


def sqlite_url(path: Path) -> URL:
    """The address of a file, whatever characters are in its name."""
    return URL.create("sqlite", database=str(path))


def sqlite_path(url: URL) -> Path:
    """The file of an SQLite address."""
    return Path(url.database or "")


def is_sqlite(url: URL) -> bool:
    return url.get_backend_name() == "sqlite"


def name_of(url: URL) -> str:
    """What people call the database: its path, or its address without the password, wherever that stands in it."""
    if is_sqlite(url):
        return str(sqlite_path(url))
    hidden = url.update_query_dict({"password": "***"}) if "password" in url.query else url
    return hidden.render_as_string(hide_password=True)


def statements_for(url: URL) -> Statements:
    """The statements for this kind of database."""
    return SQLITE if is_sqlite(url) else POSTGRESQL


Pragmas = tuple[str, ...]
"""What every connection to an SQLite file is told."""
SURVIVES_POWER_CUTS: Pragmas = ("synchronous=FULL", "foreign_keys=ON", "wal_autocheckpoint=2000")


def open_engine(
    url: URL,
    pool_size: int = 4,
    one_by_one: bool = False,
    patient: bool = False,
    pragmas: Pragmas = SURVIVES_POWER_CUTS,
) -> sa.Engine:
    """An engine whose transactions begin when they say so, and whose commits are on the disk when they return.

    An SQLite file must be there (`migrate` makes it); one that cannot be written can be read.

    `one_by_one`: on PostgreSQL every statement is a transaction of its own, which saves two of three round trips.
    `patient`: statements have no deadline, for work on whole tables that nobody waits for.
    """
    if not is_sqlite(url):
        options = "" if patient else POSTGRESQL_DEADLINES
        args = {"connect_timeout": 5, "application_name": "quiltbee", "options": options}
        how = {"isolation_level": "AUTOCOMMIT", "pool_reset_on_return": None} if one_by_one else {}
        return sa.create_engine(
            url,
            pool_size=pool_size,
            max_overflow=0,
            pool_timeout=10,
            connect_args=args,
            execution_options={"statements": POSTGRESQL},
            **how,
        )
    path = sqlite_path(url)
    if not path.exists():
        raise FileNotFoundError(errno.ENOENT, "there is no database", str(path))
    engine = sa.create_engine(
        url,
        pool_size=pool_size,
        max_overflow=0,
        poolclass=sa.pool.QueuePool,
        creator=lambda: connect(path),
        execution_options={"statements": SQLITE},
    )
    event.listen(engine, "connect", partial(_set_up_sqlite, pragmas))
    event.listen(engine, "begin", _begin)
    return engine


def _set_up_sqlite(pragmas: Pragmas, connection: Any, _record: Any) -> None:
    for setting in pragmas:
        connection.execute(f"PRAGMA {setting}")


def _begin(connection: sa.Connection) -> None:
    writes = connection.get_execution_options().get("writes", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
