"""What an engine is asked: for a hint, to stop thinking, for a review of a finished game."""

from fastapi import APIRouter

from quiltbee.server.api.advice import Hint, Par, Verdict
from quiltbee.server.api.requests import AskHint, AskVerdict
from quiltbee.server.api.reviews import Analysis
from quiltbee.server.http.context import Browser, Entered, Server
from quiltbee.server.http.errors import problems

router = APIRouter(prefix="/api/games/{game}", tags=["advice"])


@router.post("/hints", responses=problems(403, 404, 409, 422, 429, 503))
async def ask_hint(body: AskHint, server: Server, entered: Entered) -> Hint:
    """The best decisions for you, who are to move, with value and reason. Takes about a second."""
    live, caller = entered
    return await server.advice.hint(live, caller, body.most)


@router.post("/judge", responses=problems(403, 404, 409, 422, 429, 503))
async def judge_decision(body: AskVerdict, server: Server, entered: Entered) -> Verdict:
    """What decisions of yours would cost, before you make them. Nothing is played, and no better ones are named."""
    live, caller = entered
    return await server.advice.judge(live, caller, body.decisions)


@router.post("/stop-thinking", status_code=204, responses=problems(403, 404, 409, 429, 503))
async def stop_thinking(server: Server, entered: Entered) -> None:
    """It is a bot's turn: make it decide now, with the best it has found."""
    live, caller = entered
    await server.games.hurry(live, caller)


@router.post("/analysis", responses=problems(403, 404, 409, 429, 503))
async def start_analysis(server: Server, entered: Entered) -> Analysis:
    """Review a finished game. Begins it if nobody has, and tells how far it is. The stream tells more, or ask again."""
    return await server.advice.analyse(entered[0])


@router.get("/analysis", responses=problems(404, 409))
async def get_analysis(server: Server, entered: Entered) -> Analysis:
    """What has been found out about a finished game so far; begins nothing."""
    return await server.advice.analysis(entered[0])


@router.get("/par", responses=problems(403, 404, 409, 422, 429, 503))
async def get_par(server: Server, entered: Entered, browser: Browser) -> Par:
    """What the top level scores on the circle of a finished game for the score, and the best scores of those who play
    here: of everybody where the server keeps profiles, else of this browser. The first answer takes some seconds."""
    return await server.advice.pars.par(entered[0].game, browser, server.settings.has_profiles)
