"""For who runs the server: is it well, and how much does it do."""

import asyncio
from importlib.metadata import version

import sqlalchemy as sa
from fastapi import APIRouter, Request
from starlette.responses import Response

from quiltbee.server.answers import Health
from quiltbee.server.deeds import Refused
from quiltbee.server.http.context import Server
from quiltbee.server.http.errors import problems
from quiltbee.server.http.guard import client_address
from quiltbee.server.writer import Unavailable

router = APIRouter(tags=["operations"])


@router.get("/healthz", responses=problems(503))
async def health(server: Server) -> Health:
    """Whether the database answers."""
    try:
        async with asyncio.timeout(5):
            await server.store.read(lambda connection: connection.execute(sa.text("SELECT 1")).scalar())
    except TimeoutError:
        raise Unavailable("the database is too slow to answer") from None
    return Health(ok=True, database="sqlite" if server.store.is_sqlite else "postgresql", version=version("quiltbee"))


@router.get(
    "/metrics", response_class=Response, responses={403: problems(403)[403], 200: {"content": {"text/plain": {}}}}
)
async def metrics(server: Server, request: Request) -> Response:
    """Counters for Prometheus; from this machine only, unless set otherwise."""
    allowed = server.settings.metrics == "all" or (
        server.settings.metrics == "loopback"
        and client_address(request.scope) in ("127.0.0.1", "::1")
        and "x-forwarded-for" not in request.headers
    )
    if not allowed:
        raise Refused("not_host", "metrics are for this machine only")
    return Response(request.app.state.metrics.render(server), media_type="text/plain; version=0.0.4")
