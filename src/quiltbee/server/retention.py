"""Games that nobody wants any more: deleted after so many days, if the host has set so."""

import asyncio
import logging

from quiltbee.server import store as sql
from quiltbee.server.games import Games
from quiltbee.server.writer import Unavailable

DAY_MS = 86_400_000
SWEEP_SECONDS = 3_600.0
UNUSED_BROWSER_MS = 400 * DAY_MS
"""A browser that has no game keeps its cookie at most so long."""
log = logging.getLogger("quiltbee.retention")


class Retention:
    """Looks for old games, at the start and every hour."""

    def __init__(self, games: Games, keep_days: int) -> None:
        self._games = games
        self._keep_ms = keep_days * DAY_MS

    async def run(self) -> None:
        """Until cancelled."""
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            await self.sweep()

    async def sweep(self) -> None:
        """Delete what is too old; what cannot be deleted now is tried again."""
        if not self._keep_ms:
            return
        now, store = self._games.clock.now(), self._games.store
        try:
            old = await store.read(lambda connection: sql.untouched(connection, now - self._keep_ms))
            for id in old:
                await self._games.delete(id)
            await store.write("", lambda connection: sql.drop_unused_browsers(connection, now - UNUSED_BROWSER_MS))
        except Unavailable as error:
            log.warning("old games could not be deleted", extra={"reason": str(error)})
            return
        if old:
            log.info("deleted old games", extra={"count": len(old)})
