"""A store without a server."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from quiltbee.server.storage.database import database_url
from quiltbee.server.storage.migrate import migrate
from quiltbee.server.storage.store import Store


@contextmanager
def new_store(folder: Path) -> Iterator[Store]:
    """On an SQLite file with the newest tables and nothing in them."""
    with opened_store(str(folder / "games.db")) as store:
        yield store


@contextmanager
def opened_store(database: str) -> Iterator[Store]:
    """On a database that may already exist."""
    url = database_url(database)
    migrate(url, lambda _: None)
    store = Store(url)
    try:
        yield store
    finally:
        store.close()
