"""Rate limit: the first token of every request, and what its size costs. Routes take more (`costs.py`)."""

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from quiltbee.server.http.costs import BYTES_FOR_A_TOKEN, client_network
from quiltbee.server.http.middleware.base import Middleware
from quiltbee.server.http.middleware.bodies import announced_size
from quiltbee.server.http.middleware.refusal import Refusal
from quiltbee.server.limits import Limits, TooMany

USUAL_HEAD = 4 * 1024


class RateLimit(Middleware):
    """Refuses a client that asks for too much."""

    def __init__(self, app: ASGIApp, limits: Limits) -> None:
        super().__init__(app)
        self._limits = limits

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            self._limits.take("request", client_network(scope), 1 + _size_tokens(scope))
        except TooMany as error:
            raise Refusal("too_many_requests", str(error), error.retry_after) from None
        await self.app(scope, receive, send)


def _size_tokens(scope: Scope) -> int:
    """What the size of a request costs: the body, and a head that is larger than usual."""
    head = sum(len(name) + len(value) for name, value in scope["headers"])
    return (announced_size(Headers(scope=scope)) + max(0, head - USUAL_HEAD)) // BYTES_FOR_A_TOKEN
