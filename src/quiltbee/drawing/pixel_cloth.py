"""A patch in pixels: ground, a woven texture in the colours of its fabric, light, seams, buttons."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import NamedTuple

from quiltbee.drawing.fabric import Fabric
from quiltbee.drawing.income import button_spots
from quiltbee.drawing.look import Look
from quiltbee.drawing.outline import UNIT
from quiltbee.drawing.raster import Palette, Raster
from quiltbee.rules.edition import LEATHER, Patch
from quiltbee.rules.shapes import Cells, turned_cells

_TEXTURES = """
........ ...oo... o...o... ...oooo. o.......  ........ oooo.... ...o.... oo..oo.. ..o.....
.oo..... ...oo... .o...o.. ...oooo. .o.....o  ...o.... ....oooo ..ooo... oo..oo.. .o.o....
.oo..... ...oo... ..o...o. ...oooo. ..o...o.  ...o.... oooo.... .ooxoo.. ..oo..oo o...o...
........ ...oo... ...o...o ...oooo. ...o.o..  .ooooo.. ....oooo ..ooo... ..oo..oo .....o..
........ .x.oo.x. o...o... ........ ....x...  ...o.... oo....oo ...o.... oo..oo.. ..o...o.
.....xx. .x.oo.x. .o...o.. xxx....x ...o.o..  ...o.... ..oooo.. .......x oo..oo.. .o.o...o
.....xx. .x.oo.x. ..o...o. xxx....x ..o...o.  ........ oo....oo ........ ..oo..oo o...o.o.
........ .x.oo.x. ...o...o xxx....x .o.....o  .......x ..oooo.. x.....x. ..oo..oo .....o..
"""
"""Tiles side by side: the ground, a colour of the fabric, another one."""
TEXTURES = [list(tile) for tile in zip(*(line.split() for line in _TEXTURES.split("\n") if line), strict=True)]
_SEAM = 3
"""Stitches run so many pixels from the edge."""
_FINE = 14
"""Smaller cells have neither texture nor stitches."""
_HEX = re.compile(r"#[0-9A-Fa-f]{6}\b")
_GOLD = ("#F2B53C", "#8A5A12", "#FFE3A0")


@dataclass(frozen=True)
class Cloth:
    """What an edition's patches are cut from, in pixels."""

    look: Look
    palette: Palette
    fabrics: Mapping[str, Fabric]

    @cached_property
    def _number(self) -> dict[str, int]:
        return {id: number for number, id in enumerate(self.fabrics)}

    def piece(self, raster: Raster, patch: Patch, code: int, x: int, y: int, cell: int) -> None:
        """A patch in one of its turns, its bounding box with this corner."""
        cells = turned_cells(patch.cells, code)
        ground, thread = self._colours(patch.id)
        self._ground(raster, patch.id, cells, x, y, cell)
        self._edges(raster, cells, x, y, cell, ground)
        if cell >= _FINE:
            self._seams(raster, cells, x, y, cell, self.palette[thread])
        for across, down in button_spots(patch.cells, patch.income, code):
            self.money(raster, x + across * cell / UNIT, y + down * cell / UNIT, max(2.4, cell * 0.24))

    def money(self, raster: Raster, x: float, y: float, radius: float) -> None:
        """A button: a dark rim, gold, four holes where there is room for them."""
        gold, rim, shine = (self.palette[colour] for colour in _GOLD)
        raster.disc(x, y, radius, rim)
        raster.disc(x, y, radius - 1, gold)
        if radius >= 5:
            raster.disc(x - 1, y - 1, radius - 3, shine)
            raster.disc(x, y, radius - 3, gold)
            for hole_x, hole_y in ((-2, -2), (1, -2), (-2, 1), (1, 1)):
                raster.box(round(x) + hole_x, round(y) + hole_y, 1, 1, rim)

    def hide(self, raster: Raster, x: int, y: int, side: int) -> None:
        """A leather patch on the time board."""
        ground, _ = self._colours(LEATHER)
        raster.box(x, y, side, side, self.palette[ground])
        raster.frame(x, y, side, side, 1, self.palette.mixed(ground, "#1A0E08", 0.6))

    def _colours(self, id: str) -> tuple[str, str]:
        """Ground and thread."""
        if id == LEATHER:
            drawn = _HEX.findall(self.look.drawn(self.look.dress.parts.leather))
            return drawn[0], drawn[-1]
        fabric = self.fabrics[id]
        return self.look.dye(fabric.ground), self.look.dye(fabric.thread)

    def _ground(self, raster: Raster, id: str, cells: Cells, x: int, y: int, cell: int) -> None:
        plain = id == LEATHER or cell < _FINE
        tile = [bytes([self.palette[self._colours(id)[0]]])] if plain else self._tile(id)
        for row, column in cells:
            raster.tiled(x + column * cell, y + row * cell, cell, tile)

    def _tile(self, id: str) -> list[bytes]:
        """The texture of a fabric. Its patterns are drawn for more pixels than there are here."""
        fabric = self.fabrics[id]
        ground = self.look.dye(fabric.ground)
        printed = [*fabric.colours.values(), *_HEX.findall(fabric.art)] or [fabric.thread]
        one, other = (self.palette[self.look.dye(colour)] for colour in (printed[0], printed[-1]))
        colours = {".": self.palette[ground], "o": one, "x": other}
        rows = TEXTURES[self._number[id] % len(TEXTURES)]
        return [bytes(colours[letter] for letter in row) for row in rows]

    def _edges(self, raster: Raster, cells: Cells, x: int, y: int, cell: int, ground: str) -> None:
        """Light from the upper left on the edge of the cloth, shadow on the other sides."""
        dark = self.palette.mixed(ground, "#1A0E08", 0.6)
        light = self.palette.mixed(ground, "#FFFFFF", 0.35)
        for side in _open_sides(cells):
            left, top = x + side.column * cell, y + side.row * cell
            far = cell - 1 if side.far else 0
            spot = (left, top + far, cell, 1) if side.level else (left + far, top, 1, cell)
            raster.box(*spot, dark if side.far else light)

    def _seams(self, raster: Raster, cells: Cells, x: int, y: int, cell: int, thread: int) -> None:
        length = cell - 2 * _SEAM
        for side in _open_sides(cells):
            left, top = x + side.column * cell + _SEAM, y + side.row * cell + _SEAM
            far = length - 1 if side.far else 0
            stitches = (left, top + far, length, 0) if side.level else (left + far, top, 0, length)
            raster.dashes(*stitches, thread)


class _Side(NamedTuple):
    """A side of a cell where the patch ends: level or upright, near to the upper left or far from it."""

    row: int
    column: int
    level: bool
    far: bool


@lru_cache(maxsize=1024)
def _open_sides(cells: Cells) -> tuple[_Side, ...]:
    beyond = {(True, False): (-1, 0), (False, False): (0, -1), (True, True): (1, 0), (False, True): (0, 1)}
    return tuple(
        _Side(row, column, level, far)
        for row, column in cells
        for (level, far), (down, across) in beyond.items()
        if (row + down, column + across) not in cells
    )
