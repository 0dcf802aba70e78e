"""Editions, levels and phrases: what can be played, against whom, and what can be said."""

from typing import Annotated, get_args

from fastapi import APIRouter, Path

from quiltbee.rules.edition import Edition
from quiltbee.rules.edition_file import edition_problems
from quiltbee.rules.editions import UnknownEdition, edition, edition_ids
from quiltbee.server.answers import EditionCheck, EditionInfo, EditionLine, EditionProblem, LevelInfo, PhraseInfo
from quiltbee.server.deeds import Refused
from quiltbee.server.edition_info import edition_info, edition_line
from quiltbee.server.http.context import Entered
from quiltbee.server.http.errors import problems
from quiltbee.server.levels import levels
from quiltbee.server.phrases import PHRASES, PhraseId
from quiltbee.server.requests import CheckEdition

router = APIRouter(tags=["editions"])


@router.get("/api/editions")
async def list_editions() -> list[EditionLine]:
    """The editions that come with the package."""
    return [edition_line(edition(id)) for id in edition_ids()]


@router.get("/api/editions/{edition}", responses=problems(422))
async def get_edition(edition: Annotated[str, Path(max_length=64)]) -> EditionInfo:
    """One edition: geometry, words, patches, boards, and how it is drawn."""
    return edition_info(_known(edition))


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


@router.get("/api/games/{game}/edition", responses=problems(404))
async def get_game_edition(entered: Entered) -> EditionInfo:
    """The edition of a game, which may be the table's own."""
    return edition_info(entered[0].setup.edition)


@router.get("/api/phrases")
async def list_phrases() -> list[PhraseInfo]:
    """What players can say to each other."""
    return [PhraseInfo(phrase=each, text=PHRASES[each]) for each in get_args(PhraseId)]


@router.get("/api/levels")
async def list_levels() -> list[LevelInfo]:
    """The bots that can take a seat, the weakest first."""
    return [LevelInfo(name=each.name, title=each.title, about=each.about) for each in levels()]
