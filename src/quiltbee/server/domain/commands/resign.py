"""Giving up."""

from quiltbee.server.domain.caller import Caller
from quiltbee.server.domain.commands.checks import must_be_going
from quiltbee.server.domain.commands.command import Draft
from quiltbee.server.domain.game import Game


def propose_resign(game: Game, caller: Caller) -> Draft:
    must_be_going(game)
    return Draft(caller.speaks_for(game), "resign", "")
