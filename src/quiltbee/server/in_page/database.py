"""The database of the server in a page: a file in memory, whose pages the worker keeps."""

import sqlite3
from contextlib import closing
from pathlib import Path

import sqlalchemy as sa

from quiltbee.files.safe_file import SQLITE_MAGIC
from quiltbee.server.security import new_token, token_hash
from quiltbee.server.storage import schema
from quiltbee.server.storage.database import Pragmas, database_url
from quiltbee.server.storage.errors import BadBackup, CannotOpen, NotOurs
from quiltbee.server.storage.migrate import migrate
from quiltbee.server.storage.queries.access import add_browser
from quiltbee.server.storage.queries.server_values import find_setting, first_setting
from quiltbee.server.storage.sqlite_file import JOURNAL_MODE, NO_LOG, schema_version

KEPT_OUTSIDE: Pragmas = ("journal_mode=MEMORY", "synchronous=OFF", "foreign_keys=ON", "cache_size=-1000")
"""The worker keeps all pages of a commit or none, so SQLite needs no journal on a disk."""
SECRET = "page_secret"
"""The setting that holds the secret of the one browser that asks."""


def lay_out(path: Path, empty: bytes) -> None:
    """Makes sure that there is a database of the newest schema. `empty` is one without games."""
    if not path.exists() or path.stat().st_size == 0:
        path.write_bytes(without_log(empty))
        return
    with closing(sqlite3.connect(path)) as connection:
        version = schema_version(connection)
    if version != schema.HEAD:
        migrate(database_url(str(path)), lambda _: None)  # what is kept stays as it was until the new file is kept
        with closing(sqlite3.connect(path)) as connection:
            connection.execute("PRAGMA journal_mode=DELETE")


def without_log(data: bytes) -> bytes:
    """The same database without a write-ahead log, which needs memory shared between processes."""
    changed = bytearray(data)
    changed[JOURNAL_MODE] = NO_LOG
    return bytes(changed)


def take_in(path: Path, data: bytes) -> None:
    """Put another database in the place of this one: from this page, another one, or a server. `BadBackup` says why
    not; then nothing has changed."""
    if not data.startswith(SQLITE_MAGIC):
        raise BadBackup("this file is no database of quiltbee")
    new = path.with_suffix(".new")
    try:
        new.write_bytes(without_log(data))
        _check(new)
        lay_out(new, b"")
        path.write_bytes(new.read_bytes())
    finally:
        new.unlink(missing_ok=True)


def _check(path: Path) -> None:
    try:
        with closing(sqlite3.connect(path)) as connection:
            verdict = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
            if verdict != "ok" or schema_version(connection) is None:
                raise BadBackup("this file is damaged")
            if str(schema_version(connection)) > schema.HEAD:
                raise BadBackup("this file is of a newer quiltbee; reload this page first")
    except (sqlite3.Error, NotOurs, CannotOpen):
        raise BadBackup("this file is damaged, or no database of quiltbee") from None


def the_browser(connection: sa.Connection, now: int) -> str:
    """The secret of the one browser that asks here. A database from elsewhere has none yet. Then the browser gets a
    secret and every role in the database, because nobody else is here to play them."""
    if (found := find_setting(connection, SECRET)) is not None:
        return found
    token = first_setting(connection, SECRET, new_token())
    add_browser(connection, token_hash(token), now)
    roles = sa.select(sa.literal(token_hash(token)), schema.access.c.game, schema.access.c.role, sa.literal(now))
    columns = ["browser", "game", "role", "granted_at"]
    connection.execute(sa.insert(schema.access).from_select(columns, roles.distinct()))
    return token
