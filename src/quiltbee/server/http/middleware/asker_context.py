"""Whose request this is, for everything that the request starts (`asker.py`)."""

from starlette.types import Receive, Scope, Send

from quiltbee.server.asker import asker
from quiltbee.server.http.costs import client_network
from quiltbee.server.http.middleware.base import Middleware


class AskerContext(Middleware):
    """Remembers the address while the request is answered."""

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        asker.set(client_network(scope))
        await self.app(scope, receive, send)
