"""How a game ended: a card for each player with the points. It takes the place of the patches in reach."""

from typing import NamedTuple

from quiltbee.drawing.markup import minus, moved, shortened, text
from quiltbee.drawing.svg.box import Box, stacked
from quiltbee.drawing.svg.cards import card
from quiltbee.drawing.svg.scene import Scene
from quiltbee.drawing.theme.look import Look
from quiltbee.rules.outcome import score_sheet

_HONEY = "#D18F1B"


class ScoreRow(NamedTuple):
    """A part of both scores, and what it is for."""

    what: str
    points: tuple[int, int]


def result(look: Look, scene: Scene, box: Box) -> str:
    """What was played, and the cards of both players; the winner's has a frame of honey."""
    played = text(
        shortened(scene.played, 17, box.width), box.middle[0], box.y + 8, 17, look.colours["ink2"], anchor="middle"
    )
    places = stacked(Box(box.x, box.y + 24, box.width, box.height - 24), 2)
    return played + "".join(_points(look, scene, seat, place) for seat, place in enumerate(places))


def score_rows(scene: Scene) -> list[ScoreRow]:
    """How the scores add up, in the words of the page. What the edition or the game does not count is left out."""
    one, other = score_sheet(scene.state, 0), score_sheet(scene.state, 1)
    tile, things = scene.edition.special, scene.edition.words["buttons"]
    rows = [
        ScoreRow(things, (one.buttons, other.buttons)),
        ScoreRow(f"{tile.square}×{tile.square} square" if tile else "", (one.special, other.special)),
        ScoreRow(f"patches with {things}", (one.patches, other.patches)),
        ScoreRow(f"{things} on patches", (one.symbols, other.symbols)),
        ScoreRow("empty cells", (one.penalty, other.penalty)),
    ]
    always = (rows[0], *([rows[1]] if tile else ()), rows[-1])
    return [row for row in rows if row in always or any(row.points)]


def _points(look: Look, scene: Scene, seat: int, box: Box) -> str:
    left, (_, y) = box.x + 24, box.middle
    rows = score_rows(scene)[: scene.counted]
    return (
        card(look, box, frame=_HONEY if seat == scene.gilded else None)
        + moved(look.token(seat, scene.initials[seat]), left + 22, y - 56)
        + look.heading(
            shortened(scene.names[seat], 24, box.width - 110), left + 56, y - 48, 24, look.seat(seat, "Text")
        )
        + "".join(_row(look, row.points[seat], row.what, left, y - 4 + 26 * at) for at, row in enumerate(rows))
        + look.heading(minus(sum(row.points[seat] for row in rows)), box.right - 66, y + 30, 54, anchor="middle")
        + text("points", box.right - 66, y + 58, 17, look.colours["ink2"], anchor="middle")
    )


def _row(look: Look, points: int, what: str, x: float, y: float) -> str:
    signed = f"+{points}" if points > 0 else minus(points)
    return text(signed, x + 40, y, 18, look.colours["ink"], anchor="end", weight=600) + text(
        what, x + 50, y, 17, look.colours["ink2"]
    )
