"""Who plays the other seat."""

from quiltbee.engine.bot import Bot, Chooser
from quiltbee.engine.bots.spec import as_bot, must_play
from quiltbee.rules.edition import Edition


def opponent_of(opponent: str | Chooser, edition: Edition) -> Bot:
    """The bot of a spec, or an object with a method `choose`. It must be able to play this edition."""
    if isinstance(opponent, str):
        must_play(opponent, edition)
    return as_bot(opponent)
