"""The application: everything put together, started and stopped in order."""

import asyncio
import logging
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import APIRouter, FastAPI
from fastapi.routing import APIRoute

from quiltbee.server.addresses import host_names, public_origin
from quiltbee.server.gc_tuning import collect_when_quiet
from quiltbee.server.http import errors, static
from quiltbee.server.http.context import Context
from quiltbee.server.http.costs import COSTS, Charged
from quiltbee.server.http.middleware import stack as middleware
from quiltbee.server.http.openapi import DescribedApp
from quiltbee.server.http.parts import Parts
from quiltbee.server.http.routes import (
    advice,
    board,
    editions,
    exports,
    games,
    home,
    operations,
    play,
    puzzles,
    seats,
    training,
)
from quiltbee.server.limits import Limits
from quiltbee.server.metrics import Metrics
from quiltbee.server.realtime.bus import Bus, LocalBus
from quiltbee.server.realtime.cache import GameCache
from quiltbee.server.services.games import Games
from quiltbee.server.services.home.books import Books
from quiltbee.server.services.home.profiles import Profiles
from quiltbee.server.services.home.training import Training
from quiltbee.server.services.inviting.invitations import Invitations
from quiltbee.server.services.puzzles.solving import Puzzles
from quiltbee.server.services.request_secrets import RequestSecrets
from quiltbee.server.services.retention import Retention
from quiltbee.server.services.seats import Seats
from quiltbee.server.services.server_clock import ServerClock
from quiltbee.server.settings import Settings
from quiltbee.server.storage.database import database_url, is_sqlite
from quiltbee.server.storage.queries.server_values import find_setting, first_setting
from quiltbee.server.storage.store import Store
from quiltbee.server.thinking.advice import Advice
from quiltbee.server.thinking.board_advice import BoardAdvice
from quiltbee.server.thinking.bots import Bots
from quiltbee.server.thinking.films import Films

DESCRIPTION = "Patchwork games, stored safely and served live. `docs/reference/api.md` explains the API with examples."
log = logging.getLogger("quiltbee")


def make_app(settings: Settings, parts: Parts | None = None) -> FastAPI:
    """The application for these settings. The database must be at the newest schema (`migrate.py`)."""
    metrics, limits, made_of = Metrics(), Limits(settings.limits), parts or Parts()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        # More threads would not get more done: they would take turns, and the loop would wait for all of them.
        asyncio.get_running_loop().set_default_executor(made_of.hands.aside())
        context = await _build(settings, limits, made_of)
        app.state.context = context
        bots = Bots(context.games, settings.bots, metrics, made_of.engines)
        tasks = [asyncio.create_task(work) for work in await context.cache.bus.open(context.cache)]
        tasks.append(asyncio.create_task(Retention(context.games, settings.keep_days).run()))
        tasks.append(asyncio.create_task(collect_when_quiet(lambda: context.store.writer.written)))
        bots.start()
        try:
            yield
        finally:
            context.cache.close()
            await bots.stop()
            await context.advice.stop()
            await context.board_advice.stop()
            await context.films.stop()
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await asyncio.to_thread(context.store.close)

    app = DescribedApp(
        title="quiltbee",
        version="1",
        description=DESCRIPTION,
        lifespan=lifespan,
    )
    app.state.metrics = metrics
    app.state.limits = limits
    app.state.known_browsers = set()
    errors.install(app)
    for module in (play, games, exports, advice, seats, editions, home, training, puzzles, board, operations):
        _add_routes(app, module.router)
    static.install(app, settings.public_url)
    middleware.install(app, host_names(settings), public_origin(settings), limits, metrics.observe)
    return app


async def _build(settings: Settings, limits: Limits, parts: Parts) -> Context:
    store = Store(database_url(settings.database_text), hands=parts.hands)
    cache = GameCache(store, _bus(store))
    use_cases = Games(store, cache, ServerClock())
    profiles = Profiles(use_cases, settings.has_profiles)
    training = Training(use_cases, profiles)
    return Context(
        settings=settings,
        parts=parts,
        store=store,
        cache=cache,
        games=use_cases,
        seats=Seats(use_cases),
        invitations=Invitations(use_cases),
        limits=limits,
        advice=Advice(use_cases, settings.bots > 0, settings.review_nodes, parts.engines),
        films=Films(parts.films),
        request_secrets=RequestSecrets(store, use_cases.clock),
        server_id=await _server_id(store),
        profiles=profiles,
        books=Books(store, profiles, settings.is_home),
        training=training,
        puzzles=Puzzles(use_cases, training),
        board_advice=BoardAdvice(settings.bots > 0, parts.engines),
    )


async def _server_id(store: Store) -> str:
    """The same for all processes on this database, now and later."""
    found = await store.read(lambda connection: find_setting(connection, "server_id"))
    return await asyncio.to_thread(_new_server_id, store) if found is None else found


def _new_server_id(store: Store) -> str:
    # Not by the writer: tests kill it in its first transaction, which must be that of a request.
    with store.writing.connect().execution_options(writes=True) as connection, connection.begin():
        return first_setting(connection, "server_id", secrets.token_hex(4))


def _bus(store: Store) -> Bus:
    if is_sqlite(store.url):
        return LocalBus()
    from quiltbee.server.realtime.postgres_bus import (
        PostgresBus,  # its driver takes memory and time that SQLite does not need
    )

    return PostgresBus(store)


def _add_routes(app: FastAPI, router: APIRouter) -> None:
    """Adds each route by itself. In a router inside the app's router, every request would be matched twice."""
    for route in router.routes:
        assert isinstance(route, APIRoute)
        route.operation_id = route.name
        if not isinstance(route.app, Charged):
            route.app = Charged(route.app, COSTS[route.name])
        app.router.routes.append(route)
