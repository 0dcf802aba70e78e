"""More connections than there is room for, and some that never come to the point."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import pytest
import uvicorn
from starlette.responses import PlainTextResponse
from uvicorn.server import ServerState

from quiltbee.server.http import connections
from quiltbee.server.http.connections import LARGEST_HEAD, RESERVED, Connection, most_connections
from tests.server_faults.support.history import History
from tests.server_faults.support.table import Pace, Table
from tests.server_faults.support.victim import Victim, serving
from tests.server_faults.support.wire import Address, Wire

DESCRIPTORS = 160
SECONDS = 120


async def _end_of(reader: asyncio.StreamReader) -> bytes:
    """All that comes until the other side closes."""
    told = b""
    async with asyncio.timeout(SECONDS):
        with suppress(ConnectionResetError):
            while more := await reader.read(4096):
                told += more
    return told


@pytest.mark.slow
def test_who_does_not_fit_is_told_to_come_back_and_who_plays_goes_on(tmp_path: Path) -> None:
    asyncio.run(_crowded(tmp_path))


async def _crowded(folder: Path) -> None:
    history = History()
    async with serving(folder, descriptors=DESCRIPTORS) as server:
        table = Table(server.address, Pace(history), 1, shared_device=True)
        await table.start()
        idle = [await asyncio.open_connection(*server.address) for _ in range(most_connections(DESCRIPTORS) - 1)]
        for _ in range(RESERVED):
            await _is_told_to_come_back(server)
        for _ in range(5):
            await table.decide()
        for _, writer in idle:
            writer.close()
        await _fits_again(server)
        await table.close()
    assert history.complaints == []
    assert history.count("ok") == 5


async def _is_told_to_come_back(server: Victim) -> None:
    reader, writer = await asyncio.open_connection(*server.address)
    told = (await _end_of(reader)).lower()
    assert told.startswith(b"http/1.1 503 "), told
    assert b"\r\nretry-after: 5\r\n" in told
    writer.close()


async def _fits_again(server: Victim) -> None:
    """The server has to notice that the others have gone; then there is room."""
    wire = Wire(server.address)
    async with asyncio.timeout(SECONDS):
        while (await wire.get("/healthz")).status != 200:
            await asyncio.sleep(0.01)
    wire.close()


@asynccontextmanager
async def _listening() -> AsyncIterator[Address]:
    config = uvicorn.Config(PlainTextResponse("here"), http=Connection, lifespan="off", log_config=None)
    loop = asyncio.get_running_loop()
    state = ServerState()
    server = await loop.create_server(lambda: Connection(config, state, {}, loop), "127.0.0.1", 0)
    async with server:
        yield server.sockets[0].getsockname()


async def _answer_to(sent: bytes) -> bytes:
    async with _listening() as address:
        reader, writer = await asyncio.open_connection(*address)
        writer.write(sent)
        try:
            return await _end_of(reader)
        finally:
            writer.close()


WHOLE = b"GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"


def test_a_request_that_is_sent_is_answered() -> None:
    assert asyncio.run(_answer_to(WHOLE)).startswith(b"HTTP/1.1 200 ")


@pytest.mark.parametrize(
    "sent",
    [
        b"",
        b"GET / HTTP/1.1\r\nHost: a\r\nX-Slow: ",
        b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\nabc",
        b"GET / HTTP/1.1\r\nHost: a\r\n\r\nGET / HT",
    ],
    ids=["nothing", "half a head", "half a body", "half a second request"],
)
def test_a_connection_that_does_not_come_to_the_point_is_closed(sent: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "REQUEST_SECONDS", 0.1)
    assert b"HTTP/1.1 408 " in asyncio.run(_answer_to(sent))


def test_an_empty_line_after_a_request_does_not_keep_a_connection_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    async def answer() -> bytes:
        async with _listening() as address:
            reader, writer = await asyncio.open_connection(*address)
            writer.write(b"GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            await reader.readuntil(b"here")
            monkeypatch.setattr(connections, "REQUEST_SECONDS", 0.1)
            writer.write(b"\r\n")
            told = await _end_of(reader)
            writer.close()
            return told

    assert asyncio.run(answer()).startswith(b"HTTP/1.1 408 ")


@pytest.mark.parametrize("line", [b"X-More: and more\r\n", b"and more"], ids=["many lines", "one line"])
def test_a_head_without_end_is_refused(line: bytes) -> None:
    async def answer() -> bytes:
        async with _listening() as address:
            reader, writer = await asyncio.open_connection(*address)
            writer.write(b"GET / HTTP/1.1\r\nX-First: ")
            telling = asyncio.create_task(_end_of(reader))
            while not telling.done():
                writer.write(line * 500)
                await asyncio.sleep(0.01)
            writer.close()
            return telling.result()

    assert asyncio.run(answer()).startswith(b"HTTP/1.1 400 ")


def test_a_large_body_is_not_taken_for_a_large_head() -> None:
    body = b"x" * 2 * LARGEST_HEAD
    head = f"POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: {len(body)}\r\n\r\n"
    assert asyncio.run(_answer_to(head.encode() + body)).startswith(b"HTTP/1.1 200 ")
