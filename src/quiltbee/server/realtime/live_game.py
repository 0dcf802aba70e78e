"""One game in memory: the game itself, who is looking at it, and the parts of a view that viewers share."""

import asyncio
from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Literal

from pydantic_core import to_json

from quiltbee.server.api import reviews
from quiltbee.server.api.view.permissions import permissions_for
from quiltbee.server.api.view.table import table_view
from quiltbee.server.api.view.view import Happened, Phrase, Presence
from quiltbee.server.domain.game import Game, new_game
from quiltbee.server.domain.log import Entry
from quiltbee.server.domain.replay import steps
from quiltbee.server.domain.setup import GameSetup

MOST_HAPPENED = 40
"""A viewer who missed more entries than this gets the position without what happened."""
MOST_PHRASES = 8
"""Phrases that are kept for a stream that is busy; it misses older ones."""


@dataclass(eq=False)
class Watcher:
    """One open stream."""

    browser: str
    seats: frozenset[int]
    changed: asyncio.Event = field(default_factory=asyncio.Event)
    has_left: bool = False

    def leave(self) -> None:
        """Nobody reads this stream any more."""
        self.has_left = True
        self.changed.set()


class LiveGame:
    """One game, its watchers, and rendered parts that several viewers share."""

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
        """The roles of the browsers that have asked; see `forget_roles`."""
        self.notified_seq = self.game.seq
        """The last entry of which this process was notified. Notifications come in the order of the commits."""
        self.deleted = False
        self.phrases: deque[Phrase] = deque(maxlen=MOST_PHRASES)
        self.learning: str | None = None
        """The name of the invited friend who takes a lesson first; empty if it is not known."""
        self.analysis: tuple[int, bytes] = 0, b""
        """The last news of the review of this game: its number, and the review as JSON."""
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
            happened = Happened(seq=entry.seq, at_ms=entry.at, events=list(game.events))
            self._happened.append(to_json(happened))

    def wake(self) -> None:
        self._presence = b""
        for watcher in self.watchers:
            watcher.changed.set()

    def forget_roles(self) -> None:
        """Roles have changed: those of every viewer have to be read again. A new dictionary replaces the old one. Roles
        that are being read at this moment go into the old one, where nobody finds them."""
        self.roles = {}
        self.wake()

    def ask_anew(self) -> None:
        """Read all roles again. They are newer than every entry known here, so nobody waits for a notification."""
        self.notified_seq = self.game.seq
        self.forget_roles()

    def say(self, seat: int, phrase: str, at: int) -> None:
        """Tell a phrase to everybody who looks."""
        number = self.phrases[-1].number + 1 if self.phrases else 1
        self.phrases.append(Phrase.model_construct(number=number, seat=seat, phrase=phrase, at_ms=at))
        self.wake()

    def learn(self, name: str) -> None:
        """Tell everybody who looks that the invited friend takes a lesson first."""
        self.learning = name
        self.wake()

    def tell_analysis(self, number: int, progress: str | None) -> None:
        """Let everybody who looks know how far the review is. Older news that is read later is dropped."""
        if number > self.analysis[0]:
            self.analysis = number, (progress or self.no_analysis("none").model_dump_json()).encode()
            self.wake()

    def no_analysis(self, status: Literal["none", "running"]) -> reviews.Analysis:
        """A review in which nothing has been found out."""
        positions = len(self.game.plies) + 1
        return reviews.Analysis(
            game=self.setup.id, status=status, done=0, of=positions, values=[None] * positions, decisions=[]
        )

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
            self._part("table", lambda: to_json(table_view(self.game))),
            self._part((seats, host), lambda: to_json(permissions_for(self.game, seats, host))),
            self.happened_json(since),
            self.presence_json(),
            now,
        )

    def presence_json(self) -> bytes:
        if not self._presence:
            first, second, watchers = self.presence()
            learning = None if self.game.is_seated else self.learning
            self._presence = to_json(Presence(seats=(first, second), watchers=watchers, learning=learning))
        return self._presence

    def _part(self, key: object, render: Callable[[], bytes]) -> bytes:
        part = self._rendered.get(key)
        if part is None:
            part = self._rendered[key] = render()
        return part

    def happened_json(self, since: int | None) -> bytes:
        """What the entries after `since` did; empty if there are too many, or none."""
        missed = 0 if since is None else self.game.seq - since
        if not 0 < missed <= len(self._happened):
            return b"[]"
        return b"[%b]" % b",".join(list(self._happened)[-missed:])
