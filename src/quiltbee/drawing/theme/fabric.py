"""What a patch is cut from. A pattern is drawn once and dyed by many fabrics; furniture is drawn for one shape."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from quiltbee.drawing.markup import Colours, element, moved, number
from quiltbee.drawing.shapes.outline import outline
from quiltbee.rules.shapes import Cells

_HEX = re.compile(r"#[0-9A-Fa-f]{6}\b")


@dataclass(frozen=True)
class Motif:
    """A drawing round 0,0. `reach` says how far it extends; it is None if its copies are placed by hand."""

    svg: str
    reach: float | None = None


@dataclass(frozen=True)
class Pattern:
    """A tile that repeats: a drawing that fits its neighbours at the edges, and motifs placed on it."""

    repeat: tuple[float, float]
    tile: str = ""
    motif: Mapping[str, Motif] = field(default_factory=dict)
    place: tuple[tuple[str, float, float, float], ...] = ()
    """Motif, x, y, degrees."""

    def svg(self) -> str:
        """The tile with every motif. What hangs over an edge is drawn again on the other side."""
        return self.tile + "".join(
            moved(self.motif[name].svg, x, y, turn=turn)
            for name, *at, turn in self.place
            for x, y in self._copies(at[0], at[1], self.motif[name].reach)
        )

    def _copies(self, x: float, y: float, reach: float | None) -> Iterator[tuple[float, float]]:
        if reach is None:
            yield x, y
            return
        width, height = self.repeat
        for copy_x in (x - width, x, x + width):
            for copy_y in (y - height, y, y + height):
                if -reach < copy_x < width + reach and -reach < copy_y < height + reach:
                    yield copy_x, copy_y


@dataclass(frozen=True, eq=False)
class Fabric:
    """One cloth (or piece of furniture) with its own name; all colours are written out as #RRGGBB."""

    id: str
    """Unique in its dress: the patch it was made for."""
    name: str
    ground: str
    thread: str
    """The colour of its stitches, or of the contour of furniture."""
    pattern: Pattern | None = None
    colours: Colours = field(default_factory=dict)
    """The colours of the pattern's slots."""
    angle: float = 0
    scale: float = 1
    shape: tuple[str, ...] = ()
    """The only shape that the art fits; empty for cloth, which fits every shape."""
    art: str = ""

    def fits(self, rows: tuple[str, ...]) -> bool:
        """Whether a patch of this shape can be cut from it."""
        return not self.shape or self.shape == rows

    def defs(self, prefix: str, parts: str, dye: "Dye") -> str:
        """What stands in `<defs>` under the id `prefix-id`: a pattern to fill with, or a group to use.

        The ids of small things that furniture is made of begin with `parts`.
        """
        if self.pattern is None:
            return self._art_defs(prefix, parts, dye)
        return element(
            "pattern",
            dye(self.pattern.svg().format_map(self.colours)),
            id=f"{prefix}-{self.id}",
            width=self.pattern.repeat[0],
            height=self.pattern.repeat[1],
            patternUnits="userSpaceOnUse",
            patternTransform=f"translate(24 24) rotate({number(self.angle)}) scale({number(self.scale)})",
        )

    def _art_defs(self, prefix: str, parts: str, dye: "Dye") -> str:
        edge = element("path", d=outline(cells_of(self.shape), 2.2, 9))
        clip = element("clipPath", edge, id=f"{prefix}-{self.id}-edge")
        art = dye(self.art).format_map({"id": parts})
        return clip + element("g", art, id=f"{prefix}-{self.id}", clip_path=f"url(#{prefix}-{self.id}-edge)")


@dataclass(frozen=True)
class Dye:
    """Makes cloth a little darker and greyer for the dark theme, as the page does by a CSS filter.

    Here the colours themselves are changed, because not every program that shows SVG knows such filters.
    """

    brightness: float = 1
    saturation: float = 1

    def __call__(self, svg: str) -> str:
        """The fragment (or the one colour) in its new colours."""
        if self == Dye():
            return svg
        return _HEX.sub(lambda found: self._dyed(found[0]), svg)

    def _dyed(self, colour: str) -> str:
        channels = [int(colour[at : at + 2], 16) * self.brightness for at in (1, 3, 5)]
        grey = 0.213 * channels[0] + 0.715 * channels[1] + 0.072 * channels[2]
        return "#" + "".join(f"{round(min(255, grey + (each - grey) * self.saturation)):02X}" for each in channels)


def cells_of(rows: tuple[str, ...]) -> Cells:
    """The cells of a shape drawn in text."""
    return tuple((row, column) for row, line in enumerate(rows) for column, mark in enumerate(line) if mark == "X")
