"""Fabrics as they look in a browser: they can be told apart without their colours, and no motif is cut."""

from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pytest

from quiltbee import edition
from quiltbee.drawing import fabrics_of
from quiltbee.drawing.markup import element, moved
from quiltbee.drawing.svg.table import document
from quiltbee.drawing.theme.fabric import Fabric
from quiltbee.drawing.theme.look import Look, look
from tests.drawing.support.browser import CHROMIUM, photograph
from tests.drawing.support.pictures import EDITIONS

pytest.importorskip("PIL", reason="Pillow reads the photograph")
from PIL import Image, ImageChops

from tests.drawing.support.grey import Swatch, distance, swatch

pytestmark = [pytest.mark.browser, pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium here")]

LEAST = {"patchwork": 1.5, "express": 0.9, "stack-n-stuff": 0.7}
"""A little below the nearest pairs when this was written; of furniture only one corner is compared."""
SIDE, STEP, COLUMNS = 96, 112, 11


@pytest.mark.parametrize("name", EDITIONS)
def test_every_two_fabrics_differ_in_grey_at_48_pixels_a_cell(name: str, tmp_path: Path) -> None:
    fabrics = list(fabrics_of(edition(name)).values())
    sheet = photographed(look(name), fabrics, tmp_path).convert("L")
    seen = {fabric.name: cut(sheet, at, fabric) for at, fabric in enumerate(fabrics)}
    near = sorted((distance(seen[one], seen[other]), one, other) for one, other in combinations(seen, 2))
    assert near[0][0] >= LEAST[name], near[:3]


@pytest.mark.parametrize("name", ["patchwork", "express"])
def test_the_reach_of_a_motif_is_enough_to_cut_none(name: str, tmp_path: Path) -> None:
    """More copies over the edges of the tile than its reach asks for change nothing."""
    fabrics = list(fabrics_of(edition(name)).values())
    plain = photographed(look(name), fabrics, tmp_path)
    more = photographed(look(name), [with_every_copy(fabric) for fabric in fabrics], tmp_path)
    assert ImageChops.difference(plain, more).getbbox() is None


def with_every_copy(fabric: Fabric) -> Fabric:
    assert fabric.pattern is not None
    motifs = {key: replace(each, reach=each.reach and 999) for key, each in fabric.pattern.motif.items()}
    return replace(fabric, pattern=replace(fabric.pattern, motif=motifs))


def photographed(worn: Look, fabrics: list[Fabric], folder: Path) -> Image.Image:
    shot = photograph(sheet_of(worn, fabrics), COLUMNS * STEP, rows(fabrics) * STEP, folder)
    return Image.open(shot).convert("RGB")


def sheet_of(worn: Look, fabrics: list[Fabric]) -> str:
    """Two by two cells of every fabric; of furniture, the top left of the thing itself."""
    pieces = [
        moved(sample(worn, fabric), at % COLUMNS * STEP, at // COLUMNS * STEP) for at, fabric in enumerate(fabrics)
    ]
    defs = element("defs", worn.common_defs + worn.fabric_defs(fabrics))
    return document(worn, defs + "".join(pieces), COLUMNS * STEP, rows(fabrics) * STEP)


def sample(worn: Look, fabric: Fabric) -> str:
    ground = element("rect", width=SIDE, height=SIDE, fill=fabric.ground)
    if fabric.pattern is None:
        art = element("use", href=f"#{worn.id}-{fabric.id}")
        return element("svg", ground + art, width=SIDE, height=SIDE)
    return ground + element("rect", width=SIDE, height=SIDE, fill=worn.url(fabric.id))


def cut(sheet: Image.Image, at: int, fabric: Fabric) -> Swatch:
    """The measures of one sample; furniture that is smaller than two by two cells has a smaller one."""
    x, y = at % COLUMNS * STEP, at // COLUMNS * STEP
    width = min(SIDE, 48 * len(fabric.shape[0])) if fabric.shape else SIDE
    height = min(SIDE, 48 * len(fabric.shape)) if fabric.shape else SIDE
    return swatch(sheet.crop((x, y, x + width, y + height)))


def rows(fabrics: list[Fabric]) -> int:
    return -(-len(fabrics) // COLUMNS)
