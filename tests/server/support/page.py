"""A server as in a page, in this process: its engine thinks in the event loop, its file is kept by nobody."""

import asyncio
from functools import cache
from pathlib import Path

from static_site import bundling

from quiltbee.engine.protocol_server.alone import Alone
from quiltbee.engine.protocol_server.conversation import Conversation
from quiltbee.server.in_page.engine import Hear
from quiltbee.server.in_page.server import USUAL, PageServer
from quiltbee.server.settings import Settings
from quiltbee.server.storage.inline import Keep


class HereEngine:
    """An engine that answers in the event loop."""

    def __init__(self, hear: Hear) -> None:
        self._hear = hear
        self._over = False
        self._carrier = Alone(Conversation("search"), self._say)

    def send(self, line: str) -> None:
        asyncio.get_running_loop().call_soon(self._carrier.hear, line)

    def end(self) -> None:
        self._over = True

    def _say(self, line: str) -> None:
        if not self._over:
            self._hear(line)


async def nothing() -> None:
    """What keeps nothing always succeeds."""


empty_database = cache(bundling.empty_database)


def page_server(folder: Path, keep: Keep = nothing, settings: Settings = USUAL) -> PageServer:
    """A server that has not started yet."""
    return PageServer(folder / "games.db", empty_database(), HereEngine, keep, settings)
