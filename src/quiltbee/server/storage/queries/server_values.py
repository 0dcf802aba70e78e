"""What all processes on one database share: settings that are made once, and the secrets of the last minutes."""

import sqlalchemy as sa

from quiltbee.server.storage import schema
from quiltbee.server.storage.statements import statements


def find_setting(connection: sa.Connection, name: str) -> str | None:
    return connection.execute(
        sa.select(schema.setting.c.value).where(schema.setting.c.name == name)
    ).scalar_one_or_none()


def first_setting(connection: sa.Connection, name: str, value: str) -> str:
    """Set a value that is set once. Returns the one that was first."""
    connection.execute(
        statements(connection).insert(schema.setting).values(name=name, value=value).on_conflict_do_nothing()
    )
    return find_setting(connection, name) or value


def request_secrets(connection: sa.Connection) -> list[tuple[str, int]]:
    """The secrets of the last minutes, each with the time when it was made; the newest first."""
    columns = (schema.request_secret.c.secret, schema.request_secret.c.made_at)
    rows = connection.execute(sa.select(*columns).order_by(schema.request_secret.c.number.desc()))
    return [(row.secret, row.made_at) for row in rows]


def add_request_secret(connection: sa.Connection, secret: str, at: int, valid: int) -> None:
    """Make this the newest secret, and forget those made more than `valid` before it, or after it by a wrong clock. If
    another process makes one at the same time, one of the two stays."""
    table = schema.request_secret
    connection.execute(sa.delete(table).where(~table.c.made_at.between(at - valid, at + valid)))
    last = connection.execute(sa.select(sa.func.max(table.c.number))).scalar() or 0
    values = {"number": last + 1, "secret": secret, "made_at": at}
    connection.execute(statements(connection).insert(table).values(values).on_conflict_do_nothing())
