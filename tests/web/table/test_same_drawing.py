"""The page shows the same quilts as the pictures of `quiltbee.drawing`: one browser takes photographs of both."""

import io
from itertools import product

import pytest
from PIL import Image, ImageChops, ImageStat
from playwright.sync_api import Page

from quiltbee import Record, parse_game
from quiltbee.drawing import quilt_svg
from tests.drawing.support.pictures import EDITIONS, THEMES, parsed
from tests.drawing.support.pixels import Seen, quilts_in
from tests.web.conftest import Open
from tests.web.support.positions import position, standing

pytestmark = pytest.mark.browser

Where = tuple[float, float, float]
"""The corner of the cloth, and the side of a cell."""
SEATS = [{"kind": "me", "name": "Ann"}, {"kind": "me", "name": "Ben"}]
ALIKE = 3
"""The greatest mean difference of a cell, of 255. A button more or less makes 17."""
CLOTH = """seat => {
    const quilt = document.querySelector(`svg[data-quilt="${seat}"]`);
    const { x, y, width } = quilt.viewBox.baseVal;
    const box = quilt.getBoundingClientRect();
    const scale = box.width / width;
    return [Math.round(box.left) - x * scale, Math.round(box.top) - y * scale, 48 * scale];
}"""

WITHOUT_RING = """() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('.ring { display: none }');
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}"""
"""The page rings the last move; the library's picture does not."""


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("name", EDITIONS)
def test_both_quilts_of_the_page_look_like_those_of_the_library(open_page: Open, name: str, theme: str) -> None:
    record = parse_game(position(name, "end"))
    page = open_page(game=standing(name, "end", SEATS), theme=theme).page
    page.evaluate(WITHOUT_RING)
    shown = Seen(photograph(page), {seat: tuple(page.evaluate(CLOTH, seat)) for seat in (0, 1)})
    for seat in (0, 1):
        drawn = picture_of(page, record, seat, shown.quilts[seat], theme)
        for row, column in product(range(record.edition.rows), range(record.edition.columns)):
            here, there = (coarse(each.cell((seat, row, column), 0.05)) for each in (shown, drawn))
            assert difference(here, there) < ALIKE, (seat, row, column)


def picture_of(page: Page, record: Record, seat: int, where: Where, theme: str) -> Seen:
    """The library's picture of a quilt, shown by the same browser in the same size and place.

    It stands inside another SVG because there a place need not be a whole pixel.
    """
    left, top, cell = where
    svg = quilt_svg(record, seat, cell, theme)
    ((_, (x, y, _)),) = quilts_in(parsed(svg))
    moved = f'<g transform="translate({left - x} {top - y})">{svg}</g>'
    page.set_content(f'<svg width="1440" height="900" style="position:absolute;left:0;top:0">{moved}</svg>')
    return Seen(photograph(page), {seat: where})


def photograph(page: Page) -> Image.Image:
    return Image.open(io.BytesIO(page.screenshot())).convert("RGB")


def coarse(cell: Image.Image) -> Image.Image:
    """Few spots, each the mean of its pixels."""
    return cell.resize((6, 6), Image.Resampling.BOX)


def difference(one: Image.Image, other: Image.Image) -> float:
    means = ImageStat.Stat(ImageChops.difference(one, other)).mean
    return sum(means) / len(means)
