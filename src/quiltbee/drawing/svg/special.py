"""The special tile: a honey square with its points on it."""

from quiltbee.drawing.markup import element, words
from quiltbee.drawing.theme.look import Look
from quiltbee.rules.edition import SpecialTile


def special_tile(look: Look, tile: SpecialTile) -> str:
    """The tile, 52 by 52, its corner at 0,0."""
    points = look.heading(f"+{tile.points}", 26, 34, 24, "#2B1A05", anchor="middle")
    title = element("title", words(f"first full {tile.square}×{tile.square} square: +{tile.points}"))
    return element("g", title + look.drawn(look.dress.parts.special) + points, data_special="tile")
