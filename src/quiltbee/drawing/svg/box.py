"""Places on a picture, and a patch put into one."""

from collections.abc import Iterator
from typing import NamedTuple

from quiltbee.drawing.markup import moved
from quiltbee.drawing.shapes.turns import UNIT, lying
from quiltbee.drawing.svg.patch import patch_group, patch_title
from quiltbee.drawing.svg.scene import Scene
from quiltbee.drawing.theme.look import Look
from quiltbee.rules.edition import Patch

GAP = 10


class Box(NamedTuple):
    """A rectangle on the picture."""

    x: float
    y: float
    width: float
    height: float

    @property
    def middle(self) -> tuple[float, float]:
        return self.x + self.width / 2, self.y + self.height / 2

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def bottom(self) -> float:
        return self.y + self.height


class Spot(NamedTuple):
    """Where a thing lies: its middle, and its size (of a patch, the side of a cell)."""

    x: float
    y: float
    size: float


def stacked(box: Box, count: int) -> Iterator[Box]:
    """The box cut into this many of equal height, one below the other."""
    height = (box.height - GAP * (count - 1)) / count
    for at in range(count):
        yield Box(box.x, box.y + at * (height + GAP), box.width, height)


def patch_in(look: Look, scene: Scene, patch: Patch, box: Box, largest: float) -> str:
    """A patch in the middle of a box, turned so that it is not higher than wide, as large as fits."""
    if patch.id == scene.lifted:
        return ""
    x, y, cell = spot_in(patch, box, largest)
    fabric = scene.fabrics[patch.id]
    drawn = patch_group(
        look, patch, fabric, lying(patch.cells), cell=cell, title=patch_title(scene.edition, patch, fabric)
    )
    return moved(drawn, x - wide(patch) * cell / 2, y - high(patch) * cell / 2, cell / UNIT)


def spot_in(patch: Patch, box: Box, largest: float) -> Spot:
    """Where a patch lies that is put into a box."""
    return Spot(*box.middle, min(largest, box.width / wide(patch), box.height / high(patch)))


def wide(patch: Patch) -> int:
    """The columns of a patch as `patch_in` turns it."""
    return max(len(patch.rows), len(patch.rows[0]))


def high(patch: Patch) -> int:
    """The rows of a patch as `patch_in` turns it."""
    return min(len(patch.rows), len(patch.rows[0]))
