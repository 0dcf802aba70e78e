"""A quilt in its fabrics, with the ghost of a patch over it."""

from collections.abc import Mapping, Sequence
from string import ascii_lowercase
from typing import NamedTuple

from rich.style import Style
from rich.text import Text

from quiltbee.notation.record import Sewn
from quiltbee.rules.edition import LEATHER, Edition
from quiltbee.rules.state import State
from quiltbee.text.glyphs import FINE
from quiltbee.text.quilt import letters
from quiltbee.tui.screen.ghost import Ghost
from quiltbee.tui.screen.palette import Cloth, Palette
from quiltbee.tui.screen.sizes import ROW_NUMBERS

Cell = tuple[int, int]


class Piece(NamedTuple):
    """What covers a cell."""

    number: int
    patch: str
    letter: str
    style: str
    button: bool
    """Whether this cell of the patch shows one of its buttons."""


def quilt_picture(
    state: State, seat: int, sewn: Sequence[Sewn], palette: Palette, scale: int, ghost: Ghost | None = None
) -> Text:
    """The rows of a quilt, each `scale` lines high."""
    pieces = _pieces(state.edition, sewn, seat)
    rows = (
        _row(row, state.edition, pieces, palette, scale, line, ghost)
        for row in range(state.edition.rows)
        for line in range(scale)
    )
    return Text("\n").join(rows)


def column_letters(edition: Edition, palette: Palette, scale: int) -> Text:
    """The letters below the columns of a quilt."""
    letters = "".join(f"{letter:^{2 * scale}}" for letter in ascii_lowercase[: edition.columns])
    return Text(" " * ROW_NUMBERS + letters, palette.style("faint"), no_wrap=True)


def _pieces(edition: Edition, sewn: Sequence[Sewn], seat: int) -> Mapping[Cell, Piece]:
    own = [piece for piece in sewn if piece.seat == seat]
    found: dict[Cell, Piece] = {}
    for cell, (number, span) in letters(sewn, seat, FINE).items():
        piece = own[number]
        button = piece.cells.index(cell) < edition.patch[piece.patch].income
        found[cell] = Piece(number, piece.patch, span.text, span.style, button)
    return found


def _row(
    row: int,
    edition: Edition,
    pieces: Mapping[Cell, Piece],
    palette: Palette,
    scale: int,
    line: int,
    ghost: Ghost | None,
) -> Text:
    text = Text(no_wrap=True)
    text.append(f"{row + 1:>2} " if line == (scale - 1) // 2 else " " * ROW_NUMBERS, palette.style("faint"))
    for column in range(edition.columns):
        cell = (row, column)
        if ghost is not None and cell in ghost.cells:
            text.append(*_ghost_cell(cell, pieces, palette, scale, line, ghost))
        elif cell in pieces:
            _append_piece(text, cell, pieces, palette, scale, line)
        else:
            text.append(_free_cell(scale, line), palette.style("muslin"))
    return text


def _free_cell(scale: int, line: int) -> str:
    return f"{FINE.free if line == (scale - 1) // 2 else '':^{2 * scale}}"


def _ghost_cell(
    cell: Cell, pieces: Mapping[Cell, Piece], palette: Palette, scale: int, line: int, ghost: Ghost
) -> tuple[str, Style]:
    """Where it fits it looks like dyed cloth; where it does not, crosses show what is in the way."""
    wide = 2 * scale
    if ghost.why_not is not None:
        return ("╳" if cell in pieces else "░") * wide, palette.style("clash")
    cloth = palette.cloth(ghost.patch.id)
    if palette.depth != "full" or not cloth.motif.strip():
        return "▒" * wide, palette.style("ghost")
    return cloth.printed(wide, line, button=False), palette.style("ghost")


def _append_piece(
    text: Text, cell: Cell, pieces: Mapping[Cell, Piece], palette: Palette, scale: int, line: int
) -> None:
    piece = pieces[cell]
    if palette.depth == "full":
        _append_fabric(text, cell, pieces, palette.cloth(piece.patch), scale, line)
        return
    right = pieces.get((cell[0], cell[1] + 1))
    joined = right is not None and right.number == piece.number
    filled = (piece.letter + FINE.seam * (2 * scale - 1)) if joined else piece.letter.ljust(2 * scale)
    text.append(filled, palette.style("hide" if piece.patch == LEATHER else piece.style))


def _append_fabric(text: Text, cell: Cell, pieces: Mapping[Cell, Piece], cloth: Cloth, scale: int, line: int) -> None:
    """Printed cloth with a seam on the left and below, where another piece or the quilt begins."""
    piece = pieces[cell]
    row, column = cell

    def is_edge(down: int, across: int) -> bool:
        other = pieces.get((row + down, column + across))
        return other is None or other.number != piece.number

    below = line == scale - 1 and is_edge(1, 0) and scale > 1
    body = cloth.printed(2 * scale, line, piece.button)
    text.append("▏" if is_edge(0, -1) else body[0], cloth.seam + Style(underline=below))
    text.append(body[1:], (cloth.seam if piece.button and line == 0 else cloth.style) + Style(underline=below))
