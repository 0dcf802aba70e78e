"""A finished game as a picture to keep: both quilts, with names and points."""

from quiltbee.drawing.look import Look, look
from quiltbee.drawing.picture import Picture
from quiltbee.drawing.quilt import quilt_extent, quilt_group
from quiltbee.drawing.scene import Drawable, Scene, scene
from quiltbee.drawing.svg import element, moved, shortened
from quiltbee.drawing.table import document
from quiltbee.rules.outcome import score

_EDGE = 20
_TITLE = 64
_LETTERS = 34


def keepsake(thing: Drawable, theme: str = "light") -> Picture:
    """Both quilts of a position, a record or a game side by side.

    >>> from quiltbee import Game
    >>> "Player 1 · −157" in keepsake(Game.new("patchwork", seed=1))
    True
    """
    shown = scene(thing)
    worn = look(shown.edition.dress, theme)
    extent = quilt_extent(worn, shown.edition)
    width, height = 2 * extent.width + 3 * _EDGE, _TITLE + extent.height + _EDGE
    fabrics = [shown.fabrics[piece.patch] for piece in shown.sewn or () if piece.patch in shown.fabrics]
    defs = element("defs", worn.common_defs + worn.fabric_defs(fabrics))
    ground = element("rect", width=width, height=height, fill=worn.colours["paper"])
    sides = (_side(worn, shown, seat, _EDGE + seat * (extent.width + _EDGE)) for seat in (0, 1))
    return document(worn, defs + ground + "".join(sides), width, height)


def _side(worn: Look, shown: Scene, seat: int, x: float) -> str:
    extent, points = quilt_extent(worn, shown.edition), f" · {score(shown.state, seat)}".replace("-", "−")
    room = extent.width - len(points) * _LETTERS * 0.6
    title = shortened(shown.names[seat], _LETTERS, room) + points
    return worn.heading(title, x + 10, _TITLE - 18, _LETTERS, worn.seat(seat, "Text")) + moved(
        quilt_group(worn, shown, seat), x + extent.left, _TITLE + extent.top
    )
