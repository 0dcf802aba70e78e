"""A game to keep: as text, as JSON, as a picture, as a film."""

import asyncio
from typing import Any

from fastapi import APIRouter, Response
from fastapi.responses import PlainTextResponse

from quiltbee.drawing import keepsake
from quiltbee.notation.games import game_text
from quiltbee.notation.games_json import game_json
from quiltbee.server.api.responses import RecordedGame
from quiltbee.server.http.context import Entered, Server
from quiltbee.server.http.errors import problems
from quiltbee.server.services.archive import game_record

router = APIRouter(prefix="/api/games/{game}", tags=["exports"])


def _image(kind: str) -> dict[int | str, dict[str, Any]]:
    return {200: {"content": {kind: {"schema": {"type": "string", "format": "binary"}}}}}


@router.get("/record", response_class=PlainTextResponse, responses=problems(404))
async def get_record(entered: Entered) -> PlainTextResponse:
    """The game as text."""
    return PlainTextResponse(game_text(game_record(entered[0].game)))


@router.get("/record.json", response_model=RecordedGame, responses=problems(404))
async def get_record_json(entered: Entered) -> Response:
    """The game as JSON, with what every decision did: enough to draw it without knowing the rules."""
    text = await asyncio.to_thread(game_json, game_record(entered[0].game))
    return Response(text, media_type="application/json")


@router.get("/picture.svg", response_class=Response, responses={**problems(404), **_image("image/svg+xml")})
async def get_picture(entered: Entered) -> Response:
    """Both quilts with names and points, as SVG."""
    drawn = await asyncio.to_thread(keepsake, game_record(entered[0].game))
    return Response(drawn, media_type="image/svg+xml")


@router.get("/film.gif", response_class=Response, responses={**problems(404, 503), **_image("image/gif")})
async def get_film(server: Server, entered: Entered) -> Response:
    """The game as an animated GIF that shows every turn in motion. Making it takes about a quarter of a minute."""
    return Response(await server.films.film(entered[0].game), media_type="image/gif")
