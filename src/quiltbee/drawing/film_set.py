"""The table in pixels, as it is filmed: time board on top, a quilt on each side, what can be had between them."""

from quiltbee.drawing.box import high, wide
from quiltbee.drawing.look import Look
from quiltbee.drawing.patch import lying
from quiltbee.drawing.pixel_cloth import Cloth
from quiltbee.drawing.pixel_tape import PixelTape
from quiltbee.drawing.raster import DIGIT_HEIGHT, Palette, Raster, digits_width
from quiltbee.drawing.wardrobe import fabrics_of
from quiltbee.rules.edition import Edition, Patch
from quiltbee.rules.outcome import score
from quiltbee.rules.record import Sewn
from quiltbee.rules.state import State

WIDTH, HEIGHT = 600, 356
_EDGE = 12
_QUILT = 224
"""The side of the square for a quilt and its binding."""
_TOP = HEIGHT - _QUILT - _EDGE
_BINDING = 8
_LEFTS = (_EDGE, WIDTH - _EDGE - _QUILT)
_BETWEEN = _LEFTS[0] + _QUILT + 10
"""Where the part between the quilts begins; it is as far from the right one."""
_NUMBERS = 28
"""The height of the line with a player's numbers, right above the quilt."""
_HONEY, _ON_HONEY = "#E0A23A", "#2B1A05"
_HOURGLASS = ("ooooooo", ".ooooo.", "..ooo..", "...o...", "..ooo..", ".ooooo.", "ooooooo")


class FilmSet:
    """The table, changed by what happens; `raster` is how it looks now."""

    def __init__(self, edition: Edition, look: Look) -> None:
        self._edition = edition
        self._look = look
        self.palette = Palette()
        self._paint = {name: self.palette[look.colours[name]] for name in ("table", "panel", "ink", "ink2", "time")}
        self._seats = [self.palette[look.seat(seat)] for seat in (0, 1)]
        self.cell = min((_QUILT - 2 * _BINDING) // edition.columns, (_QUILT - 2 * _BINDING) // edition.rows)
        self._cloth = Cloth(look, self.palette, fabrics_of(edition))
        self._tape = PixelTape(edition, self.palette, self._cloth, _EDGE, WIDTH - 2 * _EDGE)
        self.raster = Raster(WIDTH, HEIGHT, self._paint["table"])
        for seat in (0, 1):
            self._quilt(seat)
        self._tape.lay(self.raster)
        self._empty = bytes(self.raster.pixels[: _TOP * WIDTH])

    # --- quilts ---------------------------------------------------------------------------------------------------

    def corner(self, seat: int) -> tuple[int, int]:
        """Where the cloth of a quilt begins."""
        across, down = (self.cell * cells for cells in (self._edition.columns, self._edition.rows))
        return _LEFTS[seat] + (_QUILT - across) // 2, _TOP + (_QUILT - down) // 2

    def _quilt(self, seat: int) -> None:
        """The empty quilt of a player."""
        colours, (x, y), cell = self._look.colours, self.corner(seat), self.cell
        width, height = cell * self._edition.columns, cell * self._edition.rows
        self.raster.box(x - _BINDING, y - _BINDING, width + 2 * _BINDING, height + 2 * _BINDING, self._seats[seat])
        stitch = self.palette.mixed(self._look.seat(seat), "#FFFFFF", 0.8)
        middle = _BINDING // 2
        for line in (y - middle, y + height + middle - 1):
            self.raster.dashes(x - middle, line, width + _BINDING, 0, stitch, 5, 3)
        for line in (x - middle, x + width + middle - 1):
            self.raster.dashes(line, y - middle, 0, height + _BINDING, stitch, 5, 3)
        self.raster.box(x, y, width, height, self.palette[colours["muslin"]])
        grid = self.palette.mixed(colours["muslin"], colours["grid"], 0.6)
        for column in range(1, self._edition.columns):
            self.raster.dashes(x + column * cell, y, 0, height, grid, 2, 2)
        for row in range(1, self._edition.rows):
            self.raster.dashes(x, y + row * cell, width, 0, grid, 2, 2)

    def sew(self, piece: Sewn) -> None:
        """A piece lies on a quilt from now on."""
        x, y = self.corner(piece.seat)
        patch = self._edition.patch[piece.patch]
        self._cloth.piece(
            self.raster, patch, piece.code, x + piece.column * self.cell, y + piece.row * self.cell, self.cell
        )

    # --- what changes with every decision -------------------------------------------------------------------------

    def show(self, state: State, winner: int | None) -> None:
        """Tokens, numbers and what lies between the quilts, as in this position."""
        self.raster.pixels[: len(self._empty)] = self._empty
        self._tape.show(self.raster, state, self._seats)
        for seat in (0, 1):
            self._numbers(state, seat)
        width = WIDTH - 2 * _BETWEEN
        self.raster.box(_BETWEEN, _TOP, width, _QUILT, self._paint["table"])
        if winner is not None:
            self._scores(state, winner)
        elif state.hand is not None:
            self._patches((state.edition.patch[state.hand],), self._seats[state.top])
        else:
            self._patches(state.reach[:4], None)

    def _numbers(self, state: State, seat: int) -> None:
        """Token, buttons, income, and how many cells are empty; on a panel for who decides."""
        side, x, y = state.sides[seat], _LEFTS[seat], _TOP - _NUMBERS - 2
        if state.turn == seat:
            self.raster.box(x, y, _QUILT, _NUMBERS - 2, self._paint["panel"])
            self.raster.frame(x, y, _QUILT, _NUMBERS - 2, 2, self._seats[seat])
        middle, line = y + _NUMBERS // 2 - 1, y + (_NUMBERS - 2 - 2 * DIGIT_HEIGHT) // 2
        self._tape.token(self.raster, x + 15, middle, seat, self._seats[seat])
        self._cloth.money(self.raster, x + 38, middle, 8)
        self.raster.digits(str(side.buttons), x + 50, line, 2, self._paint["ink"])
        self.raster.digits(f"+{side.income}", x + 92, line, 2, self._paint["ink2"])
        empty = str(state.empty(seat))
        right = x + _QUILT - 8 - digits_width(empty, 2)
        self.raster.digits(empty, right, line, 2, self._paint["ink2"])
        self.raster.frame(right - 19, line, 14, 14, 2, self._paint["ink2"])
        if state.special == seat and state.edition.special is not None:
            self._special(x + 134, middle - 9, state.edition.special.points)

    def _special(self, x: int, y: int, points: int) -> None:
        text = f"+{points}"
        self.raster.box(x, y, digits_width(text, 1) + 10, 18, self.palette[_HONEY])
        self.raster.frame(x, y, digits_width(text, 1) + 10, 18, 1, self.palette[_ON_HONEY])
        self.raster.digits(text, x + 5, y + 6, 1, self.palette[_ON_HONEY])

    def _patches(self, patches: tuple[Patch, ...], frame: int | None) -> None:
        """The patches that can be had, or the one that was bought, each with its price."""
        width, height = WIDTH - 2 * _BETWEEN, _QUILT // max(1, len(patches))
        for at, patch in enumerate(patches):
            y = _TOP + at * height
            self.raster.box(_BETWEEN, y + 1, width, height - 2, self._paint["panel"])
            if frame is not None:
                self.raster.frame(_BETWEEN, y + 1, width, height - 2, 3, frame)
            cell = min(18, (width - 16) // wide(patch), (height - 34) // high(patch))
            left = _BETWEEN + (width - wide(patch) * cell) // 2
            top = y + (height - 22 - high(patch) * cell) // 2
            self._cloth.piece(self.raster, patch, lying(patch), left, top, cell)
            self._price(patch, y + height - 24)

    def _price(self, patch: Patch, y: int) -> None:
        cost, time = str(patch.cost), str(patch.time)
        wide_as = digits_width(cost, 2) + digits_width(time, 2) + 52
        x = (WIDTH - wide_as) // 2
        self.raster.digits(cost, x, y, 2, self._paint["ink"])
        x += digits_width(cost, 2) + 11
        self._cloth.money(self.raster, x, y + 7, 7)
        self.raster.digits(time, x + 16, y, 2, self._paint["ink"])
        x += digits_width(time, 2) + 20
        for down, line in enumerate(_HOURGLASS):
            self.raster.stamp(x, y + down * 2, (_twice(line),) * 2, {"o": self._paint["time"]})

    def _scores(self, state: State, winner: int) -> None:
        """How it ended; the winner's points lie on honey."""
        width, height = WIDTH - 2 * _BETWEEN, _QUILT // 2
        for seat in (0, 1):
            y = _TOP + seat * height
            won = seat == winner
            self.raster.box(_BETWEEN, y + 1, width, height - 2, self.palette[_HONEY] if won else self._paint["panel"])
            self.raster.frame(_BETWEEN, y + 1, width, height - 2, 4, self._seats[seat])
            points = str(score(state, seat))
            x = (WIDTH - digits_width(points, 4)) // 2
            ink = self.palette[_ON_HONEY] if won else self._paint["ink"]
            self.raster.digits(points, x, y + height // 2 - 2, 4, ink)
            self._tape.token(self.raster, WIDTH // 2, y + 28, seat, self._seats[seat])


def _twice(line: str) -> str:
    return "".join(letter * 2 for letter in line)
