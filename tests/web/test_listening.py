"""A whole game by ear: only what the accessibility tree says, only keys and named buttons."""

import re

import pytest
from playwright.sync_api import Page

from tests.web.conftest import Open
from tests.web.positions import standing
from tests.web.table import LONGEST, TablePage

pytestmark = [pytest.mark.browser, pytest.mark.slow]

BOT = {"kind": "bot", "level": "thimble"}
ME = {"kind": "me", "name": "Ann"}


def heard(page: Page) -> str:
    """What a screen reader would read, from top to bottom."""
    return page.locator("body").aria_snapshot()


def key_of_a_card(table: TablePage) -> str:
    """The key that is told for the first patch that can be taken; else the one for advancing."""
    cards = table.page.get_by_role("button", disabled=False).and_(table.cards)
    return cards.first.get_attribute("aria-keyshortcuts") or "a" if cards.count() else "a"


def test_a_whole_game_by_what_is_read_aloud(open_page: Open) -> None:
    table = open_page(game=standing("express", "start", [ME, BOT]))
    said = set()
    for _ in range(LONGEST):
        if not table.wait_for_my_turn():
            break
        seq = table.seq
        text = heard(table.page)
        said.add(re.sub(r"\d+", "#", text.partition("status")[2][:80]))
        assert re.search(r"[Rr]ow 1", text), "the quilt is not told in words"
        if "Discard it" in text:
            table.page.get_by_role("button", name="Discard it").press("Enter")
        elif table.page.locator(".ghost").count():
            table.page.keyboard.press("Enter")
        else:
            table.page.keyboard.press(key_of_a_card(table))
            table.confirm_button.wait_for()
            table.page.keyboard.press("Enter")
        table.wait_for_change(seq)
    assert table.is_over
    assert re.search(r"points", heard(table.page))
    assert len(said) > 3, "the status did not change"
