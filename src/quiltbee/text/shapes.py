"""Patches as text: as printed, and in each of their turns."""

from quiltbee.notation.decisions import turn_text
from quiltbee.rules.edition import Patch
from quiltbee.rules.shapes import Cells
from quiltbee.text.canvas import Block, Line, Span, line
from quiltbee.text.glyphs import Glyphs

AS_PRINTED = "as is"


def shape(cells: Cells, glyphs: Glyphs, style: str = "") -> Block:
    """The cells of a patch, two columns each. The rest of its box is dotted."""
    rows = 1 + max(row for row, _ in cells)
    columns = 1 + max(column for _, column in cells)
    return [_row([(row, column) in cells for column in range(columns)], glyphs, style) for row in range(rows)]


def _row(covered: list[bool], glyphs: Glyphs, style: str) -> Line:
    return tuple(Span(glyphs.covered, style) if each else Span(f"{glyphs.free} ", "faint") for each in covered)


def turn_name(code: int) -> str:
    """What to type after the cell for a turn."""
    return turn_text(code) or AS_PRINTED


def turns(patch: Patch, glyphs: Glyphs) -> list[Block]:
    """Every turn of a patch, each below what to type for it."""
    return [
        [line(Span(turn_name(turned.code), "strong")), *shape(turned.cells, glyphs, "hand")] for turned in patch.turns
    ]
