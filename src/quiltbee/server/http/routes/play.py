"""Playing: every change of a game is a POST with a `client_id` and the `seq` that the player saw."""

from fastapi import APIRouter, Request

from quiltbee.server.api.requests import AnswerOffer, Decide, MakeOffer, Rename, Say, Step, Undo
from quiltbee.server.api.responses import Done
from quiltbee.server.domain.names import clean_name
from quiltbee.server.http.context import Entered, Server
from quiltbee.server.http.costs import client_network
from quiltbee.server.http.errors import problems
from quiltbee.server.services.games import Ask, request_text

router = APIRouter(prefix="/api/games/{game}", tags=["play"], responses=problems(403, 404, 409, 422, 429, 503))


def _ask(body: Step, what: str) -> Ask:
    """The request in canonical words."""
    fields = body.model_dump(exclude={"client_id", "expected_seq"})
    return Ask(body.client_id, body.expected_seq, request_text(what, **fields))


@router.post("/decisions")
async def decide(body: Decide, server: Server, entered: Entered) -> Done:
    """Make one decision, or several that belong together."""
    live, caller = entered
    return await server.games.decide(live, caller, _ask(body, "decide"), body.decisions)


@router.post("/undo")
async def undo(body: Undo, server: Server, entered: Entered) -> Done:
    """Take back one's own last step: free until the opponent acts or something is revealed."""
    live, caller = entered
    return await server.games.undo(live, caller, _ask(body, "undo"), body.to_ply)


@router.post("/offers")
async def offer(body: MakeOffer, request: Request, server: Server, entered: Entered) -> Done:
    """Offer a take-back, a rematch or hints for both. A rematch with a bot or on one device is made at once."""
    live, caller = entered
    _charge_rematch(server, request, body.what)
    return await server.games.offer(live, caller, _ask(body, "offer"), body.what, body.circle)


@router.post("/answers")
async def answer(body: AnswerOffer, request: Request, server: Server, entered: Entered) -> Done:
    """Accept or decline what the other player offered."""
    live, caller = entered
    if body.accept:
        _charge_rematch(server, request, body.what)
    return await server.games.answer(live, caller, _ask(body, "answer"), body.what, body.accept)


def _charge_rematch(server: Server, request: Request, what: str) -> None:
    """A rematch is a new game."""
    if what == "rematch":
        server.limits.take("create", client_network(request.scope))


@router.post("/resign")
async def resign(body: Step, server: Server, entered: Entered) -> Done:
    """Give up."""
    live, caller = entered
    return await server.games.resign(live, caller, _ask(body, "resign"))


@router.post("/pause")
async def pause(body: Step, server: Server, entered: Entered) -> Done:
    """Pause the game; with a clock, against a person, this is an offer."""
    live, caller = entered
    return await server.games.pause(live, caller, _ask(body, "pause"))


@router.post("/resume")
async def resume(body: Step, server: Server, entered: Entered) -> Done:
    """Go on after a pause."""
    live, caller = entered
    return await server.games.resume(live, caller, _ask(body, "resume"))


@router.post("/claim")
async def claim(body: Step, server: Server, entered: Entered) -> Done:
    """Claim the game because the other's time is up. Nobody has to."""
    live, caller = entered
    return await server.games.claim(live, caller, _ask(body, "claim"))


@router.post("/phrases", status_code=204)
async def say(body: Say, server: Server, entered: Entered) -> None:
    """Say one of the phrases: everybody who is at the table now hears it, as a `phrase` event. It is kept nowhere."""
    live, caller = entered
    await server.games.say(live, caller, body.seat, body.phrase)


@router.post("/name")
async def rename(body: Rename, server: Server, entered: Entered) -> Done:
    """Change one's name."""
    live, caller = entered
    return await server.games.rename(live, caller, _ask(body, "name"), body.seat, clean_name(body.name))
