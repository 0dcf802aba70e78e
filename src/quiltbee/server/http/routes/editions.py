"""Editions, levels and phrases: what can be played, against whom, and what can be said."""

import asyncio
from functools import lru_cache
from typing import Annotated, get_args

from fastapi import APIRouter, Path, Request, Response

from quiltbee.editions.files import edition_problems
from quiltbee.editions.known import UnknownEdition, edition, edition_ids
from quiltbee.rules.edition import Edition
from quiltbee.server.api.edition_info import edition_json, edition_line
from quiltbee.server.api.file_check import look_at, problem
from quiltbee.server.api.requests import CheckEdition, CheckFile
from quiltbee.server.api.responses import (
    EditionCheck,
    EditionInfo,
    EditionLine,
    FileCheck,
    LevelInfo,
    PhraseInfo,
)
from quiltbee.server.domain.errors import Refused
from quiltbee.server.domain.phrases import PHRASES, PhraseId
from quiltbee.server.http.context import Entered
from quiltbee.server.http.errors import problems
from quiltbee.server.http.static_cache import AGAIN, Packed, pack, packed_answer
from quiltbee.server.services.levels import levels

router = APIRouter(tags=["editions"])


@router.get("/api/editions")
async def list_editions() -> list[EditionLine]:
    """The editions that come with the package."""
    return [edition_line(edition(id)) for id in edition_ids()]


@router.get("/api/editions/{edition}", response_model=EditionInfo, responses=problems(422))
async def get_edition(request: Request, edition: Annotated[str, Path(max_length=64)]) -> Response:
    """One edition: geometry, words, patches, boards, and how it is drawn."""
    return _answer(await asyncio.to_thread(_built_in, _known(edition)), request)


def _known(id: str) -> Edition:
    try:
        return edition(id)
    except UnknownEdition as error:
        raise Refused("bad_edition", str(error)) from None


@router.post("/api/editions/check", responses=problems(422))
async def check_edition(body: CheckEdition) -> EditionCheck:
    """What is wrong with an edition file, line by line: the first 50 problems, and how many more there are."""
    found = await asyncio.to_thread(edition_problems, body.edition_file)
    return EditionCheck(problems=[problem(each.line, each.message) for each in found])


@router.post("/api/files/check", responses=problems(422))
async def check_file(body: CheckFile) -> FileCheck:
    """What a text is, a game to play on or an edition, and what is wrong with it, line by line."""
    return await asyncio.to_thread(look_at, body.text)


@router.get("/api/games/{game}/edition", response_model=EditionInfo, responses=problems(404))
async def get_game_edition(request: Request, entered: Entered) -> Response:
    """The edition of a game, which may be the table's own."""
    setup = entered[0].setup
    of_the_package = setup.edition_text is None
    return _answer(await asyncio.to_thread(_built_in if of_the_package else _own, setup.edition), request)


async def prepare() -> None:
    """Draws and packs the editions of the package, so that the first visitor does not wait for it."""
    for id in edition_ids():
        await asyncio.to_thread(_built_in, edition(id))


@lru_cache(maxsize=32)
def _built_in(edition: Edition) -> Packed:
    return pack(edition_json(edition))


@lru_cache(maxsize=32)
def _own(edition: Edition) -> Packed:
    """Of an edition that a table brought: everybody at that table asks for it, at about the same time."""
    return pack(edition_json(edition), level=6)


def _answer(have: Packed, request: Request) -> Response:
    return packed_answer(have, "application/json", request.headers, f"private, {AGAIN}")


@router.get("/api/phrases")
async def list_phrases() -> list[PhraseInfo]:
    """What players can say to each other."""
    return [PhraseInfo(phrase=each, text=PHRASES[each]) for each in get_args(PhraseId)]


@router.get("/api/levels")
async def list_levels() -> list[LevelInfo]:
    """The bots that can take a seat, the weakest first."""
    found = await asyncio.to_thread(levels)  # the first request waits until the engine is loaded
    return [LevelInfo(name=each.name, title=each.title, about=each.about) for each in found]
