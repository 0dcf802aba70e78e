"""Editions, levels and phrases: what can be played, against whom, and what can be said."""

from typing import Annotated, get_args

from fastapi import APIRouter, Path, Request, Response

from quiltbee.rules.edition import Edition
from quiltbee.rules.edition_file import edition_problems
from quiltbee.rules.editions import UnknownEdition, edition, edition_ids
from quiltbee.server.answers import EditionCheck, EditionInfo, EditionLine, EditionProblem, LevelInfo, PhraseInfo
from quiltbee.server.deeds import Refused
from quiltbee.server.edition_info import edition_json, edition_line
from quiltbee.server.http.context import Entered
from quiltbee.server.http.errors import problems
from quiltbee.server.http.packed import AGAIN, packed_answer
from quiltbee.server.levels import levels
from quiltbee.server.phrases import PHRASES, PhraseId
from quiltbee.server.requests import CheckEdition

router = APIRouter(tags=["editions"])


@router.get("/api/editions")
async def list_editions() -> list[EditionLine]:
    """The editions that come with the package."""
    return [edition_line(edition(id)) for id in edition_ids()]


@router.get("/api/editions/{edition}", response_model=EditionInfo, responses=problems(422))
async def get_edition(request: Request, edition: Annotated[str, Path(max_length=64)]) -> Response:
    """One edition: geometry, words, patches, boards, and how it is drawn."""
    return _packed(_known(edition), request)


def _known(id: str) -> Edition:
    try:
        return edition(id)
    except UnknownEdition as error:
        raise Refused("bad_edition", str(error)) from None


@router.post("/api/editions/check", responses=problems(422))
async def check_edition(body: CheckEdition) -> EditionCheck:
    """What is wrong with an edition file, line by line."""
    found = edition_problems(body.edition_file)
    return EditionCheck(problems=[EditionProblem(line=each.line, message=each.message) for each in found])


@router.get("/api/games/{game}/edition", response_model=EditionInfo, responses=problems(404))
async def get_game_edition(request: Request, entered: Entered) -> Response:
    """The edition of a game, which may be the table's own."""
    return _packed(entered[0].setup.edition, request)


def _packed(edition: Edition, request: Request) -> Response:
    return packed_answer(edition_json(edition), "application/json", request.headers, f"private, {AGAIN}")


@router.get("/api/phrases")
async def list_phrases() -> list[PhraseInfo]:
    """What players can say to each other."""
    return [PhraseInfo(phrase=each, text=PHRASES[each]) for each in get_args(PhraseId)]


@router.get("/api/levels")
async def list_levels() -> list[LevelInfo]:
    """The bots that can take a seat, the weakest first."""
    return [LevelInfo(name=each.name, title=each.title, about=each.about) for each in levels()]
