"""Games in memory: a cache of the log. It takes in an entry after the commit, never before."""

import asyncio
from collections import OrderedDict
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager, suppress
from typing import Any

import sqlalchemy as sa

from quiltbee.rules.state import State
from quiltbee.server.domain.game import Game
from quiltbee.server.domain.log import Entry
from quiltbee.server.domain.replay import steps
from quiltbee.server.domain.setup import parse_setup
from quiltbee.server.domain.unreadable import reading
from quiltbee.server.realtime.bus import Bus, LocalBus
from quiltbee.server.realtime.live_game import LiveGame, Watcher
from quiltbee.server.storage.errors import NoSuchGame, Unavailable
from quiltbee.server.storage.queries.analyses import find_analysis
from quiltbee.server.storage.queries.log import entries_after, whole_game
from quiltbee.server.storage.store import Store

MOST_IDLE = 1_000
"""Games that stay in memory though nobody looks at them, at some 40 kB each. Others are read again when needed."""
MOST_IDLE_OWN = 50
"""Of these, games with a custom edition: each takes up to a megabyte."""


def _read_game(connection: sa.Connection, id: str) -> LiveGame | None:
    """A whole game from the database. The replay takes a while, so it is done here, on a reader's thread."""
    found = whole_game(connection, id)
    if found is None:
        return None
    with reading(id):
        return LiveGame(parse_setup(found[0]), found[1])


def _read_on(connection: sa.Connection, game: Game) -> list[tuple[Entry, Game]]:
    """What was written to a game since then, each entry with the game after it."""
    return list(steps(game, entries_after(connection, game.setup.id, game.seq)))


class GameCache:
    """All games in memory, loaded when needed, forgotten when nobody looks."""

    def __init__(self, store: Store, bus: Bus | None = None) -> None:
        self.store = store
        self.bus = bus or LocalBus()
        self.closing = False
        self._games: OrderedDict[str, LiveGame] = OrderedDict()
        self._loading: dict[str, asyncio.Task[LiveGame]] = {}
        self._looking: set[asyncio.Task[None]] = set()
        self._reviews_told = 0
        """How often the progress of a review was announced. The number tells which of two reads is newer."""
        store.signals.subscribe("write_in_doubt", self.look_again)

    async def get(self, id: str) -> LiveGame:
        """The game of this id; `NoSuchGame` if there is none."""
        live = self._games.get(id)
        if live is None:
            task = self._loading.get(id)
            if task is None:
                task = self._loading[id] = asyncio.create_task(self._load(id))
                task.add_done_callback(lambda _: self._loading.pop(id, None))
            live = await asyncio.shield(task)
        self._games.move_to_end(id)
        return live

    async def fresh(self, id: str, browser: str | None = None) -> LiveGame:
        """The game with everything that any process has written: another process may have answered this browser before.
        The same statement reads the browser's roles."""
        live = self._games.get(id)
        if live is None:
            return await self.get(id)
        await self.bus.refresh(self, live, browser)
        return live

    async def _load(self, id: str) -> LiveGame:
        live = await self.store.read(lambda connection: _read_game(connection, id))
        if live is None:
            raise NoSuchGame
        self._games[id] = live
        self._shrink()
        return live

    def _shrink(self) -> None:
        idle = [id for id, live in self._games.items() if not live.watchers and not live.lock.locked()]
        own = [id for id in idle if self._games[id].setup.edition_text is not None]
        for id in {*idle[:-MOST_IDLE], *own[:-MOST_IDLE_OWN]}:
            del self._games[id]

    def known(self, id: str) -> LiveGame | None:
        """The game, if it is in memory."""
        return self._games.get(id)

    def is_played_without_hints(self, state: State) -> bool:
        """Whether a game in memory is at this position, is not over, and allows no hints."""
        games = (live.game for live in self._games.values())
        return any(game.state == state and not game.is_over and not game.allows_hints for game in games)

    async def catch_up(self, live: LiveGame, to: int | None = None) -> None:
        """Read what other processes have written since; `to` is an entry that is known to exist."""
        if to is None or live.game.seq < to:
            async with live.lock:
                if to is None or live.game.seq < to:  # it may have been written here meanwhile
                    await self.catch_up_locked(live)

    async def catch_up_locked(self, live: LiveGame) -> None:
        game = live.game
        written = await self.store.read(lambda connection: _read_on(connection, game))
        if written:
            live.extend(written)

    def on_committed(self, live: LiveGame, seq: int) -> None:
        """The bus says that an entry was committed, here or elsewhere. It has announced all earlier commits before."""
        live.notified_seq = max(live.notified_seq, seq)
        if seq > live.game.seq:
            self.look_again(live.setup.id, seq)
        else:
            live.wake()

    def on_broadcast(self, live: LiveGame, message: str) -> None:
        """Something that matters only now and is in no log: `hurry`, `analysis`, `learning:name`, or
        `phrase:seat:phrase:at`."""
        if message == "hurry":
            self.store.signals.publish("bot_hurried", live.setup.id)
        elif message == "analysis" and live.watchers and not self.closing:
            self._reviews_told += 1
            self._look(self._read_analysis(live, self._reviews_told))
        elif message.startswith("phrase:"):
            _, seat, phrase, at = message.split(":")
            live.say(int(seat), phrase, int(at))
        elif message.startswith("learning:"):
            live.learn(message.partition(":")[2])

    def look_again(self, id: str, to: int | None = None) -> None:
        """Read a game in memory again, as soon as possible."""
        if (live := self._games.get(id)) is not None:
            self._look(self._look_again(live, to))

    def _look(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._looking.add(task)
        task.add_done_callback(self._looking.discard)

    async def _read_analysis(self, live: LiveGame, number: int) -> None:
        with suppress(Unavailable):  # the database is away; viewers ask again
            found = await self.store.read(lambda connection: find_analysis(connection, live.setup.id))
            live.tell_analysis(number, None if found is None else found[0])

    async def _look_again(self, live: LiveGame, to: int | None) -> None:
        with suppress(Unavailable):  # the database is away; the next write looks first
            await self.catch_up(live, to)
            if to is None:  # earlier notifications may have been missed
                live.ask_anew()

    def drop(self, id: str) -> None:
        """A game was deleted: let its watchers go."""
        live = self._games.pop(id, None)
        if live is not None:
            live.deleted = True
            live.wake()

    @contextmanager
    def watching(self, live: LiveGame, watcher: Watcher) -> Iterator[Watcher]:
        """The watcher is told of changes while the block runs."""
        live.watchers.add(watcher)
        self._presence_changed(live)
        try:
            yield watcher
        finally:
            live.watchers.discard(watcher)
            if not live.watchers:
                live.analysis = live.analysis[0], b""  # frees its memory: a review is large
            self._presence_changed(live)

    def _presence_changed(self, live: LiveGame) -> None:
        self.bus.presence_changed(live)
        live.wake()

    def all(self) -> list[LiveGame]:
        return list(self._games.values())

    @property
    def streams(self) -> int:
        return sum(len(live.watchers) for live in self._games.values())

    @property
    def in_memory(self) -> int:
        return len(self._games)

    def close(self) -> None:
        """Let every stream end, so that the server can stop."""
        self.closing = True
        for live in self._games.values():
            live.wake()
