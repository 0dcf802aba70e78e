"""Trying again: mistakes of a game, and the trainer in which they come back. No task tells its answer."""

from typing import Annotated

from fastapi import APIRouter, Path, Query

from quiltbee.server.api import training
from quiltbee.server.api.reviews import Mistake
from quiltbee.server.api.view.table import table_view
from quiltbee.server.domain.errors import Refused
from quiltbee.server.http.context import Browser, Entered, Server
from quiltbee.server.http.costs import charge_browser
from quiltbee.server.http.errors import problems
from quiltbee.server.services.home.training import answer_of
from quiltbee.server.thinking.attempts import clue

router = APIRouter(tags=["training"])
Turn = Annotated[int, Path(ge=1, le=10_000, description="The number of a turn that cost something")]
ItemId = Annotated[str, Path(pattern=r"^[0-9a-f]{16}$", description="The id of an item of a trainer")]
OfProfile = Annotated[
    str | None, Query(pattern=r"^[0-9a-f]{16}$", description="Whose trainer; this browser's if left out")
]


def _known(browser: str | None) -> str:
    if browser is None:
        raise Refused("not_player", "only players of this server have a trainer")
    return browser


def _help(mistake: Mistake, what: str) -> training.Help:
    return training.Help(clue=clue(mistake) if what == "clue" else None, answer=mistake if what == "answer" else None)


# --- a mistake of a game


@router.get("/api/games/{game}/mistakes/{turn}", responses=problems(404, 409))
async def get_mistake(turn: Turn, server: Server, entered: Entered) -> training.Task:
    """The position before a mistake of a reviewed game, to try again."""
    live, _ = entered
    mistake = await server.advice.mistake(live, turn)
    table = table_view(server.games.at_ply(live, mistake.ply))
    table["offers"] = []
    return training.Task(seat=mistake.seat, turn=turn, table=table)


@router.post("/api/games/{game}/mistakes/{turn}/try", responses=problems(403, 404, 409, 422, 429, 503))
async def try_mistake(body: training.Try, turn: Turn, server: Server, entered: Entered) -> training.Attempt:
    """Judge another way to play that turn."""
    live, _ = entered
    mistake = await server.advice.mistake(live, turn)
    before = server.games.at_ply(live, mistake.ply)
    return await server.advice.attempts.judge(before, mistake, body.decisions, body.tries)


@router.post("/api/games/{game}/mistakes/{turn}/help", responses=problems(403, 404, 409, 422))
async def help_with_mistake(body: training.AskHelp, turn: Turn, server: Server, entered: Entered) -> training.Help:
    """A clue, or the answer."""
    return _help(await server.advice.mistake(entered[0], turn), body.what)


# --- the trainer


@router.get("/api/training", responses=problems(403, 404, 422))
async def get_training(server: Server, browser: Browser, profile: OfProfile = None) -> training.Training:
    """What is due in a trainer. A browser that is new here has nothing to train."""
    if browser is None and profile is None:
        return training.Training(due=0, items=[], later=0, next_ms=None, solved=0)
    return await server.training.waiting(await server.training.owner(_known(browser), profile))


@router.get("/api/training/{item}", responses=problems(403, 404))
async def get_training_task(item: ItemId, server: Server, browser: Browser) -> training.TrainingTask:
    """An item to solve."""
    return await server.training.task(await server.training.item(item, _known(browser)))


@router.post("/api/training/{item}/try", responses=problems(403, 404, 409, 422, 429, 503))
async def try_training_task(body: training.Try, item: ItemId, server: Server, browser: Browser) -> training.Attempt:
    """Judge an attempt. The first one decides when the item comes back."""
    charge_browser(server.limits, "try_training_task", _known(browser))
    row = await server.training.item(item, _known(browser))
    attempt = await server.advice.attempts.judge(
        await server.training.game(row), answer_of(row), body.decisions, body.tries
    )
    await server.training.note(row, attempt.right)
    return attempt


@router.post("/api/training/{item}/help", responses=problems(403, 404, 422))
async def help_with_training_task(
    body: training.AskHelp, item: ItemId, server: Server, browser: Browser
) -> training.Help:
    """A clue, or the answer. After the answer, the item counts as not solved."""
    row = await server.training.item(item, _known(browser))
    if body.what == "answer":
        await server.training.note(row, solved=False)
    return _help(answer_of(row), body.what)
