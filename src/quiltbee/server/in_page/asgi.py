"""Sends requests to an application without a network."""

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping
from contextlib import suppress
from typing import Any, NamedTuple

from starlette.types import ASGIApp, Message

HOST = "localhost"


class Answer(NamedTuple):
    status: int
    headers: dict[str, str]
    body: bytes


class Call:
    """One request to the application. The messages of the answer go to `tell`."""

    def __init__(
        self,
        app: ASGIApp,
        method: str,
        path: str,
        headers: Mapping[str, str],
        body: bytes,
        tell: Callable[[Message], Awaitable[None]],
    ) -> None:
        self._app = app
        self._scope = _scope(method, path, headers, body)
        self._body = body
        self._sent = False
        self._tell = tell
        self._left = asyncio.Event()

    def leave(self) -> None:
        """Nobody reads the answer any more."""
        self._left.set()

    async def run(self) -> None:
        await self._app(self._scope, self._receive, self._tell)

    async def _receive(self) -> Message:
        if not self._sent:
            self._sent = True
            return {"type": "http.request", "body": self._body, "more_body": False}
        await self._left.wait()
        return {"type": "http.disconnect"}


def _scope(method: str, path: str, headers: Mapping[str, str], body: bytes) -> dict[str, Any]:
    plain, _, query = path.partition("?")
    given = {"host": HOST, **{name.lower(): value for name, value in headers.items()}}
    if body:
        given |= {"content-length": str(len(body))}
        given.setdefault("content-type", "application/json")
    return {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": method.upper(),
        "scheme": "http",
        "path": plain,
        "raw_path": plain.encode(),
        "query_string": query.encode(),
        "root_path": "",
        "headers": [(name.encode("latin-1"), value.encode("latin-1")) for name, value in given.items()],
        "client": ("127.0.0.1", 1),
        "server": (HOST, 80),
        "state": {},
    }


async def ask(app: ASGIApp, method: str, path: str, headers: Mapping[str, str], body: bytes) -> Answer:
    """The whole answer to a request."""
    status, told, parts = 500, {}, []

    async def tell(message: Message) -> None:
        nonlocal status, told
        if message["type"] == "http.response.start":
            status, told = message["status"], {name.decode(): value.decode() for name, value in message["headers"]}
        else:
            parts.append(message.get("body", b""))

    await Call(app, method, path, headers, body, tell).run()
    return Answer(status, told, b"".join(parts))


class Refused(RuntimeError):
    """A stream did not open; the message is the answer's body."""


async def listen(app: ASGIApp, path: str, headers: Mapping[str, str]) -> AsyncGenerator[bytes]:
    """The parts of an answer that goes on. The first part is empty: the answer has begun. Raises `Refused` if there is
    no stream."""
    parts: asyncio.Queue[bytes | None] = asyncio.Queue(maxsize=1)
    refused = False

    async def tell(message: Message) -> None:
        nonlocal refused
        if message["type"] == "http.response.start":
            refused = message["status"] != 200
        await parts.put(b"" if message["type"] == "http.response.start" else message.get("body", b""))

    call = Call(app, "GET", path, headers, b"", tell)

    async def run() -> None:
        try:
            await call.run()
        finally:
            await parts.put(None)

    running = asyncio.ensure_future(run())
    try:
        while (part := await parts.get()) is not None:
            if not refused:
                yield part
            elif part:
                raise Refused(part.decode())
    finally:
        call.leave()
        running.cancel()
        with suppress(asyncio.CancelledError):
            await running
