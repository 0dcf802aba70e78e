"""A finished game as a picture to keep: both quilts with names and points, who won, the edition and the date."""

from quiltbee.drawing.markup import element, minus, moved, shortened, text, width_of
from quiltbee.drawing.svg.picture import Picture
from quiltbee.drawing.svg.quilt import quilt_extent, quilt_group
from quiltbee.drawing.svg.scene import Drawable, Scene, scene
from quiltbee.drawing.svg.table import document
from quiltbee.drawing.theme.look import Look, look
from quiltbee.rules.outcome import score

_EDGE = 20
_TITLE = 64
_LETTERS = 34
_FOOT = 56
_SMALL_LETTERS = 22


def keepsake(thing: Drawable, theme: str = "light") -> Picture:
    """Both quilts of a position, a record or a game side by side.

    >>> from quiltbee import Game
    >>> "Player 1 · −157" in keepsake(Game.new("patchwork", seed=1))
    True
    """
    shown = scene(thing)
    return keepsake_picture(look(shown.edition.dress, theme), shown)


def keepsake_picture(look: Look, scene: Scene) -> Picture:
    """The picture to keep of a scene in a look."""
    extent = quilt_extent(look, scene.edition)
    width, height = 2 * extent.width + 3 * _EDGE, _TITLE + extent.height + _FOOT
    defs = element("defs", look.common_defs + look.fabric_defs(scene.fabrics_sewn))
    ground = element("rect", width=width, height=height, fill=look.colours["paper"])
    sides = (_side(look, scene, seat, _EDGE + seat * (extent.width + _EDGE)) for seat in (0, 1))
    return document(look, defs + ground + "".join(sides) + _foot(look, scene, width, height), width, height)


def _foot(look: Look, scene: Scene, width: float, height: float) -> str:
    """On the left what was played and when, on the right how it ended."""
    y, ink = height - 20, look.colours["ink2"]
    room = width - 2 * _EDGE - 20 - width_of(scene.played, _SMALL_LETTERS) - 30
    ended = shortened(scene.sentence, _SMALL_LETTERS, room)
    return text(scene.played, _EDGE + 10, y, _SMALL_LETTERS, ink) + text(
        ended, width - _EDGE - 10, y, _SMALL_LETTERS, ink, anchor="end"
    )


def _side(look: Look, scene: Scene, seat: int, x: float) -> str:
    extent, points = quilt_extent(look, scene.edition), f" · {minus(score(scene.state, seat))}"
    room = extent.width - len(points) * _LETTERS * 0.6
    title = shortened(scene.names[seat], _LETTERS, room) + points
    return look.heading(title, x + 10, _TITLE - 18, _LETTERS, look.seat(seat, "Text")) + moved(
        quilt_group(look, scene, seat), x + extent.left, _TITLE + extent.top
    )
