"""Playing: every change of a game is a POST with a `client_id` and the `seq` that the player saw."""

from fastapi import APIRouter, Request

from quiltbee.server.api.requests import AnswerOffer, Decide, MakeOffer, Rename, Say, Step, Undo
from quiltbee.server.api.responses import Done
from quiltbee.server.domain.commands.clock import propose_claim, propose_pause, propose_resume
from quiltbee.server.domain.commands.command import Command, Propose, request_text
from quiltbee.server.domain.commands.offers import propose_answer, propose_offer, propose_rematch
from quiltbee.server.domain.commands.play import propose_play
from quiltbee.server.domain.commands.resign import propose_resign
from quiltbee.server.domain.commands.seats import propose_rename
from quiltbee.server.domain.commands.undo import propose_undo
from quiltbee.server.domain.names import clean_name
from quiltbee.server.http.context import Entered, Server
from quiltbee.server.http.costs import client_network
from quiltbee.server.http.errors import problems
from quiltbee.server.services.new_game import next_setup

router = APIRouter(prefix="/api/games/{game}", tags=["play"], responses=problems(403, 404, 409, 422, 429, 503))


async def _submit(server: Server, entered: Entered, body: Step, action: str, propose: Propose) -> Done:
    live, caller = entered
    fields = body.model_dump(exclude={"client_id", "expected_seq"})
    command = Command(body.client_id, body.expected_seq, request_text(action, **fields), propose)
    return await server.games.submit(live, caller, command)


@router.post("/decisions")
async def decide(body: Decide, server: Server, entered: Entered) -> Done:
    """Make one decision, or several that belong together."""
    below = server.games.below
    return await _submit(
        server, entered, body, "decide", lambda game, caller: propose_play(game, caller, body.decisions, below)
    )


@router.post("/undo")
async def undo(body: Undo, server: Server, entered: Entered) -> Done:
    """Take back one's own last step: free until the opponent acts or something is revealed."""
    return await _submit(server, entered, body, "undo", lambda game, caller: propose_undo(game, caller, body.to_ply))


@router.post("/offers")
async def offer(body: MakeOffer, request: Request, server: Server, entered: Entered) -> Done:
    """Offer a take-back, a rematch or hints for both. A rematch with a bot or on one device is made at once."""
    if body.what != "rematch":
        what = body.what
        return await _submit(server, entered, body, "offer", lambda game, caller: propose_offer(game, caller, what))
    _charge_new_game(server, request)
    return await _submit(
        server, entered, body, "offer", lambda game, caller: propose_rematch(game, caller, body.circle, next_setup)
    )


@router.post("/answers")
async def answer(body: AnswerOffer, request: Request, server: Server, entered: Entered) -> Done:
    """Accept or decline what the other player offered."""
    if body.accept and body.what == "rematch":
        _charge_new_game(server, request)
    return await _submit(
        server,
        entered,
        body,
        "answer",
        lambda game, caller: propose_answer(game, caller, body.what, body.accept, next_setup),
    )


def _charge_new_game(server: Server, request: Request) -> None:
    """A rematch is a new game."""
    server.limits.take("create", client_network(request.scope))


@router.post("/resign")
async def resign(body: Step, server: Server, entered: Entered) -> Done:
    """Give up."""
    return await _submit(server, entered, body, "resign", propose_resign)


@router.post("/pause")
async def pause(body: Step, server: Server, entered: Entered) -> Done:
    """Pause the game; with a clock, against a person, this is an offer."""
    return await _submit(server, entered, body, "pause", propose_pause)


@router.post("/resume")
async def resume(body: Step, server: Server, entered: Entered) -> Done:
    """Go on after a pause."""
    return await _submit(server, entered, body, "resume", propose_resume)


@router.post("/claim")
async def claim(body: Step, server: Server, entered: Entered) -> Done:
    """Claim the game because the other player's time is up. This never happens by itself."""
    return await _submit(server, entered, body, "claim", propose_claim)


@router.post("/phrases", status_code=204)
async def say(body: Say, server: Server, entered: Entered) -> None:
    """Say one of the phrases: everybody who is at the table now gets it as a `phrase` event. It is not stored."""
    live, caller = entered
    await server.games.say(live, caller, body.seat, body.phrase)


@router.post("/name")
async def rename(body: Rename, server: Server, entered: Entered) -> Done:
    """Change one's name."""
    name = clean_name(body.name)
    return await _submit(
        server, entered, body, "name", lambda game, caller: propose_rename(game, caller, body.seat, name)
    )
