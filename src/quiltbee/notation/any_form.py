"""A game in whichever form somebody has it: as text, as JSON, or as the position at its start."""

import re

from quiltbee.notation.decisions import FindEdition, Unreadable, builtin_edition
from quiltbee.notation.games import parse_game
from quiltbee.notation.games_json import parse_game_json
from quiltbee.notation.positions import parse_state
from quiltbee.notation.record import Record, start_record

_POSITION = re.compile(r"[a-z][\w/-]* [01?.] [01] [01-] \S+ \d+ \S+ \S+ \S+ \S+")
NOT_A_START = (
    "this position is in the middle of a game, and does not say which patches lie where; "
    "save the game itself (as text or JSON) and open that"
)


def parse_record(text: str, find_edition: FindEdition = builtin_edition) -> Record:
    """The game in a text."""
    bare = text.strip()
    if bare.startswith("{"):
        return parse_game_json(bare, find_edition)
    if not _POSITION.fullmatch(bare):
        return parse_game(text, find_edition)
    state = parse_state(bare, find_edition)
    try:
        return start_record(state)
    except ValueError:
        raise Unreadable(NOT_A_START) from None
