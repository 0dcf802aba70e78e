"""A look: a dress in one of its themes, ready to draw with. Resolves colours, prefixes ids, draws small things."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property, lru_cache

from quiltbee.drawing.markup import Colours, element, text, transform
from quiltbee.drawing.theme.dress import Dress, Part
from quiltbee.drawing.theme.fabric import Dye, Fabric, Pattern
from quiltbee.drawing.theme.files import dress

SEATS = ("you", "opp")
"""The tokens of the palette that colour seat 0 and seat 1."""


@dataclass(frozen=True, eq=False)
class Look:
    """A dress in one theme. Ids begin with both names, so pictures on one page share only equal definitions."""

    dress: Dress
    theme: str

    @cached_property
    def colours(self) -> Colours:
        return {**self.dress.theme(self.theme), "id": self.id}

    @cached_property
    def id(self) -> str:
        return f"qb-{self.dress.name}-{self.theme}"

    @cached_property
    def dye(self) -> Dye:
        return self.dress.dye(self.theme)

    @cached_property
    def sewn_id(self) -> str:
        """The prefix of what lies on a patch: light, weave and buttons are dyed as its cloth is."""
        return self.id if self.dye == Dye() else f"{self.id}-sewn"

    def url(self, name: str) -> str:
        """A paint that is defined under this name."""
        return f"url(#{self.id}-{name})"

    def colour(self, name: str) -> str:
        """A token of the theme, or the colour itself."""
        return self.colours.get(name, name)

    def seat(self, seat: int, kind: str = "") -> str:
        """A player's colour; `Text` and `Ink` for writing."""
        return self.colours[SEATS[seat] + kind]

    # --- definitions ----------------------------------------------------------------------------------------------

    @cached_property
    def common_defs(self) -> str:
        """What every picture needs: light, weave, table, cloth, and the things that are drawn many times."""
        return (
            self._textures_and_things(self.id)
            + self._tile("table", self.dress.table)
            + self._tile("cloth", self.dress.quilt.cloth)
            + (self.dye(self._textures_and_things(self.sewn_id)) if self.sewn_id != self.id else "")
        )

    def _textures_and_things(self, id: str) -> str:
        parts = self.dress.parts
        things = {"money": parts.money, "leather": parts.leather, "hourglass": parts.hourglass, **parts.props}
        return self.dress.textures.format_map({**self.colours, "id": id}) + "".join(
            element("g", self.drawn(part, id=id), id=f"{id}-{name}") for name, part in things.items()
        )

    def _tile(self, name: str, pattern: Pattern) -> str:
        width, height = pattern.repeat
        body = pattern.svg().format_map(self.colours)
        return element(
            "pattern", body, id=f"{self.id}-{name}", width=width, height=height, patternUnits="userSpaceOnUse"
        )

    def fabric_defs(self, fabrics: Iterable[Fabric]) -> str:
        """The fabrics, each once."""
        once = {fabric.id: fabric for fabric in fabrics}
        return "".join(_fabric_defs(fabric, self.id, self.sewn_id, self.dye) for fabric in once.values())

    # --- small things ---------------------------------------------------------------------------------------------

    def drawn(self, part: Part, **more: str) -> str:
        """A part in the colours of the theme."""
        return part.svg.format_map({**self.colours, **more})

    def in_seat(self, part: Part, seat: int) -> str:
        """A part in the colours of a player."""
        return self.drawn(part, **self._seat_colours(seat))

    def _seat_colours(self, seat: int) -> Colours:
        return {f"seat{kind}": self.seat(seat, kind) for kind in ("", "Text", "Ink")}

    def heading(self, content: str, x: float, y: float, size: float, fill: str = "", anchor: str | None = None) -> str:
        """Words in the display type of the dress, in ink unless another colour is given."""
        font = self.dress.fonts["display"]
        return text(content, x, y, size, fill or self.colours["ink"], anchor=anchor, weight=700, font=font)

    def use(self, name: str, x: float, y: float, scale: float = 1, *, sewn: bool = False) -> str:
        """A thing from the definitions, at this place."""
        id = self.sewn_id if sewn else self.id
        return element("use", href=f"#{id}-{name}", transform=transform(x, y, scale))

    def money(self, x: float, y: float, radius: float, *, sewn: bool = False) -> str:
        return self.use("money", x, y, radius / 10, sewn=sewn)

    def hourglass(self, x: float, y: float, height: float) -> str:
        return self.use("hourglass", x, y, height / 20)

    def leather(self, x: float, y: float, side: float, *, sewn: bool = False) -> str:
        """A leather patch with its top left corner there."""
        return self.use("leather", x, y, side / 48, sewn=sewn)

    def token(self, seat: int, letter: str = "") -> str:
        """A player's token round 0,0."""
        part = self.dress.parts.tokens[seat]
        if not letter:
            return self.in_seat(part, seat)
        x, y, size = part.letter
        colour = part.letter_colour.format_map(self._seat_colours(seat))
        return self.in_seat(part, seat) + text(letter, x, y, size, colour, anchor="middle", weight=700)


@lru_cache(maxsize=1024)
def _fabric_defs(fabric: Fabric, prefix: str, sewn_prefix: str, dye: Dye) -> str:
    return fabric.defs(prefix, sewn_prefix, dye)


@lru_cache(maxsize=32)
def look(name: str, theme: str = "light") -> Look:
    """The look of a dress in a theme."""
    found = dress(name)
    found.theme(theme)
    return Look(found, theme)
