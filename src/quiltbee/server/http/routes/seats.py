"""Links: making them, exchanging them for a seat, withdrawing them."""

from typing import Literal

from fastapi import APIRouter, Request

from quiltbee.server.api.requests import Exchange, LearnFirst, LookAtLink, MakeLink, Revoke
from quiltbee.server.api.responses import GameWatcher, Invitation, Link, Seated
from quiltbee.server.domain.names import clean_name
from quiltbee.server.http.context import Browser, Entered, Server, Visiting, base_url, must_invite
from quiltbee.server.http.errors import problems
from quiltbee.server.security import token_hash
from quiltbee.server.services.inviting.links import as_answer

router = APIRouter(tags=["seats"])


@router.post("/api/links/exchange", responses=problems(403, 404, 422, 429, 503))
async def exchange_link(body: Exchange, server: Server, visitor: Visiting) -> Seated:
    """Hand in the secret of a link. This browser gets a cookie and what the link promises: to play or to watch."""
    name = clean_name(body.name) if body.name else None
    if body.profile is not None:
        name = name or (await server.profiles.find(body.profile)).name
    token = await visitor.token(f"exchange {body.token}", body.client_id)
    browser = token_hash(token)
    if not body.sit and (waiting := await server.seats.waiting(body.token, browser)):
        return Seated(game=waiting.setup.id, role="invited", seats=[], over=False)
    live, caller = await server.seats.exchange(body.token, browser, name)
    visitor.remember(token)
    if body.profile is not None and not live.game.is_over:
        for seat in caller.seats:
            await server.profiles.sit(live, caller, seat, body.profile)
    role: Literal["player", "watcher"] = "player" if caller.seats else "watcher"
    return Seated(game=live.setup.id, role=role, seats=sorted(caller.seats), over=live.game.ending is not None)


@router.post("/api/links/look", responses=problems(403, 404, 422, 429, 503))
async def look_at_link(body: LookAtLink, server: Server, browser: Browser) -> Invitation:
    """What a link promises, and whose table it leads to. Nothing is taken, and no cookie is set."""
    return await server.invitations.look(body.token, browser)


@router.post("/api/links/learning", status_code=204, responses=problems(403, 404, 422, 429, 503))
async def learn_first(body: LearnFirst, server: Server) -> None:
    """Tell the table of an invitation that its guest takes a lesson before sitting down. It is not stored."""
    await server.invitations.learn(body.token, clean_name(body.name) if body.name else "")


@router.post("/api/games/{game}/links", status_code=201, responses=problems(403, 404, 409, 422, 503))
async def make_link(body: MakeLink, request: Request, server: Server, entered: Entered) -> Link:
    """A link for an open seat (host), for one's own seat on another device, or to watch."""
    must_invite(server)
    live, caller = entered
    link = await server.seats.make_link(live, caller, body.purpose, body.seat)
    return as_answer(link, base_url(request, server))


@router.get("/api/games/{game}/watchers", responses=problems(403, 404, 503))
async def list_watchers(server: Server, entered: Entered) -> list[GameWatcher]:
    """Everybody who only watches this game, the earliest first. Only its host may ask."""
    found = await server.seats.watchers(*entered)
    return [GameWatcher(watcher=watcher, since_ms=since) for watcher, since in found]


@router.post("/api/games/{game}/revoke", status_code=204, responses=problems(403, 404, 409, 422, 503))
async def revoke(body: Revoke, server: Server, entered: Entered) -> None:
    """Sign out your other devices. As host: send away a guest who has not played, or one or all of those who watch."""
    live, caller = entered
    await server.seats.revoke(live, caller, body.what, body.seat, body.watcher)
