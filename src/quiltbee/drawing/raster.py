"""A picture made of pixels in few colours: rectangles, discs, rings, digits. Nothing here knows what is drawn."""

from collections.abc import Iterable, Sequence

from quiltbee.drawing.gif import TRANSPARENT

_DIGITS = {
    "0": "01110 10001 10011 10101 11001 10001 01110",
    "1": "00100 01100 00100 00100 00100 00100 01110",
    "2": "01110 10001 00001 00110 01000 10000 11111",
    "3": "01110 10001 00001 00110 00001 10001 01110",
    "4": "00010 00110 01010 10010 11111 00010 00010",
    "5": "11111 10000 11110 00001 00001 10001 01110",
    "6": "00110 01000 10000 11110 10001 10001 01110",
    "7": "11111 00001 00010 00100 01000 01000 01000",
    "8": "01110 10001 10001 01110 10001 10001 01110",
    "9": "01110 10001 10001 01111 00001 00010 01100",
    "+": "00000 00100 00100 11111 00100 00100 00000",
    "-": "00000 00000 00000 11111 00000 00000 00000",
}
DIGIT_HEIGHT = 7
_DIGIT_STEP = 6


class Palette:
    """Colours as they are asked for. When there is no room for a new one, the nearest is taken."""

    def __init__(self) -> None:
        self._found: dict[str, int] = {}
        self.colours: list[str] = []

    def __getitem__(self, colour: str) -> int:
        """The number of a colour `#RRGGBB`."""
        name = colour.upper()
        if name not in self._found:
            self._found[name] = self._new(name) if len(self.colours) < TRANSPARENT else self._nearest(name)
        return self._found[name]

    def mixed(self, colour: str, other: str, share: float) -> int:
        """The number of a colour with a share of another in it."""
        pairs = zip(bytes.fromhex(colour[1:]), bytes.fromhex(other[1:]), strict=True)
        return self["#" + "".join(f"{round(one + (two - one) * share):02X}" for one, two in pairs)]

    def _new(self, name: str) -> int:
        self.colours.append(name)
        return len(self.colours) - 1

    def _nearest(self, name: str) -> int:
        wanted = bytes.fromhex(name[1:])

        def distance(number: int) -> int:
            there = bytes.fromhex(self.colours[number][1:])
            return sum((one - two) ** 2 for one, two in zip(wanted, there, strict=True))

        return min(range(len(self.colours)), key=distance)


class Raster:
    """Rows of pixels, each the number of a colour. What would lie outside is left out."""

    def __init__(self, width: int, height: int, ground: int) -> None:
        self.width = width
        self.height = height
        self.pixels = bytearray([ground]) * (width * height)

    def row(self, x: int, y: int, colours: bytes) -> None:
        """Some pixels side by side, the first of them there."""
        start, end = max(x, 0), min(x + len(colours), self.width)
        if 0 <= y < self.height and start < end:
            at = y * self.width
            self.pixels[at + start : at + end] = colours[start - x : end - x]

    def box(self, x: int, y: int, width: int, height: int, colour: int) -> None:
        line = bytes([colour]) * width
        for down in range(height):
            self.row(x, y + down, line)

    def frame(self, x: int, y: int, width: int, height: int, thick: int, colour: int) -> None:
        """The edge of a box."""
        self.box(x, y, width, thick, colour)
        self.box(x, y + height - thick, width, thick, colour)
        self.box(x, y, thick, height, colour)
        self.box(x + width - thick, y, thick, height, colour)

    def dashes(self, x: int, y: int, across: int, down: int, colour: int, dash: int = 3, gap: int = 2) -> None:
        """Stitches to the right (`across`) or downwards (`down`), so many pixels long."""
        whole = max(across, down)
        for at in range(0, whole, dash + gap):
            length = min(dash, whole - at)
            if across:
                self.box(x + at, y, length, 1, colour)
            else:
                self.box(x, y + at, 1, length, colour)

    def disc(self, x: float, y: float, radius: float, colour: int) -> None:
        """A round spot with its middle there."""
        for down in range(int(y - radius), int(y + radius) + 1):
            rest = radius * radius - (down + 0.5 - y) ** 2
            if rest > 0:
                start, end = round(x - rest**0.5), round(x + rest**0.5)
                self.row(start, down, bytes([colour]) * (end - start))

    def digits(self, text: str, x: int, y: int, scale: int, colour: int) -> None:
        """A number, its top left corner there."""
        for at, sign in enumerate(text):
            for down, line in enumerate(_DIGITS[sign].split()):
                for across, mark in enumerate(line):
                    if mark == "1":
                        left = x + (at * _DIGIT_STEP + across) * scale
                        self.box(left, y + down * scale, scale, scale, colour)

    def stamp(self, x: int, y: int, rows: Iterable[str], colours: dict[str, int]) -> None:
        """A small drawing in letters; letters without a colour are left as they are."""
        for down, line in enumerate(rows):
            for across, letter in enumerate(line):
                if letter in colours:
                    self.row(x + across, y + down, bytes([colours[letter]]))

    def tiled(self, x: int, y: int, size: int, rows: Sequence[bytes]) -> None:
        """A square filled with a tile that repeats over the whole picture."""
        across = len(rows[0])
        skip = x % across
        for down in range(y, y + size):
            line = rows[down % len(rows)]
            self.row(x, down, (line * (size // across + 2))[skip : skip + size])


def digits_width(text: str, scale: int) -> int:
    """How wide a number is."""
    return (len(text) * _DIGIT_STEP - 1) * scale
