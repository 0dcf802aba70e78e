"""How a game ended: a card for each player with the points. It takes the place of the patches in reach."""

from quiltbee.drawing.markup import minus, moved, shortened, text
from quiltbee.drawing.svg.box import Box, stacked
from quiltbee.drawing.svg.cards import card
from quiltbee.drawing.svg.scene import Scene
from quiltbee.drawing.theme.look import Look
from quiltbee.rules.outcome import score

_HONEY = "#D18F1B"


def result(look: Look, scene: Scene, box: Box) -> str:
    """The cards of both players; the winner's has a frame of honey."""
    return "".join(_points(look, scene, seat, place) for seat, place in enumerate(stacked(box, 2)))


def _points(look: Look, scene: Scene, seat: int, box: Box) -> str:
    middle, y = box.middle
    name = shortened(scene.names[seat], 24, box.width - 40)
    return (
        card(look, box, frame=_HONEY if seat == scene.winner else None)
        + moved(look.token(seat, scene.initials[seat]), middle, y - 62)
        + look.heading(name, middle, y - 10, 24, look.seat(seat, "Text"), anchor="middle")
        + look.heading(minus(score(scene.state, seat)), middle, y + 48, 54, anchor="middle")
        + text("points", middle, y + 76, 17, look.colours["ink2"], anchor="middle")
    )
