"""How the processes of one server hear of each other. There are two buses: one process needs none, several on one
PostgreSQL have `postgres_bus.py`. Whoever serves a request does not ask which it is."""

from collections.abc import Coroutine
from typing import Any, Protocol

from quiltbee.server.realtime.live_game import LiveGame


class Listener(Protocol):
    """Who hears what the bus brings: the games in memory."""

    def all(self) -> list[LiveGame]: ...
    def known(self, id: str) -> LiveGame | None: ...
    def drop(self, id: str) -> None: ...
    def heard(self, live: LiveGame, word: str) -> None: ...
    def hears_of(self, live: LiveGame, seq: int) -> None: ...
    def look_again(self, id: str, to: int | None = None) -> None: ...
    async def catch_up(self, live: LiveGame, to: int | None = None) -> None: ...


class Bus(Protocol):
    """What a process hears from the others, and tells them."""

    @property
    def hears_all(self) -> bool:
        """Whether all that other processes do is heard here, so that what is remembered is true."""

    def is_behind(self, live: LiveGame) -> bool:
        """Whether entries are known of which it has not been heard: before them a role may have been taken away."""

    def came_or_left(self, live: LiveGame) -> None:
        """Tell the others who is present here."""

    async def refresh(self, listener: Listener, live: LiveGame, browser: str | None) -> None:
        """Bring a game up to what any process has written, with the roles of a browser; `NoSuchGame` if it is gone."""

    async def call_out(self, listener: Listener, live: LiveGame, word: str) -> None:
        """Let every process hear something that is meant for now and is in no log."""

    async def open(self, listener: Listener) -> list[Coroutine[Any, Any, None]]:
        """What has to run as long as the server does. The bus hears everything from now on."""


class LocalBus:
    """One process: whatever happens, happens here."""

    hears_all = True

    def is_behind(self, live: LiveGame) -> bool:  # noqa: ARG002
        return False

    def came_or_left(self, live: LiveGame) -> None:
        pass

    async def refresh(self, listener: Listener, live: LiveGame, browser: str | None) -> None:
        pass

    async def call_out(self, listener: Listener, live: LiveGame, word: str) -> None:
        listener.heard(live, word)

    async def open(self, listener: Listener) -> list[Coroutine[Any, Any, None]]:  # noqa: ARG002
        return []
