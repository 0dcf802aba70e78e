"""Checks, not commands: what may be asked of an engine. Nothing of it is in the log."""

from quiltbee.server.domain.caller import Caller
from quiltbee.server.domain.commands.checks import must_be_going
from quiltbee.server.domain.errors import Refused
from quiltbee.server.domain.game import Game, bot_is_due


def seat_for_hint(game: Game, caller: Caller) -> int:
    """The seat that may get a hint now."""
    must_be_going(game)
    caller.speaks_for(game)
    if not game.allows_hints:
        raise Refused("no_hints", "this table plays without hints; both players can agree on them with an offer")
    if game.paused:
        raise Refused("paused", "the game is paused; resume it first")
    if game.state.turn not in caller.seats:
        raise Refused("not_your_turn", f"it is the turn of {game.players[game.state.turn].name}")
    return game.state.turn


def must_have_thinking_bot(game: Game, caller: Caller) -> None:
    """Only a player may tell a bot to stop thinking, and only while one thinks."""
    caller.speaks_for(game)
    if not bot_is_due(game):
        raise Refused("no_bot_thinks", "no bot is thinking in this game now")


def must_be_finished(game: Game) -> None:
    """An engine analyses no game that is still being played."""
    if not game.is_over:
        raise Refused("not_over", "a game can be analysed when it is over")
