"""The server for one page."""

import time
from collections.abc import AsyncGenerator, Mapping
from contextlib import AsyncExitStack
from dataclasses import replace
from pathlib import Path

from quiltbee.server.http.app import make_app
from quiltbee.server.http.cookies import cookie_name
from quiltbee.server.http.parts import Parts
from quiltbee.server.in_page import asgi
from quiltbee.server.in_page.asgi import Answer
from quiltbee.server.in_page.database import KEPT_OUTSIDE, lay_out, take_in, the_browser
from quiltbee.server.in_page.engine import Start, TwoEngines
from quiltbee.server.in_page.events import Event, events
from quiltbee.server.settings import Settings
from quiltbee.server.storage.hands import without_threads
from quiltbee.server.storage.inline import Keep
from quiltbee.server.thinking.films import NoFilm

USUAL = Settings(limits=False, metrics="nobody", review_nodes=20_000)
"""A phone is slower than a server, and its bots share the engine of the reviews."""


class NoFilms:
    """Films need a program that draws them, which a page does not have."""

    async def make(self, asked: bytes) -> bytes:  # noqa: ARG002
        raise NoFilm("the server in the page cannot make films")

    async def stop(self) -> None:
        pass


class PageServer:
    """The usual application, without a network. Only one browser asks it; its secret is kept here."""

    def __init__(self, database: Path, empty: bytes, start: Start, keep: Keep, settings: Settings = USUAL) -> None:
        """`keep` stores the file where it lasts; `start` starts an engine; `empty` is a database without games."""
        self._database = database
        self._empty = empty
        self._keep = keep
        self._settings = replace(settings, database=str(database))
        self._engines = TwoEngines(start)
        self._parts = Parts(
            hands=without_threads(keep, KEPT_OUTSIDE),
            engines=self._engines,
            films=NoFilms(),
            invitations=False,
            makes_films=False,
        )
        self._cookie: dict[str, str] = {}
        self._life: AsyncExitStack | None = None

    async def start(self) -> None:
        lay_out(self._database, self._empty)
        self._app = make_app(self._settings, self._parts)
        life = AsyncExitStack()
        await life.enter_async_context(self._app.router.lifespan_context(self._app))
        self._life = life
        context = self._app.state.context
        now = time.time_ns() // 1_000_000
        secret = await context.store.write("", lambda connection: the_browser(connection, now))
        self._cookie = {"cookie": f"{cookie_name(context.server_id, https=False)}={secret}"}

    async def prepare_engine(self) -> None:
        """Have an engine loaded before the first bot is due or the first hint is asked for."""
        await self._engines.prepare()

    async def stop(self) -> None:
        if self._life is not None:
            life, self._life = self._life, None
            await life.aclose()

    async def ask(self, method: str, path: str, headers: Mapping[str, str], body: bytes) -> Answer:
        """The answer to one request of the page."""
        return await asgi.ask(self._app, method, path, {**headers, **self._cookie}, body)

    def listen(self, path: str) -> AsyncGenerator[Event | None]:
        """The events of a stream; None when it has opened. `asgi.Refused` if it does not."""
        return events(asgi.listen(self._app, path, self._cookie))

    async def take_out(self) -> bytes:
        """The whole database, between two writes."""
        await self._app.state.context.store.write("", lambda _: None)
        return self._database.read_bytes()

    async def take_in(self, data: bytes) -> None:
        """Go on with another database. `BadBackup` or `Full` if that is not possible; then nothing has changed."""
        await self.stop()
        try:
            take_in(self._database, data)
            await self._keep()  # it puts the file back where there is no room
        finally:
            await self.start()


__all__ = ["Answer", "Event", "PageServer"]
