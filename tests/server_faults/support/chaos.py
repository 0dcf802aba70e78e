"""A bad network: a proxy that delays, breaks connections, and lets some of them hang."""

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass

from tests.server_faults.support.wire import Address, end_with_reset

Pair = tuple[asyncio.StreamReader, asyncio.StreamWriter]


@dataclass
class Weather:
    """How bad it is."""

    life: float = 0.3
    """Seconds that a connection lives, on average."""
    delay: float = 0.02
    """Seconds that a packet is held back, at most."""
    hanging: float = 0.2
    """The share of connections that do not break but go silent, with both ends still open."""


class ChaosProxy:
    """Listens on its own port and forwards everything, until it breaks the connection."""

    def __init__(self, target: Address, weather: Weather, seed: int) -> None:
        self.target = target
        self.weather = weather
        self.random = random.Random(seed)
        self.broken = 0
        self.address: Address = ("127.0.0.1", 0)
        self._tasks: set[asyncio.Task[None]] = set()

    @asynccontextmanager
    async def running(self) -> AsyncIterator["ChaosProxy"]:
        server = await asyncio.start_server(self._accept, "127.0.0.1", 0)
        self.address = server.sockets[0].getsockname()[:2]
        try:
            yield self
        finally:
            server.close()
            for task in self._tasks:
                task.cancel()
            await asyncio.gather(*self._tasks, return_exceptions=True)

    def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.create_task(self._connection(reader, writer))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _connection(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        client: Pair = (reader, writer)
        try:
            server: Pair = await asyncio.open_connection(*self.target)
        except OSError:
            end_with_reset(writer)
            return
        pumps = [
            asyncio.create_task(self._pump(client[0], server[1])),
            asyncio.create_task(self._pump(server[0], client[1])),
        ]
        try:
            await asyncio.wait(
                pumps, timeout=self.random.expovariate(1 / self.weather.life), return_when="FIRST_COMPLETED"
            )
            self.broken += 1
            if self.random.random() < self.weather.hanging:
                for pump in pumps:
                    pump.cancel()
                await asyncio.sleep(10 * self.weather.life)
        finally:
            for pump in pumps:
                pump.cancel()
            await asyncio.gather(*pumps, return_exceptions=True)
            for end in (client[1], server[1]):
                with suppress(OSError):
                    end_with_reset(end)

    async def _pump(self, source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while data := await source.read(4096):
                await asyncio.sleep(self.random.random() * self.weather.delay)
                sink.write(data)
                await sink.drain()
