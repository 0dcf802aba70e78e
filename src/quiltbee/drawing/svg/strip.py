"""The rest of the circle on its thread: the next eight in true shape with their prices, then all the others small."""

from collections.abc import Iterator, Sequence

from quiltbee.drawing.markup import element, moved, text, width_of
from quiltbee.drawing.svg.box import Box, high, patch_in, wide
from quiltbee.drawing.svg.scene import Scene
from quiltbee.drawing.theme.look import Look
from quiltbee.rules.edition import Patch

NEAR = 8
"""This many patches after the reach are shown with their prices."""
NEAR_CELL = 20
_NEAR_HEIGHT = 68
_WIDEST_STEP = 128
"""The distance from one patch with a price to the next."""
_FAR_CELLS = (11, 10, 9, 8, 7, 6, 5, 4, 3, 2)
"""The cell sizes to try for the small patches, until all of them fit."""
_FAR_GAP = 9
_LINE_GAP = 6
_LARGEST_SHARE = 0.34
"""The largest share of the strip that the small patches may take."""


def strip(look: Look, scene: Scene, box: Box) -> str:
    """The patches after the reach, in reading order."""
    rest = [scene.edition.patch[id] for id in scene.state.circle[len(scene.on_cards) :]]
    near, far = rest[:NEAR], rest[NEAR:]
    note = _note(scene)
    share = _far_width(far, note, box.width)
    near_box = Box(box.x + 14, box.y, box.width - share - 24, box.height)
    far_box = Box(box.right - share + 12, box.y + 10, share - 24, box.height - 20)
    return (
        element("rect", x=box.x, y=box.y, width=box.width, height=box.height, rx=18, fill=look.colours["panel2"])
        + (_near(look, scene, near, near_box) if near else "")
        + (_far(look, scene, far, note, far_box) if share else "")
    )


def _note(scene: Scene) -> str:
    """The patches that are still outside the circle."""
    waiting = len(scene.state.waiting)
    return f"{waiting} more {scene.edition.words['patches']} to come" if waiting else ""


# --- the next eight -----------------------------------------------------------------------------------------------


def _near(look: Look, scene: Scene, patches: Sequence[Patch], box: Box) -> str:
    step = min(box.width / NEAR, _WIDEST_STEP)
    cell = min(NEAR_CELL, (step - 12) / max(map(wide, patches)), _NEAR_HEIGHT / max(map(high, patches)))
    places = [Box(box.x + at * step, box.y + 8, step, _NEAR_HEIGHT) for at in range(len(patches))]
    thread = element(
        "path",
        d=f"M{box.x - 14:.1f} {places[0].middle[1]:.1f}H{places[-1].right:.1f}",
        stroke=look.colours["opp"],
        stroke_width=2,
        stroke_dasharray="6 5",
        opacity=0.55,
    )
    return thread + "".join(
        patch_in(look, scene, patch, place, cell) + moved(_price(look, patch), place.middle[0], box.bottom - 20)
        for patch, place in zip(patches, places, strict=True)
    )


def _price(look: Look, patch: Patch) -> str:
    """Cost and time in one line round 0,0."""
    ink = look.colours["ink"]
    return (
        text(str(patch.cost), -20, 6, 16, ink, anchor="end", weight=600)
        + look.money(-10, 0, 7.6)
        + text(str(patch.time), 15, 6, 16, ink, anchor="end", weight=600)
        + look.hourglass(24, 0, 16)
    )


# --- the others ---------------------------------------------------------------------------------------------------


def _far_width(patches: Sequence[Patch], note: str, width: float) -> float:
    """How much of the strip the small patches need; 0 if there are none."""
    if not patches and not note:
        return 0
    one_line = sum(wide(patch) * _FAR_CELLS[0] + _FAR_GAP for patch in patches)
    return min(max(width_of(note, 16), one_line) + 36, width * _LARGEST_SHARE)


def _far(look: Look, scene: Scene, patches: Sequence[Patch], note: str, box: Box) -> str:
    divider = element(
        "path",
        d=f"M{box.x - 10:.1f} {box.y + 4:.1f}V{box.bottom - 4:.1f}",
        stroke=look.colours["line"],
        stroke_width=2,
        stroke_dasharray="5 5",
    )
    words = text(note, box.x + 4, box.bottom - 2, 16, look.colours["ink2"]) if note else ""
    room = box._replace(height=box.height - 22) if note else box
    return divider + words + "".join(_rows(look, scene, patches, room))


def _rows(look: Look, scene: Scene, patches: Sequence[Patch], box: Box) -> Iterator[str]:
    """The patches in reading order, in the largest size at which all of them fit."""
    cell = next(
        (cell for cell in _FAR_CELLS if _height(_broken(patches, cell, box), cell) <= box.height), _FAR_CELLS[-1]
    )
    lines = _broken(patches, cell, box)
    y = box.y + (box.height - _height(lines, cell)) / 2
    for line in lines:
        height = max(map(high, line)) * cell
        x = box.x
        for patch in line:
            place = Box(x, y, wide(patch) * cell, height)
            yield patch_in(look, scene, patch, place, cell)
            x = place.right + _FAR_GAP
        y += height + _LINE_GAP


def _broken(patches: Sequence[Patch], cell: float, box: Box) -> list[list[Patch]]:
    """The patches broken into lines that are not wider than the box."""
    lines: list[list[Patch]] = []
    used = box.width
    for patch in patches:
        width = wide(patch) * cell
        if used + width > box.width:
            lines.append([])
            used = 0
        lines[-1].append(patch)
        used += width + _FAR_GAP
    return lines


def _height(lines: list[list[Patch]], cell: float) -> float:
    return sum(max(map(high, line)) * cell + _LINE_GAP for line in lines) - _LINE_GAP
