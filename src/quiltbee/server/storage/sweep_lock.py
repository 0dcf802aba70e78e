"""One process at a time deletes old games."""

from collections.abc import Callable

import sqlalchemy as sa
from sqlalchemy.engine import URL
from sqlalchemy.exc import SQLAlchemyError

from quiltbee.server.storage.database import is_sqlite, open_engine
from quiltbee.server.storage.errors import Unavailable

LOCK = 7_142_017
"""The number of the PostgreSQL advisory lock."""
Release = Callable[[], None]


def sweep_lock(url: URL) -> Callable[[], Release | None]:
    """Tries to lock a database. Returns how to release the lock, or None if another process holds it."""
    return _alone if is_sqlite(url) else lambda: _try_advisory_lock(url)


def _alone() -> Release:
    """Only one process uses an SQLite file, so there is nothing to lock."""
    return lambda: None


def _try_advisory_lock(url: URL) -> Release | None:
    engine = open_engine(url, pool_size=1, one_by_one=True)
    try:
        connection = engine.connect()
        if connection.execute(sa.select(sa.func.pg_try_advisory_lock(LOCK))).scalar_one():
            return lambda: _hang_up(engine, connection)
    except SQLAlchemyError as error:
        raise Unavailable(type(error).__name__) from error
    _hang_up(engine, connection)
    return None


def _hang_up(engine: sa.Engine, connection: sa.Connection) -> None:
    """The lock ends with the connection."""
    connection.close()
    engine.dispose()
