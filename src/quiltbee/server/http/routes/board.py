"""The analysis board: any position. Everybody may use it; thinking is limited as it is for hints."""

import asyncio

from fastapi import APIRouter, Request

from quiltbee.server.api import board
from quiltbee.server.domain.errors import Refused
from quiltbee.server.http.context import Browser, Server
from quiltbee.server.http.costs import charge_browser, client_network
from quiltbee.server.http.errors import problems
from quiltbee.server.services import boards

router = APIRouter(prefix="/api/board", tags=["board"])


@router.post("/check", responses=problems(403, 422))
async def check_board(body: board.CheckBoard) -> board.Board:
    """What is impossible in a position, by code and in words; or the position as the table needs it."""
    return await asyncio.to_thread(boards.check, body)


@router.post("/fits", responses=problems(403, 422))
async def fit_board(body: board.FitBoard) -> board.BoardFits:
    """Where a patch fits on a quilt that is laid by hand."""
    return await asyncio.to_thread(boards.fits, body)


@router.post("/play", responses=problems(403, 422))
async def play_board(body: board.PlayBoard) -> board.Board:
    """The position after some decisions. To undo, go back to the text that you had before."""
    return await asyncio.to_thread(boards.play_on, body)


@router.post("/ways", responses=problems(403, 409, 422, 429, 503))
async def think_board(body: board.ThinkBoard, request: Request, server: Server, browser: Browser) -> board.BoardWays:
    """The best ways in a position. Ask again with more time to think longer. Refused while a game without hints stands
    at this position."""
    charge_browser(server.limits, "think_board", browser or client_network(request.scope))
    state = await asyncio.to_thread(boards.read, body.position)
    if server.cache.is_played_without_hints(state):
        raise Refused("no_hints", "a game without hints goes on in this position; wait until it is over")
    return await server.board_advice.ways(state, body.most, body.milliseconds / 1000)
