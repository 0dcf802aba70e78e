"""The time board in pixels: the tape with its marks, a lane above it for seat 0 and one below it for seat 1."""

from dataclasses import dataclass

from quiltbee.drawing.pixel_cloth import Cloth
from quiltbee.drawing.raster import Palette, Raster, digits_width
from quiltbee.drawing.ruler import Ruler
from quiltbee.rules.edition import Edition
from quiltbee.rules.state import State

_TOP, _HEIGHT = 30, 28
_TOKEN = 9
_LANES = (_TOP - _TOKEN - 6, _TOP + _HEIGHT + _TOKEN + 5)
"""The heights at which tokens go."""
_NUMBERED = 30
"""Numbers are at least so far apart."""


@dataclass(frozen=True)
class PixelTape:
    """The time board of an edition, from x on and so wide."""

    edition: Edition
    palette: Palette
    cloth: Cloth
    x: int
    width: int

    @property
    def _ruler(self) -> Ruler:
        return Ruler(self.width, self.edition.time.last_space, cap=8)

    def _left(self, space: int) -> int:
        return self.x + round(self._ruler.left(space))

    def _middle(self, space: int) -> int:
        return self.x + round(self._ruler.middle(space))

    def lay(self, raster: Raster) -> None:
        """The tape as it is before anybody moves."""
        colours, last = self.cloth.look.colours, self.edition.time.last_space
        ink = self.palette[colours["tapeInk"]]
        raster.box(self.x, _TOP, self.width, _HEIGHT, self.palette[colours["tape"]])
        for end in (self.x, self.x + self.width - 8):
            raster.box(end, _TOP, 8, _HEIGHT, self.palette[colours["tape2"]])
        for space in range(1, last + 1):
            raster.box(self._left(space), _TOP, 1, 7 if space % 5 == 0 else 4, ink)
        step = next(step for step in (1, 5, 10, 20, 50, 100) if step * self._ruler.step >= _NUMBERED or step == 100)
        for space in range(0, last + 1, step):
            text = str(space)
            raster.digits(text, self._middle(space) - digits_width(text, 1) // 2, _TOP + _HEIGHT - 9, 1, ink)

    def show(self, raster: Raster, state: State, seats: list[int]) -> None:
        """Marks that count for somebody, and both tokens; who moves next is drawn last."""
        passed = min(side.time for side in state.sides)
        radius = min(self._ruler.step * 0.5, 6)
        for space in self.edition.time.income_at:
            if space > passed:
                self.cloth.money(raster, self._middle(space), _TOP + 11, radius)
        side = round(2 * radius)
        for space in state.leather_left:
            self.cloth.hide(raster, self._middle(space) - side // 2, _TOP + 11 - side // 2, side)
        for seat in sorted((0, 1), key=lambda seat: seat == state.top):
            self._place(raster, state.sides[seat].time, seat, seats[seat])

    def _place(self, raster: Raster, space: int, seat: int, colour: int) -> None:
        """A token in its lane, and the frame round its space."""
        left, right = self._left(space), self._left(space + 1)
        raster.frame(left, _TOP, max(4, right - left), _HEIGHT, 2, colour)
        middle = (left + right) // 2
        raster.box(middle - 1, min(_LANES[seat], _TOP + _HEIGHT), 2, _TOKEN + 6, colour)
        self.token(raster, middle, _LANES[seat], seat, colour)

    def token(self, raster: Raster, x: int, y: int, seat: int, colour: int) -> None:
        """The token of a player: one is round, one has corners, so that nobody needs to tell colours apart."""
        paper = self.palette[self.cloth.look.colours["paper"]]
        if seat:
            raster.box(x - _TOKEN + 1, y - _TOKEN + 1, 2 * _TOKEN - 2, 2 * _TOKEN - 2, colour)
            raster.box(x - 4, y - 4, 8, 8, paper)
        else:
            raster.disc(x, y, _TOKEN, colour)
            raster.disc(x, y, 4.5, paper)
