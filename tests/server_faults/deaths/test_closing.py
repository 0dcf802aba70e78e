"""A server that stops while somebody still reads: nothing stays open, and nobody waits for an answer."""

import asyncio
import threading
import time
from pathlib import Path

import pytest
import sqlalchemy as sa

from quiltbee.server.storage.errors import Unavailable
from tests.server.support.stores import new_store


class LongRead:
    """A read that takes a while, whether or not whoever asked is still there."""

    def __init__(self) -> None:
        self.begun = threading.Event()
        self.ended = False

    def __call__(self, _: sa.Connection) -> None:
        self.begun.set()
        time.sleep(0.3)
        self.ended = True


def test_a_store_is_closed_when_the_last_read_has_ended(tmp_path: Path) -> None:
    read = LongRead()

    async def run() -> None:
        with new_store(tmp_path) as store:
            task = asyncio.create_task(store.read(read))
            await asyncio.to_thread(read.begun.wait)
            task.cancel()
        assert read.ended

    asyncio.run(run())


def test_who_reads_after_that_is_told_so(tmp_path: Path) -> None:
    with new_store(tmp_path) as store:
        pass
    with pytest.raises(Unavailable, match="stopping"):
        asyncio.run(store.read(lambda _: None))
