"""A quilt: binding in the player's colour, cloth, cells, and what is sewn on it. Units: one cell is 48."""

from typing import NamedTuple

from quiltbee.drawing.markup import element, moved, number
from quiltbee.drawing.shapes.turns import UNIT
from quiltbee.drawing.svg.box import Spot
from quiltbee.drawing.svg.patch import finished, patch_group, patch_title
from quiltbee.drawing.svg.scene import Scene
from quiltbee.drawing.svg.special import special_tile
from quiltbee.drawing.theme.dress import BindingLine
from quiltbee.drawing.theme.look import Look
from quiltbee.notation.record import Sewn
from quiltbee.rules.bits import mask_cells
from quiltbee.rules.edition import LEATHER, Edition
from quiltbee.rules.shapes import Cells

BINDING = 17
LIGHT, GOLD = "#FFFFFF", "#F6C453"
"""Stitches of this colour on the binding, and the colour that they get when the player has won."""


class Extent(NamedTuple):
    """The space a quilt takes; its cloth begins at (left, top)."""

    left: float
    top: float
    width: float
    height: float


def quilt_extent(look: Look, edition: Edition) -> Extent:
    """How large a quilt is with its binding and its head."""
    width, height = edition.columns * UNIT, edition.rows * UNIT
    head = look.dress.parts.head.height / 100 * width
    return Extent(BINDING, BINDING + head, width + 2 * BINDING, height + 2 * BINDING + head)


def quilt_group(look: Look, scene: Scene, seat: int, cell: float = UNIT) -> str:
    """A player's quilt, the top left corner of its cloth at 0,0. `cell` is how large a cell will be on the screen."""
    return element(
        "g",
        _frame(look, scene, seat)
        + _cloth(look, scene.edition)
        + _pieces(look, scene, seat, cell)
        + _special(look, scene, seat),
        data_seat=seat,
    )


def _frame(look: Look, scene: Scene, seat: int) -> str:
    width, height = scene.edition.columns * UNIT, scene.edition.rows * UNIT
    style, colour = look.dress.quilt, look.seat(seat)
    light = GOLD if scene.gilded == seat else LIGHT
    head = look.in_seat(look.dress.parts.head, seat)
    return (
        _ring(width, height, 0, style.rounding, fill="#000000", opacity=0.22, transform="translate(0 3)")
        + (moved(head, 0, -BINDING + 2, width / 100) if head else "")
        + _ring(width, height, 0, style.rounding, fill=colour)
        + (_ring(width, height, 0, style.rounding, fill=look.url("weave")) if style.weave else "")
        + "".join(_binding_line(each, width, height, style.rounding, light) for each in style.line)
    )


def _binding_line(line: BindingLine, width: float, height: float, rounding: float, light: str) -> str:
    return _ring(
        width,
        height,
        line.at,
        rounding,
        fill="none",
        stroke=light if line.colour == LIGHT else line.colour,
        stroke_opacity=line.opacity,
        stroke_width=line.width,
        stroke_dasharray=" ".join(map(number, line.dash)) or None,
        stroke_linecap="round" if line.dash else None,
        transform=f"translate({number(line.shift[0])} {number(line.shift[1])})" if any(line.shift) else None,
    )


def _ring(width: float, height: float, at: float, rounding: float, **attributes: str | float | None) -> str:
    """A rectangle on the binding, from its outside (0) to the cloth (1)."""
    out = BINDING * (1 - at)
    return element(
        "rect", x=-out, y=-out, width=width + 2 * out, height=height + 2 * out, rx=out * rounding, **attributes
    )


def _cloth(look: Look, edition: Edition) -> str:
    width, height = edition.columns * UNIT, edition.rows * UNIT
    upright = "".join(f"M{column * UNIT} 0V{height}" for column in range(1, edition.columns))
    level = "".join(f"M0 {row * UNIT}H{width}" for row in range(1, edition.rows))
    return (
        element("rect", width=width, height=height, fill=look.colours["muslin"])
        + element("rect", width=width, height=height, fill=look.url("cloth"))
        + element(
            "path",
            d=upright + level,
            stroke=look.colours["grid"],
            stroke_width=1.1,
            stroke_dasharray="4 4",
            opacity=0.75,
        )
        + element(
            "rect", width=width, height=height, fill="none", stroke="#000000", stroke_opacity=0.25, stroke_width=2
        )
    )


def _pieces(look: Look, scene: Scene, seat: int, cell: float) -> str:
    """Every piece in its own fabric. Over covered cells of which no more is known lies plain cloth."""
    sewn = [each for each in scene.sewn or () if each.seat == seat]
    known = {cell for each in sewn for cell in each.cells}
    plain = tuple(cell for cell in mask_cells(scene.state.covered(seat), scene.edition.stride) if cell not in known)
    return _plain(look, plain) + "".join(_piece(look, scene, each, cell) for each in sewn)


def _plain(look: Look, cells: Cells) -> str:
    if not cells:
        return ""
    return element("g", finished(look, cells, look.colours["plain"], look.colours["plainThread"]), data_patch="unknown")


def _piece(look: Look, scene: Scene, piece: Sewn, cell: float) -> str:
    x, y = piece.column * UNIT, piece.row * UNIT
    if piece.patch == LEATHER:
        return element("g", look.leather(x + 0.8, y + 0.8, UNIT - 1.6, sewn=True), data_patch=LEATHER)
    patch, fabric = scene.edition.patch[piece.patch], scene.fabrics[piece.patch]
    title = patch_title(scene.edition, patch, fabric)
    return moved(patch_group(look, patch, fabric, piece.code, cell=cell, title=title), x, y)


def _special(look: Look, scene: Scene, seat: int) -> str:
    """The special tile, sewn on the winner's binding."""
    if scene.edition.special is None or scene.state.special != seat:
        return ""
    return special_tile(look, scene.edition.special, won_tile_spot(scene.edition))


def won_tile_spot(edition: Edition) -> Spot:
    """Where the special tile is sewn on."""
    return Spot(edition.columns * UNIT - 17, edition.rows * UNIT + BINDING - 21, 46)


def piece_spot(piece: Sewn) -> Spot:
    """Where a piece lies."""
    rows, columns = ([cell[axis] for cell in piece.cells] for axis in (0, 1))
    return Spot(
        (min(columns) + max(columns) + 1) * UNIT / 2,
        (min(rows) + max(rows) + 1) * UNIT / 2,
        UNIT,
    )
