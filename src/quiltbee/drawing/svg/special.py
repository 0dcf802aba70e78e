"""The special tile: a honey square with its points on it."""

from quiltbee.drawing.markup import element, moved, words
from quiltbee.drawing.svg.box import Spot
from quiltbee.drawing.theme.look import Look
from quiltbee.rules.edition import SpecialTile


def special_tile(look: Look, tile: SpecialTile, spot: Spot) -> str:
    """The tile there. It is drawn 52 by 52, with its corner at 0,0, and scaled to its size."""
    points = look.heading(f"+{tile.points}", 26, 34, 24, "#2B1A05", anchor="middle")
    title = element("title", words(f"first full {tile.square}×{tile.square} square: +{tile.points}"))
    drawn = element("g", title + look.drawn(look.dress.parts.special) + points, data_special="tile")
    return moved(drawn, spot.x - spot.size / 2, spot.y - spot.size / 2, spot.size / 52)
