"""A dress: everything that makes one edition look as it does, as data. `dress("express")` reads `dresses/express.toml`.

What differs between dresses is a property here, never an `if`: which stitches run along a patch, what money looks
like, whether time is a tape or a road.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from quiltbee.drawing.markup import Colours
from quiltbee.drawing.theme.fabric import Dye, Fabric, Pattern


class UnknownDress(ValueError):
    """There is no dress (or theme) of that name; the message lists those that exist.

    >>> from quiltbee.drawing import dress
    >>> dress("velvet")
    Traceback (most recent call last):
        ...
    quiltbee.drawing.theme.dress.UnknownDress: there is no dress 'velvet'; there are express, patchwork, stack-n-stuff
    """


@dataclass(frozen=True)
class PatchLine:
    """A line along the outline of a patch: a row of stitches, an edge, a light."""

    inset: float
    radius: float
    colour: str
    """`thread` or `ground` of the fabric, a token of the theme, or #RRGGBB."""
    width: float
    opacity: float | str = 1
    """A number, or a token of the theme."""
    dash: tuple[float, ...] = ()
    shift: tuple[float, float] = (0, 0)
    butt: bool = False
    """Dashes end flat, not round."""
    fine: bool = False
    """Left out where the patch is too small to show it."""


@dataclass(frozen=True)
class PatchStyle:
    """How the outline of every patch is cut and finished."""

    inset: float
    radius: float
    weave: bool
    puff: bool
    line: tuple[PatchLine, ...]


@dataclass(frozen=True)
class BindingLine:
    """A line round the quilt, on its binding."""

    at: float
    """Where it runs, from the outside (0) to the cloth (1)."""
    colour: str
    opacity: float
    width: float
    dash: tuple[float, ...] = ()
    shift: tuple[float, float] = (0, 0)


@dataclass(frozen=True)
class QuiltStyle:
    """What lies under and round the patches."""

    weave: bool
    rounding: float
    """How round the corners are, in widths of the binding."""
    line: tuple[BindingLine, ...]
    cloth: Pattern
    head: str = ""
    """The part that stands at the head of the quilt, if any."""


@dataclass(frozen=True)
class TapeLine:
    """Lines on the tape; heights are measured from its upper edge."""

    start: float
    end: float
    colour: str
    opacity: float
    width: float = 0


@dataclass(frozen=True)
class TapeStyle:
    """How the time board is drawn."""

    height: float
    weave: bool
    band: float
    """How much every second stretch between two income marks is lightened."""
    start: str
    end: str
    taken: str
    """The colour of the empty place of a leather patch."""
    tick: TapeLine
    rails: tuple[TapeLine, ...] = ()


@dataclass(frozen=True)
class Part:
    """A small thing, drawn as a fragment with colours in braces."""

    svg: str
    letter: tuple[float, float, float] = (0, 0, 0)
    """For a token: where its initial stands, and how large it is."""
    letter_colour: str = ""
    height: float = 0
    """For the head of a quilt: how far it stands out."""


@dataclass(frozen=True)
class Parts:
    """Which part plays which role."""

    money: Part
    leather: Part
    tokens: tuple[Part, Part]
    leader: Part
    special: Part
    start: Part
    end: Part
    head: Part
    tag: Part
    hourglass: Part
    props: Mapping[str, Part]
    """What furniture is made of."""
    still: Part = Part("")
    """A still life for a corner of a large table."""
    hero: Part = Part("")
    """What lies round a finished quilt on the first page."""


@dataclass(frozen=True)
class Dress:
    """One look, with its light and its dark theme."""

    name: str
    title: str
    fonts: Mapping[str, str]
    themes: Mapping[str, Colours]
    """Colours by name of use, for `light` and `dark`."""
    cloth: Colours
    table: Pattern
    parts: Parts
    patch: PatchStyle
    quilt: QuiltStyle
    tape: TapeStyle
    fabrics: tuple[Fabric, ...]
    spares: tuple[Fabric, ...] = field(default=())
    """For patches that fit no other fabric."""
    textures: str = field(default="", repr=False)

    def theme(self, name: str) -> Colours:
        """The colours of a theme."""
        if name not in self.themes:
            raise UnknownDress(f"there is no theme {name!r}; there are {', '.join(self.themes)}")
        return self.themes[name]

    def dye(self, theme: str) -> Dye:
        """How cloth is darkened in a theme."""
        colours = self.theme(theme)
        return Dye(float(colours["clothBrightness"]), float(colours["clothSaturation"]))
