"""The whole table in one picture: time board, both quilts, and the circle between and below them."""

from quiltbee.drawing.markup import element, moved, number, shortened, size_for, text, width_of, words
from quiltbee.drawing.shapes.turns import UNIT
from quiltbee.drawing.svg.box import Box
from quiltbee.drawing.svg.cards import cards
from quiltbee.drawing.svg.picture import Picture
from quiltbee.drawing.svg.quilt import quilt_extent, quilt_group
from quiltbee.drawing.svg.result import result
from quiltbee.drawing.svg.scene import Drawable, Scene, scene
from quiltbee.drawing.svg.special import special_tile
from quiltbee.drawing.svg.strip import strip
from quiltbee.drawing.svg.tape import tape_group, tape_height
from quiltbee.drawing.theme.fabric import Fabric
from quiltbee.drawing.theme.look import Look, look

WIDTH, HEIGHT = 1240, 760
_EDGE = 24
_QUILT = 408
_GAP = 20
_STRIP = 108
_FLOOR = HEIGHT - 16 - _STRIP - 14
"""Where quilts and cards end."""


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
    body = _background(look) + _tape(look, scene) + _middle(look, scene) + _quilts(look, scene) + _bottom(look, scene)
    return document(look, element("title", words(_title(scene))) + defs + body, WIDTH, HEIGHT)


def document(look: Look, body: str, width: float, height: float) -> Picture:
    """A whole SVG document."""
    return Picture(
        element(
            "svg",
            body,
            xmlns="http://www.w3.org/2000/svg",
            viewBox=f"0 0 {number(width)} {number(height)}",
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


def _background(look: Look) -> str:
    whole = {"width": WIDTH, "height": HEIGHT}
    return "".join(
        element("rect", **whole, rx=18, fill=fill)
        for fill in (look.colours["table"], look.url("table"), look.url("lamp"))
    )


# --- the four regions ---------------------------------------------------------------------------------------------


def _tape(look: Look, scene: Scene) -> str:
    return moved(tape_group(look, scene, WIDTH - 2 * _EDGE), _EDGE, 12)


def _top(look: Look) -> float:
    """Where the lines with the names begin."""
    return 12 + tape_height(look) + 8


def _middle(look: Look, scene: Scene) -> str:
    """The sentence, and below it the patches in reach, or how the game ended."""
    x = _EDGE + _QUILT + _GAP
    width, top = WIDTH - 2 * x, _top(look)
    free_tile = scene.edition.special if scene.state.special is None else None
    room = width - 66 if free_tile else width
    tile = moved(special_tile(look, free_tile), x + width - 44, top - 4, 0.84) if free_tile else ""
    below = cards if scene.winner is None else result
    return (
        _sentence(look, scene, x, top + 22, room)
        + tile
        + below(look, scene, Box(x, top + 46, width, _FLOOR - top - 46))
    )


def _sentence(look: Look, scene: Scene, x: float, y: float, room: float) -> str:
    seat = scene.speaker
    colour = look.colours["ink"] if seat is None else look.seat(seat, "Text")
    size = size_for(scene.sentence, (24, 22, 20, 18, 17), room)
    written = shortened(scene.sentence, size, room)
    return look.heading(written, x + room / 2, y, size, colour, anchor="middle")


def _quilts(look: Look, scene: Scene) -> str:
    right = WIDTH - _EDGE - _QUILT
    return _player(look, scene, 0, _EDGE) + _player(look, scene, 1, right)


def _player(look: Look, scene: Scene, seat: int, x: float) -> str:
    """A line with the player's numbers, and the quilt below it."""
    top, extent = _top(look), quilt_extent(look, scene.edition)
    scale = min(_QUILT / extent.width, (_FLOOR - top - 44) / extent.height)
    left = x + (_QUILT - extent.width * scale) / 2
    quilt = quilt_group(look, scene, seat, UNIT * scale)
    return _stats(look, scene, seat, x, top + 20) + moved(
        quilt, left + extent.left * scale, top + 44 + extent.top * scale, scale
    )


def _stats(look: Look, scene: Scene, seat: int, x: float, y: float) -> str:
    """Token, name, buttons, income, empty cells."""
    side, colours = scene.state.sides[seat], look.colours
    count, details = str(side.buttons), _details(scene, seat)
    name = shortened(scene.names[seat], 21, _room_for_name(scene, seat, details))
    after = x + 42 + width_of(name, 21) + 18
    return (
        moved(look.token(seat), x + 20, y, 0.72)
        + look.heading(name, x + 42, y + 7, 21, look.seat(seat, "Text"))
        + look.money(after, y, 11.5)
        + text(count, after + 16, y + 8, 24, colours["ink"], weight=700)
        + text(details, x + _QUILT, y + 6, 16, colours["ink2"], anchor="end")
    )


def _details(scene: Scene, seat: int) -> str:
    """Income and empty cells, in more words if the names of both players leave room for them."""
    long, short = (
        [f"+{side.income} {word} · {scene.state.empty(each)} empty" for each, side in enumerate(scene.state.sides)]
        for word in ("at each mark", "income")
    )
    fit = all(width_of(scene.names[each], 21) <= _room_for_name(scene, each, long[each]) for each in (0, 1))
    return long[seat] if fit else short[seat]


def _room_for_name(scene: Scene, seat: int, details: str) -> float:
    return _QUILT - 84 - width_of(str(scene.state.sides[seat].buttons), 24) - width_of(details, 16)


def _bottom(look: Look, scene: Scene) -> str:
    return strip(look, scene, Box(_EDGE, HEIGHT - 16 - _STRIP, WIDTH - 2 * _EDGE, _STRIP))
