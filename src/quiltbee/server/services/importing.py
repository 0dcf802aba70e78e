"""Adds games from a text to a database, each with a link to watch it, in small steps while a server may run.

All games are checked before the first is written. They are written in short transactions with pauses, so that moves
made meanwhile hardly wait. The id of a game follows from its text: after an interruption the same text can be imported
again, and what is there already is not added twice.
"""

import time
from collections.abc import Iterator
from itertools import islice

import sqlalchemy as sa
from sqlalchemy.engine import URL
from sqlalchemy.exc import OperationalError

from quiltbee.server.backups.backup import back_up_before_migration
from quiltbee.server.backups.dump import Progress, unseen
from quiltbee.server.failpoints import reach
from quiltbee.server.security import new_token, token_hash
from quiltbee.server.services.archive import read_archive, whole_games
from quiltbee.server.services.errors import ImportStopped
from quiltbee.server.services.log import Beginning, begin_games
from quiltbee.server.storage.database import open_engine
from quiltbee.server.storage.migrate import migrate
from quiltbee.server.storage.queries.games import existing_games
from quiltbee.server.storage.queries.links import add_watch_links

GAMES_AT_ONCE = 50
SHORTEST_PAUSE = 0.02
TRIES = 12
"""How often a step is tried while others keep the database busy; each try waits for some seconds."""


class Import:
    """The games of a text on their way into a database."""

    def __init__(self, url: URL, text: str, progress: Progress = unseen) -> None:
        self._url = url
        self._records = read_archive(text, progress)
        self.added = 0
        self.there = 0
        """Games that were in the database already."""

    def __len__(self) -> int:
        return len(self._records)

    def run(self) -> Iterator[str]:
        """Write the games. Yields the secret of a link to watch each game, when the game is written."""
        migrate(self._url, lambda version: back_up_before_migration(self._url, version))
        engine = open_engine(self._url, pool_size=1)
        try:
            now = time.time_ns() // 1_000_000
            games = whole_games(self._records, now)
            while some := list(islice(games, GAMES_AT_ONCE)):
                began = time.monotonic()
                yield from self._write(engine, some, now)
                reach("during-import")
                time.sleep(max(SHORTEST_PAUSE, time.monotonic() - began))  # leaves half of the time to others
        finally:
            engine.dispose()

    def _write(self, engine: sa.Engine, games: list[Beginning], now: int) -> list[str]:
        tokens = [new_token() for _ in games]
        there = self._patiently(engine, games, tokens, now)
        self.there += there
        self.added += len(games) - there
        return tokens

    def _patiently(self, engine: sa.Engine, games: list[Beginning], tokens: list[str], now: int) -> int:
        for attempt in range(1, TRIES + 1):
            try:
                with engine.connect().execution_options(writes=True) as connection, connection.begin():
                    return _add(connection, games, tokens, now)
            except OperationalError as error:
                if attempt == TRIES:
                    raise ImportStopped(self._how_far(error)) from None
        raise AssertionError

    def _how_far(self, error: OperationalError) -> str:
        done = f"{self.added + self.there} of {len(self)} games are in the database"
        return f"{done}, then it took no more ({error.orig}); import the same file again, nothing is added twice"


def _add(connection: sa.Connection, games: list[Beginning], tokens: list[str], now: int) -> int:
    """Write games, each with a link to watch it. Returns how many were there already."""
    ids = [game.setup.id for game in games]
    there = existing_games(connection, ids)
    if new := [game for game in games if game.setup.id not in there]:
        begin_games(connection, new, touched_at=now)
    add_watch_links(connection, dict(zip(map(token_hash, tokens), ids, strict=True)), now)
    return len(there)
