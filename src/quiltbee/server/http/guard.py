"""What every request must pass and every answer must carry: Host, Origin, type and size; security headers; limits."""

import asyncio
import json
import logging
import re
import time
from collections.abc import Callable
from typing import Any

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from quiltbee.server.asker import asker
from quiltbee.server.domain.problem_codes import STATUS, ProblemCode
from quiltbee.server.hosts import LOOPBACK, split_host
from quiltbee.server.http.costs import BYTES_FOR_A_TOKEN, client_network
from quiltbee.server.limits import Limits, TooMany

LARGEST_BODY = 64 * 1024
USUAL_HEAD = 4 * 1024
_LENGTH = re.compile("[0-9]{1,9}")
MOST_DISCARDED = 16 * LARGEST_BODY
SAFE_METHODS = ("GET", "HEAD", "OPTIONS")
log = logging.getLogger("quiltbee.http")

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
"""At an address that browsers do not trust (plain http in a home network) they complain of it in the console."""


class Refusal(Exception):
    """A request that goes no further."""

    def __init__(self, code: ProblemCode, message: str, retry_after: int | None = None) -> None:
        super().__init__(message)
        self.status = STATUS[code]
        self.body = json.dumps({"code": code, "message": message, "seq": None}).encode()
        self.retry_after = retry_after


STOPPING = Refusal("unavailable", "the server is stopping; your request was not confirmed, try again", 1)


class Guard:
    """The outermost layer of the application."""

    def __init__(
        self,
        app: ASGIApp,
        hosts: frozenset[str],
        origin: str,
        limits: Limits,
        observe: Callable[[Scope, int, float], None],
    ) -> None:
        self.app = app
        self.hosts = hosts
        self.origin = origin
        self.limits = limits
        self.observe = observe

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        started = time.perf_counter()
        status = 500
        started_answer = False

        async def guarded_send(message: Message) -> None:
            nonlocal status, started_answer
            if message["type"] == "http.response.start":
                status, started_answer = message["status"], True
                _add_headers(scope, message)
            await send(message)

        asker.set(client_network(scope))
        try:
            self._check(scope)
            await self.app(scope, _bounded(receive), guarded_send)
        except Refusal as refusal:
            await _discard_body(receive)
            await _refuse(refusal, guarded_send)
        except asyncio.CancelledError:  # only a server that stops does that to a request
            if not started_answer:
                await _refuse(STOPPING, guarded_send)
        except Exception:
            log.exception("a mistake of ours", extra={"method": scope["method"], "route": _route(scope)})
            if started_answer:
                raise
            await _refuse(Refusal("fault", "a mistake in quiltbee itself; it is in the server's log"), guarded_send)
        finally:
            self.observe(scope, status, time.perf_counter() - started)

    def _check(self, scope: Scope) -> None:
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        if split_host(host)[0] not in self.hosts or len(headers.getlist("host")) != 1:
            raise Refusal("wrong_host", "this server is not known under that name (see --allowed-hosts)")
        if scope["method"] not in SAFE_METHODS:
            _check_origin(headers, host, self.origin)
            _check_body(headers)
        try:
            self.limits.take("request", client_network(scope), 1 + _size_tokens(scope, headers))
        except TooMany as error:
            raise Refusal("too_many_requests", str(error), error.retry_after) from None


def _route(scope: Scope) -> str:
    return str(getattr(scope.get("route"), "path", "other"))


def _check_origin(headers: Headers, host: str, ours: str) -> None:
    """A page of another site must not act in the name of who visits it. Where a proxy stands in front, the page is at
    our public address."""
    places = {f"http://{host.lower()}", f"https://{host.lower()}", ours} - {""}
    for origin in headers.getlist("origin"):
        if origin.lower() not in places:
            raise Refusal("wrong_origin", "requests from other sites are not accepted")
    if headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
        raise Refusal("wrong_origin", "requests from other sites are not accepted")


def _check_body(headers: Headers) -> None:
    length = headers.get("content-length")
    if length is not None and (not _LENGTH.fullmatch(length) or int(length) > LARGEST_BODY):
        raise Refusal("too_large", f"a request has at most {LARGEST_BODY} bytes")
    has_body = length not in (None, "0") or "transfer-encoding" in headers
    kind = headers.get("content-type", "").partition(";")[0].strip().lower()
    if has_body and kind != "application/json":
        raise Refusal("not_json", "send application/json")


def _size_tokens(scope: Scope, headers: Headers) -> int:
    """What the size of a request costs: of the body that is announced, and of a head that is larger than usual."""
    head = sum(len(name) + len(value) for name, value in scope["headers"])
    return (_announced(headers) + max(0, head - USUAL_HEAD)) // BYTES_FOR_A_TOKEN


def _announced(headers: Headers) -> int:
    """A body that says nothing of its size counts as the largest."""
    length = headers.get("content-length", "0")
    is_known = "transfer-encoding" not in headers and _LENGTH.fullmatch(length)
    return min(int(length), LARGEST_BODY) if is_known else LARGEST_BODY


def _bounded(receive: Receive) -> Receive:
    """Stops a body that says nothing of its size, or lies about it."""
    received = 0

    async def bounded() -> Message:
        nonlocal received
        message = await receive()
        received += len(message.get("body", b""))
        if received > LARGEST_BODY:
            raise HTTPException(413, f"a request has at most {LARGEST_BODY} bytes")
        return message

    return bounded


def _add_headers(scope: Scope, message: Message) -> None:
    headers = message["headers"]
    there = {name for name, _ in headers}
    wanted = _API_HEADERS if scope["path"].startswith("/api/") else _HEADERS
    if _is_trusted(scope):
        wanted = [*wanted, _FOR_TRUSTED]
    message["headers"] = [*headers, *(header for header in wanted if header[0] not in there)]


def _is_trusted(scope: Scope) -> bool:
    """Https, this machine itself; and where a proxy hides the former, browsers tell by `Sec-Fetch-Site`."""
    headers = Headers(scope=scope)
    here = split_host(headers.get("host", ""))[0] in LOOPBACK
    return scope.get("scheme") == "https" or here or "sec-fetch-site" in headers


async def _discard_body(receive: Receive) -> None:
    """Read what is left of the request, within reason. Closing the connection before that would reset it, and whoever
    is still sending would never see the answer."""
    left = MOST_DISCARDED
    while left > 0:
        message = await receive()
        if not message.get("more_body", False):
            return
        left -= len(message["body"])


async def _refuse(refusal: Refusal, send: Any) -> None:
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(refusal.body)).encode())]
    headers.append((b"connection", b"close"))
    if refusal.retry_after is not None:
        headers.append((b"retry-after", str(refusal.retry_after).encode()))
    await send({"type": "http.response.start", "status": refusal.status, "headers": headers})
    await send({"type": "http.response.body", "body": refusal.body})
