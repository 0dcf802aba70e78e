"""A whole game by ear: only what the accessibility tree says, only keys and named buttons; and what is said is true."""

import re

import pytest
from playwright.sync_api import Page

from tests.web.conftest import Open
from tests.web.support.positions import standing
from tests.web.support.table import LONGEST, TablePage

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


LOG = """() => {
    const log = (window.log = []);
    const look = () => ['.say', '[role=status].sr'].forEach((where) => {
        const text = document.querySelector(where).textContent.replace(/\\s+/g, ' ').trim();
        if (log.findLast((each) => each[0] === where)?.[1] !== text) log.push([where, text]);
    });
    look();
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""


def test_what_is_said_waits_for_the_move_and_is_told_once(open_page: Open) -> None:
    table = open_page(game=standing("patchwork", "leather", [ME, BOT]))
    page = table.page
    page.emulate_media(reduced_motion="no-preference")
    page.evaluate(LOG)
    page.keyboard.press(key_of_a_card(table))
    page.keyboard.press("r")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Escape")
    page.locator('[data-do="menu"]').focus()
    page.keyboard.press("Enter")
    page.locator("dialog").wait_for()
    page.keyboard.press("Escape")
    page.locator("dialog").wait_for(state="detached")
    assert page.evaluate("document.activeElement.dataset.do") == "menu", "the focus is back where it was"
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("a")
    page.keyboard.press("Enter")
    page.wait_for_function("() => window.log.some(([, text]) => /^Thimble (sewed|advanced).*Your turn/.test(text))")
    log = page.evaluate("window.log")
    shown, spoken = ([text for place, text in log if place == where] for where in (".say", "[role=status].sr"))
    assert re.search(r"pay \d+.*move \d+ to space \d+.*Thimble.*: fits", spoken[1]), spoken
    assert re.fullmatch(r"[a-i]\d.*\.", spoken[2]), "the new shape"
    assert re.fullmatch(r"[a-i]\d\b.*\.", spoken[3]), "the cell"
    assert not any("Still your turn" in text for text in shown), shown
    assert not any(re.search("thinking|looking|placing", text) for text in spoken), spoken
    assert sum(text.startswith("You advanced") for text in spoken) == 1
