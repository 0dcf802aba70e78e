"""Reading pictures back from their pixels.

A real fabric has many colours. So that a test can tell which patch a pixel belongs to, the table is also drawn *plain*:
the same drawing code, but each patch is cut from one colour of its own, without stitches and light.
"""

import re
from collections.abc import Iterator, Mapping
from colorsys import hsv_to_rgb
from dataclasses import dataclass, replace
from functools import cached_property
from math import dist

from PIL import Image

from quiltbee import LEATHER, Record
from quiltbee.drawing.pixels import render
from quiltbee.drawing.svg.scene import Scene, scene
from quiltbee.drawing.theme.dress import Part, PatchStyle
from quiltbee.drawing.theme.fabric import Fabric, Pattern
from quiltbee.drawing.theme.look import Look, look
from tests.drawing.support.pictures import Element, parsed

Colour = tuple[int, int, int]
Place = tuple[int, int, int]
"""Seat, row, column."""
MUSLIN = "muslin"
_CORNER = 9
"""A spot so far from the lower left corner of a cell is on no button, no grid line and no shadow. A cell is 48 wide."""


class PlainScene(Scene):
    """A scene in which each patch has one colour of its own."""

    @cached_property
    def fabrics(self) -> Mapping[str, Fabric]:
        ids = [patch.id for patch in self.edition.patches]
        return {id: _one_colour(id, at / len(ids)) for at, id in enumerate(ids)}


def _one_colour(id: str, hue: float) -> Fabric:
    colour = "#" + "".join(f"{round(255 * channel):02X}" for channel in hsv_to_rgb(hue, 1, 1))
    return Fabric(id=id, name=id, ground=colour, thread=colour, pattern=Pattern((48, 48)))


def plain_scene(record: Record) -> PlainScene:
    known = scene(record)
    return PlainScene(known.state, known.headers, known.sewn)


def plain_look(name: str) -> Look:
    """The dress without anything that hides the colour of a patch."""
    dress = look(name).dress
    leather = Part('<rect width="48" height="48" fill="#000000"/>')
    return Look(
        replace(
            dress,
            patch=PatchStyle(inset=0, radius=0, weave=False, puff=False, line=()),
            parts=replace(dress.parts, leather=leather),
        ),
        "light",
    )


@dataclass(frozen=True)
class Seen:
    """A picture in pixels, and where its quilts lie."""

    image: Image.Image
    quilts: Mapping[int, tuple[float, float, float]]
    """For each seat the corner of the cloth and the side of a cell."""

    def cell(self, place: Place, margin: float = 0) -> Image.Image:
        """The pixels of a cell, without a margin."""
        seat, row, column = place
        x, y, cell = self.quilts[seat]
        left, top = x + column * cell, y + row * cell
        edge = margin * cell
        return self.image.crop(
            (round(left + edge), round(top + edge), round(left + cell - edge), round(top + cell - edge))
        )

    def spot(self, place: Place, across: float, down: float) -> Colour:
        """The colour at a spot of a cell, in units of 48."""
        seat, row, column = place
        x, y, cell = self.quilts[seat]
        return pixel(self.image, x + (column + across / 48) * cell, y + (row + down / 48) * cell)


def seen(svg: str, width: int) -> Seen:
    """The picture in this width."""
    image, tree = render(svg, width, "#FFFFFF"), parsed(svg)
    scale = width / float(tree.get("width", 0))
    return Seen(image, {seat: _at(spot, scale) for seat, spot in quilts_in(tree)})


def _at(spot: tuple[float, float, float], scale: float) -> tuple[float, float, float]:
    x, y, size = spot
    return x * scale, y * scale, 48 * size * scale


def quilts_in(tree: Element) -> Iterator[tuple[int, tuple[float, float, float]]]:
    """Each seat, and where the picture puts its quilt: x, y, scale."""
    for outer in tree.iter():
        for inner in outer:
            if (seat := inner.get("data-seat")) is not None:
                found = re.fullmatch(r"translate\((\S+) (\S+)\)(?: scale\((\S+)\))?", outer.get("transform", ""))
                assert found
                yield int(seat), (float(found[1]), float(found[2]), float(found[3] or 1))


def pixel(image: Image.Image, x: float, y: float) -> Colour:
    found = image.getpixel((int(x), int(y)))
    assert isinstance(found, tuple)
    return found[0], found[1], found[2]


def distance(one: Colour, other: Colour) -> float:
    return dist(one, other)


def hex_colour(written: str) -> Colour:
    return int(written[1:3], 16), int(written[3:5], 16), int(written[5:7], 16)


def patch_at(plain: Seen, scene: PlainScene, worn: Look, place: Place) -> str:
    """The patch that a plain picture shows in a cell: its id, `LEATHER`, or `MUSLIN` where nothing lies."""
    colours = {id: hex_colour(fabric.ground) for id, fabric in scene.fabrics.items()}
    colours |= {LEATHER: (0, 0, 0), MUSLIN: hex_colour(worn.colours["muslin"])}
    found = plain.spot(place, _CORNER, 48 - _CORNER)
    return min(colours, key=lambda id: distance(colours[id], found))
