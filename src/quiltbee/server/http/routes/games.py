"""Creating games, and looking at them."""

import asyncio
from typing import Annotated

from fastapi import APIRouter, Header, Path, Query, Request, Response

from quiltbee.server.api import responses
from quiltbee.server.api.requests import FinishedGame, Me, NewGame
from quiltbee.server.api.view.choices import turns_on
from quiltbee.server.api.view.permissions import permissions_for
from quiltbee.server.api.view.table import table_view
from quiltbee.server.api.view.turns import PlayedTurns, turns_view
from quiltbee.server.api.view.view import Happened, Presence, View
from quiltbee.server.domain.errors import Refused
from quiltbee.server.domain.game import Game
from quiltbee.server.domain.names import clean_name
from quiltbee.server.http.context import Browser, Entered, Server, Visiting, base_url, must_invite
from quiltbee.server.http.costs import client_network
from quiltbee.server.http.errors import problems
from quiltbee.server.http.stream import EventStream, events
from quiltbee.server.realtime.live_game import Watcher
from quiltbee.server.services.game_list import browser_games
from quiltbee.server.services.inviting.links import as_answer
from quiltbee.server.services.records.bringing import bring
from quiltbee.server.services.summaries import statistics
from quiltbee.server.storage.queries.games import finished_games

router = APIRouter(tags=["games"])
Since = Annotated[int | None, Query(ge=0, le=1_000_000, description="Tell what happened since this seq")]
OWN_EDITION_TOKENS = 2
"""A game with a custom edition or a record costs this many tokens more: it takes more time and memory."""
MOST_STATISTICS = 1_000


@router.post("/api/games", status_code=201, responses=problems(403, 404, 422, 429, 503))
async def create_game(body: NewGame, request: Request, server: Server, visitor: Visiting) -> responses.Created:
    """Set up a game. This browser gets a cookie, becomes the host, and holds the seats of kind `me`."""
    if body.edition_file is not None or body.record is not None:
        server.limits.take("create", client_network(request.scope), OWN_EDITION_TOKENS)
    if any(seat.kind == "open" for seat in body.seats):
        must_invite(server)
    await _sit_profiles(body, server)
    token = await visitor.token("create", body.client_id)
    live, links = await server.games.create(body, token)
    visitor.remember(token)
    base = base_url(request, server)
    useful = links if server.parts.invitations else []
    return responses.Created(game=live.setup.id, links=[as_answer(link, base) for link in useful])


@router.post("/api/games/import", status_code=201, responses=problems(403, 409, 422, 429, 503))
async def import_game(body: FinishedGame, request: Request, server: Server, visitor: Visiting) -> responses.Created:
    """Store a finished game, to replay and review it. Nobody sits there. This browser gets a cookie and is the host,
    who may delete the game. The same text again finds the same game."""
    server.limits.take("create", client_network(request.scope), OWN_EDITION_TOKENS)
    token = await visitor.token("import", None)
    live = await bring(server.games, body.record, token)
    visitor.remember(token)
    return responses.Created(game=live.setup.id, links=[])


async def _sit_profiles(body: NewGame, server: Server) -> None:
    """A seat that is played for a profile gets the profile's name, unless the request gives another."""
    for seat in body.seats:
        if isinstance(seat, Me) and seat.profile is not None:
            seat.name = seat.name or (await server.profiles.find(seat.profile)).name


@router.get("/api/games", responses=problems(422))
async def list_games(
    server: Server,
    browser: Browser,
    limit: Annotated[int, Query(ge=1, le=100)] = 30,
    before: Annotated[int, Query(ge=0, le=2**53)] = 2**53,
) -> responses.GameList:
    """The games of this browser, the last touched first."""
    return await browser_games(server.store, browser, limit, before)


@router.get("/api/games/{game}", response_model=View, responses=problems(404, 422))
async def get_view(server: Server, entered: Entered, since: Since = None) -> Response:
    """The game as this browser sees it: everything needed to draw it and to choose."""
    live, caller = entered
    body = live.view_json(caller.seats, caller.is_host, since, server.games.clock.now())
    return Response(body, media_type="application/json")


@router.get(
    "/api/games/{game}/events",
    response_class=Response,
    responses={
        **problems(404, 422, 429),
        200: {
            "description": "`view` events (a View, id = seq) and `presence` events",
            "content": {"text/event-stream": {}},
        },
    },
)
async def stream_views(
    server: Server,
    entered: Entered,
    request: Request,
    since: Since = None,
    last_event_id: Annotated[str | None, Header(max_length=12)] = None,
) -> Response:
    """Views as server-sent events. A browser that reconnects sends `Last-Event-ID` and misses nothing."""
    live, caller = entered
    if last_event_id is not None and last_event_id.isascii() and last_event_id.isdigit():
        since = int(last_event_id)
    network = client_network(request.scope)
    server.limits.open_stream(network)
    watcher = Watcher(caller.browser or "", caller.seats)

    async def may_look() -> bool:
        now = await server.seats.who(live, caller.browser)
        return now.seats == caller.seats and bool(now.roles)

    frames = events(server.cache, live, watcher, since, caller.is_host, server.games.clock.now, may_look)
    return EventStream(frames, watcher, lambda: server.limits.close_stream(network))


@router.get("/api/games/{game}/at/{ply}", responses=problems(404, 422))
async def get_view_at(server: Server, entered: Entered, ply: Annotated[int, Path(ge=0, le=100_000)]) -> View:
    """The game as it stood after this many decisions, with what the last of them did; for replays."""
    live, _ = entered
    presence, now = live.presence(), server.games.clock.now()
    return await asyncio.to_thread(lambda: _view(server.games.at_ply(live, ply), presence, now))


@router.get("/api/games/{game}/turns", responses=problems(404, 422))
async def get_turns(entered: Entered) -> PlayedTurns:
    """The turns played so far, and what each of their decisions did; for replays."""
    return await asyncio.to_thread(turns_view, entered[0].game)


def _view(game: Game, presence: tuple[bool, bool, int], now: int) -> View:
    table = table_view(game)
    table["offers"] = []
    return View(
        table=table,
        you=permissions_for(game, frozenset(), host=False),
        happened=[Happened(seq=game.seq, at_ms=game.last_at, events=list(game.events))],
        presence=Presence(seats=presence[:2], watchers=presence[2], learning=None),
        server_ms=now,
    )


@router.get("/api/games/{game}/fits/{seat}/{patch}", responses=problems(404, 422))
async def get_fits(
    entered: Entered,
    seat: Annotated[int, Path(ge=0, le=1)],
    patch: Annotated[str, Path(pattern=r"^[a-z][a-z0-9]{0,15}$")],
) -> responses.Fits:
    """Where any patch of the edition would fit on a quilt now: for plans made in the opponent's turn."""
    state = entered[0].game.state
    if patch not in state.edition.patch:
        raise Refused("not_allowed", f"{state.edition.id} has no such patch")
    wanted = state.edition.patch[patch]
    return responses.Fits(
        patch=patch, seat=seat, turn_of_code=list(wanted.canonical), turns=turns_on(state, wanted, seat)
    )


@router.delete("/api/games/{game}", status_code=204, responses=problems(403, 404, 503))
async def delete_game(server: Server, entered: Entered) -> None:
    """Remove a game and everything about it. Only its host can."""
    live, caller = entered
    if not caller.is_host:
        raise Refused("not_host", "only the host of the game can delete it")
    await server.games.delete(live.setup.id)


@router.get("/api/statistics/{name}", responses=problems(403, 422))
async def get_statistics(
    server: Server, browser: Browser, name: Annotated[str, Path(min_length=1, max_length=160)]
) -> responses.Statistics:
    """What the last finished games under a name add up to, 1,000 at most. Only games that this browser may look at
    count, so nobody learns whom others have played. Only players of this server may ask."""
    if browser is None:
        raise Refused("not_player", "only players of this server can ask for statistics")
    name = clean_name(name)
    return await server.store.read(
        lambda connection: statistics(name, finished_games(connection, name, browser, MOST_STATISTICS))
    )


@router.get("/api/me")
async def get_me(server: Server, browser: Browser) -> responses.Me:
    """Whether this browser is known here."""
    return responses.Me(
        known=browser is not None,
        profiles=server.settings.has_profiles,
        invitations=server.parts.invitations,
        films=server.parts.makes_films,
    )
