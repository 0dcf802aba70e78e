"""For the operator of the server: whether it is well, and how much it does."""

import asyncio
import re

import sqlalchemy as sa
from fastapi import APIRouter, Request
from starlette.responses import Response

from quiltbee.server.api.responses import Health
from quiltbee.server.domain.errors import Refused
from quiltbee.server.hosts import LOOPBACK, is_loopback, split_host
from quiltbee.server.http.context import Server
from quiltbee.server.http.costs import client_address
from quiltbee.server.http.errors import problems
from quiltbee.server.storage.errors import Unavailable
from quiltbee.version import VERSION

router = APIRouter(tags=["operations"])


@router.get("/healthz", responses=problems(503))
async def health(server: Server) -> Health:
    """Whether the database answers."""
    try:
        async with asyncio.timeout(5):
            await server.store.read(lambda connection: connection.execute(sa.text("SELECT 1")).scalar())
    except TimeoutError:
        raise Unavailable("the database is too slow to answer") from None
    return Health(ok=True, database=server.store.kind, version=VERSION)


@router.get(
    "/metrics", response_class=Response, responses={403: problems(403)[403], 200: {"content": {"text/plain": {}}}}
)
async def metrics(server: Server, request: Request) -> Response:
    """Counters for Prometheus; from this machine only, unless set otherwise."""
    who = server.settings.metrics
    if who != "all" and not (who == "loopback" and _is_from_here(request)):
        raise Refused("not_host", "metrics are for this machine only")
    return Response(request.app.state.metrics.render(server), media_type="text/plain; version=0.0.4")


_FORWARDED = re.compile(r"forwarded|via|(x|cf|true|fastly|fly|wl|ali)-.*|.*-(ip|for|host)|cdn-loop")
"""Headers in which proxies name themselves or the client behind them. A browser on this machine sends none of them, and
Prometheus sends only `X-Prometheus-…`."""


def _is_from_here(request: Request) -> bool:
    """Whether the request was made on this machine, and not forwarded by a proxy on it."""
    names = (name for name in request.headers if not name.startswith("x-prometheus-"))
    return (
        is_loopback(client_address(request.scope))
        and split_host(request.headers.get("host", ""))[0] in LOOPBACK
        and not any(map(_FORWARDED.fullmatch, names))
    )
