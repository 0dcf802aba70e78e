"""Connections have limits: how many there may be, how large the head of a request, how long it may take to arrive.

Without them a few hundred connections that send a byte now and then would use up the descriptors that the database and
the players need.
"""

import asyncio
import json
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from quiltbee.server.domain.problem_codes import ProblemCode

LARGEST_HEAD = 32 * 1024
REQUEST_SECONDS = 20.0
"""How long a request may take to arrive, its body included; and how long a new connection may say nothing."""
RESERVED = 64
"""Descriptors that are kept for the database, the bots and the answers to those who are refused."""
RETRY_AFTER = 5


def _refusal(status: str, code: ProblemCode, message: str, *more: str) -> bytes:
    body = json.dumps({"code": code, "message": message, "seq": None})
    head = [f"HTTP/1.1 {status}", "content-type: application/json", f"content-length: {len(body)}", "connection: close"]
    return "\r\n".join([*head, *more, "", body]).encode()


BUSY = _refusal("503 Service Unavailable", "busy", "too many connections; try again", f"retry-after: {RETRY_AFTER}")
SLOW = _refusal("408 Request Timeout", "too_slow", f"a request must arrive within {REQUEST_SECONDS:g} seconds")


class Connection(HttpToolsProtocol):
    """One connection of a browser."""

    most = 1 << 30
    """How many there may be at a time; set when the server starts."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._patience: asyncio.TimerHandle | None = None
        self._head = 0
        self._in_head = True

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as in uvicorn
        super().connection_made(transport)
        if len(self.connections) > self.most:
            self._refuse(BUSY)
        else:
            self._be_patient()

    def connection_lost(self, exc: Exception | None) -> None:
        self._be_content()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self._head > LARGEST_HEAD:
            self.send_400_response("The head of the request is too large.")
            return
        if self._patience is None and self._is_idle():
            self._be_patient()
        super().data_received(data)
        self._head = self._head + len(data) if self._in_head else 0

    def _is_idle(self) -> bool:
        cycle: RequestResponseCycle | None = self.cycle  # there is none before the first request
        return cycle is None or cycle.response_complete

    def on_message_begin(self) -> None:
        self._in_head = True
        if self._patience is None:
            self._be_patient()
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        self._in_head = False
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._be_content()
        super().on_message_complete()

    def send_400_response(self, msg: str) -> None:
        """Answers what cannot be read as HTTP with the same small object as every other error."""
        self._refuse(_refusal("400 Bad Request", "bad_request", msg))

    def _be_patient(self) -> None:
        self._patience = self.loop.call_later(REQUEST_SECONDS, self._refuse, SLOW)

    def _be_content(self) -> None:
        if self._patience is not None:
            self._patience.cancel()
            self._patience = None

    def _refuse(self, answer: bytes) -> None:
        """Sends a last answer and closes. No other answer is under way, because no request has arrived in full."""
        self._be_content()
        if not self.transport.is_closing():
            self.transport.write(answer)
            self.transport.close()


def most_connections(descriptors: int) -> int:
    """How many connections fit into this many descriptors."""
    return max(RESERVED // 2, descriptors - RESERVED)
