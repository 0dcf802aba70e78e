"""Who may sit where: links that are handed over, what they are exchanged for, and how that is taken back."""

from collections.abc import Callable

import sqlalchemy as sa

from quiltbee.server.domain.commands import Draft, Refused, leaving
from quiltbee.server.realtime.live_game import LiveGame
from quiltbee.server.security import new_token, token_hash
from quiltbee.server.services.games import Caller, Games, StaleSeq
from quiltbee.server.services.links import NewLink, Purpose
from quiltbee.server.services.summaries import summarise
from quiltbee.server.storage import store as sql
from quiltbee.server.storage.store import LinkRow, NoSuchGame
from quiltbee.server.storage.writer import Conflict, Unavailable

DEVICE_LINK_MS = 24 * 3_600_000
TRIES = 4


class BadLink(LookupError):
    """A link that opens nothing: unknown, withdrawn or too old."""

    def __init__(self) -> None:
        super().__init__("this link does not open anything (any more); ask for a new one")


class Seats:
    """Links and roles of games."""

    def __init__(self, games: Games) -> None:
        self._games = games
        self._store = games.store
        self._cache = games.cache
        self._clock = games.clock

    async def who(self, live: LiveGame, browser: str | None) -> Caller:
        """The roles of a browser. Those that it has are remembered while it is heard here when they are taken away."""
        if browser is None:
            return Caller(None, frozenset())
        known = live.roles
        roles = known.get(browser) if self._cache.bus.hears_all else None
        if roles is None:
            roles = await self._store.read(lambda connection: sql.roles(connection, browser, live.setup.id))
            if roles:
                known[browser] = roles
        return Caller(browser, roles)

    async def enter(self, id: str, browser: str | None) -> tuple[LiveGame, Caller]:
        """The game, for somebody who may look at it; for everybody else it does not exist."""
        live = await self._cache.fresh(id, browser)
        caller = await self.who(live, browser)
        if not caller.roles:
            raise NoSuchGame
        return live, caller

    async def make_link(self, live: LiveGame, caller: Caller, purpose: Purpose, seat: int | None) -> NewLink:
        """A new link; for an open seat it replaces the one before."""
        seat = self._seat_for(live, caller, purpose, seat)
        role = {"invite": "host", "device": str(seat), "watch": None}[purpose]
        now = self._clock.now()
        expires = now + DEVICE_LINK_MS if purpose == "device" else None
        token = new_token()

        def work(connection: sa.Connection) -> None:
            _hold(connection, live, caller, role)
            if purpose == "invite":
                sql.drop_links(connection, live.setup.id, purpose, seat)
            sql.add_link(connection, token_hash(token), live.setup.id, purpose, seat, now, expires)

        await self._store.write(live.setup.id, work)
        return NewLink(purpose, seat, token, expires)

    def _seat_for(self, live: LiveGame, caller: Caller, purpose: Purpose, seat: int | None) -> int | None:
        if purpose == "watch":
            return None
        if purpose == "device":
            seat = min(caller.seats, default=None) if seat is None else seat
            if seat is None or seat not in caller.seats:
                raise Refused("not_your_seat", "you can take only your own seat to another device")
            return seat
        if not caller.is_host:
            raise Refused("not_host", "only who created the game can invite to it")
        free = [each for each in (0, 1) if live.game.players[each].kind == "open"]
        seat = free[0] if seat is None and free else seat
        if seat not in free:
            raise Refused("seat_taken", "that seat is not open")
        return seat

    # --- coming in

    async def exchange(self, token: str, browser: str, name: str | None) -> tuple[LiveGame, Caller]:
        """Give a browser what a link promises. A seat is given once, while there is something to play. A link that has
        none to give (any more) lets one watch, until the host ends watching: then only a new `watch` link does."""
        hash = token_hash(token)
        for _ in range(TRIES):
            link = await self._link(hash, browser)
            live = await self._cache.fresh(link.game)
            try:
                await self._come_in(live, link, hash, browser, name)
            except (Conflict, Unavailable) as error:
                # Somebody was faster, or nobody knows whether it was written: look again.
                await self._cache.catch_up(live)
                if isinstance(error, Unavailable):
                    raise
                continue
            live.roles.pop(browser, None)
            return live, await self.who(live, browser)
        raise Unavailable("too many come in at once")

    async def _link(self, hash: str, browser: str) -> LinkRow:
        link = await self._store.read(lambda connection: sql.find_link(connection, hash))
        now = self._clock.now()
        if link is None or (link.expires_at is not None and link.expires_at < now and link.used_by != browser):
            raise BadLink
        return link

    async def waiting(self, token: str, browser: str) -> LiveGame | None:
        """The game in which this link has a seat to give to this browser, if there is one."""
        link = await self._link(token_hash(token), browser)
        live = await self._cache.fresh(link.game)
        return live if link.used_by is None and _gives_seat(live, link) else None

    async def _come_in(self, live: LiveGame, link: LinkRow, hash: str, browser: str, name: str | None) -> None:
        seat = link.seat
        if seat is None or link.used_by is not None or not _gives_seat(live, link):
            await self._look_in(live, hash, browser)
        elif link.purpose == "device":
            await self._take(live, hash, browser, seat)
        else:
            await self._sit_down(live, hash, browser, seat, name)

    async def _look_in(self, live: LiveGame, hash: str, browser: str) -> None:
        """Whoever has a role comes back to it, as the browser does that opens its link again; all others may watch, if
        the link still allows it."""

        def work(connection: sa.Connection) -> None:
            id, now = live.setup.id, self._clock.now()
            sql.hold_game(connection, id)
            if sql.roles(connection, browser, id):
                return
            link = sql.find_link(connection, hash)
            if link is None or (link.purpose != "watch" and sql.watching_has_ended(connection, id)):
                raise BadLink
            sql.add_browser(connection, browser, now)
            sql.grant(connection, browser, id, ["watch"], now)
            sql.tell_of_roles(connection, id)

        await self._store.write(live.setup.id, work)

    async def _take(self, live: LiveGame, hash: str, browser: str, seat: int) -> None:
        def work(connection: sa.Connection) -> None:
            self._spend(connection, live, hash, browser, seat)

        await self._store.write(live.setup.id, work)

    def _spend(self, connection: sa.Connection, live: LiveGame, hash: str, browser: str, seat: int) -> None:
        now = self._clock.now()
        sql.hold_game(connection, live.setup.id)
        sql.use_link(connection, hash, browser)
        sql.add_browser(connection, browser, now)
        sql.grant(connection, browser, live.setup.id, [str(seat)], now)
        sql.tell_of_roles(connection, live.setup.id)

    async def _sit_down(self, live: LiveGame, hash: str, browser: str, seat: int, name: str | None) -> None:
        """Take an open seat: the link is spent, the seat granted and the log told, all or nothing."""
        async with live.lock:
            game = live.game
            if game.players[seat].kind != "open":
                raise Conflict("the seat was taken just now")
            body = name or game.players[seat].name
            entry, after = self._games.carried_out(game, lambda _: Draft(seat, "join", body), None, "join")
            summary = summarise(after)

            def work(connection: sa.Connection) -> None:
                self._spend(connection, live, hash, browser, seat)
                sql.append(connection, live.setup.id, entry, summary)

            await self._store.write(live.setup.id, work)
            live.extend([(entry, after)])

    # --- going out

    async def revoke(self, live: LiveGame, caller: Caller, what: str, seat: int | None) -> int:
        """Take roles away; returns how many browsers lost one."""
        if what == "devices":
            mine = caller.seats if seat is None else {seat} & caller.seats
            if not mine:
                raise Refused("not_your_seat", "you can sign out only your own seat")
            return await self._sign_out(live, caller, sorted(mine))
        if not caller.is_host:
            raise Refused("not_host", "only who created the game can do that")
        if what == "watch":
            return await self._end_watching(live, caller)
        return await self._free_seat(live, caller, seat)

    async def _sign_out(self, live: LiveGame, caller: Caller, seats: list[int]) -> int:
        """Of two devices that sign each other out at once, the first one stays."""

        def work(connection: sa.Connection) -> int:
            lost = 0
            for seat in seats:
                _hold(connection, live, caller, str(seat))
                sql.drop_links(connection, live.setup.id, "device", seat)
                lost += sql.revoke(connection, live.setup.id, str(seat), keep=caller.browser)
            return lost

        return await self._take_away(live, work)

    async def _end_watching(self, live: LiveGame, caller: Caller) -> int:
        def work(connection: sa.Connection) -> int:
            _hold(connection, live, caller, "host")
            sql.end_watching(connection, live.setup.id, self._clock.now())
            return sql.revoke(connection, live.setup.id, "watch", keep=None)

        return await self._take_away(live, work)

    async def _take_away(self, live: LiveGame, work: Callable[[sa.Connection], int]) -> int:
        lost = await self._store.write(live.setup.id, work)
        live.forget_roles()
        return lost

    async def _free_seat(self, live: LiveGame, caller: Caller, seat: int | None) -> int:
        """Send a guest away who has not played yet; the seat is open again, for a new link."""
        if seat is None or seat in caller.seats or live.game.players[seat].kind != "human":
            raise Refused("not_a_guest", "name the seat of a guest")
        async with live.lock:
            game = live.game
            entry, after = self._games.carried_out(game, lambda begun: leaving(begun, seat), None, "leave")
            summary = summarise(after)

            def work(connection: sa.Connection) -> int:
                _hold(connection, live, caller, "host")
                lost = sql.revoke(connection, live.setup.id, str(seat), keep=None)  # is heard of before the entry, then
                sql.append(connection, live.setup.id, entry, summary)
                sql.drop_links(connection, live.setup.id, "invite", seat)
                sql.drop_links(connection, live.setup.id, "device", seat)
                return lost

            try:
                lost = await self._store.write(live.setup.id, work)
            except Conflict:
                await self._cache.catch_up_locked(live)
                raise StaleSeq(live.game.seq) from None
            live.forget_roles()
            live.extend([(entry, after)])
        return lost


def _hold(connection: sa.Connection, live: LiveGame, caller: Caller, role: str | None) -> None:
    """Keep the game as it is until the transaction ends, and see that the asker still has the role (None: any)."""
    sql.hold_game(connection, live.setup.id)
    roles = sql.roles(connection, caller.browser or "", live.setup.id)
    if not roles:
        raise NoSuchGame
    if role is not None and role not in roles:
        raise Refused("not_your_seat", "this seat is not yours (any more)")


def _gives_seat(live: LiveGame, link: LinkRow) -> bool:
    """One's own seat on another device; or one that is open, while there is something to play."""
    if link.seat is None or link.purpose == "device":
        return link.seat is not None
    return live.game.players[link.seat].kind == "open" and live.game.ending is None
