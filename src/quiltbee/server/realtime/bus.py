"""How the processes of one server notify each other. There are two buses: `LocalBus` for one process, `PostgresBus`
(`postgres_bus.py`) for several on one PostgreSQL. Code that serves a request does not ask which one it has."""

from collections.abc import Coroutine
from typing import Any, Protocol

from quiltbee.server.realtime.live_game import LiveGame


class Listener(Protocol):
    """Takes what the bus brings: the games in memory."""

    def all(self) -> list[LiveGame]: ...
    def known(self, id: str) -> LiveGame | None: ...
    def drop(self, id: str) -> None: ...
    def on_broadcast(self, live: LiveGame, message: str) -> None: ...
    def on_committed(self, live: LiveGame, seq: int) -> None: ...
    def look_again(self, id: str, to: int | None = None) -> None: ...
    async def catch_up(self, live: LiveGame, to: int | None = None) -> None: ...


class Bus(Protocol):
    """Carries messages between this process and the others."""

    @property
    def is_listening(self) -> bool:
        """Whether this process is told everything that others do, so that it can trust what it remembers."""

    def is_behind(self, live: LiveGame) -> bool:
        """Whether entries are known here before their notification. An earlier notification may take a role away."""

    def presence_changed(self, live: LiveGame) -> None:
        """Tell the others who is present here."""

    async def refresh(self, listener: Listener, live: LiveGame, browser: str | None) -> None:
        """Read what any process has written to a game, and the roles of a browser; `NoSuchGame` if it is gone."""

    async def broadcast(self, listener: Listener, live: LiveGame, message: str) -> None:
        """Tell every process, including this one, something that matters only now and is in no log."""

    async def open(self, listener: Listener) -> list[Coroutine[Any, Any, None]]:
        """Start to listen. Returns what has to run as long as the server does."""


class LocalBus:
    """One process: everything happens here."""

    is_listening = True

    def is_behind(self, live: LiveGame) -> bool:  # noqa: ARG002
        return False

    def presence_changed(self, live: LiveGame) -> None:
        pass

    async def refresh(self, listener: Listener, live: LiveGame, browser: str | None) -> None:
        pass

    async def broadcast(self, listener: Listener, live: LiveGame, message: str) -> None:
        listener.on_broadcast(live, message)

    async def open(self, listener: Listener) -> list[Coroutine[Any, Any, None]]:  # noqa: ARG002
        return []
