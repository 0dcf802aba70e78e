"""Games that nobody has touched for many days are deleted, if the settings say so.

A game that somebody looks at counts as touched. Old games are found and deleted in one transaction, a few at a time, so
that a game that is touched meanwhile stays and nobody waits. Before very many are deleted a backup is made.
"""

import asyncio
import logging
from collections.abc import Callable
from functools import partial

import sqlalchemy as sa

from quiltbee.server.backups.backup import back_up_beside
from quiltbee.server.services.careful_time import CarefulTime, wall_clock
from quiltbee.server.services.games import Games
from quiltbee.server.services.server_clock import DAY_MS
from quiltbee.server.storage.errors import Unavailable
from quiltbee.server.storage.queries import old_games
from quiltbee.server.storage.sweep_lock import sweep_lock

LOOK_SECONDS = 60.0
"""How often the games that somebody looks at here are touched, so that other processes do not delete them."""
LOOKS_TO_A_SWEEP = 60
GAMES_AT_ONCE = 25
BROWSERS_AT_ONCE = 500
PAUSE_SECONDS = 0.05
FEW = 20
"""This many games, or a fifth of all if that is more, are deleted without a backup; but never more than half of all."""
UNUSED_BROWSER_MS = 400 * DAY_MS
"""A browser without a game is forgotten after this time."""
log = logging.getLogger("quiltbee.retention")


class Retention:
    """Looks for old games, at the start and every hour."""

    def __init__(self, games: Games, keep_days: int, wall: Callable[[], int] = wall_clock) -> None:
        self._games = games
        self._store = games.store
        self._try_lock = sweep_lock(games.store.url)
        self._keep_ms = keep_days * DAY_MS
        self._wall = wall
        self._time: CarefulTime | None = None

    async def run(self) -> None:
        """Runs until cancelled."""
        looks = 0
        while self._keep_ms:
            try:
                await self.look()
                if looks % LOOKS_TO_A_SWEEP == 0:
                    await self.sweep()
                looks += 1
            except Unavailable as error:
                log.warning("old games could not be looked for", extra={"reason": str(error)})
            except Exception:
                log.exception("old games could not be deleted")
                looks += 1
            await asyncio.sleep(LOOK_SECONDS)

    async def look(self) -> None:
        """Touch the games that somebody looks at here and that would soon be too old."""
        now = (await self._careful_time()).now()
        if watched := self._watched(now):
            await self._store.write("", lambda connection: old_games.touch(connection, watched, now))

    async def sweep(self) -> int:
        """Delete what is too old; returns how many games. Only one process does it at a time."""
        release = await asyncio.to_thread(self._try_lock)
        if release is None:
            return 0
        try:
            now = (await self._careful_time()).now()
            deleted = await self._delete_games(now) if await self._may_delete(now - self._keep_ms) else 0
            await self._drop_browsers(now - UNUSED_BROWSER_MS)
        finally:
            await asyncio.to_thread(release)
        if deleted:
            log.info("deleted old games", extra={"count": deleted})
        return deleted

    async def _careful_time(self) -> CarefulTime:
        if self._time is None:
            clock = self._games.clock
            newest = await self._store.read(lambda connection: old_games.newest_until(connection, clock.started))
            self._time = CarefulTime(clock, newest, self._wall)
            if doubted := self._time.doubted_ms // DAY_MS:
                words = "nothing has happened for days, or the clock is wrong: these days do not make games older"
                log.warning(words, extra={"days": doubted})
        return self._time

    def _watched(self, now: int) -> list[str]:
        soon = now - self._keep_ms + min(DAY_MS, self._keep_ms // 2)
        return [live.setup.id for live in self._games.cache.all() if live.watchers and live.game.last_at < soon]

    async def _may_delete(self, before: int) -> bool:
        """Whether only few games are old or, if many are, whether a backup could be made."""
        old, all = await self._store.read(lambda connection: old_games.count_untouched(connection, before))
        if not is_much(old, all):
            return True
        try:
            copy = await asyncio.to_thread(back_up_beside, self._store.url, "before-deleting-old-games")
        except Exception as error:
            extra = {"old": old, "all": all, "reason": str(error)}
            log.error("nothing is deleted: too many games are old, and no backup could be made", extra=extra)
            return False
        log.warning("very many games are old: made a backup first", extra={"old": old, "all": all, "file": str(copy)})
        return True

    async def _delete_games(self, now: int) -> int:
        deleted, full = 0, True
        while full:
            gone = await self._store.write("", partial(self._delete_some, watched=self._watched(now), now=now))
            for id in gone:
                self._games.cache.drop(id)
            deleted, full = deleted + len(gone), len(gone) == GAMES_AT_ONCE
            await asyncio.sleep(PAUSE_SECONDS)
        return deleted

    def _delete_some(self, connection: sa.Connection, watched: list[str], now: int) -> list[str]:
        old_games.touch(connection, watched, now)
        return old_games.delete_untouched(connection, now - self._keep_ms, GAMES_AT_ONCE)

    async def _drop_browsers(self, before: int) -> None:
        found = await self._store.read(lambda connection: old_games.unused_browsers(connection, before))
        for start in range(0, len(found), BROWSERS_AT_ONCE):
            some = found[start : start + BROWSERS_AT_ONCE]
            await self._store.write("", partial(old_games.drop_unused_browsers, hashes=some))
            await asyncio.sleep(PAUSE_SECONDS)


def is_much(old: int, all: int) -> bool:
    """Whether a backup must be made before this many of all games are deleted."""
    return old > max(FEW, all // 5) or 2 * old > all
