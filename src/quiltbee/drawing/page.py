"""What the web page draws with, as JSON: the dress of an edition, and the paths of every patch.

The colours of the theme are left to the page's custom properties.
"""

from dataclasses import asdict, replace
from typing import Any

from quiltbee.drawing.shapes.buttons import button_radius, button_spots
from quiltbee.drawing.shapes.outline import outline
from quiltbee.drawing.shapes.turns import CODES, turn_transform
from quiltbee.drawing.theme.dress import Dress, Part, PatchStyle
from quiltbee.drawing.theme.fabric import Fabric
from quiltbee.drawing.theme.fabrics import fabrics_of
from quiltbee.drawing.theme.files import dress
from quiltbee.drawing.theme.look import Look
from quiltbee.rules.edition import LEATHER, Edition, Patch
from quiltbee.rules.shapes import Cells, turned_cells

_PAGE = "page"
"""The theme whose colours are `var(--table)` and so on."""
_RIM = (-1.6, 7)
"""Inset and radius of the line round a patch that floats over a quilt."""


def page_json(edition: Edition) -> dict[str, Any]:
    """Everything that the page needs to draw an edition, ready for `json.dumps`.

    Parts and textures use the tokens of the theme as `var(--ink)`, players' colours as `var(--seat)`, `var(--seatText)`
    and `var(--seatInk)`. Cloth has its final colours; on the dark theme the page applies `filters["dark"]` to it.

    >>> from quiltbee import edition
    >>> isinstance(page_json(edition("express")), dict)
    True
    """
    worn = dress(edition.dress)
    fabrics = {patch: {"fabric": fabric.id, "name": fabric.name} for patch, fabric in fabrics_of(edition).items()}
    return {**_dress(worn), "worn": fabrics, **_paths(edition, worn.patch)}


# --- the patches --------------------------------------------------------------------------------------------------


def _paths(edition: Edition, style: PatchStyle) -> dict[str, Any]:
    """`shapes`: for each patch and each turn, the number of its outline and where its buttons are.

    `outlines`: for each number, the paths of the cloth, of each line of the dress and of the rim. Paths of one inset
    stand together because that compresses best.
    """
    numbers: dict[Cells, int] = {}
    shapes = {patch.id: _shape(patch, numbers) for patch in (*edition.patches, edition.patch[LEATHER])}

    def outlines(inset: float, radius: float) -> list[str]:
        return [outline(cells, inset, radius) for cells in numbers]

    lines = [outlines(line.inset, line.radius) for line in style.line]
    return {
        "outlines": {"cloth": outlines(style.inset, style.radius), "lines": lines, "rim": outlines(*_RIM)},
        "shapes": shapes,
    }


def _shape(patch: Patch, numbers: dict[Cells, int]) -> dict[str, Any]:
    """A patch in its eight turns. New shapes get the next number."""
    turns = [
        {
            "outline": numbers.setdefault(turned_cells(patch.cells, code), len(numbers)),
            "transform": turn_transform(patch.cells, code),
            "buttons": button_spots(patch.cells, patch.income, code),
        }
        for code in CODES
    ]
    return {"buttonSize": button_radius(patch.cells, patch.income, 1), "turns": turns}


# --- the dress ----------------------------------------------------------------------------------------------------


def _dress(worn: Dress) -> dict[str, Any]:
    page = Look(_for_a_page(worn), _PAGE)
    return {
        "name": worn.name,
        "title": worn.title,
        "fonts": dict(worn.fonts),
        "themes": {theme: dict(tokens) for theme, tokens in worn.themes.items()},
        "filters": {theme: _filter(worn, theme) for theme in worn.themes},
        "cloth": dict(worn.cloth),
        "patch": asdict(worn.patch),
        "quilt": asdict(replace(worn.quilt, head="")) | {"cloth": "url(#" + page.id + "-cloth)"},
        "tape": asdict(worn.tape),
        "defs": page.common_defs,
        "parts": _parts(page),
        "fabrics": [_fabric(page, each) for each in worn.fabrics],
        "spares": [_fabric(page, each) for each in worn.spares],
    }


def _for_a_page(worn: Dress) -> Dress:
    tokens = {token: f"var(--{token})" for token in worn.themes["light"]}
    return replace(worn, themes={_PAGE: tokens | {"clothBrightness": "1", "clothSaturation": "1"}})


def _filter(worn: Dress, theme: str) -> str:
    dye = worn.dye(theme)
    return f"brightness({dye.brightness:g}) saturate({dye.saturation:g})"


def _parts(page: Look) -> dict[str, Any]:
    parts, height = page.dress.parts, page.dress.tape.height
    ends = {"top": f"{-height / 2:g}", "height": f"{height:g}"}
    return {
        "tag": page.drawn(parts.tag),
        "leader": page.drawn(parts.leader),
        "special": page.drawn(parts.special),
        "start": page.drawn(parts.start, **ends),
        "end": page.drawn(parts.end, **ends),
        "head": {"svg": _in_seat(page, parts.head), "height": parts.head.height},
        "still": page.drawn(parts.still),
        "hero": page.drawn(parts.hero),
        "tokens": [_token(page, token) for token in parts.tokens],
    }


def _token(page: Look, token: Part) -> dict[str, Any]:
    colour = token.letter_colour.format_map({"seatText": "var(--seatText)", "seatInk": "var(--seatInk)"})
    return {"svg": _in_seat(page, token), "letter": list(token.letter), "letterColour": colour}


def _in_seat(page: Look, part: Part) -> str:
    return page.drawn(part, seat="var(--seat)", seatText="var(--seatText)", seatInk="var(--seatInk)")


def _fabric(page: Look, fabric: Fabric) -> dict[str, Any]:
    return {
        "id": fabric.id,
        "name": fabric.name,
        "ground": fabric.ground,
        "thread": fabric.thread,
        "shape": list(fabric.shape),
        "fill": "art" if fabric.pattern is None else "pattern",
        "defs": page.fabric_defs([fabric]),
    }
