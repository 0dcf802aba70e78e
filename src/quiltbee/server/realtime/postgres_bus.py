"""Several processes on one PostgreSQL: each is notified which games have gone on, and reads them.

A message is `game:seq`, `game:deleted`, `game:access`, `game:here:process:first:second:watchers`, `game:hurry`,
`game:analysis`, `game:phrase:seat:phrase:at` or `game:learning:name`. What happened in a game is never in it.
"""

import asyncio
import logging
import secrets
from collections.abc import Coroutine
from functools import partial
from typing import Any

import psycopg
import sqlalchemy as sa
from psycopg import sql as pg

from quiltbee.server.realtime.bus import Listener
from quiltbee.server.realtime.live_game import LiveGame
from quiltbee.server.storage.errors import NoSuchGame, Unavailable
from quiltbee.server.storage.queries.access import seq_and_roles
from quiltbee.server.storage.statements import CHANNEL, statements
from quiltbee.server.storage.store import Store

OPEN_SECONDS = 10
RECONNECT_SECONDS = 0.5
Connection = psycopg.AsyncConnection[Any]
log = logging.getLogger("quiltbee.bus")


class PostgresBus:
    """Listens to the other processes and tells them who is present here."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._dsn = store.url.set(drivername="postgresql").render_as_string(hide_password=False)
        self._moved: set[LiveGame] = set()
        """Games where somebody came or left; the other processes are still to be told."""
        self.process = secrets.token_hex(4)
        self.is_listening = False

    async def open(self, listener: Listener) -> list[Coroutine[Any, Any, None]]:
        async with asyncio.timeout(OPEN_SECONDS):
            connection = await self._connected()
        self._begin(listener)
        return [self._listen(listener, connection), self._tell_presence()]

    def is_behind(self, live: LiveGame) -> bool:
        return self.is_listening and live.notified_seq < live.game.seq

    def presence_changed(self, live: LiveGame) -> None:
        self._moved.add(live)

    async def refresh(self, listener: Listener, live: LiveGame, browser: str | None) -> None:
        id, known = live.setup.id, live.roles  # if they are forgotten meanwhile, what is read now is not remembered
        found = await self._store.read(lambda connection: seq_and_roles(connection, browser, id))
        if found is None:
            listener.drop(id)
            raise NoSuchGame
        if browser is not None:
            known.pop(browser, None)
            if found[1]:
                known[browser] = found[1]
        await listener.catch_up(live, found[0])

    async def broadcast(self, listener: Listener, live: LiveGame, message: str) -> None:  # noqa: ARG002  # it is notified, too
        id = live.setup.id
        await self._store.write(id, lambda connection: statements(connection).notify(connection, f"{id}:{message}"))

    # --- listening

    async def _listen(self, listener: Listener, connection: Connection) -> None:
        """Run until cancelled; after a lost connection everything that is in memory is read again."""
        while True:
            try:
                async with connection:
                    async for message in connection.notifies():
                        self._on_notification(listener, message.payload)
            except (psycopg.Error, OSError) as error:
                await self._lost(error)
            connection = await self._connected()
            self._begin(listener)

    async def _connected(self) -> Connection:
        """A connection that is notified of everything from now on, as soon as there is one."""
        while True:
            try:
                return await self._connect()
            except (psycopg.Error, OSError) as error:
                await self._lost(error)

    async def _lost(self, error: Exception) -> None:
        log.warning("lost the notifications", extra={"reason": str(error).strip()})
        self.is_listening = False
        await asyncio.sleep(RECONNECT_SECONDS)

    async def _connect(self) -> Connection:
        connection = await psycopg.AsyncConnection.connect(self._dsn, autocommit=True, connect_timeout=5)
        try:
            await connection.execute(pg.SQL("LISTEN {}").format(pg.Identifier(CHANNEL)))
        except BaseException:
            await connection.close()
            raise
        return connection

    def _begin(self, listener: Listener) -> None:
        """Notifications begin now. What happened before them is unknown, so everything is read again."""
        self.is_listening = True
        for live in listener.all():
            live.forget_roles()
            listener.look_again(live.setup.id)

    def _on_notification(self, listener: Listener, payload: str) -> None:
        id, _, what = payload.partition(":")
        live = listener.known(id)
        if live is None:
            return
        if what == "deleted":
            listener.drop(id)
        elif what == "access":
            live.forget_roles()
        elif what.startswith("here:"):
            self._presence(live, what)
        elif what.isdigit():
            listener.on_committed(live, int(what))
        else:
            listener.on_broadcast(live, what)

    def _presence(self, live: LiveGame, what: str) -> None:
        _, process, first, second, watchers = what.split(":")
        if process != self.process:
            live.remote[process] = (first == "1", second == "1", int(watchers))
            live.wake()

    # --- telling

    async def _tell_presence(self) -> None:
        """Every second, tell the others what has changed here."""
        while True:
            await asyncio.sleep(1)
            moved, self._moved = self._moved, set()
            if moved:
                try:
                    here = {live.setup.id: live.presence_here() for live in moved}
                    await self._store.read(partial(self._tell, present=here))
                except Unavailable:
                    self._moved |= moved

    def _tell(self, connection: sa.Connection, present: dict[str, tuple[bool, bool, int]]) -> None:
        for id, (first, second, watchers) in present.items():
            statements(connection).notify(connection, f"{id}:here:{self.process}:{first:d}:{second:d}:{watchers}")
