"""Seats and links: who may sit where, what a link gives, and how that is taken back."""

from collections.abc import Callable

import sqlalchemy as sa

from quiltbee.server.domain.caller import Caller
from quiltbee.server.domain.commands.command import Command, Propose
from quiltbee.server.domain.commands.seats import propose_join, propose_leave
from quiltbee.server.domain.errors import Refused
from quiltbee.server.realtime.live_game import LiveGame
from quiltbee.server.security import new_token, token_hash
from quiltbee.server.services.errors import BadLink, StaleSeq
from quiltbee.server.services.games import Games
from quiltbee.server.services.inviting.links import NewLink, Purpose
from quiltbee.server.storage.errors import Conflict, NoSuchGame, Unavailable
from quiltbee.server.storage.queries.access import (
    add_browser,
    grant_roles,
    notify_roles,
    only_watching,
    revoke_from,
    revoke_role,
    roles_of,
)
from quiltbee.server.storage.queries.games import hold_game
from quiltbee.server.storage.queries.links import (
    LinkRow,
    add_link,
    drop_links,
    end_watching,
    find_link,
    use_link,
    watching_has_ended,
)

DEVICE_LINK_MS = 24 * 3_600_000
TRIES = 4
WATCHER_ID = 16
"""Characters."""


class Seats:
    """Links and roles of games."""

    def __init__(self, games: Games) -> None:
        self._games = games
        self._store = games.store
        self._cache = games.cache
        self._clock = games.clock

    async def who(self, live: LiveGame, browser: str | None) -> Caller:
        """The caller behind a browser. Its roles are remembered as long as the bus reports changes of them."""
        if browser is None:
            return Caller(None, frozenset())
        known = live.roles
        roles = known.get(browser) if self._cache.bus.is_listening else None
        if roles is None:
            roles = await self._store.read(lambda connection: roles_of(connection, browser, live.setup.id))
            if roles:
                known[browser] = roles
        return Caller(browser, roles)

    async def enter(self, id: str, browser: str | None) -> tuple[LiveGame, Caller]:
        """The game, for a browser that may look at it; for all others it does not exist."""
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
                drop_links(connection, live.setup.id, purpose, seat)
            add_link(connection, token_hash(token), live.setup.id, purpose, seat, now, expires)

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
            raise Refused("not_host", "only the host of the game can invite to it")
        free = [each for each in (0, 1) if live.game.players[each].kind == "open"]
        seat = free[0] if seat is None and free else seat
        if seat not in free:
            raise Refused("seat_taken", "that seat is not open")
        return seat

    # --- coming in

    async def exchange(self, token: str, browser: str, name: str | None) -> tuple[LiveGame, Caller]:
        """Give a browser what a link promises. A seat is given once, and only while the game goes on. Later the link
        lets one watch, until the host ends watching; then only a new `watch` link does."""
        hash = token_hash(token)
        for _ in range(TRIES):
            link = await self._link(hash, browser)
            live = await self._cache.fresh(link.game)
            try:
                await self._come_in(live, link, hash, browser, name)
            except (Conflict, StaleSeq):  # somebody was faster: look again
                await self._cache.catch_up(live)
                continue
            except Unavailable:  # nobody knows whether it was written
                await self._cache.catch_up(live)
                raise
            live.roles.pop(browser, None)
            return live, await self.who(live, browser)
        raise Unavailable("too many browsers enter this game at once")

    async def _link(self, hash: str, browser: str) -> LinkRow:
        link = await self._store.read(lambda connection: find_link(connection, hash))
        now = self._clock.now()
        if link is None or (link.expires_at is not None and link.expires_at < now and link.used_by != browser):
            raise BadLink
        return link

    async def waiting(self, token: str, browser: str) -> LiveGame | None:
        """The game in which this link has a seat to give to this browser, if there is one."""
        link = await self._link(token_hash(token), browser)
        live = await self._cache.fresh(link.game)
        return live if link.used_by is None and gives_seat(live, link) else None

    async def _come_in(self, live: LiveGame, link: LinkRow, hash: str, browser: str, name: str | None) -> None:
        seat = link.seat
        if seat is None or link.used_by is not None or not gives_seat(live, link):
            await self._look_in(live, hash, browser)
        elif link.purpose == "device":
            await self._take(live, hash, browser, seat)
        else:
            await self._sit_down(live, hash, browser, seat, name)

    async def _look_in(self, live: LiveGame, hash: str, browser: str) -> None:
        """A browser that has a role keeps it, for example when it opens its link again. Others may watch, if the link
        still allows it."""

        def work(connection: sa.Connection) -> None:
            id, now = live.setup.id, self._clock.now()
            hold_game(connection, id)
            if roles_of(connection, browser, id):
                return
            link = find_link(connection, hash)
            if link is None or (link.purpose != "watch" and watching_has_ended(connection, id)):
                raise BadLink
            add_browser(connection, browser, now)
            grant_roles(connection, browser, id, ["watch"], now)
            notify_roles(connection, id)

        await self._store.write(live.setup.id, work)

    async def _take(self, live: LiveGame, hash: str, browser: str, seat: int) -> None:
        def work(connection: sa.Connection) -> None:
            self._spend(connection, live, hash, browser, seat)

        await self._store.write(live.setup.id, work)

    def _spend(self, connection: sa.Connection, live: LiveGame, hash: str, browser: str, seat: int) -> None:
        now = self._clock.now()
        hold_game(connection, live.setup.id)
        use_link(connection, hash, browser)
        add_browser(connection, browser, now)
        grant_roles(connection, browser, live.setup.id, [str(seat)], now)
        notify_roles(connection, live.setup.id)

    async def _sit_down(self, live: LiveGame, hash: str, browser: str, seat: int, name: str | None) -> None:
        """Take an open seat. Spending the link, granting the seat and the entry in the log are one transaction."""
        if live.game.players[seat].kind != "open":
            raise Conflict("the seat was taken just now")
        guest = Caller(browser, frozenset())
        command = _without_key(live, "join", lambda game, _: propose_join(game, seat, name))
        await self._games.submit(
            live, guest, command, lambda connection: self._spend(connection, live, hash, browser, seat)
        )

    # --- going out

    async def watchers(self, live: LiveGame, caller: Caller) -> list[tuple[str, int]]:
        """For the host: everybody who only watches, as an id of this game, and since when."""
        _must_be_host(caller)
        found = await self._store.read(lambda connection: only_watching(connection, live.setup.id))
        return [(watcher_id(live.setup.id, browser), since) for browser, since in found.items()]

    async def revoke(
        self, live: LiveGame, caller: Caller, what: str, seat: int | None, watcher: str | None = None
    ) -> int:
        """Take roles away; returns how many browsers lost one."""
        if what == "devices":
            mine = caller.seats if seat is None else {seat} & caller.seats
            if not mine:
                raise Refused("not_your_seat", "you can sign out only your own seat")
            return await self._sign_out(live, caller, sorted(mine))
        _must_be_host(caller)
        if what == "watch":
            return await self._end_watching(live, caller, watcher)
        return await self._free_seat(live, caller, seat)

    async def _sign_out(self, live: LiveGame, caller: Caller, seats: list[int]) -> int:
        """If two devices sign each other out at once, the first one stays."""

        def work(connection: sa.Connection) -> int:
            lost = 0
            for seat in seats:
                _hold(connection, live, caller, str(seat))
                drop_links(connection, live.setup.id, "device", seat)
                lost += revoke_role(connection, live.setup.id, str(seat), keep=caller.browser)
            return lost

        return await self._take_away(live, work)

    async def _end_watching(self, live: LiveGame, caller: Caller, watcher: str | None) -> int:
        """Send everybody away who only watches, or one. In both cases earlier links let nobody else watch, because the
        one who was sent away has such a link."""
        id = live.setup.id

        def work(connection: sa.Connection) -> int:
            _hold(connection, live, caller, "host")
            if watcher is None:
                end_watching(connection, id, self._clock.now())
                return revoke_role(connection, id, "watch", keep=None)
            gone = [each for each in only_watching(connection, id) if watcher_id(id, each) == watcher]
            if gone:
                end_watching(connection, id, self._clock.now())
            return sum(revoke_from(connection, id, "watch", each) for each in gone)

        return await self._take_away(live, work)

    async def _take_away(self, live: LiveGame, work: Callable[[sa.Connection], int]) -> int:
        lost = await self._store.write(live.setup.id, work)
        live.forget_roles()
        return lost

    async def _free_seat(self, live: LiveGame, caller: Caller, seat: int | None) -> int:
        """Send away a guest who has not played yet; the seat is open again, for a new link."""
        if seat is None:
            raise Refused("not_a_guest", "name the seat of a guest")
        lost = 0

        def work(connection: sa.Connection) -> None:
            nonlocal lost
            _hold(connection, live, caller, "host")
            lost = revoke_role(connection, live.setup.id, str(seat), keep=None)
            drop_links(connection, live.setup.id, "invite", seat)
            drop_links(connection, live.setup.id, "device", seat)

        command = _without_key(live, "leave", lambda game, caller: propose_leave(game, caller, seat))
        await self._games.submit(live, caller, command, work)
        live.forget_roles()
        return lost


def watcher_id(game: str, browser: str) -> str:
    """The id by which the host names a watching browser. It tells nothing about the browser, and differs by game."""
    return token_hash(f"{game} {browser}")[:WATCHER_ID]


def _must_be_host(caller: Caller) -> None:
    if not caller.is_host:
        raise Refused("not_host", "only the host of the game can do that")


def _without_key(live: LiveGame, request: str, propose: Propose) -> Command:
    """A command for the game as it stands. A repeated request is not recognised, but the changed game refuses it."""
    return Command(None, live.game.seq, request, propose)


def _hold(connection: sa.Connection, live: LiveGame, caller: Caller, role: str | None) -> None:
    """Keep the game as it is until the transaction ends, and check that the caller still has the role (None: any)."""
    hold_game(connection, live.setup.id)
    roles = roles_of(connection, caller.browser or "", live.setup.id)
    if not roles:
        raise NoSuchGame
    if role is not None and role not in roles:
        raise Refused("not_your_seat", "this seat is not yours")


def gives_seat(live: LiveGame, link: LinkRow) -> bool:
    """A `device` link gives the player's own seat; an invitation gives an open one while the game goes on."""
    if link.seat is None or link.purpose == "device":
        return link.seat is not None
    return live.game.players[link.seat].kind == "open" and live.game.ending is None
