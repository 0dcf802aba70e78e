"""Reads a game in any of its forms: as text, as JSON, or as the position where it begins."""

import re

from quiltbee.notation.decisions import FindEdition, Unreadable, builtin_edition
from quiltbee.notation.games import parse_game
from quiltbee.notation.games_json import parse_game_json
from quiltbee.notation.positions import parse_state
from quiltbee.notation.record import Record, start_record
from quiltbee.rules.wording import words_of

_POSITION = re.compile(r"[a-z][\w/-]* [01?.] [01] [01-] \S+ \d+ \S+ \S+ \S+ \S+(?: \S+)?")


def parse_record(text: str, find_edition: FindEdition = builtin_edition) -> Record:
    """The game in a text."""
    bare = text.strip()
    if bare.startswith("{"):
        return parse_game_json(bare, find_edition)
    if not _POSITION.fullmatch(bare):
        return parse_game(text, find_edition)
    try:
        return start_record(parse_state(bare, find_edition))
    except ValueError as error:
        raise Unreadable(words_of(error)) from None
