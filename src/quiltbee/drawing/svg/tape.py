"""The time board: a tape measure (or a road) with a lane above it for seat 0 and one below it for seat 1."""

from dataclasses import dataclass
from itertools import pairwise

from quiltbee.drawing.markup import element, moved, text
from quiltbee.drawing.svg.box import Spot
from quiltbee.drawing.svg.lane import lane
from quiltbee.drawing.svg.ruler import Ruler
from quiltbee.drawing.svg.scene import Scene
from quiltbee.drawing.theme.look import Look
from quiltbee.rules.edition import Edition, TimeBoard

LANE = 46
_WIDE = 38
"""Numbers are at least this far apart."""
_FADED = 0.4


def tape_height(look: Look) -> float:
    """Both lanes and the tape between them."""
    return 2 * LANE + look.dress.tape.height


def tape_group(look: Look, scene: Scene, width: float) -> str:
    """The time board of this width, its corner at 0,0."""
    tape = _Tape(look, scene, Ruler(width, scene.edition.time.last_space))
    lanes = (lane(look, scene, tape.ruler, seat, _middle(look, seat)) for seat in (0, 1))
    return moved(tape.drawn(), 0, LANE) + "".join(lanes)


def token_place(look: Look, scene: Scene, seat: int, width: float) -> Spot:
    """Where a player's token stands on a time board of this width."""
    ruler = Ruler(width, scene.edition.time.last_space)
    return Spot(ruler.middle(scene.state.sides[seat].time), _middle(look, seat), 18)


def mark_place(look: Look, edition: Edition, space: int, width: float) -> Spot:
    """Where the leather mark of a space is on a time board of this width."""
    ruler = Ruler(width, edition.time.last_space)
    return Spot(ruler.middle(space), LANE + _line(look), _leather_side(look, ruler))


def _middle(look: Look, seat: int) -> float:
    """The height of a lane's middle."""
    return LANE * 1.5 + look.dress.tape.height + 1 if seat else LANE / 2 - 1


def _line(look: Look) -> float:
    """How far below the edge of the tape the marks stand."""
    return look.dress.tape.height * 0.36


def _leather_side(look: Look, ruler: Ruler) -> float:
    return min(ruler.step * 0.86, look.dress.tape.height * 0.56)


@dataclass(frozen=True)
class _Tape:
    """The tape itself, its upper edge at 0."""

    look: Look
    scene: Scene
    ruler: Ruler

    def drawn(self) -> str:
        ground = [self._body(), self._bands(), self._ticks(), self._veil(), self._caps()]
        return "".join([*ground, *self._marks(), *self._numbers(), self._places()])

    @property
    def _board(self) -> TimeBoard:
        return self.scene.edition.time

    @property
    def _passed(self) -> int:
        """The space that both players have reached."""
        return min(side.time for side in self.scene.state.sides)

    def _bar(self, start: float, end: float, fill: str, **attributes: str | float | None) -> str:
        return element("rect", x=start, width=end - start, height=self.look.dress.tape.height, fill=fill, **attributes)

    def _body(self) -> str:
        style, width = self.look.dress.tape, self.ruler.width
        rails = (
            element(
                "rect",
                y=rail.start,
                width=width,
                height=rail.end - rail.start,
                rx=2,
                fill=rail.colour,
                opacity=rail.opacity,
            )
            for rail in style.rails
        )
        return (
            self._bar(0, width, "#000000", y=3, rx=8, opacity=0.2)
            + self._bar(0, width, self.look.colours["tape"], rx=8)
            + (self._bar(0, width, self.look.url("weave"), rx=8) if style.weave else "")
            + "".join(rails)
        )

    def _bands(self) -> str:
        """Makes every second stretch between two income marks lighter."""
        strength = self.look.dress.tape.band
        ends = [0, *self._board.income_at]
        stretches = list(pairwise(ends))[::2] if strength else []
        return "".join(
            self._bar(self.ruler.left(start), self.ruler.left(end), "#FFFFFF", opacity=strength)
            for start, end in stretches
        )

    def _ticks(self) -> str:
        tick = self.look.dress.tape.tick
        lines = (
            f"M{self.ruler.left(space):.1f} {tick.start}V{tick.end}" for space in range(1, self._board.last_space + 1)
        )
        return element(
            "path",
            d="".join(lines),
            stroke=self.look.colour(tick.colour),
            stroke_width=tick.width,
            opacity=tick.opacity,
        )

    def _veil(self) -> str:
        """A veil over the spaces that both players have passed."""
        if not self._passed:
            return ""
        end, colours = self.ruler.left(self._passed), self.look.colours
        return self._bar(self.ruler.left(0), end, colours["veil"], rx=4, opacity=colours["veilOpacity"])

    def _caps(self) -> str:
        height, parts = self.look.dress.tape.height, self.look.dress.parts
        size = {"top": f"{-height / 2:g}", "height": f"{height:g}"}
        middle, edge = height / 2, self.ruler.cap / 2
        return moved(self.look.drawn(parts.start, **size), edge, middle) + moved(
            self.look.drawn(parts.end, **size), self.ruler.width - edge, middle
        )

    def _marks(self) -> list[str]:
        """Draws income and leather marks in the space that a token must reach."""
        return [self._income(space) for space in self._board.income_at] + [
            self._leather(space) for space in self._board.leather_at
        ]

    def _income(self, space: int) -> str:
        radius = min(self.ruler.step * 0.43, self.look.dress.tape.height * 0.29)
        button = self.look.money(self.ruler.middle(space), _line(self.look), radius)
        return element("g", button, opacity=_FADED if space <= self._passed else None, data_income=space)

    def _leather(self, space: int) -> str:
        side = _leather_side(self.look, self.ruler)
        x, y = self.ruler.middle(space) - side / 2, _line(self.look) - side / 2
        if space in self.scene.state.leather_left:
            return element("g", self.look.leather(x, y, side), data_leather=space)
        return element(
            "rect",
            x=x + 1,
            y=y + 1,
            width=side - 2,
            height=side - 2,
            rx=3,
            fill="none",
            stroke=self.look.dress.tape.taken,
            stroke_width=1.3,
            stroke_dasharray="3 3",
            opacity=0.55,
            data_taken=space,
        )

    def _numbers(self) -> list[str]:
        last, step = self._board.last_space, self.ruler.step
        every = next((every for every in (1, 5, 10, 20, 50) if every * step >= _WIDE), 100)
        shown = [space for space in range(0, last, every) if (last - space) * step >= _WIDE or every == 1]
        return [self._number(space, bold=space % 5 == 0 or space == last) for space in (*shown, last)]

    def _number(self, space: int, bold: bool) -> str:
        y, ink = self.look.dress.tape.height - 5, self.look.colours["tapeInk"]
        return text(str(space), self.ruler.middle(space), y, 16, ink, anchor="middle", weight=700 if bold else 500)

    def _places(self) -> str:
        """The spaces where the tokens are, framed in their colours; the player to move is drawn last."""
        return "".join(self._place(seat) for seat in sorted((0, 1), key=lambda seat: seat == self.scene.state.top))

    def _place(self, seat: int) -> str:
        start = self.ruler.left(self.scene.state.sides[seat].time)
        return self._bar(start, start + self.ruler.step, "none", rx=4, stroke=self.look.seat(seat), stroke_width=3)
