"""Games from text into a database, all or none, each with a link to watch it."""

import time

import sqlalchemy as sa
from sqlalchemy.engine import URL

from quiltbee.rules.record import Record
from quiltbee.server import store as sql
from quiltbee.server.archive import add_record, read_archive
from quiltbee.server.backups import back_up_before_migration
from quiltbee.server.database import open_engine
from quiltbee.server.migrate import migrate
from quiltbee.server.security import new_token, token_hash


def import_games(url: URL, text: str) -> list[str]:
    """Add every game of a text. Returns the secret of a watch link for each."""
    records = read_archive(text)
    migrate(url, lambda version: back_up_before_migration(url, version))
    engine = open_engine(url, pool_size=1)
    try:
        with engine.connect().execution_options(writes=True) as connection, connection.begin():
            now = time.time_ns() // 1_000_000
            return [_add(connection, record, now) for record in records]
    finally:
        engine.dispose()


def _add(connection: sa.Connection, record: Record, now: int) -> str:
    token = new_token()
    game = add_record(connection, record, now)
    sql.add_link(connection, token_hash(token), game, "watch", None, now, None)
    return token
