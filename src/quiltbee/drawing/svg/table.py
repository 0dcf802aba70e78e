"""The whole table in one picture: time board, both quilts, and the circle between and below them."""

from typing import NamedTuple

from quiltbee.drawing.markup import element, moved, number, shortened, size_for, text, width_of, words
from quiltbee.drawing.shapes.turns import UNIT
from quiltbee.drawing.svg.box import Box, Spot
from quiltbee.drawing.svg.cards import card_spot, cards
from quiltbee.drawing.svg.picture import Picture
from quiltbee.drawing.svg.quilt import piece_spot, quilt_extent, quilt_group, won_tile_spot
from quiltbee.drawing.svg.result import result
from quiltbee.drawing.svg.scene import SPECIAL, Drawable, Scene, scene
from quiltbee.drawing.svg.special import special_tile
from quiltbee.drawing.svg.strip import NEAR_CELL, strip
from quiltbee.drawing.svg.tape import mark_place, tape_group, tape_height, token_place
from quiltbee.drawing.theme.fabric import Fabric
from quiltbee.drawing.theme.look import Look, look
from quiltbee.notation.record import Sewn
from quiltbee.rules.edition import Edition, Patch

WIDTH, HEIGHT = 1240, 760
_EDGE = 24
_QUILT = 408
_GAP = 20
_STRIP = 108
_FLOOR = HEIGHT - 16 - _STRIP - 14
"""Where quilts and cards end."""
STRIP = Box(_EDGE, HEIGHT - 16 - _STRIP, WIDTH - 2 * _EDGE, _STRIP)
"""Where the rest of the circle is."""
_TAPE = Box(_EDGE, 12, WIDTH - 2 * _EDGE, 0)
"""Where the time board is; how high depends on the look."""


class Region(NamedTuple):
    """A part of the table, and what is drawn in it."""

    box: Box
    body: str


def draw(thing: Drawable, theme: str = "light") -> Picture:
    """A position as a picture: a `State`, a `Record` or a `Game`. A notebook shows it by itself.

    A bare state does not know which patch lies where, so it shows plain cloth on the covered cells.

    >>> import random
    >>> from quiltbee import edition, shuffled
    >>> picture = draw(shuffled(edition("patchwork"), random.Random(1)))
    >>> picture[:4], picture.count("data-reach")
    ('<svg', 3)
    """
    shown = scene(thing)
    return table_picture(look(shown.edition.dress, theme), shown)


def table_picture(look: Look, scene: Scene) -> Picture:
    """The picture of a scene in a look."""
    defs = element("defs", look.common_defs + look.fabric_defs(_fabrics_shown(scene)))
    body = "".join(region.body for region in regions(look, scene))
    return document(look, element("title", words(_title(scene))) + defs + background(look) + body, WIDTH, HEIGHT)


def regions(look: Look, scene: Scene) -> list[Region]:
    """The table in parts that do not overlap. Of two scenes, only the parts that differ need to be drawn again."""
    top, floor, wide = _top(look) - 6, _FLOOR + 13, _EDGE + _QUILT + _GAP / 2
    quilt, lefts = top + 44, (0, WIDTH - wide)
    return [
        Region(Box(0, 0, WIDTH, top), _tape(look, scene)),
        Region(Box(wide, top, WIDTH - 2 * wide, floor - top), _middle(look, scene)),
        *(Region(Box(lefts[seat], top, wide, quilt - top), _stats(look, scene, seat)) for seat in (0, 1)),
        *(Region(Box(lefts[seat], quilt, wide, floor - quilt), _quilt(look, scene, seat)) for seat in (0, 1)),
        Region(Box(0, floor, WIDTH, HEIGHT - floor), _bottom(look, scene)),
    ]


def window(look: Look, scene: Scene, body: str, view: Box, scale: float) -> Picture:
    """This body alone, as it is seen in a part of the table."""
    fabrics = [fabric for fabric in _fabrics_shown(scene) if f'data-fabric="{fabric.id}"' in body]
    defs = element("defs", look.common_defs + look.fabric_defs(fabrics))
    return document(look, defs + body, view.width * scale, view.height * scale, view)


def document(look: Look, body: str, width: float, height: float, view: Box | None = None) -> Picture:
    """A whole SVG document. It shows what is in the view: from 0,0 as wide and high as it is, unless told otherwise."""
    return Picture(
        element(
            "svg",
            body,
            xmlns="http://www.w3.org/2000/svg",
            viewBox=" ".join(map(number, view or (0, 0, width, height))),
            width=width,
            height=height,
            role="img",
            font_family=words(look.dress.fonts["text"]),
        )
    )


def _fabrics_shown(scene: Scene) -> list[Fabric]:
    """The fabrics that appear in the picture."""
    hand = [] if scene.state.hand is None else [scene.state.hand]
    return [*scene.fabrics_sewn, *(scene.fabrics[id] for id in (*hand, *scene.state.circle))]


def _title(scene: Scene) -> str:
    return f"{scene.edition.title}: {scene.sentence}. " + " ".join(_told(scene, seat) for seat in (0, 1))


def _told(scene: Scene, seat: int) -> str:
    side = scene.state.sides[seat]
    money = scene.edition.words["buttons"]
    return f"{scene.names[seat]}: {side.buttons} {money}, space {side.time}, {scene.state.empty(seat)} empty cells."


def background(look: Look) -> str:
    """The table with nothing on it."""
    whole = {"width": WIDTH, "height": HEIGHT}
    return "".join(
        element("rect", **whole, rx=18, fill=fill)
        for fill in (look.colours["table"], look.url("table"), look.url("lamp"))
    )


# --- the four regions ---------------------------------------------------------------------------------------------


def _tape(look: Look, scene: Scene) -> str:
    return moved(tape_group(look, scene, _TAPE.width), _TAPE.x, _TAPE.y)


def token_spot(look: Look, scene: Scene, seat: int) -> Spot:
    """Where a player's token stands."""
    return _on_the_tape(token_place(look, scene, seat, _TAPE.width))


def mark_spot(look: Look, edition: Edition, space: int) -> Spot:
    """Where the mark of a space is on the time board."""
    return _on_the_tape(mark_place(look, edition, space, _TAPE.width))


def _on_the_tape(spot: Spot) -> Spot:
    return spot._replace(x=spot.x + _TAPE.x, y=spot.y + _TAPE.y)


def _top(look: Look) -> float:
    """Where the lines with the names begin."""
    return 12 + tape_height(look) + 8


def _middle(look: Look, scene: Scene) -> str:
    """The sentence, and below it the patches in reach, or how the game ended."""
    box = cards_box(look)
    free_tile = scene.edition.special if scene.state.special is None else None
    room = box.width - 66 if free_tile else box.width
    lies = free_tile is not None and scene.lifted != SPECIAL
    tile = special_tile(look, free_tile, free_tile_spot(look)) if free_tile and lies else ""
    below = cards if scene.winner is None else result
    return _sentence(look, scene, box.x, _top(look) + 22, room) + tile + below(look, scene, box)


def cards_box(look: Look) -> Box:
    """Where the cards are."""
    x, top = _EDGE + _QUILT + _GAP, _top(look) + 46
    return Box(x, top, WIDTH - 2 * x, _FLOOR - top)


def free_tile_spot(look: Look) -> Spot:
    """Where the special tile lies that nobody has won."""
    return Spot(cards_box(look).right - 22, _top(look) + 18, 44)


def patch_spot(look: Look, scene: Scene, patch: Patch) -> Spot:
    """Where a patch of the circle lies: on its card, or on the strip."""
    return card_spot(scene, patch, cards_box(look)) or Spot(*STRIP.middle, NEAR_CELL)


def _sentence(look: Look, scene: Scene, x: float, y: float, room: float) -> str:
    seat = scene.speaker
    colour = look.colours["ink"] if seat is None else look.seat(seat, "Text")
    size = size_for(scene.sentence, (24, 22, 20, 18, 17), room)
    written = shortened(scene.sentence, size, room)
    return look.heading(written, x + room / 2, y, size, colour, anchor="middle")


def _quilt(look: Look, scene: Scene, seat: int) -> str:
    x, y, scale = quilt_corner(look, scene.edition, seat)
    return moved(quilt_group(look, scene, seat, UNIT * scale), x, y, scale)


def quilt_corner(look: Look, edition: Edition, seat: int) -> tuple[float, float, float]:
    """Where the cloth of a player's quilt begins, and the scale of the quilt."""
    top, extent = _top(look) + 44, quilt_extent(look, edition)
    scale = min(_QUILT / extent.width, (_FLOOR - top) / extent.height)
    left = _player_left(seat) + (_QUILT - extent.width * scale) / 2
    return left + extent.left * scale, top + extent.top * scale, scale


def sewn_spot(look: Look, piece: Sewn, edition: Edition) -> Spot:
    """Where a piece of a quilt lies."""
    return _on_the_quilt(look, edition, piece.seat, piece_spot(piece))


def won_tile(look: Look, edition: Edition, seat: int) -> Spot:
    """Where the special tile lies that a player has won."""
    return _on_the_quilt(look, edition, seat, won_tile_spot(edition))


def _on_the_quilt(look: Look, edition: Edition, seat: int, spot: Spot) -> Spot:
    x, y, scale = quilt_corner(look, edition, seat)
    return Spot(x + spot.x * scale, y + spot.y * scale, spot.size * scale)


def _player_left(seat: int) -> float:
    return WIDTH - _EDGE - _QUILT if seat else _EDGE


def _stats(look: Look, scene: Scene, seat: int) -> str:
    """Token, name, buttons, income, empty cells."""
    side, colours, x, y = scene.state.sides[seat], look.colours, _player_left(seat), _top(look) + 20
    purse = purse_spot(look, scene, seat)
    return (
        moved(look.token(seat), x + 20, y, 0.72)
        + look.heading(_short_name(scene, seat), x + 42, y + 7, 21, look.seat(seat, "Text"))
        + look.money(*purse)
        + text(str(side.buttons), purse.x + 16, y + 8, 24, colours["ink"], weight=700)
        + text(_details(scene, seat), x + _QUILT, y + 6, 16, colours["ink2"], anchor="end")
    )


def purse_spot(look: Look, scene: Scene, seat: int) -> Spot:
    """Where the button before the count of a player's buttons is."""
    return Spot(_player_left(seat) + 60 + width_of(_short_name(scene, seat), 21), _top(look) + 20, 11.5)


def _short_name(scene: Scene, seat: int) -> str:
    count, details = str(scene.state.sides[seat].buttons), _details(scene, seat)
    return shortened(scene.names[seat], 21, _QUILT - 84 - width_of(count, 24) - width_of(details, 16))


def _details(scene: Scene, seat: int) -> str:
    """Income and empty cells, in the words of the page."""
    return f"income {scene.state.sides[seat].income} · {scene.state.empty(seat)} empty"


def _bottom(look: Look, scene: Scene) -> str:
    return strip(look, scene, STRIP)
