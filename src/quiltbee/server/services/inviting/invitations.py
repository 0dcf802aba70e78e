"""What a link says to the person who opens it, before that person does anything: who invites, and to which game."""

from typing import Literal, NamedTuple

import sqlalchemy as sa

from quiltbee.server.api.responses import Invitation, InvitedClock, InvitedEdition
from quiltbee.server.domain.game import Game
from quiltbee.server.realtime.live_game import LiveGame
from quiltbee.server.security import token_hash
from quiltbee.server.services.errors import BadLink
from quiltbee.server.services.games import Games
from quiltbee.server.services.inviting.best_quilt import BestQuilts
from quiltbee.server.services.seats import gives_seat
from quiltbee.server.storage.queries.access import roles_of
from quiltbee.server.storage.queries.links import LinkRow, find_link, watching_has_ended


class _Found(NamedTuple):
    """A link, and what else decides what it gives."""

    link: LinkRow
    is_known: bool
    """The browser that asks has a role in the game."""
    unwatched: bool


class Invitations:
    """What links promise. Looking changes nothing, and the secret of the link is all that it needs."""

    def __init__(self, games: Games) -> None:
        self._store = games.store
        self._cache = games.cache
        self._clock = games.clock
        self._best = BestQuilts(games)

    async def look(self, token: str, browser: str | None) -> Invitation:
        """What somebody who has a link may know. `BadLink` if it opens nothing; a used invitation still says whose it
        was, so that one knows whom to ask for a new one."""
        found = await self._found(token, browser)
        live = await self._cache.fresh(found.link.game)
        gives = _gives(live, found)
        host = _host(live.game, found.link)
        if gives == "nothing":
            if found.link.purpose != "invite":
                raise BadLink
            return Invitation(gives=gives, purpose="invite", yours=False, over=live.game.is_over, host=host)
        return Invitation(
            gives=gives,
            purpose=found.link.purpose,
            yours=found.is_known and gives != "seat",
            over=live.game.is_over,
            host=host,
            here=_is_here(live, found.link),
            edition=_edition(live.game),
            clock=_clock(live.game),
            head_start=_head_start(live.game, found.link),
            quilt=await self._best.of(live, host) if host and gives == "seat" else None,
        )

    async def learn(self, token: str, name: str) -> None:
        """Tell the table that the invited friend takes a lesson first."""
        found = await self._found(token, None)
        live = await self._cache.fresh(found.link.game)
        if found.link.purpose != "invite" or _gives(live, found) != "seat":
            raise BadLink
        await self._cache.bus.broadcast(self._cache, live, f"learning:{name}")

    async def _found(self, token: str, browser: str | None) -> _Found:
        hash, now = token_hash(token), self._clock.now()

        def work(connection: sa.Connection) -> _Found:
            link = find_link(connection, hash)
            if link is None:
                raise BadLink
            is_known = browser is not None and bool(roles_of(connection, browser, link.game))
            if link.expires_at is not None and link.expires_at < now and not is_known:
                raise BadLink
            return _Found(link, is_known, watching_has_ended(connection, link.game))

        return await self._store.read(work)


def _gives(live: LiveGame, found: _Found) -> Literal["seat", "watch", "nothing"]:
    if found.link.used_by is None and gives_seat(live, found.link):
        return "seat"
    may_look = found.is_known or not found.unwatched or found.link.purpose == "watch"
    return "watch" if may_look else "nothing"


def _host(game: Game, link: LinkRow) -> str | None:
    """The person who is at the table of this link."""
    seats = [0, 1] if link.seat is None else [link.seat if link.purpose == "device" else 1 - link.seat]
    return next((game.players[seat].name for seat in seats if game.players[seat].kind == "human"), None)


def _is_here(live: LiveGame, link: LinkRow) -> bool:
    return link.seat is not None and bool(live.presence()[1 - link.seat])


def _edition(game: Game) -> InvitedEdition:
    edition = game.edition
    return InvitedEdition(
        id=edition.id,
        title=edition.title,
        dress=edition.dress,
        own=game.setup.edition_text is not None,
        board=edition.board,
    )


def _head_start(game: Game, link: LinkRow) -> int:
    """How many more buttons than the host the guest of this link has at the start."""
    if link.seat is None:
        return 0
    handicap = game.setup.handicap
    return handicap[link.seat] - handicap[1 - link.seat]


def _clock(game: Game) -> InvitedClock:
    clock = game.setup.clock
    return InvitedClock(kind=clock.kind, base_ms=clock.base_ms, increment_ms=clock.increment_ms)
