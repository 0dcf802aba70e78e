"""The use cases of a game. `submit` is the one door through which a game goes on: people, bots and tests use it."""

import asyncio
import json
import secrets
from collections.abc import Callable
from dataclasses import dataclass, replace

import sqlalchemy as sa

from quiltbee.rules.setup import shuffled
from quiltbee.rules.story import story
from quiltbee.server.api import responses
from quiltbee.server.api.requests import NewGame
from quiltbee.server.domain import commands
from quiltbee.server.domain.clock import ServerClock, charge
from quiltbee.server.domain.commands import Actor, Command, Draft, Refused, carry_out
from quiltbee.server.domain.game import Game, Happening, cut_to, new_game, steps
from quiltbee.server.domain.log import Entry
from quiltbee.server.domain.setup import GameSetup, SeatSetup, setup_text
from quiltbee.server.failpoints import reach
from quiltbee.server.realtime.cache import GameCache
from quiltbee.server.realtime.live_game import LiveGame
from quiltbee.server.security import derived_token, new_game_id, new_token, token_hash
from quiltbee.server.services.links import NewLink, first_links
from quiltbee.server.services.new_game import set_up, system_random
from quiltbee.server.services.summaries import summarise
from quiltbee.server.storage import store as sql
from quiltbee.server.storage.store import Store
from quiltbee.server.storage.writer import Conflict, Unavailable


class StaleSeq(RuntimeError):
    """The player decided on a position that is no longer the last."""

    def __init__(self, seq: int) -> None:
        super().__init__(f"the game has gone on to seq {seq}; look again")
        self.seq = seq


class ReusedClientId(RuntimeError):
    """The same `client_id` came with another request."""


@dataclass(frozen=True, slots=True)
class Caller:
    """Who asks: a browser with its roles, or (browser None) a bot's seat."""

    browser: str | None
    roles: frozenset[str]

    @property
    def seats(self) -> frozenset[int]:
        return frozenset(seat for seat in (0, 1) if str(seat) in self.roles)

    @property
    def is_host(self) -> bool:
        return "host" in self.roles


@dataclass(frozen=True, slots=True)
class Ask:
    """A request to change a game: its key, what was seen, and what was asked, in canonical words."""

    client_id: str
    expected_seq: int
    request: str


@dataclass(frozen=True, slots=True)
class Creation:
    """A request to create a game that can be repeated: its key and what was asked, both as hashes."""

    id: str
    request: str

    @classmethod
    def of(cls, wanted: NewGame) -> "Creation | None":
        if wanted.client_id is None:
            return None
        return cls(token_hash(wanted.client_id), token_hash(request_text("create", **wanted.model_dump())))

    def made_before(self, connection: sa.Connection, browser: str) -> str | None:
        """The game that this request of this browser has made already."""
        found = sql.find_creation(connection, browser, self.id)
        if found is None:
            return None
        if found[0] != self.request:
            raise ReusedClientId("this client_id was used for another request; choose a new one")
        return found[1]


@dataclass(frozen=True, slots=True)
class Beginning:
    """A new game, ready to be written: its setup, and its log up to where it begins, with a summary for each entry."""

    setup: GameSetup
    summary: sql.Summary
    entries: tuple[tuple[Entry, sql.Summary], ...]

    @classmethod
    def of(cls, setup: GameSetup, words: str = "") -> "Beginning":
        entries = [Entry(1, setup.first, "play", words, setup.created_at, None, "record")] if words else []
        game = new_game(setup)
        return cls(setup, summarise(game), tuple((entry, summarise(after)) for entry, after in steps(game, entries)))

    def write(self, connection: sa.Connection) -> None:
        sql.add_game(connection, self.setup.id, setup_text(self.setup), self.setup.created_at, self.summary)
        for entry, summary in self.entries:
            sql.append(connection, self.setup.id, entry, summary)


class Games:
    """What can be done with games."""

    def __init__(self, store: Store, cache: GameCache, clock: ServerClock) -> None:
        self.store = store
        self.cache = cache
        self.clock = clock
        self.on_bot_due: Callable[[str], None] = lambda _: None
        self.below: Callable[[int], int] = secrets.randbelow

    async def create(self, wanted: NewGame, token: str) -> tuple[LiveGame, list[NewLink]]:
        """Set up a game; the browser with this secret becomes its host and takes the seats it asked for. The same
        request again finds the same game, and has the same links."""
        browser, asked = token_hash(token), Creation.of(wanted)
        new = await self._set_up(wanted)
        setup = new.setup
        links = first_links(setup, lambda what: derived_token(token, asked.id, what) if asked else new_token())

        def work(connection: sa.Connection) -> str:
            if asked and (made := asked.made_before(connection, browser)) is not None:
                return made
            new.write(connection)
            sql.add_browser(connection, browser, setup.created_at)
            if asked:
                sql.add_creation(connection, browser, asked.id, asked.request, setup.id)
            self._make_host(connection, setup, browser, links)
            return setup.id

        try:
            id = await self.store.write(setup.id, work)
        except Conflict:  # the same request, at another process at the same time
            id = await self.store.write(setup.id, work)
        live = await self.cache.get(id)
        self._after(live)
        return live, links

    def _make_host(self, connection: sa.Connection, setup: GameSetup, browser: str, links: list[NewLink]) -> None:
        mine = [str(seat) for seat in (0, 1) if setup.seats[seat].kind == "human"]
        sql.grant(connection, browser, setup.id, [*mine, "host"], setup.created_at)
        for link in links:
            hash = token_hash(link.token)
            sql.add_link(connection, hash, setup.id, link.purpose, link.seat, setup.created_at, None)

    async def _set_up(self, wanted: NewGame) -> "Beginning":
        """An edition or a record that somebody brings may take a while to read: not while everybody else waits."""
        at = self.clock.now()
        if wanted.edition_file is None and wanted.record is None:
            return Beginning.of(*set_up(wanted, at))
        return await asyncio.to_thread(lambda: Beginning.of(*set_up(wanted, at)))

    # --- the one door

    async def submit(self, live: LiveGame, caller: Caller, ask: Ask, command: Command) -> responses.Done:
        """Let a game go on by one entry: judged, written, on the disk; only then told and answered."""
        async with live.lock:
            if (done := self._done_before(live, caller, ask)) is not None:
                return done
            if ask.expected_seq != live.game.seq:
                raise StaleSeq(live.game.seq)
            entry, after = self.carried_out(live.game, command, ask.client_id, ask.request)
            try:
                await self._append(live, caller, entry, after)
            except StaleSeq:
                return self._done_meanwhile(live, caller, ask)
        reach("before-answer")
        return responses.Done(game=live.setup.id, seq=entry.seq)

    def _done_before(self, live: LiveGame, caller: Caller, ask: Ask) -> responses.Done | None:
        for seat in caller.seats:
            entry = live.keys.get((seat, ask.client_id))
            if entry is not None:
                if entry.request != ask.request:
                    raise ReusedClientId("this client_id was used for another request; choose a new one")
                rematch = entry.body if entry.kind == "rematch" else None
                return responses.Done(game=live.setup.id, seq=entry.seq, rematch=rematch)
        return None

    def _done_meanwhile(self, live: LiveGame, caller: Caller, ask: Ask) -> responses.Done:
        """Whoever was faster may have been the same request, at another process or before a deadline passed."""
        done = self._done_before(live, caller, ask)
        if done is None:
            raise StaleSeq(live.game.seq)
        return done

    def carried_out(self, game: Game, command: Command, client_id: str | None, request: str) -> tuple[Entry, Game]:
        """The entry that a command becomes now, and the game after it."""
        now = max(self.clock.now(), game.last_at)  # the clock of another process, or before a restart, may be ahead
        return carry_out(game, command, now, charge(game, now, self.clock.started), client_id, request)

    async def _append(
        self,
        live: LiveGame,
        caller: Caller,
        entry: Entry,
        after: Game,
        also: Callable[[sa.Connection], None] | None = None,
    ) -> None:
        """Write an entry, then take it into memory. The lock of the game is held."""
        summary = summarise(after)

        def work(connection: sa.Connection) -> None:
            sql.append(connection, live.setup.id, entry, summary, caller.browser)
            if also is not None:
                also(connection)

        try:
            await self.store.write(live.setup.id, work)
        except sql.NotSeated as error:
            raise Refused("not_your_seat", str(error)) from None
        except (Conflict, Unavailable) as error:
            # Somebody was faster, or nobody knows whether it was written: the database knows.
            await self.cache.catch_up_locked(live)
            if entry in live.keys.values():
                return
            if isinstance(error, Conflict):
                raise StaleSeq(live.game.seq) from None
            raise
        live.extend([(entry, after)])
        self._after(live)

    def _after(self, live: LiveGame) -> None:
        if commands.bot_is_due(live.game):
            self.on_bot_due(live.setup.id)

    # --- what players do

    async def decide(self, live: LiveGame, caller: Caller, ask: Ask, text: str) -> responses.Done:
        actor = Actor(caller.seats)
        return await self.submit(live, caller, ask, lambda game: commands.playing(game, actor, text, self.below))

    async def undo(self, live: LiveGame, caller: Caller, ask: Ask, to_ply: int | None) -> responses.Done:
        return await self.submit(live, caller, ask, lambda game: commands.undoing(game, Actor(caller.seats), to_ply))

    async def resign(self, live: LiveGame, caller: Caller, ask: Ask) -> responses.Done:
        return await self.submit(live, caller, ask, lambda game: commands.resigning(game, Actor(caller.seats)))

    async def pause(self, live: LiveGame, caller: Caller, ask: Ask) -> responses.Done:
        return await self.submit(live, caller, ask, lambda game: commands.pausing(game, Actor(caller.seats)))

    async def resume(self, live: LiveGame, caller: Caller, ask: Ask) -> responses.Done:
        return await self.submit(live, caller, ask, lambda game: commands.resuming(game, Actor(caller.seats)))

    async def rename(self, live: LiveGame, caller: Caller, ask: Ask, seat: int | None, name: str) -> responses.Done:
        return await self.submit(
            live, caller, ask, lambda game: commands.renaming(game, Actor(caller.seats), seat, name)
        )

    async def claim(self, live: LiveGame, caller: Caller, ask: Ask) -> responses.Done:
        return await self.submit(live, caller, ask, lambda game: commands.claiming(game, Actor(caller.seats)))

    async def offer(self, live: LiveGame, caller: Caller, ask: Ask, what: commands.What, circle: str) -> responses.Done:
        """Offer a take-back, a rematch or hints. A rematch that nobody else need be asked about is made at once."""
        actor = Actor(caller.seats)
        if what == "takeback" or what == "hints":
            return await self.submit(live, caller, ask, lambda game: commands.offering(game, actor, what))
        if actor.seats and actor.decides_alone(live.game):
            return await self._rematch(live, caller, ask, circle)
        return await self.submit(live, caller, ask, lambda game: commands.offering(game, actor, "rematch", circle))

    async def answer(self, live: LiveGame, caller: Caller, ask: Ask, what: str, accept: bool) -> responses.Done:
        if what == "rematch" and accept:
            return await self._rematch(live, caller, ask, None)
        return await self.submit(
            live, caller, ask, lambda game: commands.answering(game, Actor(caller.seats), what, accept)
        )

    # --- what is meant for now and is in no log

    async def hurry(self, live: LiveGame, caller: Caller) -> None:
        """Have the bot on turn decide at once, wherever it thinks."""
        commands.hurrying(live.game, Actor(caller.seats))
        await self.cache.bus.call_out(self.cache, live, "hurry")

    async def say(self, live: LiveGame, caller: Caller, seat: int | None, phrase: str) -> None:
        """Let everybody at the table hear a phrase."""
        seat = commands.saying(live.game, Actor(caller.seats), seat)
        await self.cache.bus.call_out(self.cache, live, f"phrase:{seat}:{phrase}:{self.clock.now()}")

    # --- the next game

    async def _rematch(self, live: LiveGame, caller: Caller, ask: Ask, circle: str | None) -> responses.Done:
        """Make the next game and say so in the log of this one, in one transaction."""
        async with live.lock:
            if (done := self._done_before(live, caller, ask)) is not None:
                return done
            if ask.expected_seq != live.game.seq:
                raise StaleSeq(live.game.seq)
            actor = Actor(caller.seats)
            seat = Actor(caller.seats).speaks_for(live.game)
            if circle is None:
                offer = commands.open_offer(live.game, actor, "rematch")
                circle, seat = offer.detail, 1 - offer.by
            commands.offering(live.game, actor, "rematch", circle)
            new = Beginning.of(next_setup(live.game, circle, self.clock.now()))
            setup = new.setup
            draft = Draft(seat, "rematch", setup.id)
            entry, after = self.carried_out(live.game, lambda _: draft, ask.client_id, ask.request)
            swap = circle == "same"

            def work(connection: sa.Connection) -> None:
                new.write(connection)
                self._hand_over(connection, live.setup.id, setup, swap)

            try:
                await self._append(live, caller, entry, after, work)
            except StaleSeq:
                return self._done_meanwhile(live, caller, ask)
        self._after(await self.cache.get(setup.id))
        return responses.Done(game=live.setup.id, seq=entry.seq, rematch=setup.id)

    def _hand_over(self, connection: sa.Connection, old: str, setup: GameSetup, swap: bool) -> None:
        """Whoever had a role in the old game has it in the new one, on the swapped seat if seats are swapped. Where
        watching has ended it stays so."""
        if sql.watching_has_ended(connection, old):
            sql.end_watching(connection, setup.id, setup.created_at)
        for role in ("0", "1", "watch", "host"):
            new_role = str(1 - int(role)) if swap and role in ("0", "1") else role
            for browser in sql.holders(connection, old, role):
                sql.grant(connection, browser, setup.id, [new_role], setup.created_at)

    # --- looking

    def at_ply(self, live: LiveGame, ply: int) -> Game:
        """The game as it stood after so many decisions, for looking only."""
        if not 0 <= ply <= len(live.game.plies):
            raise Refused("no_such_ply", f"this game has the plies 0 to {len(live.game.plies)}")
        if ply == len(live.game.plies):
            return live.game
        cut = cut_to(live.game, ply)
        last = cut_to(live.game, ply - 1) if ply else cut
        events = () if not ply else _events(last, cut)
        return replace(cut, events=events, paused=False, clock_since=None, rematch=None)

    async def delete(self, id: str) -> None:
        """Remove a game and everything about it."""
        await self.store.write(id, lambda connection: sql.delete_game(connection, id))
        self.cache.drop(id)


def _events(before: Game, after: Game) -> tuple[Happening, ...]:
    return tuple(story(before.state, after.plies[-1].decision, after.state))


def next_setup(game: Game, circle: str, at: int) -> GameSetup:
    """The setup of a rematch. On the same circle the players swap seats, so the other one begins; on a new circle
    they keep their seats and the other one begins."""
    old = replace(game.setup, hints=game.allows_hints)
    seats = tuple(SeatSetup(player.kind, player.name, player.level) for player in game.players)
    if circle == "same":
        return replace(old, id=new_game_id(), seats=(seats[1], seats[0]), created_at=at, rematch_of=old.id)
    start = shuffled(old.edition, system_random, 1 - old.first)
    return replace(
        old,
        id=new_game_id(),
        seeded=False,
        circle=start.circle,
        first=start.turn,
        seats=(seats[0], seats[1]),
        created_at=at,
        rematch_of=old.id,
    )


def request_text(action: str, /, **fields: object) -> str:
    """A request in canonical words: two requests are the same if these are."""
    return json.dumps([action, fields], sort_keys=True, separators=(",", ":"), ensure_ascii=True)


__all__ = ["Ask", "Caller", "Games", "ReusedClientId", "StaleSeq", "next_setup", "request_text"]
