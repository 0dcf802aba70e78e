"""Where Python and JavaScript meet: imported in a browser's worker only (web/static/py/server.js)."""

import asyncio
import json
from collections.abc import Callable
from contextlib import aclosing
from pathlib import Path
from typing import Any

from pyodide.ffi import create_proxy, to_js  # type: ignore[import-not-found]  # there is no such module elsewhere

from quiltbee.server.in_page import asgi
from quiltbee.server.in_page.engine import Hear
from quiltbee.server.in_page.server import PageServer
from quiltbee.server.storage.errors import BadBackup, Full, Unavailable
from quiltbee.version import VERSION

REASONS: dict[str, Unavailable] = {
    "full": Full("there is no room left to keep this"),
    "unavailable": Unavailable("the browser could not keep this"),
}


class OtherWorker:
    """An engine in a worker of its own."""

    def __init__(self, start: Callable[[Any], Any], hear: Hear) -> None:
        self._hear = create_proxy(hear)
        self._worker = start(self._hear)

    def send(self, line: str) -> None:
        self._worker.send(line)

    def end(self) -> None:
        self._worker.end()
        self._hear.destroy()


class InWorker:
    """The server as JavaScript calls it."""

    def __init__(self, database: str, empty: str, start: Callable[[Any], Any], keep: Callable[[], Any]) -> None:
        async def kept() -> None:
            if reason := await keep():
                raise REASONS[reason]

        made = Path(empty).read_bytes()
        self._server = PageServer(Path(database), made, lambda hear: OtherWorker(start, hear), kept)
        self._streams: dict[str, asyncio.Task[None]] = {}

    async def start(self) -> str:
        """The version, as soon as requests can come."""
        await self._server.start()
        return VERSION

    async def prepare_engine(self) -> None:
        await self._server.prepare_engine()

    async def ask(self, method: str, path: str, headers: str, body: Any) -> Any:
        """The status, the headers as JSON, and the body."""
        data = body.to_bytes() if hasattr(body, "to_bytes") else (body or "").encode()
        answer = await self._server.ask(method, path, json.loads(headers), data)
        return to_js([answer.status, json.dumps(answer.headers), answer.body])

    async def listen(self, key: str, path: str, tell: Callable[..., Any]) -> str:
        """Calls `tell` for every event until `leave` or the end. Returns why the stream did not open, or nothing."""
        stream = self._streams[key] = asyncio.ensure_future(self._tell_all(path, tell))
        try:
            await stream
        except asgi.Refused as error:
            return str(error)
        except asyncio.CancelledError:
            pass  # by `leave`
        finally:
            self._streams.pop(key, None)
        return ""

    async def _tell_all(self, path: str, tell: Any) -> None:
        async with aclosing(self._server.listen(path)) as stream:
            async for event in stream:
                tell(*(event or ("", "", "")))

    def leave(self, key: str) -> None:
        if key in self._streams:
            self._streams[key].cancel()

    async def take_out(self) -> Any:
        return to_js(await self._server.take_out())

    async def take_in(self, data: Any) -> str:
        """Goes on with another database. Returns why it could not, or nothing."""
        try:
            await self._server.take_in(data.to_bytes())
        except (BadBackup, Unavailable) as error:
            return str(error)
        return ""
