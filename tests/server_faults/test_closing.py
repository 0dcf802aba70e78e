"""A server that stops while somebody still reads: nothing stays open, and nobody waits for an answer."""

import asyncio
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
import sqlalchemy as sa

from quiltbee.server.database import database_url
from quiltbee.server.migrate import migrate
from quiltbee.server.store import Store
from quiltbee.server.writer import Unavailable


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    url = database_url(str(tmp_path / "games.db"))
    migrate(url, lambda _: None)
    store = Store(url)
    yield store
    store.close()


class LongRead:
    """A read that goes on for a while after whoever asked has left."""

    def __init__(self) -> None:
        self.begun, self.never = threading.Event(), threading.Event()
        self.ended = False

    def __call__(self, _: sa.Connection) -> None:
        self.begun.set()
        self.never.wait(0.3)
        self.ended = True


def test_a_store_is_closed_when_the_last_read_has_ended(store: Store) -> None:
    read = LongRead()

    async def run() -> None:
        task = asyncio.create_task(store.read(read))
        await asyncio.to_thread(read.begun.wait)
        task.cancel()
        await asyncio.to_thread(store.close)
        assert read.ended

    asyncio.run(run())
    assert store.reading.pool.status().startswith("Pool size: 4  Connections in pool: 0")


def test_who_reads_after_that_is_told_so(store: Store) -> None:
    store.close()
    with pytest.raises(Unavailable, match="stopping"):
        asyncio.run(store.read(lambda _: None))
