"""Decisions of the player on turn."""

from collections.abc import Callable

from quiltbee.notation.decisions import Unreadable, move_text
from quiltbee.rules.legal import choose
from quiltbee.rules.play import NotAllowed
from quiltbee.rules.state import CHANCE
from quiltbee.server.domain.caller import Caller
from quiltbee.server.domain.commands.checks import must_be_going
from quiltbee.server.domain.commands.command import Draft
from quiltbee.server.domain.errors import Refused
from quiltbee.server.domain.game import Game
from quiltbee.server.domain.replay import decide, end_play, parse_decision, split_decisions

MOST_DECISIONS = 4
"""In one request."""
Below = Callable[[int], int]
"""A random number from 0 up to, but not including, the argument."""


def propose_play(game: Game, caller: Caller, text: str, below: Below) -> Draft:
    """One or more decisions of the player on turn. A refill that falls due is drawn now, with `below`."""
    must_be_going(game)
    caller.speaks_for(game)
    if game.paused:
        raise Refused("paused", "the game is paused; resume it first")
    seat = game.state.turn
    if seat not in caller.seats:
        raise Refused("not_your_turn", f"it is the turn of {game.players[seat].name}")
    words = split_decisions(text)
    if not 1 <= len(words) <= MOST_DECISIONS:
        raise Refused("unreadable", f"send 1 to {MOST_DECISIONS} decisions at a time, such as p17@d4.1f")
    written, after = _play_all(game, seat, words, below)
    return Draft(seat, "play", " ".join(written), end_play(after))


def _play_all(game: Game, seat: int, words: list[str], below: Below) -> tuple[list[str], Game]:
    """The decisions in canonical spelling, each judged in the position it meets, and the game after them."""
    written: list[str] = []
    for word in words:
        if game.state.turn != seat:
            raise Refused(
                "turn_passed", f"{word!r} comes after the turn has passed; send it when it is your turn again"
            )
        if any(text.startswith("R") for text in written):
            raise Refused("revealed", "this purchase reveals the second set: take first, look, then place")
        game, text = _play_one(game, word)
        written.append(text)
        if game.state.turn == CHANCE:
            order = choose(game.state, below)
            game = decide(game, order)
            written.append(move_text(order, game.edition))
    return written, game


def _play_one(game: Game, word: str) -> tuple[Game, str]:
    try:
        decision = parse_decision(game, word)
        return decide(game, decision), move_text(decision, game.edition)
    except Unreadable as error:
        raise Refused("unreadable", str(error)) from None
    except NotAllowed as error:
        raise Refused("not_allowed", str(error)) from None
