"""What lies on the quilts of a puzzle, piece by piece. It is for pictures only: the position says what counts."""

from collections.abc import Sequence

from quiltbee.notation.decisions import move_text, parse_move
from quiltbee.notation.record import Sewn
from quiltbee.puzzles.puzzle import Puzzle
from quiltbee.rules.edition import Edition
from quiltbee.rules.moves import Place, place

BETWEEN_SEATS = "/"


def pieces_text(sewn: Sequence[Sewn], edition: Edition) -> str:
    """The pieces of both quilts as text: those of seat 0, a slash, those of seat 1."""
    return BETWEEN_SEATS.join(",".join(_piece(each, edition) for each in sewn if each.seat == seat) for seat in (0, 1))


def _piece(sewn: Sewn, edition: Edition) -> str:
    return sewn.patch + move_text(place(sewn.code, sewn.row * edition.stride + sewn.column), edition)


def pieces(puzzle: Puzzle) -> tuple[Sewn, ...]:
    """The pieces that lie in the position. Older files of puzzles do not have them.

    >>> from quiltbee.puzzles import shipped
    >>> puzzle = next(each for each in shipped("express") if each.family == "win")
    >>> pieces(puzzle)[0].seat
    0
    """
    sides = puzzle.pieces.split(BETWEEN_SEATS) if puzzle.pieces else ()
    return tuple(
        _sewn(puzzle.edition, seat, each) for seat, side in enumerate(sides) for each in side.split(",") if each
    )


def _sewn(edition: Edition, seat: int, text: str) -> Sewn:
    patch, _, where = text.partition("@")
    found = parse_move(f"@{where}", edition, patch)
    assert isinstance(found, Place)
    row, column = divmod(found.anchor, edition.stride)
    cells = edition.patch[patch].by_code[found.code].cells
    return Sewn(seat, patch, found.code, row, column, tuple((row + y, column + x) for y, x in cells))
