"""Decisions of the player to move."""

from quiltbee.notation.decisions import Unreadable, move_text
from quiltbee.rules.play import NotAllowed
from quiltbee.server.domain.caller import Caller
from quiltbee.server.domain.cards import Below, settled
from quiltbee.server.domain.commands.checks import must_be_going
from quiltbee.server.domain.commands.command import Draft
from quiltbee.server.domain.errors import Refused
from quiltbee.server.domain.game import Game
from quiltbee.server.domain.replay import decide, end_play, parse_decision, split_decisions

MOST_DECISIONS = 4
"""In one request."""
_REVEALED = {
    "R": "this purchase reveals the second set: take first, look, then place",
    "C": "the Automa turns over a card first: send one turn, look, then decide",
}
"""By the first letter of what was drawn."""


def propose_play(game: Game, caller: Caller, text: str, below: Below) -> Draft:
    """One or more decisions of the player to move. A refill or a card that falls due is drawn now, with `below`."""
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
    """The decisions in canonical spelling, each judged in the position before it, and the game after them."""
    written: list[str] = []
    for word in words:
        if game.state.turn != seat:
            raise Refused(
                "turn_passed", f"{word!r} comes after the turn has passed; send it when it is your turn again"
            )
        if drawn := next((text[0] for text in written if text[0] in _REVEALED), None):
            raise Refused("revealed", _REVEALED[drawn])
        game, text = _play_one(game, word)
        game, drawn_words = settled(game, below)
        written += [text, *drawn_words]
    return written, game


def _play_one(game: Game, word: str) -> tuple[Game, str]:
    try:
        decision = parse_decision(game, word)
        return decide(game, decision), move_text(decision, game.edition)
    except Unreadable as error:
        raise Refused("unreadable", str(error)) from None
    except NotAllowed as error:
        raise Refused("not_allowed", str(error)) from None
