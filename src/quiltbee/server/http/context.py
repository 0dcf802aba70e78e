"""What the routes need of the running server, and who is asking."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends, Path, Request, Response

from quiltbee.server.addresses import link_base
from quiltbee.server.domain.caller import Caller
from quiltbee.server.domain.errors import Refused
from quiltbee.server.hosts import split_host
from quiltbee.server.http.cookies import candidates, cookie_name, free_name
from quiltbee.server.http.costs import charge_browser
from quiltbee.server.http.parts import Parts
from quiltbee.server.limits import Limits
from quiltbee.server.realtime.cache import GameCache
from quiltbee.server.realtime.live_game import LiveGame
from quiltbee.server.security import is_strong, new_token, token_hash, well_formed
from quiltbee.server.services.games import Games
from quiltbee.server.services.home.books import Books
from quiltbee.server.services.home.profiles import Profiles
from quiltbee.server.services.home.training import Training
from quiltbee.server.services.inviting.invitations import Invitations
from quiltbee.server.services.puzzles.solving import Puzzles
from quiltbee.server.services.request_secrets import RequestSecrets
from quiltbee.server.services.seats import Seats
from quiltbee.server.settings import Settings
from quiltbee.server.storage.queries.access import known_browsers
from quiltbee.server.storage.store import Store
from quiltbee.server.thinking.advice import Advice
from quiltbee.server.thinking.board_advice import BoardAdvice
from quiltbee.server.thinking.films import Films

COOKIE_SECONDS = 400 * 86_400
"""The longest time that browsers keep a cookie."""
MOST_KNOWN = 100_000
"""How many known browsers are remembered. One more, and all of them are forgotten and looked up again."""


@dataclass
class Context:
    """The parts of the running server."""

    settings: Settings
    parts: Parts
    store: Store
    cache: GameCache
    games: Games
    seats: Seats
    invitations: Invitations
    limits: Limits
    advice: Advice
    films: Films
    request_secrets: RequestSecrets
    server_id: str
    profiles: Profiles
    books: Books
    training: Training
    puzzles: Puzzles
    board_advice: BoardAdvice


async def _context(request: Request) -> Context:
    # A plain function would run on a thread for every request. This one never waits.
    context: Context = request.app.state.context
    return context


Server = Annotated[Context, Depends(_context)]
GameId = Annotated[str, Path(pattern=r"^[0-9a-f]{32}$", description="The id of a game")]


def _is_https(request: Request, context: Context) -> bool:
    return context.settings.public_url.startswith("https://") or request.scope["scheme"] == "https"


async def _cookie(request: Request, context: Server) -> str | None:
    """The asking browser's secret, if it has one of ours."""
    port = split_host(request.headers.get("host", ""))[1]
    tokens = [each for each in candidates(request.cookies, context.server_id, port) if well_formed(each)]
    hashes = {token_hash(token): token for token in tokens}
    known: set[str] = request.app.state.known_browsers
    if hashes and next(iter(hashes)) not in known:
        await _look_up(context, hashes, known)
    return next((token for hash, token in hashes.items() if hash in known), None)


async def _look_up(context: Context, hashes: Iterable[str], known: set[str]) -> None:
    found = await context.store.read(lambda connection: known_browsers(connection, hashes))
    if len(known) + len(found) > MOST_KNOWN:
        known.clear()
    known.update(found)


Cookie = Annotated[str | None, Depends(_cookie)]


async def _browser(token: Cookie) -> str | None:
    """The hash of the asking browser's secret, under which it is known."""
    return None if token is None else token_hash(token)


Browser = Annotated[str | None, Depends(_browser)]


class Visitor:
    """Somebody who may be new here."""

    def __init__(self, request: Request, response: Response, context: Context, cookie: str | None) -> None:
        self._request = request
        self._response = response
        self._context = context
        self._cookie = cookie

    @property
    def is_new(self) -> bool:
        """The visitor's browser is not known here."""
        return self._cookie is None

    async def token(self, what: str, client_id: str | None) -> str:
        """The visitor's secret. A visitor without one gets a new one. For some minutes, the same request gets the same
        one again, so a lost answer does no harm. Nobody else can guess that request: it has a strong `client_id`."""
        if self._cookie is not None:
            return self._cookie
        if client_id is None or not is_strong(client_id):
            return new_token()
        return await self._context.request_secrets.token(what, client_id)

    def remember(self, token: str) -> None:
        """Have the visitor's browser keep its secret, if it is new."""
        if token == self._cookie:
            return
        https = _is_https(self._request, self._context)
        self._response.set_cookie(
            free_name(self._request.cookies, cookie_name(self._context.server_id, https)),
            token,
            max_age=COOKIE_SECONDS,
            path="/",
            secure=https,
            httponly=True,
            samesite="strict",
        )


async def _visitor(request: Request, response: Response, context: Server, cookie: Cookie) -> Visitor:
    return Visitor(request, response, context, cookie)


Visiting = Annotated[Visitor, Depends(_visitor)]


async def _entered(request: Request, game: GameId) -> tuple[LiveGame, Caller]:
    # Nearly every request passes here. Plain calls take a tenth less of its time than nested dependencies.
    context = await _context(request)
    entered = await context.seats.enter(game, await _browser(await _cookie(request, context)))
    charge_browser(context.limits, request.scope["route"].name, entered[1].browser)
    return entered


Entered = Annotated[tuple[LiveGame, Caller], Depends(_entered)]


def base_url(request: Request, context: Context) -> str:
    scheme = "https" if _is_https(request, context) else "http"
    return link_base(context.settings, scheme, request.headers.get("host", ""))


def must_invite(context: Context) -> None:
    """Refuses requests about other browsers if no other browser can reach this server."""
    if not context.parts.invitations:
        raise Refused("no_invitations", "this server is in the page: no other browser can reach it")
