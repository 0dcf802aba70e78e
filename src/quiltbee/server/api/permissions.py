"""What one viewer may do now (`views.You`): asks `commands.py`, so that a page never offers what would be refused."""

from collections.abc import Callable
from functools import partial
from typing import get_args

from quiltbee.rules.foresight import why_turn
from quiltbee.server.api import views
from quiltbee.server.api.sentences import turn_sentence
from quiltbee.server.domain import commands
from quiltbee.server.domain.clock import clock_face
from quiltbee.server.domain.commands import (
    Actor,
    Draft,
    Refused,
    offering,
    open_offer,
    pausing,
    resigning,
    resuming,
    undoing,
)
from quiltbee.server.domain.game import Game, begin_entry

WHATS: tuple[commands.What, ...] = get_args(commands.What)


def look(game: Game, seats: frozenset[int], host: bool) -> views.You:
    """The game's part for who is looking: what they could do with the next entry of the log."""
    game = begin_entry(game, game.last_at, 0)
    return views.You(
        role="player" if seats else "watcher",
        seats=sorted(seats),
        host=host,
        may=_may(game, Actor(seats), host),
        text=turn_sentence(game, why_turn(game.state), seats),
    )


def _may(game: Game, actor: Actor, host: bool) -> views.May:
    alone = bool(actor.seats) and actor.decides_alone(game)
    return views.May(
        decide=not game.is_over and not game.paused and game.state.turn in actor.seats,
        undo=_step(lambda: undoing(game, actor, None)),
        offer_takeback=None if alone else _step(lambda: offering(game, actor, "takeback", "")),
        answer=[what for what in WHATS if _granted(partial(open_offer, game, actor, what))],
        resign=_granted(lambda: resigning(game, actor)),
        pause=_granted(lambda: pausing(game, actor)),
        resume=_granted(lambda: resuming(game, actor)),
        claim=clock_face(game).running in {1 - seat for seat in actor.seats} - actor.seats,
        rematch=_granted(lambda: offering(game, actor, "rematch", "new")),
        rematch_at_once=alone and _granted(lambda: offering(game, actor, "rematch", "new")),
        invite=[seat for seat in (0, 1) if host and game.players[seat].kind == "open"],
        delete=host,
        hint=_granted(lambda: commands.hinting(game, actor)),
        offer_hints=_granted(lambda: offering(game, actor, "hints")),
        stop_thinking=_granted(lambda: commands.hurrying(game, actor)),
        say=bool(actor.seats),
        analyse=game.is_over,
    )


def _granted(deed: Callable[[], object]) -> bool:
    try:
        deed()
    except Refused:
        return False
    return True


def _step(deed: Callable[[], Draft]) -> views.UndoStep | None:
    try:
        draft = deed()
    except Refused:
        return None
    to_ply = int(draft.body.split(" ")[-1])
    return views.UndoStep(to_ply=to_ply, text=f"Back to before decision {to_ply + 1}.")
