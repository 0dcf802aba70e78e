"""A server as in a page, in this process: its engine thinks in the event loop, its file is kept by nobody."""

import asyncio
import sqlite3
import tempfile
from contextlib import closing
from functools import cache
from pathlib import Path

from quiltbee.engine.protocol_server.alone import Alone
from quiltbee.engine.protocol_server.conversation import Conversation
from quiltbee.server.in_page.engine import Hear
from quiltbee.server.in_page.server import USUAL, PageServer
from quiltbee.server.settings import Settings
from quiltbee.server.storage.database import database_url
from quiltbee.server.storage.inline import Keep
from quiltbee.server.storage.migrate import migrate


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


@cache
def empty_database() -> bytes:
    """A database without games, in one file."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "empty.db")
        migrate(database_url(str(path)), lambda _: None)
        with closing(sqlite3.connect(path)) as connection:
            connection.execute("PRAGMA journal_mode=DELETE")
        return path.read_bytes()


def page_server(folder: Path, keep: Keep = nothing, settings: Settings = USUAL) -> PageServer:
    """A server that has not started yet."""
    return PageServer(folder / "games.db", empty_database(), HereEngine, keep, settings)
