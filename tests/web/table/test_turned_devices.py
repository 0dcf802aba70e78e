"""Phones and tablets that are turned round: the page fits the screen as it is now, at its own size."""

import pytest

from tests.web.conftest import Open
from tests.web.table.test_advice_and_talk import finish

pytestmark = pytest.mark.browser

LYING, UPRIGHT = (1024, 768), (768, 1024)
SCALE = "() => [innerWidth, visualViewport.scale]"


def test_a_tablet_that_is_turned_shows_the_end_at_its_own_size(open_page: Open) -> None:
    table = open_page(width=LYING[0], height=LYING[1], mobile=True)
    finish(table)
    for width, height in (UPRIGHT, LYING, UPRIGHT):
        table.page.set_viewport_size({"width": width, "height": height})
        table.page.wait_for_function("width => innerWidth >= width", arg=width)
        table.page.wait_for_timeout(300)  # what is too wide is shrunk after the page has been laid out
        assert table.page.evaluate(SCALE) == [width, 1]
