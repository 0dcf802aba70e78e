"""How many times a second the page itself can be loaded."""

import asyncio
import time

from tests.server_faults.support.wire import Address

REQUEST = b"GET / HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip\r\n\r\n"


class Visitor(asyncio.Protocol):
    """Requests the page again and again, as cheaply as possible."""

    def __init__(self) -> None:
        self.pages = 0
        self._missing = 0
        self._head = b""
        self._transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        transport.write(REQUEST)

    def data_received(self, data: bytes) -> None:
        if not self._missing:
            self._head += data
            head, end, data = self._head.partition(b"\r\n\r\n")
            if not end:
                return
            assert b" 200 " in head.partition(b"\r\n")[0]
            self._missing = int(head.lower().partition(b"content-length: ")[2].partition(b"\r\n")[0])
            self._head = b""
        self._missing -= len(data)
        if self._missing == 0:
            self.pages += 1
            assert self._transport is not None
            self._transport.write(REQUEST)

    def leave(self) -> None:
        assert self._transport is not None
        self._transport.close()


async def pages_per_second(address: Address, visitors: int, seconds: float) -> float:
    loop = asyncio.get_running_loop()
    crowd = [(await loop.create_connection(Visitor, *address))[1] for _ in range(visitors)]
    started = time.monotonic()
    await asyncio.sleep(seconds)
    for each in crowd:
        each.leave()
    return sum(each.pages for each in crowd) / (time.monotonic() - started)
