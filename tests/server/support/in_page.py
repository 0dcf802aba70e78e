"""The server as in a page, behind the interface that the black-box tests use: it has no socket, thread or process.

The tests wait for each answer; so all pages of a test run live in one event loop, in a thread of its own.
"""

import asyncio
import threading
from collections.abc import Awaitable, Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import httpx
import pytest

from quiltbee.server.in_page.asgi import Refused
from quiltbee.server.in_page.events import Event
from quiltbee.server.in_page.server import USUAL
from tests.server.support.page import page_server

T = TypeVar("T")
PAGES_OWN = ("content-type", "origin", "if-none-match")
"""The headers that a page sets itself; the others are those of a network."""
PATIENCE_S = 180
QUIET = replace(USUAL, review_nodes=500)
"""Reviews with little thought: they think in the event loop here."""


@cache
def _loop() -> asyncio.AbstractEventLoop:
    loop = asyncio.new_event_loop()
    threading.Thread(target=loop.run_forever, name="pages", daemon=True).start()
    return loop


def _done(work: Awaitable[T]) -> T:
    async def do() -> T:
        return await work

    return asyncio.run_coroutine_threadsafe(do(), _loop()).result(PATIENCE_S)


class Page(httpx.BaseTransport):
    """One page with its server. Requests go there as messages; what they would need of a network is left out."""

    def __init__(self, folder: Path) -> None:
        self._server = page_server(folder, settings=QUIET)
        _done(self._server.start())

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        path = request.url.raw_path.decode()
        if request.url.path.endswith("/events") and (opened := self._listening(_since(path, request.headers))):
            return httpx.Response(200, headers={"content-type": "text/event-stream"}, stream=opened)
        headers = {name: request.headers[name] for name in PAGES_OWN if name in request.headers}
        answer = _done(self._server.ask(request.method, path, headers, request.read()))
        if answer.status == 403 and b'"no_invitations"' in answer.body:
            pytest.skip("needs an invitation, which a page does not have")
        told = [(name, value) for name, value in answer.headers.items() if name != "set-cookie"]
        return httpx.Response(answer.status, headers=told, content=answer.body)

    def _listening(self, path: str) -> "Stream | None":
        stream = Stream(self._server.listen(path))
        try:
            assert stream.next() is None, "a stream says first that it has opened"
        except Refused:
            return None
        return stream

    def close(self) -> None:
        _done(self._server.stop())


class Stream(httpx.SyncByteStream):
    """Events as text again, as they come over a network."""

    def __init__(self, events: Any) -> None:
        self._events = events

    def next(self) -> Event | None:
        found: Event | None = _done(anext(self._events))
        return found

    def __iter__(self) -> Iterator[bytes]:
        while True:
            try:
                event = self.next()
            except StopAsyncIteration:
                return
            if event is not None:
                yield f"id: {event.last_id}\nevent: {event.name}\ndata: {event.data}\n\n".encode()

    def close(self) -> None:
        _done(self._events.aclose())


def _since(path: str, headers: httpx.Headers) -> str:
    """A page tells in the address what it has heard last."""
    last = headers.get("last-event-id")
    return path if last is None else f"{path}{'&' if '?' in path else '?'}since={last}"
