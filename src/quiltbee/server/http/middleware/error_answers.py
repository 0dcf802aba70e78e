"""An answer for every request that fails: refused by a check, cancelled by a stop, or broken by a bug of ours."""

import asyncio
import logging

from starlette.types import Message, Receive, Scope, Send

from quiltbee.server.http.middleware.base import Middleware
from quiltbee.server.http.middleware.bodies import LARGEST_BODY
from quiltbee.server.http.middleware.refusal import Refusal

MOST_DISCARDED = 16 * LARGEST_BODY
STOPPING = Refusal("unavailable", "the server is stopping; your request was not confirmed, try again", 1)
FAULT = Refusal("fault", "a mistake in quiltbee itself; it is in the server's log")
log = logging.getLogger("quiltbee.http")


class ErrorAnswers(Middleware):
    """Turns exceptions into answers."""

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        has_begun = False

        async def watched_send(message: Message) -> None:
            nonlocal has_begun
            has_begun = True
            await send(message)

        try:
            await self.app(scope, receive, watched_send)
        except Refusal as refusal:
            await _discard_body(receive)
            await _refuse(refusal, send)
        except asyncio.CancelledError:  # only a stopping server cancels a request
            if not has_begun:
                await _refuse(STOPPING, send)
        except Exception:
            log.exception("a mistake of ours", extra={"method": scope["method"], "route": _route(scope)})
            if has_begun:
                raise
            await _refuse(FAULT, send)


def _route(scope: Scope) -> str:
    return str(getattr(scope.get("route"), "path", "other"))


async def _discard_body(receive: Receive) -> None:
    """Read what is left of the request, within reason. Closing the connection before would reset it, and a client that
    is still sending would never see the answer."""
    left = MOST_DISCARDED
    while left > 0:
        message = await receive()
        if not message.get("more_body", False):
            return
        left -= len(message["body"])


async def _refuse(refusal: Refusal, send: Send) -> None:
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(refusal.body)).encode())]
    headers.append((b"connection", b"close"))
    if refusal.retry_after is not None:
        headers.append((b"retry-after", str(refusal.retry_after).encode()))
    await send({"type": "http.response.start", "status": refusal.status, "headers": headers})
    await send({"type": "http.response.body", "body": refusal.body})
