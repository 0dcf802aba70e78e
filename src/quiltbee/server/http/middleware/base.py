"""What all middleware has in common: it looks at requests only, not at the start and the stop of the application."""

from collections.abc import Awaitable

from starlette.types import ASGIApp, Receive, Scope, Send


class Middleware:
    """A layer around the application. Subclasses say what they do with a request."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        handle = self.handle if scope["type"] == "http" else self.app
        return handle(scope, receive, send)

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        raise NotImplementedError
