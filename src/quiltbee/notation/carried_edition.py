"""An edition that travels with its game: a header of the game holds the text of its file.

Every game of a custom edition is written with this header. A record has it only if the file says more than the edition
itself, such as remarks; otherwise it is written from the edition.
"""

import json
from functools import lru_cache

from quiltbee.editions.files import EditionError, read_edition
from quiltbee.editions.known import edition as built_in
from quiltbee.editions.known import edition_ids
from quiltbee.editions.writing import edition_text
from quiltbee.notation.decisions import Unreadable
from quiltbee.rules.edition import Edition
from quiltbee.rules.wording import message, words_of

HEADER = "EditionFile"
"""The header. Its value is the file's text as one line: a JSON string without its quotes."""


def carrying(file_text: str) -> tuple[str, str]:
    """The header with the edition of this file."""
    return HEADER, json.dumps(file_text)[1:-1]


def carried_text(value: str) -> str:
    """The text of the edition file in the value of a header; `Unreadable` if there is none."""
    try:
        text = json.loads(f'"{value}"')
        text.encode()  # JSON can hold half of a surrogate pair, a file cannot
    except ValueError as error:
        raise Unreadable(
            message("carried_unreadable", "the header {0} cannot be read: {1}", HEADER, words_of(error))
        ) from None
    return str(text)


@lru_cache(maxsize=64)
def carried_edition(value: str) -> Edition:
    """The edition in the value of a header, kept because the games of a file often carry the same one."""
    try:
        return read_edition(carried_text(value))
    except EditionError as error:
        first = message("in_line", "line {0}: {1}", error.problems[0].line, error.problems[0].message)
        raise Unreadable(message("carried_no_edition", "the header {0} holds no edition: {1}", HEADER, first)) from None


def own_file(edition: Edition, carried: str = "") -> str | None:
    """The text of a custom edition's file: the one in the header of its game, otherwise one written from the edition.

    None for an edition of the package.
    """
    value = carried or own_value(edition)
    return carried_text(value) if value else None


@lru_cache(maxsize=64)
def own_value(edition: Edition) -> str | None:
    """The value of the header, written from a custom edition.

    None for an edition of the package, and for one made in Python that no file can describe.
    """
    box = edition.on_board(next(iter(edition.boards)))
    if box.id in edition_ids() and box == built_in(box.id):
        return None
    text = edition_text(box)
    try:
        text.encode()
        return carrying(text)[1] if read_edition(text) == box else None
    except ValueError:
        return None
