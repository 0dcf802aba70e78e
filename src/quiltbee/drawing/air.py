"""What is in the air while a turn is played: a patch, the special tile, or a button on its way to its place."""

from dataclasses import dataclass
from math import hypot
from typing import NamedTuple

from quiltbee.drawing.markup import element, number
from quiltbee.drawing.shapes.outline import outline
from quiltbee.drawing.shapes.turns import UNIT, lying, size_of
from quiltbee.drawing.svg.box import Spot
from quiltbee.drawing.svg.patch import patch_group
from quiltbee.drawing.svg.scene import SPECIAL, Scene
from quiltbee.drawing.svg.special import special_tile
from quiltbee.drawing.theme.look import Look
from quiltbee.rules.edition import LEATHER
from quiltbee.rules.shapes import MIRRORED, Cells, turned_cells

MONEY = "money"
_LIFT = 16
"""How far below a patch its shadow falls when it is highest, in units of a cell of 48."""


class Airborne(NamedTuple):
    """A thing in the air at some moment."""

    thing: str
    """The id of a patch, `LEATHER`, `SPECIAL` or `MONEY`."""
    spot: Spot
    code: int
    """The turn in which a patch arrives."""
    share: float
    """How much of the way is behind it, from 0 to 1."""


@dataclass(frozen=True)
class Flight:
    """The way of a thing from one spot to another. Times are in milliseconds."""

    thing: str
    start: Spot
    goal: Spot
    begin: float
    length: float
    code: int = 0

    def at(self, time: float) -> Airborne | None:
        """The thing at a time; None before it has left and after it has landed."""
        passed = (time - self.begin) / self.length
        if not 0 < passed < 1:
            return None
        share = eased(passed)
        spot = Spot(*(a + (b - a) * share for a, b in zip(self.start, self.goal, strict=True)))
        return Airborne(self.thing, spot, self.code, share)

    @property
    def end(self) -> float:
        return self.begin + self.length


def eased(passed: float) -> float:
    """How much of a way is behind a thing that starts and lands gently.

    The page begins faster. In a film, which has fewer frames, that would look like a jump.
    """
    return passed * passed * (3 - 2 * passed)


def across(scene: Scene, thing: Airborne) -> float:
    """The side of a square that has room for the thing and its shadow, however it is turned."""
    patch = scene.edition.patch.get(thing.thing)
    return hypot(*size_of(patch.cells)) * thing.spot.size + 2 * _LIFT if patch else 2.4 * thing.spot.size


def airborne(look: Look, scene: Scene, thing: Airborne) -> str:
    """The thing, drawn where it is."""
    x, y, size = thing.spot
    if thing.thing == MONEY:
        return look.money(x, y, size)
    if thing.thing == LEATHER:
        return look.leather(x - size / 2, y - size / 2, size)
    if thing.thing == SPECIAL and scene.edition.special is not None:
        return special_tile(look, scene.edition.special, thing.spot)
    return _patch(look, scene, thing)


def _patch(look: Look, scene: Scene, thing: Airborne) -> str:
    """A patch with the shadow that it throws. On its way it turns from how it lay to how it will lie."""
    patch = scene.edition.patch[thing.thing]
    shape = turned_cells(patch.cells, thing.code)
    high = _LIFT * 4 * thing.share * (1 - thing.share) * thing.spot.size / UNIT
    shadow = element("path", d=outline(shape, 1, 6), fill="#1A0E08", opacity=0.3)
    drawn = patch_group(look, patch, scene.fabrics[patch.id], thing.code, cell=thing.spot.size)
    where = _turning(patch.cells, thing.code, thing.share)
    return _there(shadow, thing.spot, shape, where, high) + _there(drawn, thing.spot, shape, where)


def _there(body: str, spot: Spot, shape: Cells, turning: str, below: float = 0) -> str:
    columns, rows = size_of(shape)
    steps = (
        f"translate({number(spot.x)} {number(spot.y + below)})",
        turning,
        f"scale({spot.size / UNIT:.4g})",
        f"translate({number(-columns * UNIT / 2)} {number(-rows * UNIT / 2)})",
    )
    return element("g", body, transform=" ".join(steps))


def _turning(cells: Cells, code: int, share: float) -> str:
    """What brings a patch that is drawn as it will lie back to how it lay, as far as it is still on its way."""
    left, turns = 1 - share, code % MIRRORED
    if code < MIRRORED:
        return f"rotate({number(_least(lying(cells) - turns) * left)})"
    return f"rotate({number(_least(lying(cells) + turns) * left)}) scale({number(1 - 2 * left or 0.01)} 1)"


def _least(quarters: int) -> int:
    """The degrees of some quarter turns, by the shorter way round."""
    return 90 * ((quarters + 1) % 4 - 1)
