"""What several commands require of a game."""

from quiltbee.server.domain.errors import Refused
from quiltbee.server.domain.game import Game

MOST_ENTRIES = 1_000
"""A longer log can only be played to its end. The longest games have about 120 entries, so even players who take back
every decision five times stay below this. It stops those who want to fill the disk."""


def must_be_going(game: Game) -> None:
    if game.is_over:
        raise Refused("game_over", "the game is over")


def must_have_room(game: Game) -> None:
    """Refuse what could be repeated without end when the log has grown long."""
    if game.seq > MOST_ENTRIES:
        raise Refused("log_full", f"this game has {MOST_ENTRIES} entries; you can only play it to the end now")
