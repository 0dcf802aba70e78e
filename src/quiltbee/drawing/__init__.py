"""Positions as pictures: `draw(state)` shows the table in a notebook. Every patch has its own fabric."""

from quiltbee.drawing.film import NoRenderer, film
from quiltbee.drawing.page import page_json
from quiltbee.drawing.svg.keepsake import keepsake
from quiltbee.drawing.svg.picture import Picture
from quiltbee.drawing.svg.single import Ghost, patch_svg, pattern_defs, quilt_svg
from quiltbee.drawing.svg.table import draw
from quiltbee.drawing.theme.dress import UnknownDress
from quiltbee.drawing.theme.fabrics import fabrics_of
from quiltbee.drawing.theme.files import dress, dress_names

__all__ = [
    "Ghost",
    "NoRenderer",
    "Picture",
    "UnknownDress",
    "draw",
    "dress",
    "dress_names",
    "fabrics_of",
    "film",
    "keepsake",
    "page_json",
    "patch_svg",
    "pattern_defs",
    "quilt_svg",
]
