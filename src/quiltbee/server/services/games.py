"""The use cases of a game. `submit` is the one door through which a game goes on: people, bots and tests use it."""

import asyncio
import secrets
from dataclasses import dataclass, replace

import sqlalchemy as sa

from quiltbee.rules.story import story
from quiltbee.server.api import responses
from quiltbee.server.api.requests import Me, NewGame
from quiltbee.server.domain.caller import Caller
from quiltbee.server.domain.cards import Below
from quiltbee.server.domain.clock import charge
from quiltbee.server.domain.commands.advice import must_have_thinking_bot
from quiltbee.server.domain.commands.command import Accepted, Command, carry_out, request_text
from quiltbee.server.domain.commands.seats import own_seat
from quiltbee.server.domain.errors import Refused
from quiltbee.server.domain.game import Game, Happening, bot_is_due
from quiltbee.server.domain.log import Entry
from quiltbee.server.domain.replay import cut_to
from quiltbee.server.domain.setup import GameSetup
from quiltbee.server.failpoints import reach
from quiltbee.server.realtime.cache import GameCache
from quiltbee.server.realtime.live_game import LiveGame
from quiltbee.server.security import derived_token, new_token, token_hash
from quiltbee.server.services.errors import ReusedClientId, StaleSeq
from quiltbee.server.services.inviting.links import NewLink, first_links
from quiltbee.server.services.log import Beginning, Work, begin_games, next_entry
from quiltbee.server.services.new_game import set_up
from quiltbee.server.services.server_clock import ServerClock
from quiltbee.server.storage.errors import Conflict, NotSeated, Unavailable
from quiltbee.server.storage.queries.access import add_browser, grant_roles
from quiltbee.server.storage.queries.games import add_creation, delete_game, find_creation
from quiltbee.server.storage.queries.links import add_link
from quiltbee.server.storage.queries.profiles import set_seat_profile
from quiltbee.server.storage.store import Store


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
        found = find_creation(connection, browser, self.id)
        if found is None:
            return None
        if found[0] != self.request:
            raise ReusedClientId
        return found[1]


class Games:
    """What can be done with games."""

    def __init__(self, store: Store, cache: GameCache, clock: ServerClock, below: Below = secrets.randbelow) -> None:
        self.store = store
        self.cache = cache
        self.clock = clock
        self.below = below

    # --- a new game

    async def create(self, wanted: NewGame, token: str) -> tuple[LiveGame, list[NewLink]]:
        """Set up a game. The browser with this secret becomes its host and takes the seats it asked for. The same
        request again finds the same game and the same links."""
        browser, asked = token_hash(token), Creation.of(wanted)
        new = await self._set_up(wanted)
        setup = new.setup
        links = first_links(setup, lambda what: derived_token(token, asked.id, what) if asked else new_token())

        def work(connection: sa.Connection) -> str:
            if asked and (made := asked.made_before(connection, browser)) is not None:
                return made
            begin_games(connection, [new])
            add_browser(connection, browser, setup.created_at)
            if asked:
                add_creation(connection, browser, asked.id, asked.request, setup.id)
            _make_host(connection, setup, browser, links)
            for seat, chosen in enumerate(wanted.seats):
                if isinstance(chosen, Me) and chosen.profile is not None:
                    set_seat_profile(connection, setup.id, seat, chosen.profile)
            return setup.id

        try:
            id = await self.store.write(setup.id, work)
        except Conflict:  # the same request, at another process at the same time
            id = await self.store.write(setup.id, work)
        live = await self.cache.get(id)
        self._call_bot(live)
        return live, links

    async def _set_up(self, wanted: NewGame) -> Beginning:
        """Reading a custom edition or a record may take a while, so it is done on a thread."""
        at = self.clock.now()
        if wanted.edition_file is None and wanted.record is None:
            return _beginning(wanted, at)
        return await asyncio.to_thread(_beginning, wanted, at)

    # --- the one door

    async def submit(
        self, live: LiveGame, caller: Caller, command: Command, also: Work | None = None
    ) -> responses.Done:
        """Let a game go on by one entry: judge the command, write the entry to the disk, and only then tell anybody.
        `also` is written in the same transaction, before the entry."""
        async with live.lock:
            if (done := _done_before(live, caller, command)) is not None:
                return done
            if command.expected_seq != live.game.seq:
                raise StaleSeq(live.game.seq)
            accepted = self._carry_out(live.game, caller, command)
            try:
                await self._append(live, caller, accepted, also)
            except StaleSeq:
                return _done_meanwhile(live, caller, command)
        if (following := accepted.next_game) is not None:
            self._call_bot(await self.cache.get(following.setup.id))
        reach("before-answer")
        return _done(live, accepted.entry)

    def _carry_out(self, game: Game, caller: Caller, command: Command) -> Accepted:
        now = max(self.clock.now(), game.last_at)  # the clock of another process, or before a restart, may be ahead
        return carry_out(game, caller, command, now, charge(game, now, self.clock.started))

    async def _append(self, live: LiveGame, caller: Caller, accepted: Accepted, also: Work | None) -> None:
        """Write an entry, then take it into memory. The lock of the game is held."""
        try:
            await self.store.write(live.setup.id, next_entry(live.setup.id, caller, accepted, also))
        except NotSeated as error:
            raise Refused("not_your_seat", str(error)) from None
        except (Conflict, Unavailable) as error:
            # Somebody was faster, or it is unknown whether the entry was written: the database knows.
            await self.cache.catch_up_locked(live)
            if accepted.entry in live.keys.values():
                return
            if isinstance(error, Conflict):
                raise StaleSeq(live.game.seq) from None
            raise
        was_over = live.game.is_over
        live.extend([(accepted.entry, accepted.after)])
        self._call_bot(live)
        self.store.signals.publish("went_on", live.setup.id)
        if live.game.is_over and not was_over:
            self.store.signals.publish("game_over", live.setup.id)

    def _call_bot(self, live: LiveGame) -> None:
        if bot_is_due(live.game):
            self.store.signals.publish("bot_due", live.setup.id)

    # --- what is meant for now and is in no log

    async def hurry(self, live: LiveGame, caller: Caller) -> None:
        """Make the bot to move decide at once, in whichever process it thinks."""
        must_have_thinking_bot(live.game, caller)
        await self.cache.bus.broadcast(self.cache, live, "hurry")

    async def say(self, live: LiveGame, caller: Caller, seat: int | None, phrase: str) -> None:
        """Say a phrase to everybody at the table."""
        seat = own_seat(live.game, caller, seat)
        await self.cache.bus.broadcast(self.cache, live, f"phrase:{seat}:{phrase}:{self.clock.now()}")

    # --- looking, deleting

    def at_ply(self, live: LiveGame, ply: int) -> Game:
        """The game as it stood after this many decisions, for looking only."""
        if not 0 <= ply <= len(live.game.plies):
            raise Refused("no_such_ply", f"this game has the plies 0 to {len(live.game.plies)}")
        is_last = ply == len(live.game.plies)
        cut = live.game if is_last else cut_to(live.game, ply)
        events = _events(cut_to(live.game, ply - 1), cut) if ply else ()
        return (
            replace(cut, events=events)
            if is_last
            else replace(cut, events=events, paused=False, clock_since=None, rematch=None)
        )

    async def delete(self, id: str) -> None:
        """Remove a game and everything about it."""
        await self.store.write(id, lambda connection: delete_game(connection, id))
        self.cache.drop(id)


def _beginning(wanted: NewGame, at: int) -> Beginning:
    """A new game; one that plays a record on begins with its decisions."""
    setup, words = set_up(wanted, at)
    return Beginning.of(setup, [Entry(1, setup.first, "play", words, at, None, "record")] if words else [])


def _make_host(connection: sa.Connection, setup: GameSetup, browser: str, links: list[NewLink]) -> None:
    mine = [str(seat) for seat in (0, 1) if setup.seats[seat].kind == "human"]
    grant_roles(connection, browser, setup.id, [*mine, "host"], setup.created_at)
    for link in links:
        hash = token_hash(link.token)
        add_link(connection, hash, setup.id, link.purpose, link.seat, setup.created_at, None)


def _done(live: LiveGame, entry: Entry) -> responses.Done:
    rematch = entry.body if entry.kind == "rematch" else None
    return responses.Done(game=live.setup.id, seq=entry.seq, rematch=rematch)


def _done_before(live: LiveGame, caller: Caller, command: Command) -> responses.Done | None:
    """The answer to a request that is repeated."""
    if command.client_id is None:
        return None
    for seat in caller.seats:
        entry = live.keys.get((seat, command.client_id))
        if entry is not None:
            if entry.request != command.request:
                raise ReusedClientId
            return _done(live, entry)
    return None


def _done_meanwhile(live: LiveGame, caller: Caller, command: Command) -> responses.Done:
    """The entry that was faster may come from the same request, at another process or before a deadline passed."""
    done = _done_before(live, caller, command)
    if done is None:
        raise StaleSeq(live.game.seq)
    return done


def _events(before: Game, after: Game) -> tuple[Happening, ...]:
    return tuple(story(before.state, after.plies[-1].decision, after.state))
