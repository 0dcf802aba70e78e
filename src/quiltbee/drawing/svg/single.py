"""One patch or one quilt as a picture of its own; and the definitions of all fabrics of a dress."""

from collections.abc import Sequence
from typing import NamedTuple

from quiltbee.drawing.markup import element, moved
from quiltbee.drawing.shapes.outline import outline
from quiltbee.drawing.shapes.turns import UNIT
from quiltbee.drawing.svg.patch import patch_group, patch_title
from quiltbee.drawing.svg.picture import Picture
from quiltbee.drawing.svg.quilt import quilt_extent, quilt_group
from quiltbee.drawing.svg.scene import Drawable, scene
from quiltbee.drawing.svg.table import document
from quiltbee.drawing.theme.fabrics import fabrics_of
from quiltbee.drawing.theme.look import look
from quiltbee.rules.edition import Edition
from quiltbee.rules.shapes import Cells, turned_cells

_AIR = 3
"""Room round a patch for its shadow."""


def patch_svg(edition: Edition, patch: str, code: int = 0, cell: float = UNIT, theme: str = "light") -> Picture:
    """One patch of an edition at a cell size. `code` is its turn: quarter turns clockwise, plus 4 if mirrored first.

    >>> from quiltbee import edition
    >>> title = "Bumblebees, 6 cells, costs 7 buttons and 4 spaces of time, earns 2"
    >>> title in patch_svg(edition("patchwork"), "p22")
    True
    """
    worn, fabric, cut = look(edition.dress, theme), fabrics_of(edition)[patch], edition.patch[patch]
    cells = turned_cells(cut.cells, code)
    width = (1 + max(column for _, column in cells)) * cell + 2 * _AIR
    height = (1 + max(row for row, _ in cells)) * cell + 2 * _AIR
    drawn = patch_group(worn, cut, fabric, code, cell=cell, title=patch_title(edition, cut, fabric))
    defs = element("defs", worn.common_defs + worn.fabric_defs([fabric]))
    return document(worn, defs + moved(drawn, _AIR, _AIR, cell / UNIT), width, height)


class Ghost(NamedTuple):
    """A place on a quilt where something might lie: outlined in green and solid, or in red and dashed.

    >>> from quiltbee import Game
    >>> picture = quilt_svg(Game.new("express", seed=4).record, 0, ghosts=[Ghost(((0, 0), (0, 1)), is_good=False)])
    >>> '"10 7"' in picture
    True
    """

    cells: Cells
    is_good: bool


def quilt_svg(
    thing: Drawable, seat: int, cell: float = UNIT, theme: str = "light", ghosts: Sequence[Ghost] = ()
) -> Picture:
    """The quilt of one seat in a position, a record or a game, at a cell size, with some places outlined.

    >>> from quiltbee import Game
    >>> quilt_svg(Game.new("express", seed=4, first=0).play("e14@d1").record, 0)[:4]
    '<svg'
    """
    shown = scene(thing)
    worn = look(shown.edition.dress, theme)
    extent, scale = quilt_extent(worn, shown.edition), cell / UNIT
    x, y = _AIR + extent.left * scale, 4 * _AIR + extent.top * scale
    drawn = quilt_group(worn, shown, seat, cell) + "".join(map(_ghost, ghosts))
    quilt = moved(drawn, x, y, scale)
    defs = element("defs", worn.common_defs + worn.fabric_defs(shown.fabrics_sewn))
    return document(worn, defs + quilt, extent.width * scale + 2 * _AIR, extent.height * scale + 6 * _AIR)


def _ghost(ghost: Ghost) -> str:
    colour = "#1B7F4D" if ghost.is_good else "#B3261E"
    return element(
        "path",
        d=outline(ghost.cells, 2.5 if ghost.is_good else 5.0, 3),
        fill=colour,
        fill_opacity=0.22,
        stroke=colour,
        stroke_width=5,
        stroke_dasharray=None if ghost.is_good else "10 7",
    )


def pattern_defs(dress: str, theme: str = "light") -> str:
    """The `<pattern>` (or, for furniture, the `<g>`) of every fabric of a dress, with ids like `qb-express-light-e01`.

    >>> pattern_defs("express").count("<pattern")
    23
    """
    worn = look(dress, theme)
    return worn.fabric_defs([*worn.dress.fabrics, *worn.dress.spares])
