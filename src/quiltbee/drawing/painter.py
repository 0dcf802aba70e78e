"""Paints the moments of a film, one after the other. Only what has changed since the last one is painted again."""

from functools import lru_cache

from quiltbee.drawing.air import across, airborne
from quiltbee.drawing.motion import Moment
from quiltbee.drawing.pixels import Pixels, render, render_clear
from quiltbee.drawing.svg.box import Box, Spot
from quiltbee.drawing.svg.scene import Scene
from quiltbee.drawing.svg.table import HEIGHT, WIDTH, background, regions, window
from quiltbee.drawing.theme.look import Look

Corner = tuple[int, int]


class Painter:
    """The table in pixels. It is as wide as it is told, and as high as that makes it."""

    def __init__(self, look: Look, scene: Scene, width: int) -> None:
        self._look, self._scale = look, width / WIDTH
        empty = window(look, scene, background(look), Box(0, 0, WIDTH, HEIGHT), self._scale)
        self._empty = render(empty, width, look.colours["table"])
        self._table = self._empty.copy()
        self._scene: Scene | None = None
        self._bodies: dict[Corner, str] = {}
        self._sprite = lru_cache(maxsize=32)(render_clear)

    def paint(self, moment: Moment) -> Pixels:
        """A moment in pixels."""
        if moment.scene is not self._scene:
            self._lay(moment.scene)
            self._scene = moment.scene
        picture = self._table.copy()
        for thing in moment.air:
            # It moves by whole pixels, so that a thing that looks the same as before need not be drawn again.
            pixels = round(across(moment.scene, thing) * self._scale)
            wide = pixels / self._scale
            body = airborne(self._look, moment.scene, thing._replace(spot=Spot(0, 0, thing.spot.size)))
            drawn = self._sprite(
                window(self._look, moment.scene, body, Box(-wide / 2, -wide / 2, wide, wide), self._scale)
            )
            left, top = (round(at * self._scale - pixels / 2) for at in (thing.spot.x, thing.spot.y))
            picture.paste(drawn, (left, top), drawn)
        return picture

    def _lay(self, scene: Scene) -> None:
        """Draws those regions of the table that look different now."""
        for region in regions(self._look, scene):
            box = region.box
            left, top, right, bottom = (round(edge * self._scale) for edge in (box.x, box.y, box.right, box.bottom))
            if self._bodies.get((left, top)) != region.body:
                self._bodies[left, top] = region.body
                view = Box(*(pixels / self._scale for pixels in (left, top, right - left, bottom - top)))
                drawn = render_clear(window(self._look, scene, region.body, view, self._scale))
                self._table.paste(self._empty.crop((left, top, right, bottom)), (left, top))
                self._table.paste(drawn, (left, top), drawn)
