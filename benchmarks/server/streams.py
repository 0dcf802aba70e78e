"""Thousands of open event streams, read and counted as cheaply as possible."""

import asyncio
import gc
import random
import time

from tests.server_faults.support.wire import Address

LEAST_PAUSE, MOST_PAUSE = 0.2, 2.0
"""How long a page waits before it connects again, at random between these, in seconds."""


class Stream(asyncio.Protocol):
    """One stream that connects again when it is lost."""

    def __init__(self, crowd: "Crowd", address: Address, game: str, cookie: str) -> None:
        self.crowd = crowd
        self.address = address
        self.game = game
        self.request = f"GET /api/games/{game}/events HTTP/1.1\r\nHost: localhost\r\nCookie: {cookie}\r\n\r\n".encode()
        self.transport: asyncio.BaseTransport | None = None
        self.has_view = False

    async def connect(self) -> None:
        loop = asyncio.get_running_loop()
        while not self.crowd.closing:
            try:
                await loop.create_connection(lambda: self, *self.address)
                return
            except OSError:
                await asyncio.sleep(random.uniform(LEAST_PAUSE, MOST_PAUSE))

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        transport.write(self.request)

    def data_received(self, data: bytes) -> None:
        views = data.count(b"event: view")
        if views:
            self.crowd.views += views
            if not self.has_view:
                self.has_view = True
                self.crowd.with_view += 1

    def connection_lost(self, _: Exception | None) -> None:
        if self.has_view:
            self.has_view = False
            self.crowd.with_view -= 1
        if not self.crowd.closing:
            self.crowd.keep(self._again())

    async def _again(self) -> None:
        await asyncio.sleep(random.uniform(LEAST_PAUSE, MOST_PAUSE))
        await self.connect()


class Crowd:
    """All streams of a run."""

    def __init__(self) -> None:
        self.streams: list[Stream] = []
        self.views = 0
        self.with_view = 0
        self.closing = False
        self._tasks: set[asyncio.Task[None]] = set()

    def keep(self, work: "asyncio._CoroutineLike[None]") -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def open(self, wanted: list[tuple[Address, str, str]]) -> None:
        """Opens one stream for each address, game and cookie, some at a time. Returns when all have their view."""
        for start in range(0, len(wanted), 50):
            some = [Stream(self, *each) for each in wanted[start : start + 50]]
            self.streams += some
            await asyncio.gather(*(stream.connect() for stream in some))
        await self.all_have_views(120)
        gc.freeze()  # garbage collection of the readers' own objects must not count as the server's pauses

    async def all_have_views(self, seconds: float) -> float:
        """Waits until every stream has a view. Returns how long that took."""
        started = time.monotonic()
        async with asyncio.timeout(seconds):
            while self.with_view < len(self.streams):
                await asyncio.sleep(0.02)
        return time.monotonic() - started

    async def close(self) -> None:
        self.closing = True
        for stream in self.streams:
            if stream.transport is not None:
                stream.transport.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
