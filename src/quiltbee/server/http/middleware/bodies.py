"""Bodies: JSON, and not too much of it."""

import re

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.types import Message, Receive, Scope, Send

from quiltbee.server.http.middleware.base import Middleware
from quiltbee.server.http.middleware.origin_check import SAFE_METHODS
from quiltbee.server.http.middleware.refusal import Refusal

LARGEST_BODY = 64 * 1024
TOO_LARGE = f"a request has at most {LARGEST_BODY} bytes"
_LENGTH = re.compile("[0-9]{1,9}")


class BodyCheck(Middleware):
    """Refuses bodies that are too large or not JSON."""

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["method"] not in SAFE_METHODS:
            _check_body(Headers(scope=scope))
        await self.app(scope, _bounded(receive), send)


def _check_body(headers: Headers) -> None:
    length = headers.get("content-length")
    if length is not None and (not _LENGTH.fullmatch(length) or int(length) > LARGEST_BODY):
        raise Refusal("too_large", TOO_LARGE)
    has_body = length not in (None, "0") or "transfer-encoding" in headers
    kind = headers.get("content-type", "").partition(";")[0].strip().lower()
    if has_body and kind != "application/json":
        raise Refusal("not_json", "send application/json")


def announced_size(headers: Headers) -> int:
    """The size of the body. A body that does not tell its size counts as the largest."""
    length = headers.get("content-length", "0")
    is_known = "transfer-encoding" not in headers and _LENGTH.fullmatch(length)
    return min(int(length), LARGEST_BODY) if is_known else LARGEST_BODY


def _bounded(receive: Receive) -> Receive:
    """Stops a body that does not tell its size, or lies about it."""
    received = 0

    async def bounded() -> Message:
        nonlocal received
        message = await receive()
        received += len(message.get("body", b""))
        if received > LARGEST_BODY:
            raise HTTPException(413, TOO_LARGE)
        return message

    return bounded
