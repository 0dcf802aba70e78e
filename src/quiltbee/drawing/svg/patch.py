"""One patch: shadow, cloth that turns with the shape, light that does not, stitches, buttons. Units: one cell is 48."""

from quiltbee.drawing.markup import element, number, words
from quiltbee.drawing.shapes.buttons import button_radius, button_spots
from quiltbee.drawing.shapes.outline import outline
from quiltbee.drawing.shapes.turns import UNIT, turn_transform
from quiltbee.drawing.theme.dress import PatchLine
from quiltbee.drawing.theme.fabric import Fabric
from quiltbee.drawing.theme.look import Look
from quiltbee.rules.edition import Edition, Patch
from quiltbee.rules.shapes import Cells, turned_cells
from quiltbee.rules.wording import counted

SMALL = 10
"""If a cell has fewer pixels, seams and light are left out and the buttons are drawn larger."""


def patch_group(look: Look, patch: Patch, fabric: Fabric, code: int = 0, *, cell: float = UNIT, title: str = "") -> str:
    """A patch in one of its turns, its bounding box at 0,0. `cell` is how large a cell will be on the screen."""
    cells = turned_cells(patch.cells, code)
    fine = cell >= SMALL
    radius = button_radius(patch.cells, patch.income, 12.5 if fine else 17)
    body = (
        (element("title", words(title)) if title else "")
        + finished(
            look, cells, look.dye(fabric.ground), look.dye(fabric.thread), _filling(look, patch, fabric, code), fine
        )
        + "".join(look.money(x, y, radius, sewn=True) for x, y in button_spots(patch.cells, patch.income, code))
    )
    return element("g", body, data_patch=words(patch.id), data_fabric=fabric.id)


def finished(look: Look, cells: Cells, ground: str, thread: str, filling: str = "", fine: bool = True) -> str:
    """A piece of cloth of any shape: its ground, what is printed on it, weave, puff and stitches."""
    style = look.dress.patch
    shape = outline(cells, style.inset, style.radius)
    light = [name for name, shown in (("weave", style.weave), ("puff", style.puff and fine)) if shown]
    return (
        element("path", d=shape, fill="#1A0E08", opacity=0.32, transform="translate(.8 2.2)")
        + element("path", d=shape, fill=ground)
        + filling
        + "".join(element("path", d=shape, fill=f"url(#{look.sewn_id}-{name})") for name in light)
        + "".join(_line(look, each, cells, ground, thread) for each in style.line if fine or not each.fine)
    )


def _line(look: Look, line: PatchLine, cells: Cells, ground: str, thread: str) -> str:
    colour = {"ground": ground, "thread": thread}.get(line.colour) or look.dye(look.colour(line.colour))
    opacity = look.colour(line.opacity) if isinstance(line.opacity, str) else line.opacity
    return element(
        "path",
        d=outline(cells, line.inset, line.radius),
        fill="none",
        stroke=colour,
        stroke_width=line.width,
        stroke_opacity=None if opacity == 1 else opacity,
        stroke_dasharray=" ".join(map(number, line.dash)) or None,
        stroke_linecap="round" if line.dash and not line.butt else None,
        transform=f"translate({number(line.shift[0])} {number(line.shift[1])})" if any(line.shift) else None,
    )


def _filling(look: Look, patch: Patch, fabric: Fabric, code: int) -> str:
    """Pattern or furniture in the patch's own frame, which is then turned as a whole."""
    frame = turn_transform(patch.cells, code)
    if fabric.pattern is None:
        return element("use", href=f"#{look.id}-{fabric.id}", transform=frame)
    style = look.dress.patch
    shape = outline(patch.cells, style.inset, style.radius)
    return element("path", d=shape, fill=look.url(fabric.id), transform=frame)


def patch_title(edition: Edition, patch: Patch, fabric: Fabric) -> str:
    """A patch in words: `Bumblebees, 6 cells, costs 7 buttons and 4 spaces of time, earns 2`."""
    price = counted(patch.cost, edition.words["button"], edition.words["buttons"])
    time = f"{counted(patch.time, 'space')} of time"
    earns = f", earns {patch.income}" if patch.income else ""
    return f"{fabric.name}, {counted(patch.size, 'cell')}, costs {price} and {time}{earns}"
