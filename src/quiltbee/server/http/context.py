"""What the routes need of the running server, and who is asking."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends, Path, Request, Response

from quiltbee.server import store as sql
from quiltbee.server.addresses import link_base, split_host
from quiltbee.server.advice import Advice
from quiltbee.server.films import Films
from quiltbee.server.games import Games, Who
from quiltbee.server.limits import Limits
from quiltbee.server.live import Hub, LiveGame
from quiltbee.server.seats import Seats
from quiltbee.server.security import STRONG_CLIENT_ID, derived_token, new_token, token_hash, well_formed
from quiltbee.server.settings import Settings
from quiltbee.server.store import Store

COOKIE_SECONDS = 400 * 86_400
"""The longest time that browsers keep a cookie."""
MOST_KNOWN = 100_000
"""Browsers of which it is remembered that they are known; then they are looked up anew."""


@dataclass
class Context:
    """The parts of the running server."""

    settings: Settings
    store: Store
    hub: Hub
    games: Games
    seats: Seats
    limits: Limits
    advice: Advice
    films: Films


async def _context(request: Request) -> Context:
    # Plain functions would be sent to a thread, for every request; these never wait for anything.
    context: Context = request.app.state.context
    return context


Server = Annotated[Context, Depends(_context)]
GameId = Annotated[str, Path(pattern=r"^[0-9a-f]{32}$", description="The id of a game")]


def _is_https(request: Request, context: Context) -> bool:
    return context.settings.public_url.startswith("https://") or request.scope["scheme"] == "https"


def cookie_name(request: Request, context: Context) -> str:
    """Cookies ignore ports, so the port is in the name: two servers on one machine do not overwrite each other's."""
    port = split_host(request.headers.get("host", ""))[1]
    name = f"quiltbee-{port}" if port else "quiltbee"
    return f"__Host-{name}" if _is_https(request, context) else name


async def _cookie(request: Request, context: Server) -> str | None:
    """The asking browser's secret, if it has one of ours."""
    token = request.cookies.get(cookie_name(request, context))
    if token is None or not well_formed(token):
        return None
    hash = token_hash(token)
    known: set[str] = request.app.state.known_browsers
    if hash not in known:
        if not await context.store.read(lambda connection: sql.browser_exists(connection, hash)):
            return None
        if len(known) == MOST_KNOWN:
            known.clear()
        known.add(hash)
    return token


Cookie = Annotated[str | None, Depends(_cookie)]


async def _browser(token: Cookie) -> str | None:
    """The hash of the asking browser's secret, under which it is known."""
    return None if token is None else token_hash(token)


Browser = Annotated[str | None, Depends(_browser)]


async def _welcome(request: Request, response: Response, context: Server, token: Cookie) -> Callable[..., str]:
    """For a browser that may be new: call it with a secret and the request's `client_id`. A browser that has no cookie
    gets one that follows from the two, so that it gets the same again if the answer is lost."""

    def welcome(secret: str, client_id: str | None) -> str:
        if token is not None:
            return token
        strong = client_id is not None and len(client_id) >= STRONG_CLIENT_ID
        made = derived_token(secret, "browser", client_id or "") if strong else new_token()
        response.set_cookie(
            cookie_name(request, context),
            made,
            max_age=COOKIE_SECONDS,
            path="/",
            secure=_is_https(request, context),
            httponly=True,
            samesite="strict",
        )
        return made

    return welcome


Welcome = Annotated[Callable[[str, str | None], str], Depends(_welcome)]


async def _entered(request: Request, game: GameId) -> tuple[LiveGame, Who]:
    # Nearly every request passes here. Calls instead of dependencies of a dependency save a tenth of its time.
    context = await _context(request)
    return await context.seats.enter(game, await _browser(await _cookie(request, context)))


Entered = Annotated[tuple[LiveGame, Who], Depends(_entered)]


def base_url(request: Request, context: Context) -> str:
    scheme = "https" if _is_https(request, context) else "http"
    return link_base(context.settings, scheme, request.headers.get("host", ""))
