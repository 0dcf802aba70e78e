"""HTTP by plain sockets: cheap enough for thousands of clients in one process, and honest about broken connections."""

import asyncio
import json
import socket
import struct
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from typing import Any

Json = dict[str, Any]
LARGEST_LINE = 1 << 20
Address = tuple[str, int]


class Broken(Exception):
    """The connection ended before the answer came: nobody knows what the server has done."""


@dataclass(frozen=True, slots=True)
class Answer:
    status: int
    headers: dict[str, str]
    body: bytes

    def json(self) -> Json:
        told: Json = json.loads(self.body)
        return told


class Wire:
    """One connection of one browser; it is opened again when it is lost."""

    def __init__(self, address: Address, cookie: str = "", host: str = "localhost", source: str = "127.0.0.1") -> None:
        self.address = address
        self.cookie = cookie
        self.host = host
        self.source = source
        """The address of this machine that it connects from: all of 127.0.0.0/8 belongs to it."""
        self._reader: asyncio.StreamReader | None = None
        self._writer: asyncio.StreamWriter | None = None

    def close(self) -> None:
        if self._writer is not None:
            self._writer.close()
        self._reader = self._writer = None

    def reset(self) -> None:
        """Ends the connection with an RST, like a phone that loses its network."""
        if self._writer is not None:
            end_with_reset(self._writer)
        self._reader = self._writer = None

    async def get(self, path: str, seconds: float = 20) -> Answer:
        return await self.ask("GET", path, None, seconds)

    async def post(self, path: str, body: Json, seconds: float = 20) -> Answer:
        return await self.ask("POST", path, json.dumps(body).encode(), seconds)

    async def ask(self, method: str, path: str, body: bytes | None, seconds: float = 20) -> Answer:
        """One request and its answer; `Broken` if the connection breaks before that."""
        try:
            async with asyncio.timeout(seconds):
                return await self._ask(method, path, body)
        except (OSError, EOFError, TimeoutError, asyncio.LimitOverrunError) as error:
            self.close()
            raise Broken(type(error).__name__) from None

    async def _ask(self, method: str, path: str, body: bytes | None) -> Answer:
        reader, writer = await self._connected()
        writer.write(self._head(method, path, body) + (body or b""))
        answer = await _read_answer(reader)
        self._remember(answer)
        if answer.headers.get("connection") == "close":
            self.close()
        return answer

    async def _connected(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        if self._reader is None or self._writer is None or self._reader.at_eof():
            self.close()
            self._reader, self._writer = await asyncio.open_connection(
                *self.address, limit=LARGEST_LINE, local_addr=(self.source, 0)
            )
        return self._reader, self._writer

    def _head(self, method: str, path: str, body: bytes | None, more: str = "") -> bytes:
        lines = f"{method} {path} HTTP/1.1\r\nHost: {self.host}\r\n{more}"
        if self.cookie:
            lines += f"Cookie: {self.cookie}\r\n"
        if body is not None:
            lines += f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n"
        return f"{lines}\r\n".encode()

    def _remember(self, answer: Answer) -> None:
        given = answer.headers.get("set-cookie")
        if given:
            self.cookie = given.partition(";")[0]

    @asynccontextmanager
    async def stream(self, path: str, last_event_id: int | None = None) -> AsyncIterator[AsyncIterator[Json]]:
        """Server-sent events on a connection of their own, as they come; `Broken` if they break off."""
        try:
            reader, writer = await asyncio.open_connection(*self.address, limit=LARGEST_LINE)
        except OSError as error:
            raise Broken(type(error).__name__) from None
        try:
            more = "" if last_event_id is None else f"Last-Event-ID: {last_event_id}\r\n"
            writer.write(self._head("GET", path, None, more))
            status, headers = await _read_head(reader)
            if status != 200:
                raise Broken(f"status {status}")
            yield _events(reader, chunked="transfer-encoding" in headers)
        except (OSError, EOFError, asyncio.LimitOverrunError) as error:
            raise Broken(type(error).__name__) from None
        finally:
            with suppress(OSError):
                writer.close()


def end_with_reset(writer: asyncio.StreamWriter) -> None:
    """Closes so that the other side gets an RST."""
    sock = writer.get_extra_info("socket")
    if sock is not None:
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    writer.transport.abort()


async def _read_head(reader: asyncio.StreamReader) -> tuple[int, dict[str, str]]:
    head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
    first, *rest = head.rstrip().split("\r\n")
    headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in rest)}
    return int(first.split(" ", 2)[1]), headers


async def _read_answer(reader: asyncio.StreamReader) -> Answer:
    status, headers = await _read_head(reader)
    if "transfer-encoding" in headers:
        body = b"".join([chunk async for chunk in _chunks(reader)])
    else:
        body = await reader.readexactly(int(headers.get("content-length", "0")))
    return Answer(status, headers, body)


async def _chunks(reader: asyncio.StreamReader) -> AsyncIterator[bytes]:
    while size := int(await reader.readuntil(b"\r\n"), 16):
        yield (await reader.readexactly(size + 2))[:-2]
    await reader.readuntil(b"\r\n")


async def _events(reader: asyncio.StreamReader, chunked: bool) -> AsyncIterator[Json]:
    """Each event with its `event`, `id` and `data` (still as bytes: not every client looks into it)."""
    assert chunked, "a stream has no length"
    rest = b""
    async for chunk in _chunks(reader):
        *whole, rest = (rest + chunk).split(b"\n\n")
        for block in whole:
            fields = dict(line.partition(b": ")[::2] for line in block.split(b"\n") if not line.startswith(b":"))
            if b"event" in fields:
                yield {
                    "event": fields[b"event"].decode(),
                    "id": int(fields[b"id"]) if b"id" in fields else None,
                    "data": fields[b"data"],
                }
