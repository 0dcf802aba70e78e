"""The patches in reach, one card for each, with the thread of the circle running down through them."""

from collections.abc import Sequence

from quiltbee.drawing.markup import element, moved, shortened, size_for, text
from quiltbee.drawing.svg.box import GAP, Box, Spot, patch_in, spot_in, stacked
from quiltbee.drawing.svg.scene import Scene
from quiltbee.drawing.theme.look import Look
from quiltbee.rules.edition import LEATHER, Patch
from quiltbee.rules.wording import counted

_FEWEST = 3
"""Cards are not higher than if there were this many."""
_PAD = 14
_SHAPE = 152
"""The width of the left part of a card, which shows the patch; the rest shows its name and price."""
_LARGEST_CELL = 33
_TAG = 150
_NAME_SIZES = (19, 18, 17, 16)
_LOW = 106
"""A card of this height or less has no room for a third line."""


def cards(look: Look, scene: Scene, box: Box) -> str:
    """A card for each patch in reach; above them the patch in hand, if there is one."""
    hand, reach = scene.state.in_hand, scene.on_cards
    places = _places(scene, box)
    held = "" if hand is None else _held(look, scene, hand, places.pop(0))
    shift = scene.pull * (places[0].height + GAP) if places else 0
    pulled = (place._replace(y=place.y + shift) for place in places)
    faces = "".join(_offer(look, scene, patch, place) for patch, place in zip(reach, pulled, strict=True))
    return held + "".join(card(look, place) for place in places) + _thread(look, places) + faces


def card_spot(scene: Scene, patch: Patch, box: Box) -> Spot | None:
    """Where a patch lies on its card; None if it is on no card."""
    reach = scene.on_cards
    if patch not in reach:
        return None
    return spot_in(patch, _shape(_places(scene, box)[reach.index(patch) - len(reach)]), _LARGEST_CELL)


def _places(scene: Scene, box: Box) -> list[Box]:
    """A place for the patch in hand, if there is one, and for each patch in reach."""
    hand, count = int(scene.state.in_hand is not None), len(scene.on_cards)
    return list(stacked(box, max(_FEWEST, count) + hand))[: count + hand]


def _shape(place: Box) -> Box:
    """The left part of a card."""
    return Box(place.x + _PAD, place.y + 8, _SHAPE, place.height - 16)


def card(look: Look, box: Box, frame: str | None = None) -> str:
    """An empty card, with a frame of some colour."""
    size = {"x": box.x, "width": box.width, "height": box.height, "rx": 18}
    shadow = element("rect", **size, y=box.y + 3, fill=look.colours["shadow"], opacity=0.2)
    width = None if frame is None else 3
    return shadow + element("rect", **size, y=box.y, fill=look.colours["panel"], stroke=frame, stroke_width=width)


def _thread(look: Look, places: Sequence[Box]) -> str:
    """The dashed thread and what pulls it. It is drawn below the patches and so seems to run through them."""
    if not places:
        return ""
    x = places[0].x + _PAD + _SHAPE / 2
    top, end = places[0].y, places[-1].bottom + 14
    line = element(
        "path",
        d=f"M{x:.1f} {top + 40:.1f}V{end:.1f}",
        stroke=look.colours["opp"],
        stroke_width=2.2,
        stroke_dasharray="6 5",
        opacity=0.75,
    )
    return line + moved(look.drawn(look.dress.parts.leader), x, top - 8, 0.7)


def _offer(look: Look, scene: Scene, patch: Patch, box: Box) -> str:
    return element("g", _face(look, scene, patch, box), data_reach=patch.id)


def _held(look: Look, scene: Scene, patch: Patch, box: Box) -> str:
    """The patch that has been taken and must be placed now."""
    face = _leather_face(look, scene, box) if patch.id == LEATHER else _face(look, scene, patch, box)
    return element("g", card(look, box, frame=look.colours["ok"]) + face, data_hand=patch.id)


def _face(look: Look, scene: Scene, patch: Patch, box: Box) -> str:
    """What a card shows: the patch, its name, its price, what it brings."""
    x = box.x + _PAD + _SHAPE + 12
    middle = x + _TAG / 2
    third = box.height > _LOW
    y = box.y + (box.height - (92 if third else 70)) / 2
    name, room = scene.fabrics[patch.id].name, box.right - x
    size = size_for(name, _NAME_SIZES, room)
    return (
        patch_in(look, scene, patch, _shape(box), _LARGEST_CELL)
        + look.heading(shortened(name, size, room), middle, y + 18, size, anchor="middle")
        + moved(price_tag(look, patch), x, y + 27)
        + (text(_brings(patch), middle, y + 90, 16, look.colours["ink2"], anchor="middle") if third else "")
    )


def _leather_face(look: Look, scene: Scene, box: Box) -> str:
    x, y = box.x + _PAD + _SHAPE / 2, box.middle[1]
    word = scene.edition.words["leather"]
    return look.leather(x - 24, y - 24, 48) + look.heading(word, x + _SHAPE / 2 + _TAG / 2, y + 6, 19, anchor="middle")


def _brings(patch: Patch) -> str:
    cells = counted(patch.size, "cell")
    return f"{cells}, earns {patch.income}" if patch.income else cells


def price_tag(look: Look, patch: Patch) -> str:
    """The price tag, 150 by 42: cost and button, time and hourglass."""
    ink = look.colours["ink"]
    return (
        look.drawn(look.dress.parts.tag)
        + text(str(patch.cost), 52, 29, 22, ink, anchor="end", weight=700)
        + look.money(67.5, 20.4, 11)
        + text(str(patch.time), 115, 29, 22, ink, anchor="end", weight=700)
        + look.hourglass(131, 21, 23)
    )
