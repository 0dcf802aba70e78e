"""What an engine can be asked for: a hint, the cost of a decision, to stop thinking, a review of a finished game."""

from fastapi import APIRouter

from quiltbee.server.api.advice import Hint, Par, Verdict
from quiltbee.server.api.requests import AskHint, AskVerdict
from quiltbee.server.api.reviews import Analysis
from quiltbee.server.http.context import Browser, Entered, Server
from quiltbee.server.http.errors import problems

router = APIRouter(prefix="/api/games/{game}", tags=["advice"])


@router.post("/hints", responses=problems(403, 404, 409, 422, 429, 503))
async def ask_hint(body: AskHint, server: Server, entered: Entered) -> Hint:
    """The best decisions, with values and reasons, if you are the player to move. Takes about a second."""
    live, caller = entered
    return await server.advice.hint(live, caller, body.most)


@router.post("/judge", responses=problems(403, 404, 409, 422, 429, 503))
async def judge_decision(body: AskVerdict, server: Server, entered: Entered) -> Verdict:
    """What decisions of yours would cost, before you make them. Nothing is played, and no better ones are named."""
    live, caller = entered
    return await server.advice.judge(live, caller, body.decisions)


@router.post("/stop-thinking", status_code=204, responses=problems(403, 404, 409, 429, 503))
async def stop_thinking(server: Server, entered: Entered) -> None:
    """Make the bot to move decide now, with the best it has found."""
    live, caller = entered
    await server.games.hurry(live, caller)


@router.post("/analysis", responses=problems(403, 404, 409, 429, 503))
async def start_analysis(server: Server, entered: Entered) -> Analysis:
    """Start the review of a finished game, if nobody has, and say how far it is. Ask again, or follow the stream."""
    return await server.advice.analyse(entered[0])


@router.get("/analysis", responses=problems(404, 409))
async def get_analysis(server: Server, entered: Entered) -> Analysis:
    """What has been found out about a finished game so far; begins nothing."""
    return await server.advice.analysis(entered[0])


@router.get("/par", responses=problems(403, 404, 409, 422, 429, 503))
async def get_par(server: Server, entered: Entered, browser: Browser) -> Par:
    """What the top level scores on the circle of a finished game for the score, and the best scores here: everybody's
    if the server keeps profiles, otherwise this browser's. The first answer takes some seconds."""
    return await server.advice.pars.par(entered[0].game, browser, server.settings.has_profiles)
