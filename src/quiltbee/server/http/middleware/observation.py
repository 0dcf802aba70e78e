"""Metrics: how each request was answered, and how long that took."""

import time
from collections.abc import Callable

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from quiltbee.server.http.middleware.base import Middleware

Observe = Callable[[Scope, int, float], None]


class Observation(Middleware):
    """Tells `observe` the status of every answer and the seconds it took."""

    def __init__(self, app: ASGIApp, observe: Observe) -> None:
        super().__init__(app)
        self._observe = observe

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        started, status = time.perf_counter(), 500

        async def watched_send(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self.app(scope, receive, watched_send)
        finally:
            self._observe(scope, status, time.perf_counter() - started)
