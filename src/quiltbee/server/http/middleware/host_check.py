"""Host: a server answers only under its own names, so no page of another site reaches it by a trick with DNS."""

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from quiltbee.server.hosts import split_host
from quiltbee.server.http.middleware.base import Middleware
from quiltbee.server.http.middleware.refusal import Refusal


class HostCheck(Middleware):
    """Refuses requests for other names."""

    def __init__(self, app: ASGIApp, hosts: frozenset[str]) -> None:
        super().__init__(app)
        self._hosts = hosts

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        named = Headers(scope=scope).getlist("host")
        if len(named) != 1 or split_host(named[0])[0] not in self._hosts:
            raise Refusal("wrong_host", "this server is not known under that name (see --allowed-hosts)")
        await self.app(scope, receive, send)
