"""Offers and their answers: what needs the consent of both players."""

from collections.abc import Callable

from quiltbee.server.domain.caller import Caller
from quiltbee.server.domain.commands.checks import must_be_going, must_have_room
from quiltbee.server.domain.commands.command import Draft, NextGame
from quiltbee.server.domain.commands.undo import undo_target
from quiltbee.server.domain.errors import Refused
from quiltbee.server.domain.game import Game, Offer, OfferKind
from quiltbee.server.domain.setup import GameSetup

NextSetup = Callable[[Game, str], GameSetup]
"""The setup of a rematch of a game, on the `same` circle or a `new` one."""


def propose_offer(game: Game, caller: Caller, what: OfferKind, detail: str = "") -> Draft:
    """Offer something that the other player may accept."""
    seat = caller.speaks_for(game)
    if what == "rematch":
        _must_allow_rematch(game)
        return Draft(seat, "offer", f"rematch {detail}")
    must_be_going(game)
    must_have_room(game)
    if what == "takeback":
        return Draft(seat, "offer", f"takeback {undo_target(game, caller)}")
    if what == "hints":
        _must_leave_hints_open(game, caller)
        return Draft(seat, "offer", "hints")
    if game.paused:
        raise Refused("paused", "the game is paused already")
    return Draft(seat, "offer", "pause")


def propose_rematch(game: Game, caller: Caller, circle: str, next_setup: NextSetup) -> Draft:
    """Offer a rematch; where nobody else has to agree, it begins at once."""
    offer = propose_offer(game, caller, "rematch", circle)
    return _rematch(game, offer.seat, circle, next_setup) if caller.decides_alone(game) else offer


def propose_answer(game: Game, caller: Caller, what: OfferKind, accept: bool, next_setup: NextSetup) -> Draft:
    """Accept or decline an offer. What is accepted happens with the answer itself."""
    offer = offer_to_answer(game, caller, what)
    seat = 1 - offer.by
    if not accept:
        return Draft(seat, "answer", f"decline {what}")
    if what == "rematch":
        _must_allow_rematch(game)
        return _rematch(game, seat, offer.detail, next_setup)
    return Draft(seat, "answer", f"accept {what} {offer.detail}".strip())


def offer_to_answer(game: Game, caller: Caller, what: OfferKind) -> Offer:
    """The offer of this kind that the caller may answer."""
    caller.speaks_for(game)
    for offer in game.offers:
        if offer.what == what and offer.by not in caller.seats:
            return offer
    raise Refused("no_such_offer", f"there is no offer of a {what} that you could answer")


def _rematch(game: Game, seat: int, circle: str, next_setup: NextSetup) -> Draft:
    setup = next_setup(game, circle)
    swaps = circle == "same" and game.setup.solo is None
    return Draft(seat, "rematch", setup.id, next_game=NextGame(setup, swaps))


def _must_allow_rematch(game: Game) -> None:
    if not game.is_over:
        raise Refused("not_over", "a rematch can be offered when the game is over")
    if game.rematch:
        raise Refused("rematch_made", "the rematch has been made already")
    must_have_room(game)


def _must_leave_hints_open(game: Game, caller: Caller) -> None:
    if game.allows_hints:
        raise Refused("hints_allowed", "hints are allowed already")
    if caller.decides_alone(game):
        raise Refused("no_hints", "this table was set up without hints, and there is nobody to ask")
