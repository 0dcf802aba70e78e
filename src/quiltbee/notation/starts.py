"""Where a game begins: what its headers say of edition, circle, first player and position."""

import re

from quiltbee.notation.carried_edition import HEADER as CARRIED
from quiltbee.notation.carried_edition import carried_edition
from quiltbee.notation.decisions import FindEdition, Unreadable, with_board
from quiltbee.notation.positions import parse_state
from quiltbee.notation.record import Record, start_record
from quiltbee.rules.edition import Edition
from quiltbee.rules.setup import EVEN, Handicap, setup
from quiltbee.rules.state import State
from quiltbee.rules.wording import message, quoted, words_of


def parse_start(headers: dict[str, str], find_edition: FindEdition) -> Record:
    """The record without its decisions."""
    for name in ("Edition",) if "Position" in headers else ("Edition", "Circle", "First"):
        if name not in headers:
            raise Unreadable(message("header_missing", 'the header [{0} "..."] is missing', name))
    try:
        edition = _edition(headers, find_edition)
        edition = with_board(edition, headers["Board"]) if "Board" in headers else edition
        return start_record(_position(headers, edition) if "Position" in headers else _setup(headers, edition))
    except ValueError as error:
        raise Unreadable(words_of(error)) from None


def _setup(headers: dict[str, str], edition: Edition) -> State:
    if headers["First"] not in ("0", "1"):
        raise Unreadable(message("bad_first", "the first player is 0 or 1, not {0}", quoted(headers["First"])))
    handicap = parse_handicap(headers["Handicap"]) if "Handicap" in headers else EVEN
    return setup(edition, headers["Circle"].split(), int(headers["First"]), handicap)


def parse_handicap(text: str) -> Handicap:
    """The extra buttons of both players in a text such as `+4 0`."""
    found = re.fullmatch(r"\+?([0-9]{1,2}) \+?([0-9]{1,2})", text)
    if found is None:
        raise Unreadable(
            message(
                "bad_handicap", "a handicap is the extra buttons of both players, such as +4 0, not {0}", quoted(text)
            )
        )
    return int(found[1]), int(found[2])


def _position(headers: dict[str, str], edition: Edition) -> State:
    """The position where the game begins. It says all that the headers of a set-up would."""
    if given := [name for name in ("Circle", "First", "Handicap", "Solo") if name in headers]:
        raise Unreadable(message("header_with_position", "a game with the header Position has no header {0}", given[0]))
    state = parse_state(headers["Position"], lambda name: _of_the_game(name, edition))
    if state.edition != edition:
        raise Unreadable(message("other_edition", "the position is of {0}, the game of {1}", state.edition, edition))
    return state


def _of_the_game(name: str, edition: Edition) -> Edition:
    if name != edition.id:
        raise Unreadable(
            message("other_edition", "the position is of {0}, the game of {1}", quoted(name), repr(edition.id))
        )
    return edition


def _edition(headers: dict[str, str], find_edition: FindEdition) -> Edition:
    if CARRIED not in headers:
        return find_edition(headers["Edition"])
    edition = carried_edition(headers[CARRIED])
    if edition.id != headers["Edition"]:
        raise Unreadable(
            message(
                "carried_other_edition",
                "the game names the edition {0}, but it carries {1}",
                quoted(headers["Edition"]),
                repr(edition.id),
            )
        )
    return edition
