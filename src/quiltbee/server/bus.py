"""Several processes on one PostgreSQL: one listener for each process hears which games have gone on, and reads them.

A message is `game:seq`, `game:deleted`, `game:access`, `game:here:process:first:second:watchers`, `game:hurry` or
`game:phrase:seat:phrase:at`; never content.
"""

import asyncio
import logging
import secrets
from functools import partial

import psycopg
import sqlalchemy as sa
from psycopg import sql as pg
from sqlalchemy.engine import URL

from quiltbee.server import store as sql
from quiltbee.server.live import Hub, LiveGame
from quiltbee.server.writer import Unavailable

RECONNECT_SECONDS = 0.5
log = logging.getLogger("quiltbee.bus")


class Bus:
    """Listens to the other processes and tells them who is present here."""

    def __init__(self, url: URL, hub: Hub) -> None:
        self._dsn = url.set(drivername="postgresql").render_as_string(hide_password=False)
        self._hub = hub
        self.process = secrets.token_hex(4)
        self.ready = asyncio.Event()

    async def listen(self) -> None:
        """Run until cancelled; after a lost connection everything that is watched is read again."""
        while True:
            try:
                await self._listen_once()
            except (psycopg.Error, OSError) as error:
                log.warning("lost the notifications", extra={"reason": str(error).strip()})
                self.ready.clear()
                self._hub.hears_all = False
            await asyncio.sleep(RECONNECT_SECONDS)

    async def _listen_once(self) -> None:
        connection = await psycopg.AsyncConnection.connect(self._dsn, autocommit=True, connect_timeout=5)
        async with connection:
            await connection.execute(pg.SQL("LISTEN {}").format(pg.Identifier(sql.CHANNEL)))
            self._hub.hears_all = True
            for live in self._hub.all():
                live.forget_roles()
                self._hub.look_again(live.setup.id)
            self.ready.set()
            async for message in connection.notifies():
                self._heard(message.payload)

    def _heard(self, payload: str) -> None:
        id, _, what = payload.partition(":")
        live = self._hub.known(id)
        if live is None:
            return
        if what == "deleted":
            self._hub.drop(id)
        elif what == "access":
            live.forget_roles()
        elif what.startswith("here:"):
            self._presence(live, what)
        elif what.isdigit():
            self._hub.hears_of(live, int(what))
        else:
            self._hub.heard(live, what)

    def _presence(self, live: LiveGame, what: str) -> None:
        _, process, first, second, watchers = what.split(":")
        if process != self.process:
            live.remote[process] = (first == "1", second == "1", int(watchers))
            live.wake()

    async def tell_presence(self) -> None:
        """Every second, tell the others what has changed here."""
        while True:
            await asyncio.sleep(1)
            moved, self._hub.moved = self._hub.moved, set()
            if moved:
                try:
                    here = {live.setup.id: live.presence_here() for live in moved}
                    await self._hub.store.read(partial(self._tell, told=here))
                except Unavailable:
                    self._hub.moved |= moved

    def _tell(self, connection: sa.Connection, told: dict[str, tuple[bool, bool, int]]) -> None:
        for id, (first, second, watchers) in told.items():
            sql.notify(connection, f"{id}:here:{self.process}:{first:d}:{second:d}:{watchers}")
