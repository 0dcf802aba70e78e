"""Every error as the same small object: `{"code", "message", "seq"}`."""

import logging
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

from quiltbee.server.api.responses import Problem
from quiltbee.server.domain.errors import BadName, Refused, UnreadableGame
from quiltbee.server.domain.problem_codes import STATUS, ProblemCode
from quiltbee.server.limits import TooMany
from quiltbee.server.services.errors import BadLink, ReusedClientId, StaleSeq
from quiltbee.server.storage.errors import Full, NoSuchGame, Unavailable
from quiltbee.server.thinking.advice import NoAdvice
from quiltbee.server.thinking.films import NoFilm

log = logging.getLogger("quiltbee.http")
LONGEST_MESSAGE = 1_000
UNAVAILABLE = "the database does not answer now; your request was not confirmed, try again"

_WORDS = {
    400: "the request cannot be read",
    403: "that is not yours to do",
    404: "there is no such game here, at least not for this browser",
    409: "the game has gone on, or does not allow that now",
    422: "the request cannot be granted as it stands",
    413: "the request is too large",
    415: "the request is not JSON",
    421: "the server is not known under this name",
    429: "too many requests",
    503: "nothing can be written now; try again",
}
PROBLEMS: dict[int | str, dict[str, Any]] = {
    status: {"model": Problem, "description": words} for status, words in _WORDS.items()
}


def problems(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """The errors of a route, for the OpenAPI description."""
    return {status: PROBLEMS[status] for status in statuses}


def _answer(code: ProblemCode, message: str, seq: int | None = None, retry: int | None = None) -> JSONResponse:
    headers = {"Retry-After": str(retry)} if retry is not None else None
    shown = message if len(message) <= LONGEST_MESSAGE else f"{message[:LONGEST_MESSAGE]}…"
    return JSONResponse({"code": code, "message": shown, "seq": seq}, STATUS[code], headers)


def install(app: FastAPI) -> None:
    """Give every exception its answer."""
    handlers: dict[Any, Any] = {
        Refused: _refused,
        StaleSeq: lambda _, error: _answer("stale_seq", str(error), error.seq),
        ReusedClientId: lambda _, error: _answer("reused_client_id", str(error)),
        NoSuchGame: lambda _, error: _answer("no_such_game", str(error)),
        UnreadableGame: _unreadable,
        BadLink: lambda _, error: _answer("bad_link", str(error)),
        BadName: lambda _, error: _answer("bad_name", str(error)),
        TooMany: lambda _, error: _answer("too_many_requests", str(error), retry=error.retry_after),
        Full: lambda _, error: _answer("storage_full", str(error)),
        Unavailable: _unavailable,
        NoAdvice: lambda _, error: _answer("no_advice", str(error), retry=1),
        NoFilm: lambda *_: _answer("no_film", "the film was not made; try again", retry=1),
        RequestValidationError: _invalid,
        HTTPException: _http,
    }
    for error, handler in handlers.items():
        app.add_exception_handler(error, _asynchronous(handler))


def _asynchronous(handler: Any) -> Any:
    async def handle(request: Request, error: Exception) -> JSONResponse:
        answer: JSONResponse = handler(request, error)
        return answer

    return handle


def _unavailable(request: Request, error: Unavailable) -> JSONResponse:
    """The database's own message may have names and paths in it, so only the log gets it."""
    route = getattr(request.scope.get("route"), "path", "other")
    log.warning("the database is not available", extra={"reason": str(error), "cause": error.__cause__, "route": route})
    return _answer("unavailable", UNAVAILABLE, retry=1)


def _unreadable(_: Request, error: UnreadableGame) -> JSONResponse:
    log.error(str(error))
    return _answer("fault", "this game cannot be read; the operator of the server learns more from `quiltbee doctor`")


def _refused(_: Request, error: Refused) -> JSONResponse:
    return _answer(error.code, str(error))


def _invalid(_: Request, error: RequestValidationError) -> JSONResponse:
    """Where the request is wrong and why; never what it contained."""
    first = error.errors()[0]
    where = ".".join(str(part) for part in first["loc"])
    message = f"{where}: {first['msg']}".encode("ascii", "backslashreplace").decode()
    return _answer("invalid", message[:300])


_HTTP_CODES: dict[int, ProblemCode] = {
    400: "bad_body",
    404: "not_found",
    405: "method_not_allowed",
    413: "too_large",
}


def _http(_: Request, error: HTTPException) -> JSONResponse:
    """What the framework refuses by itself."""
    return _answer(_HTTP_CODES.get(error.status_code, "fault"), str(error.detail))
