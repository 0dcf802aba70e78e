"""The API's description of itself, `/openapi.json`: what FastAPI finds, every error that can happen, and examples.

The examples are those of real games: `python -m tests.server.support.examples` plays them and writes `examples.json`.
"""

import asyncio
import json
from functools import lru_cache
from pathlib import Path
from typing import Any

from fastapi import FastAPI
from starlette.requests import Request
from starlette.responses import Response

from quiltbee.server.domain.problem_codes import STATUS
from quiltbee.server.http.errors import PROBLEMS, UNAVAILABLE
from quiltbee.server.http.static_cache import Packed, pack, packed_answer

_FILE = Path(__file__).with_name("examples.json")
_EVERYWHERE = (421, 429)
_WITH_A_BODY = (400, 413, 415, 422)
_MESSAGES = {
    "bad_body": "There was an error parsing the body",
    "no_such_game": "there is no such game here",
    "not_your_turn": "it is the turn of Ann",
    "stale_seq": "the game has gone on to seq 12; look again",
    "too_large": "a request has at most 65536 bytes",
    "not_json": "send application/json",
    "wrong_host": "this server is not known under that name (see --allowed-hosts)",
    "invalid": "body.decisions: Field required",
    "too_many_requests": "too many requests; try again in 3 s",
    "unavailable": UNAVAILABLE,
}


@lru_cache(maxsize=1)
def examples() -> dict[str, dict[str, Any]]:
    """By operation: the body of a request, and of the answer to it."""
    found: dict[str, dict[str, Any]] = json.loads(_FILE.read_text(encoding="utf-8"))
    return found


class DescribedApp(FastAPI):
    """An application with a complete description. Writing the description takes a while, so it is done once, on a
    thread, while other requests go on."""

    _packed: Packed | None = None

    def setup(self) -> None:
        async def described(request: Request) -> Response:
            content = await asyncio.to_thread(self._written)
            return packed_answer(content, "application/json", request.headers)

        self.add_route("/openapi.json", described, include_in_schema=False)

    def _written(self) -> Packed:
        if self._packed is None:
            self._packed = pack(json.dumps(self.openapi(), ensure_ascii=False, separators=(",", ":")).encode())
        return self._packed

    def openapi(self) -> dict[str, Any]:
        if self.openapi_schema is None:
            described = super().openapi()
            for methods in described["paths"].values():
                for method, operation in methods.items():
                    _add_problems(method, operation)
                    _add_examples(operation)
            for unused in ("HTTPValidationError", "ValidationError"):
                described["components"]["schemas"].pop(unused, None)
        assert self.openapi_schema is not None
        return self.openapi_schema


def _add_problems(method: str, operation: dict[str, Any]) -> None:
    statuses = {*_EVERYWHERE, *(int(status) for status in operation["responses"] if int(status) >= 400)}
    statuses |= set(_WITH_A_BODY) if "requestBody" in operation else set()
    statuses |= {422} if "parameters" in operation else set()
    statuses |= {403} if method != "get" else set()
    for status in sorted(statuses):
        operation["responses"][str(status)] = _problem(status)


def _problem(status: int) -> dict[str, Any]:
    codes = [code for code, its in STATUS.items() if its == status]
    code = next((code for code in _MESSAGES if code in codes), codes[0])
    example = {"code": code, "message": _MESSAGES[code], "seq": 12 if code == "stale_seq" else None}
    schema = {"$ref": "#/components/schemas/Problem"}
    words = f"{PROBLEMS[status]['description']}: {', '.join(f'`{each}`' for each in codes)}"
    return {"description": words, "content": {"application/json": {"schema": schema, "example": example}}}


def _add_examples(operation: dict[str, Any]) -> None:
    known = examples().get(operation["operationId"], {})
    if "request" in known:
        operation["requestBody"]["content"]["application/json"]["example"] = known["request"]
    if "response" in known:
        done = next(answer for status, answer in operation["responses"].items() if status.startswith("2"))
        for content in done["content"].values():
            content["example"] = known["response"]
