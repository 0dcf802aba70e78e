"""Pausing, resuming, and claiming a game when the opponent's time is up."""

from quiltbee.server.domain.caller import Caller
from quiltbee.server.domain.clock import is_time_up
from quiltbee.server.domain.commands.checks import must_be_going, must_have_room
from quiltbee.server.domain.commands.command import Draft
from quiltbee.server.domain.commands.offers import propose_offer
from quiltbee.server.domain.errors import Refused
from quiltbee.server.domain.game import Game


def propose_pause(game: Game, caller: Caller) -> Draft:
    """Pause at once if that stops no opponent's clock; otherwise offer it."""
    must_be_going(game)
    must_have_room(game)
    if game.paused:
        raise Refused("paused", "the game is paused already")
    seat = caller.speaks_for(game)
    at_once = game.setup.clock.kind == "none" or caller.decides_alone(game)
    return Draft(seat, "pause", "") if at_once else propose_offer(game, caller, "pause")


def propose_resume(game: Game, caller: Caller) -> Draft:
    seat = caller.speaks_for(game)
    if not game.paused:
        raise Refused("not_paused", "the game is not paused")
    return Draft(seat, "resume", "")


def propose_claim(game: Game, caller: Caller) -> Draft:
    """Win because the opponent's time is up. This never happens by itself."""
    must_be_going(game)
    caller.speaks_for(game)
    for seat in sorted(caller.seats):
        if is_time_up(game, 1 - seat):
            return Draft(seat, "claim", "")
    raise Refused("time_left", "your opponent's time is not up")
