"""Cleans up what killed commands have left beside a database."""

import sqlite3
from contextlib import closing
from pathlib import Path

from sqlalchemy.engine import URL

from quiltbee.files.drafts import delete_leftover, drafts_for, sweep
from quiltbee.server.storage.database import is_sqlite, sqlite_path
from quiltbee.server.storage.errors import CannotOpen
from quiltbee.server.storage.sqlite_file import connect


def settle(url: URL) -> list[str]:
    """Deletes leftovers that nobody works on any more. Says in a sentence what became of an interrupted restore."""
    if not is_sqlite(url):
        return []
    database = sqlite_path(url).resolve()
    sweep(database.parent)
    found = [stamp for draft, stamp in drafts_for(database, "restore") if delete_leftover(draft)]
    return [_outcome(database, stamp) for stamp in found]


def _outcome(database: Path, stamp: str) -> str:
    if _was_restored(database, stamp):
        return f"a restore of {database} was interrupted after its last step: the database is the restored one"
    return f"a restore of {database} was interrupted: the database is as it was before; restore again"


def _was_restored(database: Path, stamp: str) -> bool:
    """The new content carries the number of its draft."""
    try:
        with closing(connect(database)) as connection:
            return bool(connection.execute("PRAGMA user_version").fetchone() == (stamp_number(stamp),))
    except (sqlite3.Error, OSError, CannotOpen):
        return False


def stamp_number(stamp: str) -> int:
    """A draft's stamp as a number that SQLite can keep in a file's header (`user_version`)."""
    return int(stamp[:7], 16)
