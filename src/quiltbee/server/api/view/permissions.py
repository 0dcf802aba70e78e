"""Who is looking, and what this viewer may do now.

The commands themselves answer, so a page never offers what would be refused.
"""

from collections.abc import Callable
from functools import partial
from typing import Annotated, Literal, get_args

from pydantic import Field

from quiltbee.server.api.model import SeatNumber, Shown
from quiltbee.server.domain.caller import Caller
from quiltbee.server.domain.clock import clock_face
from quiltbee.server.domain.commands.advice import must_be_finished, must_have_thinking_bot, seat_for_hint
from quiltbee.server.domain.commands.clock import propose_pause, propose_resume
from quiltbee.server.domain.commands.command import Draft
from quiltbee.server.domain.commands.offers import offer_to_answer, propose_offer
from quiltbee.server.domain.commands.resign import propose_resign
from quiltbee.server.domain.commands.seats import propose_leave
from quiltbee.server.domain.commands.undo import propose_undo
from quiltbee.server.domain.errors import Refused
from quiltbee.server.domain.game import Game, OfferKind
from quiltbee.server.domain.replay import begin_entry

OFFER_KINDS: tuple[OfferKind, ...] = get_args(OfferKind)


class UndoStep(Shown):
    to_ply: int


class May(Shown):
    """What the viewer may do now. Each is a POST under `/api/games/{game}/`."""

    decide: bool
    undo: Annotated[UndoStep | None, Field(description="Free: until the opponent acts or something is revealed")]
    offer_takeback: UndoStep | None
    answer: list[Literal["takeback", "rematch", "pause", "hints"]]
    resign: bool
    pause: bool
    resume: bool
    claim: Annotated[bool, Field(description="The opponent's clock runs; succeeds once its deadline has passed")]
    rematch: bool
    rematch_at_once: Annotated[bool, Field(description="Nobody else need be asked")]
    invite: Annotated[list[SeatNumber], Field(description="Open seats for which this viewer can make a link")]
    send_away: Annotated[list[SeatNumber], Field(description="Guests who have not played: `revoke` frees their seat")]
    delete: bool
    hint: Annotated[bool, Field(description="Ask for the best decisions now")]
    offer_hints: Annotated[bool, Field(description="Propose that both may ask for hints")]
    stop_thinking: Annotated[bool, Field(description="It is a bot's turn, and it can be told to decide now")]
    say: Annotated[bool, Field(description="Say one of the phrases")]
    analyse: Annotated[bool, Field(description="The game is over and can be looked at again")]


class You(Shown):
    """Who is looking."""

    role: Literal["player", "watcher"]
    seats: Annotated[list[SeatNumber], Field(description="Both on a shared device")]
    host: Annotated[bool, Field(description="Created the game: may make links for open seats and delete it")]
    may: May


def permissions_for(game: Game, seats: frozenset[int], host: bool) -> You:
    """The part of a view for one viewer: what they could do with the next entry of the log."""
    game = begin_entry(game, game.last_at, 0)
    return You(
        role="player" if seats else "watcher",
        seats=sorted(seats),
        host=host,
        may=_may(game, Caller.at(*seats), host),
    )


def _may(game: Game, caller: Caller, host: bool) -> May:
    alone = bool(caller.seats) and caller.decides_alone(game)
    rematch = _granted(lambda: propose_offer(game, caller, "rematch", "new"))
    return May(
        decide=not game.is_over and not game.paused and game.state.turn in caller.seats,
        undo=_step(lambda: propose_undo(game, caller)),
        offer_takeback=None if alone else _step(lambda: propose_offer(game, caller, "takeback")),
        answer=[what for what in OFFER_KINDS if _granted(partial(offer_to_answer, game, caller, what))],
        resign=_granted(lambda: propose_resign(game, caller)),
        pause=_granted(lambda: propose_pause(game, caller)),
        resume=_granted(lambda: propose_resume(game, caller)),
        claim=clock_face(game).running in {1 - seat for seat in caller.seats},
        rematch=rematch,
        rematch_at_once=alone and rematch,
        invite=[seat for seat in (0, 1) if host and game.players[seat].kind == "open"],
        send_away=[seat for seat in (0, 1) if host and _granted(partial(propose_leave, game, caller, seat))],
        delete=host,
        hint=_granted(lambda: seat_for_hint(game, caller)),
        offer_hints=_granted(lambda: propose_offer(game, caller, "hints")),
        stop_thinking=_granted(lambda: must_have_thinking_bot(game, caller)),
        say=bool(caller.seats),
        analyse=_granted(lambda: must_be_finished(game)),
    )


def _granted(propose: Callable[[], object]) -> bool:
    try:
        propose()
    except Refused:
        return False
    return True


def _step(propose: Callable[[], Draft]) -> UndoStep | None:
    try:
        draft = propose()
    except Refused:
        return None
    return UndoStep(to_ply=int(draft.body.split(" ")[-1]))
