"""A dress for the web page: everything in it as JSON, the theme's colours left to the page's custom properties."""

from dataclasses import asdict, replace
from typing import Any

from quiltbee.drawing.theme.dress import Dress, Part
from quiltbee.drawing.theme.fabric import Fabric
from quiltbee.drawing.theme.files import dress
from quiltbee.drawing.theme.look import Look

_PAGE = "page"
"""The theme whose colours are `var(--table)` and so on."""


def as_json(name: str) -> dict[str, Any]:
    """A dress as plain dictionaries and lists, ready for `json.dumps`.

    Parts and textures use the tokens of the theme as `var(--ink)`, players' colours as `var(--seat)`, `var(--seatText)`
    and `var(--seatInk)`. Cloth has its colours written out; on the dark theme the page lays `filters["dark"]` on it.
    """
    worn = dress(name)
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
