"""Decisions as text. The grammar is in `docs/reference/notation.md`; positions and games have modules of their own.

Every text is written in one canonical spelling. Reading is strict and takes linear time. Text that cannot be read
raises `Unreadable`; a decision that is not allowed in a position raises `NotAllowed`.
"""

import re
from collections.abc import Callable

from quiltbee.editions.known import edition
from quiltbee.rules.edition import LEATHER, Edition
from quiltbee.rules.moves import ADVANCE, DISCARD, Advance, Card, Decision, Discard, Place, Refill, Take, place, take
from quiltbee.rules.shapes import MIRRORED
from quiltbee.rules.wording import cell_text, message, quoted

FindEdition = Callable[[str], Edition]
"""Finds the `Edition` that a text names; by default among those of the package."""

LONGEST_LINE = 4096
"""No position or decision is longer."""


class Unreadable(ValueError):
    """Text that is not in the notation; the message says where, and what would be right.

    >>> from quiltbee import edition
    >>> parse_move("hello", edition("express"))
    Traceback (most recent call last):
        ...
    quiltbee.notation.decisions.Unreadable: express has no patch 'hello'; its patches are e01 to e23
    """


# --- cells and turns ---------------------------------------------------------------------------------------------


def parse_cell(text: str, edition: Edition) -> int:
    """The bit number of a cell that lies on the quilt."""
    found = re.fullmatch(r"([a-z])([1-9][0-9]?)", text)
    if found is None:
        raise Unreadable(message("not_a_cell", "{0} is not a cell; write column and row, such as d4", quoted(text)))
    column, row = ord(found[1]) - ord("a"), int(found[2]) - 1
    if column >= edition.columns or row >= edition.rows:
        corner = cell_text((edition.rows - 1) * edition.stride + edition.columns - 1, edition)
        raise Unreadable(
            message("cell_off_quilt", "cell {0} is not on the quilt; it goes from a1 to {1}", text, corner)
        )
    return row * edition.stride + column


def turn_text(code: int) -> str:
    """How a turn is written after the cell: nothing, `.1`, `.f`, `.3f`, ..."""
    quarters, flipped = code % MIRRORED, code >= MIRRORED
    if not code:
        return ""
    return f".{quarters or ''}{'f' if flipped else ''}"


# --- decisions ----------------------------------------------------------------------------------------------------


def move_text(decision: Decision, edition: Edition) -> str:
    """The text of one decision.

    >>> from quiltbee import Place, edition
    >>> move_text(Place(code=1, anchor=3), edition("express"))
    '@d1.1'
    """
    match decision:
        case Advance():
            return "A"
        case Take(patch):
            return patch
        case Place(code, anchor):
            return f"@{cell_text(anchor, edition)}{turn_text(code)}"
        case Discard():
            return "-"
        case Card(number):
            return f"C{number}"
    return f"R({' '.join(decision.order)})"


_TOKEN = re.compile(
    r"(?P<advance>A)|(?P<discard>-)|R\((?P<order>[a-z0-9 ]*)\)|C(?P<card>[1-9][0-9]{0,2})"
    r"|(?P<patch>[a-z][a-z0-9]{0,15})|@(?P<cell>[a-z][0-9]{1,2})(?:\.(?P<quarters>[123]?)(?P<flip>f?))?"
)


def parse_move(text: str, edition: Edition, hand: str = LEATHER) -> Decision:
    """The decision in a text. `hand` is the patch that a placement would place.

    The text may use any turn that covers the same cells; the decision has the lowest code.

    >>> from quiltbee import edition
    >>> parse_move("e14", edition("express"))
    Take(patch='e14')
    """
    found = _TOKEN.fullmatch(text[:LONGEST_LINE])
    if found is None or len(text) > LONGEST_LINE:
        raise Unreadable(
            message(
                "not_a_decision",
                "{0} is not a decision; write A, a patch such as {1}, a place such as @d4.1f, - or R(...)",
                quoted(text),
                edition.patches[0].id,
            )
        )
    if found["advance"]:
        return ADVANCE
    if found["discard"]:
        return DISCARD
    if found["order"] is not None:
        return Refill(tuple(_known_patch(id, edition) for id in found["order"].split()))
    if found["card"]:
        return Card(int(found["card"]))
    if found["patch"]:
        return take(_known_patch(found["patch"], edition))
    code = int(found["quarters"] or 0) + (MIRRORED if found["flip"] else 0)
    if not code and "." in text:
        raise Unreadable(
            message("dot_at_end", "{0} ends with a dot; write the turn after it, such as .1, .f or .3f", quoted(text))
        )
    return place(edition.patch[hand].canonical[code], parse_cell(found["cell"], edition))


def _known_patch(id: str, edition: Edition) -> str:
    if id not in edition.patch or id == LEATHER:
        raise Unreadable(
            message(
                "no_such_patch",
                "{0} has no patch {1}; its patches are {2} to {3}",
                edition.id,
                quoted(id),
                edition.patches[0].id,
                edition.patches[-1].id,
            )
        )
    return edition.patch[id].id


def with_board(edition: Edition, board: str) -> Edition:
    """The edition with this printing of its time board."""
    try:
        return edition.on_board(board)
    except ValueError:
        boards = ", ".join(edition.boards)
        problem = message("no_such_board", "{0} has no board {1}; it has {2}", edition.id, repr(board), boards)
        raise Unreadable(problem) from None


def builtin_edition(name: str) -> Edition:
    """The package's edition of this name."""
    return edition(name)
