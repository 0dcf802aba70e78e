"""The statements in which SQLite and PostgreSQL differ. The choice is made once, when a database is opened."""

from typing import Any, Literal, Protocol

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite

from quiltbee.server.storage import schema

CHANNEL = "quiltbee"
"""Where the processes on one PostgreSQL notify each other."""
Values = dict[str, Any]


class Statements(Protocol):
    """What each kind of database does in its own way."""

    @property
    def kind(self) -> Literal["sqlite", "postgresql"]: ...

    def insert(self, table: sa.Table) -> Any:
        """An insert that may say what happens if the row exists."""

    def append(self, connection: sa.Connection, values: Values) -> bool:
        """Write an entry with its summary, and notify the other processes. False if it may not be written."""

    def notify(self, connection: sa.Connection, message: str) -> None:
        """Tell the other processes something when this transaction commits."""

    def overwrite_deleted(self, connection: sa.Connection) -> None:
        """Make the database overwrite in its file what this transaction deletes."""

    def tidy(self, engine: sa.Engine) -> None:
        """Leave the files in order: when the server stops, or when nothing deleted may stay in them."""


def statements(connection: sa.Connection) -> Statements:
    """The statements for the database of a connection (`open_engine` has chosen them)."""
    chosen: Statements = connection.get_execution_options()["statements"]
    return chosen


# Every decision needs these, so they are made once: making them takes longer than running them.

_MAY_WRITE = sa.bindparam("browser", type_=sa.Text).is_(None) | sa.exists().where(
    schema.access.c.browser == sa.bindparam("browser", type_=sa.Text),
    schema.access.c.game == sa.bindparam("game"),
    schema.access.c.role == sa.bindparam("role"),
)


def _insert_entry(insert: Any) -> Any:
    """Write an entry if nobody was faster and the browser (where there is one) has the role."""
    row = sa.select(*(sa.bindparam(column.name, type_=column.type) for column in schema.entry.c)).where(_MAY_WRITE)
    names = [column.name for column in schema.entry.c]
    return insert(schema.entry).from_select(names, row).on_conflict_do_nothing().returning(schema.entry.c.seq)


_AT = sa.bindparam("touched_at", type_=sa.BigInteger)
_LATEST = sa.case((schema.game.c.touched_at > _AT, schema.game.c.touched_at), else_=_AT)
"""A clock that is set back makes no game older."""
_TOUCH = (
    sa.update(schema.game)
    .where(schema.game.c.id == sa.bindparam("game"))
    .values(
        seq=sa.bindparam("seq"),
        touched_at=_LATEST,
        **{name: sa.bindparam(name) for name in ("phase", "bot_due", "summary")},
    )
)


class SqliteStatements:
    """One process, so nobody has to be notified."""

    kind: Literal["sqlite"] = "sqlite"
    _insert_entry = _insert_entry(sqlite.insert)

    def insert(self, table: sa.Table) -> Any:
        return sqlite.insert(table)

    def append(self, connection: sa.Connection, values: Values) -> bool:
        if connection.execute(self._insert_entry, values).first() is None:
            return False
        connection.execute(_TOUCH, values)
        return True

    def notify(self, connection: sa.Connection, message: str) -> None:
        pass

    def overwrite_deleted(self, connection: sa.Connection) -> None:
        connection.exec_driver_sql("PRAGMA secure_delete=ON")

    def tidy(self, engine: sa.Engine) -> None:
        """Move the write-ahead log into the file. That needs to be outside a transaction."""
        with engine.connect() as connection:
            connection.exec_driver_sql("ROLLBACK")
            connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
            connection.exec_driver_sql("BEGIN")


class PostgresStatements:
    """Each statement is a round trip, so an entry, its summary and the notification are one statement."""

    kind: Literal["postgresql"] = "postgresql"
    _notify = sa.text("SELECT pg_notify(:channel, :message)")

    def __init__(self) -> None:
        appended = _insert_entry(postgresql.insert).cte("appended")
        touched = _TOUCH.where(sa.exists(sa.select(appended.c.seq))).returning(schema.game.c.id).cte("touched")
        notification = sa.func.pg_notify(sa.bindparam("channel"), sa.bindparam("message"))
        self._append = sa.select(notification).select_from(touched)

    def insert(self, table: sa.Table) -> Any:
        return postgresql.insert(table)

    def append(self, connection: sa.Connection, values: Values) -> bool:
        message = f"{values['game']}:{values['seq']}"
        return connection.execute(self._append, {**values, "channel": CHANNEL, "message": message}).first() is not None

    def notify(self, connection: sa.Connection, message: str) -> None:
        connection.execute(self._notify, {"channel": CHANNEL, "message": message})

    def overwrite_deleted(self, connection: sa.Connection) -> None:
        """PostgreSQL overwrites it after its next VACUUM."""

    def tidy(self, engine: sa.Engine) -> None:
        pass


SQLITE, POSTGRESQL = SqliteStatements(), PostgresStatements()
