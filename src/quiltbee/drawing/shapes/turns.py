"""Turning a patch. Codes are those of the rules: quarter turns clockwise, plus 4 if mirrored left to right first."""

from quiltbee.drawing.markup import number
from quiltbee.rules.shapes import MIRRORED, Cells

UNIT = 48
"""The side of one cell in the units in which all art is drawn."""
CODES = range(2 * MIRRORED)

Point = tuple[float, float]


def size_of(cells: Cells) -> tuple[int, int]:
    """The columns and rows that a shape takes."""
    return 1 + max(column for _, column in cells), 1 + max(row for row, _ in cells)


def lying(cells: Cells) -> int:
    """The turn in which a shape is not higher than it is wide: the code 0 or 1."""
    columns, rows = size_of(cells)
    return int(rows > columns)


def turned_spot(spot: Point, cells: Cells, code: int) -> Point:
    """Where a spot of a patch lies after the turn, in the frame of the turned patch."""
    (x, y), (columns, rows) = spot, size_of(cells)
    if code >= MIRRORED:
        x = columns * UNIT - x
    for _ in range(code % MIRRORED):
        x, y = rows * UNIT - y, x
        columns, rows = rows, columns
    return x, y


def turn_transform(cells: Cells, code: int) -> str | None:
    """The turn as an SVG transform: from the frame of the patch as printed to the frame of the turned patch."""
    if not code:
        return None
    columns, rows = size_of(cells)
    across, down = (rows, columns) if code % 2 else (columns, rows)
    steps = [_translate(across, down)]
    if code % MIRRORED:
        steps.append(f"rotate({90 * (code % MIRRORED)})")
    if code >= MIRRORED:
        steps.append("scale(-1 1)")
    return " ".join([*steps, _translate(-columns, -rows)])


def _translate(columns: int, rows: int) -> str:
    """A translation to the centre of this many cells."""
    return f"translate({number(columns * UNIT / 2)} {number(rows * UNIT / 2)})"
