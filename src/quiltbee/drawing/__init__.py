"""Positions as pictures: `draw(state)` shows the table in a notebook. Every patch has its own fabric."""

from quiltbee.drawing.dress import UnknownDress
from quiltbee.drawing.dress_file import dress, dress_names
from quiltbee.drawing.dress_json import as_json
from quiltbee.drawing.film import film
from quiltbee.drawing.keepsake import keepsake
from quiltbee.drawing.picture import Picture
from quiltbee.drawing.single import patch_svg, pattern_defs, quilt_svg
from quiltbee.drawing.table import draw
from quiltbee.drawing.wardrobe import fabrics_of

__all__ = [
    "Picture",
    "UnknownDress",
    "as_json",
    "draw",
    "dress",
    "dress_names",
    "fabrics_of",
    "film",
    "keepsake",
    "patch_svg",
    "pattern_defs",
    "quilt_svg",
]
