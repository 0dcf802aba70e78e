"""Laptops at a zoom of 200 %, and phones on their side: nothing lies on something else, and no word is broken."""

import pytest
from playwright.sync_api import Page

from tests.web.conftest import Open
from tests.web.support.server import Server

pytestmark = [pytest.mark.browser, pytest.mark.slow]

ZOOMED = (683, 325)
ME = {"kind": "me", "name": "Ann"}
OFF_CENTRE = """() => [...document.querySelectorAll('.chance span')].map((side) => {
    const text = document.createRange();
    text.selectNodeContents(side);
    const [of, word] = [side.getBoundingClientRect(), text.getBoundingClientRect()];
    return Math.abs(of.x + of.width / 2 - word.x - word.width / 2);
})"""


def lines_of(page: Page, what: str) -> int:
    """In how many lines a word stands."""
    text: int = page.locator(what).evaluate(
        """each => {
            const text = document.createRange();
            text.selectNodeContents(each);
            return new Set([...text.getClientRects()].map((line) => line.top)).size;
        }"""
    )
    return text


@pytest.mark.parametrize("size", [ZOOMED, (390, 664), (1440, 900)])
def test_both_chances_stand_in_the_middle_of_their_bar(open_page: Open, server: Server, size: tuple[int, int]) -> None:
    page = open_page(f"{server.url}/#board", width=size[0], height=size[1]).page
    page.wait_for_selector("[data-way]")
    off = page.evaluate(OFF_CENTRE)
    assert len(off) == 2
    assert max(off) < 2


@pytest.mark.parametrize("language", ["en-GB", "de-DE"])
def test_the_card_to_advance_of_the_board_has_its_word_in_one_line(
    open_page: Open, server: Server, language: str
) -> None:
    page = open_page(f"{server.url}/#board", width=ZOOMED[0], height=ZOOMED[1], language=language).page
    page.wait_for_selector('[data-card="A"]')
    assert lines_of(page, '[data-card="A"] .pill') == 1


def test_no_card_lies_on_what_the_automa_has(open_page: Open) -> None:
    game = {"edition": "patchwork", "seats": [ME], "solo": "automa normal 1"}
    table = open_page(width=ZOOMED[0], height=ZOOMED[1], game=game)
    table.advance()
    table.page.locator(".say", has_text="behind Automa").wait_for()
    row, cards = (table.page.locator(each).bounding_box() for each in (".solo.lines", ".choice"))
    assert row
    assert cards
    assert row["y"] + row["height"] <= cards["y"]
