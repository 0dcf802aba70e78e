"""resvg, which draws the films, shows the quilts as a browser does."""

from itertools import product
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat

from quiltbee.drawing import draw
from quiltbee.drawing.svg.table import HEIGHT, WIDTH
from tests.drawing.support.browser import CHROMIUM, photograph
from tests.drawing.support.pictures import EDITIONS, THEMES, whole_game
from tests.drawing.support.pixels import Seen, seen

pytestmark = [pytest.mark.browser, pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium here")]


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("name", EDITIONS)
def test_a_film_and_a_browser_show_the_same_quilts(name: str, theme: str, tmp_path: Path) -> None:
    record = whole_game(name)
    picture = draw(record, theme)
    film = seen(picture, WIDTH)
    browser = Seen(Image.open(photograph(picture, WIDTH, HEIGHT, tmp_path)).convert("RGB"), film.quilts)
    places = product((0, 1), range(record.edition.rows), range(record.edition.columns))
    differences = [difference(film.cell(place), browser.cell(place)) for place in places]
    assert max(differences) < 14
    assert sum(differences) / len(differences) < 4


def difference(one: Image.Image, other: Image.Image) -> float:
    """Of four by four spots, each the mean of its pixels."""
    coarse, other_coarse = (each.resize((4, 4), Image.Resampling.BOX) for each in (one, other))
    return sum(ImageStat.Stat(ImageChops.difference(coarse, other_coarse)).mean) / 3
