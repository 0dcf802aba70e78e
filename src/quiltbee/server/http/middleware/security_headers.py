"""Security headers: every answer carries them."""

from starlette.datastructures import Headers
from starlette.types import Message, Receive, Scope, Send

from quiltbee.server.hosts import LOOPBACK, split_host
from quiltbee.server.http.middleware.base import Middleware

SECURITY_HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; object-src 'none'; "
        "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=()",
}
_HEADERS = [(name.lower().encode(), value.encode()) for name, value in SECURITY_HEADERS.items()]
_API_HEADERS = [*_HEADERS, (b"cache-control", b"no-store")]
_FOR_TRUSTED = (b"cross-origin-opener-policy", b"same-origin")
"""Browsers complain about this one at an address that they do not trust (plain http in a home network)."""


class SecurityHeaders(Middleware):
    """Adds the headers that an answer does not have yet."""

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                _add_headers(scope, message)
            await send(message)

        await self.app(scope, receive, sending)


def _add_headers(scope: Scope, message: Message) -> None:
    headers = message["headers"]
    there = {name for name, _ in headers}
    wanted = _API_HEADERS if scope["path"].startswith("/api/") else _HEADERS
    if _is_trusted(scope):
        wanted = [*wanted, _FOR_TRUSTED]
    message["headers"] = [*headers, *(header for header in wanted if header[0] not in there)]


def _is_trusted(scope: Scope) -> bool:
    """Https, or this machine itself. Behind a proxy that hides https, `Sec-Fetch-Site` tells: browsers send it only to
    addresses that they trust."""
    headers = Headers(scope=scope)
    here = split_host(headers.get("host", ""))[0] in LOOPBACK
    return scope.get("scheme") == "https" or here or "sec-fetch-site" in headers
