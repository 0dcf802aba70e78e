"""The colours of the screen: those of the edition's dress, or plain ones where a terminal has only sixteen or none."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from rich.style import Style
from rich.text import Text

from quiltbee.drawing.theme.fabrics import fabrics_of
from quiltbee.drawing.theme.files import dress
from quiltbee.rules.edition import LEATHER, Edition
from quiltbee.text.canvas import Block, Line, printable

Depth = Literal["full", "sixteen", "none"]
"""How many colours a terminal has: `full` is 256 or more."""

_MOTIFS = {
    "band": "≈", "berry": "•", "bird": "v", "blade": "'", "body": "∞", "check": "▚", "cherry": "♣", "cross": "+",
    "dot": "•", "drop": "'", "flat": "=", "flower": "*", "heart": "♥", "joint": "¤", "lattice": "#", "leaf": "~",
    "lens": "0", "line": "-", "lozenge": "◊", "moon": "(", "one": "▞", "petal": "*", "rib": "│", "ring": "o",
    "rose": "@", "scale": "u", "star": "*", "stripe": "│", "stroke": "/", "tooth": "^",
}  # fmt: skip
"""The character for a pattern, by the first thing that is printed on it."""
_BUTTON = "●"
_HIDE = "#7A4A24", "#E8C08A"
"""Ground and thread of a leather patch."""
_GOLD = {"dark": "#D9B866", "light": "#8A5A00"}
_LEATHER = {"dark": "#C98B52", "light": "#7A4A24"}
"""The marks of the time board."""

_PLAIN_TOKENS = {
    "table": "#000000", "panel": "#000000", "panel2": "#303030", "ink": "#FFFFFF", "ink2": "#C0C0C0", "line": "#808080",
    "muslin": "#000000", "grid": "#808080", "you": "#008080", "youText": "#00FFFF", "youInk": "#FFFFFF",
    "opp": "#800080", "oppText": "#FF00FF", "oppInk": "#FFFFFF", "ok": "#008000", "okInk": "#FFFFFF", "bad": "#FF0000",
    "time": "#FFFF00",
}  # fmt: skip
"""Colours that every terminal has."""
_CLOTHS = ("#000000 on #00C0C0", "#000000 on #C0C000", "#000000 on #00C000", "#FFFFFF on #800000",
           "#FFFFFF on #000080", "#000000 on #C0C0C0", "#FFFFFF on #800080")  # fmt: skip


@dataclass(frozen=True)
class Cloth:
    """How a piece looks: its ground, its stitches, and what is printed on it."""

    ground: str
    thread: str
    print: str
    """The colour of the motif."""
    motif: str

    @property
    def style(self) -> Style:
        return Style(color=self.print, bgcolor=self.ground)

    def printed(self, wide: int, line: int, button: bool) -> str:
        """The characters of one line of a cell. A button lies in its upper line."""
        if button and line == 0:
            return f"{_BUTTON:>{wide // 2 + 1}}".ljust(wide)
        return "".join(self.motif if (at + line) % 2 else " " for at in range(wide))

    @property
    def seam(self) -> Style:
        return Style(color=self.thread, bgcolor=self.ground)


@dataclass(frozen=True)
class Palette:
    """The colours of one edition in one theme on one kind of terminal."""

    edition: Edition
    theme: Literal["dark", "light"] = "dark"
    depth: Depth = "full"

    @cached_property
    def tokens(self) -> Mapping[str, str]:
        """Colours by the name of their use."""
        return dress(self.edition.dress).theme(self.theme) if self.depth == "full" else _PLAIN_TOKENS

    @property
    def gold(self) -> str:
        """The colour of income, and of what is chosen."""
        return _GOLD[self.theme] if self.depth == "full" else "#FFFF00"

    @cached_property
    def _cloths(self) -> Mapping[str, Cloth]:
        dyed = dress(self.edition.dress).dye(self.theme)
        return {LEATHER: Cloth(*_HIDE, _HIDE[1], "◆")} | {
            id: Cloth(
                dyed(fabric.ground),
                dyed(fabric.thread),
                dyed(next(iter(fabric.colours.values()), fabric.thread)),
                _MOTIFS.get(next(iter(fabric.colours), ""), " "),
            )
            for id, fabric in fabrics_of(self.edition).items()
        }

    def cloth(self, patch: str) -> Cloth:
        """The fabric of a patch."""
        return self._cloths[patch]

    def name(self, patch: str) -> str:
        """The name of a patch's fabric."""
        return fabrics_of(self.edition)[patch].name

    # --- styles by name -------------------------------------------------------------------------------------------

    @cached_property
    def _styles(self) -> Mapping[str, Style]:
        if self.depth == "none":
            bold, plain = Style(bold=True), Style()
            named = ("title", "strong", "player0", "player1", "income", "error", "fits", "mark")
            return {**dict.fromkeys(named, bold), "muslin": plain, "faint": plain, "keys": bold}
        ink = self.tokens
        return {
            "title": Style(color=ink["ink"], bold=True),
            "strong": Style(color=ink["ink"], bold=True),
            "faint": Style(color=ink["ink2"]),
            "player0": Style(color=ink["youText"], bold=True),
            "player1": Style(color=ink["oppText"], bold=True),
            "income": Style(color=self.gold, bold=True),
            "leather": Style(color=_LEATHER[self.theme], bold=True),
            "hand": Style(color=ink["ok"]),
            "fits": Style(color=ink["ok"], bold=True),
            "error": Style(color=ink["bad"], bold=True),
            "mark": Style(color=ink["okInk"], bgcolor=ink["ok"], bold=True),
            "keys": Style(color=ink["time"], bold=True),
            "muslin": Style(color=ink["grid"], bgcolor=ink["muslin"]),
            "ghost": Style(color=ink["okInk"], bgcolor=ink["ok"], bold=True),
            "clash": Style(color="#FFFFFF", bgcolor="#B3261E", bold=True),
            **{f"cloth{number}": Style.parse(look) for number, look in enumerate(_CLOTHS)},
            "hide": Style.parse("#FFFF00 on #800000"),
        }

    def style(self, name: str) -> Style:
        """The style of this name; plain text for an unknown one."""
        return self._styles.get(name, Style())

    def line(self, parts: Line) -> Text:
        """A line of the text room in these colours."""
        return Text.assemble(*((printable(span.text), self.style(span.style)) for span in parts), no_wrap=True)

    def text(self, block: Block) -> Text:
        """Lines of the text room in these colours."""
        return Text("\n").join(self.line(each) for each in block)
