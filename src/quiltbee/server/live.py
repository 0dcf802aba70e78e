"""Games in memory and who is looking at them. A cache of the log: it is told after the commit, never before."""

import asyncio
import logging
from collections import OrderedDict, deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field

import sqlalchemy as sa
from pydantic_core import to_json

from quiltbee.server import store as sql
from quiltbee.server import views
from quiltbee.server.entries import Entry
from quiltbee.server.fold import Game, new_game, steps
from quiltbee.server.may import look
from quiltbee.server.phrases import PHRASES
from quiltbee.server.present import present
from quiltbee.server.setups import GameSetup, parse_setup
from quiltbee.server.store import NoSuchGame, Store
from quiltbee.server.unreadable import reading
from quiltbee.server.writer import Unavailable

MOST_HAPPENED = 40
"""Who missed more than this gets the position without the way there."""
MOST_IDLE = 1_000
"""Games that stay in memory though nobody looks at them, at some 40 kB each. One that is wanted again is read again."""
MOST_IDLE_OWN = 50
"""Of these, games whose table brought its own edition: that takes up to a megabyte of its own."""
MOST_PHRASES = 8
"""Phrases that are in the air at a time; who hears none for so long has missed the oldest."""
log = logging.getLogger("quiltbee.live")


@dataclass(eq=False)
class Watcher:
    """One open stream."""

    browser: str
    seats: frozenset[int]
    changed: asyncio.Event = field(default_factory=asyncio.Event)
    has_left: bool = False

    def leave(self) -> None:
        """There is nobody any more to be told."""
        self.has_left = True
        self.changed.set()


class LiveGame:
    """One game: what its log folds to, its watchers, and rendered parts that several viewers share."""

    def __init__(self, setup: GameSetup, entries: Iterable[Entry]) -> None:
        self.setup = setup
        self.game = new_game(setup)
        self.keys: dict[tuple[int, str], Entry] = {}
        """The requests that were granted, to recognise one that is repeated."""
        self._happened: deque[bytes] = deque(maxlen=MOST_HAPPENED)
        self._take_in(steps(self.game, entries))
        self.lock = asyncio.Lock()
        self.watchers: set[Watcher] = set()
        self.remote: dict[str, tuple[bool, bool, int]] = {}
        self.roles: dict[str, frozenset[str]] = {}
        """What browsers are known to have; see `forget_roles`."""
        self.heard = self.game.seq
        """The entry up to which this process has heard, in the order of their commits, what others have done."""
        self.deleted = False
        self.phrases: deque[views.Phrase] = deque(maxlen=MOST_PHRASES)
        self._rendered: dict[object, bytes] = {}
        self._presence = b""

    def extend(self, entries: Iterable[tuple[Entry, Game]]) -> None:
        """Take in committed entries, each with the game after it, and wake everybody who looks."""
        self._take_in(entries)
        self._rendered.clear()
        self.wake()

    def _take_in(self, entries: Iterable[tuple[Entry, Game]]) -> None:
        recent: deque[tuple[Entry, Game]] = deque(maxlen=MOST_HAPPENED)
        for entry, self.game in entries:
            if entry.client_id:
                self.keys[entry.seat, entry.client_id] = entry
            recent.append((entry, self.game))
        for entry, game in recent:
            told = views.Happened(seq=entry.seq, at_ms=entry.at, events=list(game.events))
            self._happened.append(to_json(told))

    def wake(self) -> None:
        self._presence = b""
        for watcher in self.watchers:
            watcher.changed.set()

    def forget_roles(self) -> None:
        """Roles have changed: whoever looks is judged anew. A new dictionary, so that what was read before goes to the
        old one, where nobody finds it."""
        self.roles = {}
        self.wake()

    def ask_anew(self) -> None:
        """What is read of roles from now on is younger than all entries known here: nothing need be heard for them."""
        self.heard = self.game.seq
        self.forget_roles()

    def say(self, seat: int, phrase: str, at: int) -> None:
        """Let everybody who looks hear a phrase."""
        number = self.phrases[-1].number + 1 if self.phrases else 1
        self.phrases.append(
            views.Phrase.model_construct(number=number, seat=seat, phrase=phrase, text=PHRASES[phrase], at_ms=at)
        )
        self.wake()

    def presence(self) -> tuple[bool, bool, int]:
        """Which seats are connected, and how many others look on; here and on the other processes."""
        here = self.presence_here()
        seats = [any(each[seat] for each in (here, *self.remote.values())) for seat in (0, 1)]
        return seats[0], seats[1], here[2] + sum(each[2] for each in self.remote.values())

    def presence_here(self) -> tuple[bool, bool, int]:
        seats = [any(seat in watcher.seats for watcher in self.watchers) for seat in (0, 1)]
        return seats[0], seats[1], sum(not watcher.seats for watcher in self.watchers)

    def view_json(self, seats: frozenset[int], host: bool, since: int | None, now: int) -> bytes:
        """The view of one viewer. Its parts are rendered once for all who share them."""
        return b'{"table":%b,"you":%b,"happened":%b,"presence":%b,"server_ms":%d}' % (
            self._part("table", lambda: to_json(present(self.game))),
            self._part((seats, host), lambda: to_json(look(self.game, seats, host))),
            self.happened_json(since),
            self.presence_json(),
            now,
        )

    def presence_json(self) -> bytes:
        if not self._presence:
            first, second, watchers = self.presence()
            self._presence = to_json(views.Presence(seats=(first, second), watchers=watchers))
        return self._presence

    def _part(self, key: object, render: Callable[[], bytes]) -> bytes:
        part = self._rendered.get(key)
        if part is None:
            part = self._rendered[key] = render()
        return part

    def happened_json(self, since: int | None) -> bytes:
        """What the entries after `since` did; nothing if too much has happened, or nothing."""
        missed = 0 if since is None else self.game.seq - since
        if not 0 < missed <= len(self._happened):
            return b"[]"
        return b"[%b]" % b",".join(list(self._happened)[-missed:])


def _read_game(connection: sa.Connection, id: str) -> LiveGame | None:
    """A whole game from the database. To play its log again takes a while, so it is done here, on a reader's thread."""
    found = sql.whole_game(connection, id)
    if found is None:
        return None
    with reading(id):
        return LiveGame(parse_setup(found[0]), found[1])


def _read_on(connection: sa.Connection, game: Game) -> list[tuple[Entry, Game]]:
    """What was written after a game stood like this, each entry with the game after it."""
    return list(steps(game, sql.entries_after(connection, game.setup.id, game.seq)))


class Hub:
    """All games in memory, loaded when needed, forgotten when nobody looks."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.closing = False
        self.hears_all = store.is_sqlite
        """Whether all that other processes do is heard here, so that what is remembered is true."""
        self._games: OrderedDict[str, LiveGame] = OrderedDict()
        self._loading: dict[str, asyncio.Task[LiveGame]] = {}
        self.on_hurry: Callable[[str], None] = lambda _: None
        self._looking: set[asyncio.Task[None]] = set()
        self.moved: set[LiveGame] = set()
        """Where somebody came or left, for the other processes to be told."""
        store.in_doubt = self.look_again

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
        """The game with all that any process has written: whoever asks here may have been answered there. What the
        browser may do in it is read on the same way."""
        live = self._games.get(id)
        if live is None or self.store.is_sqlite:
            return await self.get(id)
        known = live.roles  # if they are forgotten meanwhile, what is read now is not remembered
        found = await self.store.read(lambda connection: sql.standing(connection, browser, id))
        if found is None:
            self.drop(id)
            raise NoSuchGame
        if browser is not None and found[1]:
            known[browser] = found[1]
        await self.catch_up(live, found[0])
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

    async def catch_up(self, live: LiveGame, to: int | None = None) -> None:
        """Read what other processes have written since; up to an entry of which it is known that it is there."""
        if to is None or live.game.seq < to:
            async with live.lock:
                if to is None or live.game.seq < to:  # what was being written here may have been just that
                    await self.catch_up_locked(live)

    async def catch_up_locked(self, live: LiveGame) -> None:
        game = live.game
        written = await self.store.read(lambda connection: _read_on(connection, game))
        if written:
            live.extend(written)

    def hears_of(self, live: LiveGame, seq: int) -> None:
        """An entry was committed, here or elsewhere; all that was committed before it has been heard of."""
        live.heard = max(live.heard, seq)
        if seq > live.game.seq:
            self.look_again(live.setup.id, seq)
        else:
            live.wake()

    def is_behind(self, live: LiveGame) -> bool:
        """Whether entries are known of which it has not been heard: before them a role may have been taken away."""
        return not self.store.is_sqlite and self.hears_all and live.heard < live.game.seq

    def heard(self, live: LiveGame, word: str) -> None:
        """Something that is meant for now and is in no log: `hurry`, or `phrase:seat:phrase:at`."""
        if word == "hurry":
            self.on_hurry(live.setup.id)
        elif word.startswith("phrase:"):
            _, seat, phrase, at = word.split(":")
            live.say(int(seat), phrase, int(at))

    def look_again(self, id: str, to: int | None = None) -> None:
        """Read, as soon as that is possible, what a game that is in memory has come to."""
        if (live := self._games.get(id)) is not None:
            task = asyncio.create_task(self._look_again(live, to))
            self._looking.add(task)
            task.add_done_callback(self._looking.discard)

    async def _look_again(self, live: LiveGame, to: int | None) -> None:
        with suppress(Unavailable):  # the database is away; whoever writes next, looks first
            await self.catch_up(live, to)
            if to is None:  # it may have been missed what was committed before that
                live.ask_anew()

    def drop(self, id: str) -> None:
        """A game was deleted: let its watchers go."""
        live = self._games.pop(id, None)
        if live is not None:
            live.deleted = True
            live.wake()

    @contextmanager
    def watching(self, live: LiveGame, watcher: Watcher) -> Iterator[Watcher]:
        """Be told of changes while the block runs."""
        live.watchers.add(watcher)
        self._came_or_left(live)
        try:
            yield watcher
        finally:
            live.watchers.discard(watcher)
            self._came_or_left(live)

    def _came_or_left(self, live: LiveGame) -> None:
        if not self.store.is_sqlite:
            self.moved.add(live)
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
