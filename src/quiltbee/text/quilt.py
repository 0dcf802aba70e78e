"""A quilt as text. Each patch has its own letter, so its outline can be seen."""

from collections.abc import Mapping, Sequence
from string import ascii_lowercase, ascii_uppercase, digits

from quiltbee.notation.record import Sewn
from quiltbee.rules.edition import LEATHER, Edition
from quiltbee.rules.state import State
from quiltbee.text.canvas import Block, Line, Span, line
from quiltbee.text.glyphs import Glyphs

_LETTERS = ascii_uppercase + ascii_lowercase + digits + "@&%$"
_CLOTHS = 7
"""Styles `cloth0` to `cloth6` take turns."""

Cell = tuple[int, int]


def quilt(state: State, seat: int, sewn: Sequence[Sewn] | None, glyphs: Glyphs) -> Block:
    """The quilt of a seat. If the pieces on it are not known, it shows only which cells are covered."""
    edition = state.edition
    pieces = letters(sewn, seat, glyphs) if sewn is not None else {}
    free = state.sides[seat].free
    columns = " ".join(ascii_lowercase[: edition.columns])
    rows = [_row(row, edition, free >> row * edition.stride, pieces, glyphs) for row in range(edition.rows)]
    return [line(Span(f"   {columns} ", "faint")), *rows]


def _row(row: int, edition: Edition, free: int, pieces: Mapping[Cell, tuple[int, Span]], glyphs: Glyphs) -> Line:
    cells = [_cell((row, column), bool(free >> column & 1), pieces, glyphs) for column in range(edition.columns)]
    return (Span(f"{row + 1:>2} ", "faint"), *cells)


def _cell(cell: Cell, is_free: bool, pieces: Mapping[Cell, tuple[int, Span]], glyphs: Glyphs) -> Span:
    if is_free:
        return Span(f"{glyphs.free} ", "faint")
    if cell not in pieces:
        return Span(glyphs.covered, "cloth0")
    number, letter = pieces[cell]
    right = pieces.get((cell[0], cell[1] + 1))
    same = right is not None and right[0] == number
    return Span(letter.text + (glyphs.seam if same else " "), letter.style)


def letters(sewn: Sequence[Sewn], seat: int, glyphs: Glyphs) -> dict[Cell, tuple[int, Span]]:
    """For each covered cell the number of its piece on this quilt, and the letter of the piece."""
    found: dict[Cell, tuple[int, Span]] = {}
    patches = 0
    for number, piece in enumerate(each for each in sewn if each.seat == seat):
        if piece.patch == LEATHER:
            letter = Span(glyphs.leather, "hide")
        else:
            letter = Span(_LETTERS[patches], _cloth(patches, _around(piece.cells, found)))
            patches += 1
        found |= dict.fromkeys(piece.cells, (number, letter))
    return found


def _around(cells: Sequence[Cell], found: Mapping[Cell, tuple[int, Span]]) -> set[str]:
    """The styles of the pieces that touch these cells."""
    near = {(row + y, column + x) for row, column in cells for y, x in ((0, 1), (1, 0), (0, -1), (-1, 0))}
    return {found[cell][1].style for cell in near if cell in found}


def _cloth(number: int, taken: set[str]) -> str:
    """The next style that no neighbour has. If all are taken, only the letter tells the pieces apart."""
    styles = [f"cloth{(number + skipped) % _CLOTHS}" for skipped in range(_CLOTHS)]
    return next((style for style in styles if style not in taken), styles[0])
