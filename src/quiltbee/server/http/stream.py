"""Server-sent events: a view at once, another after every change; the id of an event is the game's `seq`.

A slow reader gets fewer, larger steps: nothing is queued, and the next view is made when the reader is ready for it. A
reader that does not read at all is disconnected.
"""

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable

from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from quiltbee.server.failpoints import reach
from quiltbee.server.realtime.cache import GameCache
from quiltbee.server.realtime.live_game import LiveGame, Watcher
from quiltbee.server.storage.errors import Unavailable

HEARTBEAT = 20.0
"""Seconds between two frames to an idle page. Not fewer, because every frame wakes a phone's radio."""
SLOWEST_SEND = 25.0
PATIENCE = 2.0
"""How long a view waits for news from other processes, which nearly always come within a few milliseconds."""


class EventStream(Response):
    """A response that goes on until the reader leaves, stops reading, or the server stops."""

    media_type = "text/event-stream"

    def __init__(self, events: AsyncGenerator[bytes], watcher: Watcher, on_close: Callable[[], None]) -> None:
        super().__init__(headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"})
        del self.headers["content-length"]
        self._events = events
        self._watcher = watcher
        self._on_close = on_close

    async def __call__(self, _: Scope, receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": self.raw_headers})
        leaving = asyncio.ensure_future(_until_left(receive))
        leaving.add_done_callback(lambda _: self._watcher.leave())
        try:
            await self._send_all(send)
        except (TimeoutError, Unavailable):
            pass  # it does not read, or the database is away: the stream breaks off, and the page reconnects
        finally:
            leaving.cancel()
            await self._events.aclose()  # it may be waiting at a frame, and would be counted for ever
            self._on_close()

    async def _send_all(self, send: Send) -> None:
        async for event in self._events:
            async with asyncio.timeout(SLOWEST_SEND):
                await send({"type": "http.response.body", "body": event, "more_body": True})
            del event  # frees its memory: the next event may take hours
        await send({"type": "http.response.body", "body": b"", "more_body": False})


async def _until_left(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


async def events(
    cache: GameCache,
    live: LiveGame,
    watcher: Watcher,
    since: int | None,
    host: bool,
    now: Callable[[], int],
    may_look: Callable[[], Awaitable[bool]],
) -> AsyncGenerator[bytes]:
    """The frames of one stream."""
    with cache.watching(live, watcher):
        sent, presence = -1, b""
        heard, analysed = live.phrases[-1].number if live.phrases else 0, live.analysis[0]
        yield b"retry: 1000\n\n"
        while not cache.closing and not live.deleted and not watcher.has_left:
            watcher.changed.clear()
            if not await may_look():
                yield b"event: gone\ndata: {}\n\n"  # the access was withdrawn; the page asks again and is told so
                return
            if watcher.changed.is_set():
                continue  # asking the database took a while, so its answer may be outdated
            if cache.bus.is_behind(live):
                if not await _changed(watcher, PATIENCE):
                    live.ask_anew()
                continue
            if live.game.seq != sent:
                reach("before-broadcast")
                shown, sent, presence = since, live.game.seq, live.presence_json()
                since = sent  # set now: while a slow reader takes the frame, the game may go on
                yield _frame("view", live.view_json(watcher.seats, host, shown, now()), sent)
            elif presence != (presence := live.presence_json()):
                yield _frame("presence", presence)
            for phrase in [each for each in live.phrases if each.number > heard]:
                yield _frame("phrase", phrase.model_dump_json().encode())
                heard = phrase.number
            if live.analysis[0] != analysed:
                analysed, told_analysis = live.analysis
                yield _frame("analysis", told_analysis)
                del told_analysis  # frees its memory: it is large, and the next wait may be long
            if not await _changed(watcher, HEARTBEAT):
                yield b"event: here\ndata:\n\n"  # not a comment: pages do not see comments


def _frame(name: str, data: bytes, id: int | None = None) -> bytes:
    head = f"event: {name}\n" if id is None else f"id: {id}\nevent: {name}\n"
    return head.encode() + b"data: " + data + b"\n\n"


async def _changed(watcher: Watcher, seconds: float) -> bool:
    try:
        async with asyncio.timeout(seconds):
            await watcher.changed.wait()
    except TimeoutError:
        return False
    return True
