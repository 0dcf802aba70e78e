"""The analysis board: a position is set up by keyboard and by a finger, looked at, played on and shared."""

from urllib.parse import quote

import pytest
from playwright.sync_api import Page

from tests.web.conftest import Open
from tests.web.support.server import Server
from tests.web.support.table import TablePage

pytestmark = [pytest.mark.browser, pytest.mark.slow]

MOVED = "old => document.querySelector('.board').dataset.position !== old"
BACK = "old => document.querySelector('.board').dataset.position === old"


def position(page: Page) -> str:
    return str(page.locator(".board").get_attribute("data-position"))


def change(page: Page, name: str, value: str) -> None:
    page.locator(f'input[name="{name}"][value="{value}"]').check(force=True)


def number(page: Page, name: str, value: int) -> None:
    page.locator(f"#set-{name}").fill(str(value))
    page.keyboard.press("Enter")


def set_up(table: TablePage) -> str:
    """Cloth by keyboard on the first quilt and by a tap on the second; what is impossible on the way is told."""
    page = table.page
    page.locator('[data-do="set-up"]').click()
    page.locator("[data-cloth=p01]").focus()
    page.keyboard.press("Enter")
    page.wait_for_selector(".ghost")
    for key in ("ArrowDown", "r", "ArrowRight", "Enter"):
        page.keyboard.press(key)
    page.wait_for_selector("[data-lies=p01]")
    number(page, "space", 70)
    page.wait_for_selector('.problems li:has-text("Player 1 is on space 70, but the last space is 53.")')
    number(page, "space", 12)
    page.wait_for_selector(".problems", state="detached")
    change(page, "laid-side", "1")
    page.wait_for_selector('.mineq[data-mine="1"]')
    page.locator("[data-cloth=p04]").tap()
    page.wait_for_selector(".ghost")
    page.locator('[data-do="confirm"]').tap()
    page.wait_for_selector('.problems li:has-text("The cloth of Player 2 costs at least 1 space")')
    number(page, "space", 2)
    page.wait_for_selector(".problems", state="detached")
    change(page, "laid-special", "1")
    page.wait_for_selector('.problems li:has-text("Player 2 has the special tile")')
    page.locator('[data-do="undo"]').tap()
    page.wait_for_selector(".problems", state="detached")
    page.locator('[data-do="set-up"]').tap()
    return position(page)


def test_a_position_is_set_up_looked_at_played_on_and_shared(open_page: Open, server: Server) -> None:
    table = open_page(f"{server.url}/#board", touch=True)
    page = table.page
    page.wait_for_selector("[data-way]")
    laid = set_up(table)
    assert ":5:0:12 " in laid
    assert laid.split()[1] == "1"
    page.wait_for_selector('[data-way="1"]')
    page.locator('[data-way="1"]').tap()
    page.wait_for_function(MOVED, arg=laid)
    played = position(page)
    page.keyboard.press("u")
    page.wait_for_function(BACK, arg=laid)
    page.keyboard.press("y")
    page.wait_for_function(BACK, arg=played)
    page.locator('[data-do="share-board"]').tap()
    link = page.locator('[data-share="link"]').input_value()
    page.locator("textarea").fill("9/9/9")
    page.locator('[data-do="open-text"]').tap()
    page.wait_for_selector('dialog .bad:has-text("This is not a position of a game for two")')
    other = open_page(link, width=390, height=664, touch=True).page
    other.wait_for_selector("[data-way]")
    assert position(other) == played
    assert other.locator(".mineq .patch, .theirs .patch").count() >= 2
    assert other.locator('[data-do="set-up"]').count() == 0
    cards = other.evaluate("[...document.querySelectorAll('.reach .card')].map(card => card.clientWidth)")
    assert min(cards) > 60, "each choice can be read and tapped"
    other.locator('[data-do="play-from"]').tap()
    other.locator('[data-do="start"]:not([disabled])').tap()
    other.wait_for_selector(".table")


def test_from_a_game_without_hints_no_way_leads_to_the_board(open_page: Open) -> None:
    seats = [{"kind": "me"}, {"kind": "bot", "level": "thimble"}]
    for hints in (True, False):
        page = open_page(game={"edition": "express", "seats": seats, "hints": hints, "first": 0}).page
        page.locator('[data-do="menu"]').click()
        page.wait_for_selector("dialog")
        assert page.locator('[data-do="to-board"]').count() == int(hints)


APART = "patchwork/2014 0 0 - - 0 9/9/9/9/9/9/9/9/9:5:0:0 x8/1x7/9/9/9/9/9/9/9:5:0:1"
RICH = "patchwork/2014 0 0 - - 0 9/9/9/9/9/9/9/9/9:999:0:0 9/9/9/9/9/9/9/9/9:5:0:0"


def circle(*, without: str = "") -> str:
    return ",".join(id for number in range(1, 34) if (id := f"p{number:02}") != without)


def test_an_impossible_position_is_refused_in_the_sheet_and_the_old_one_stays_as_good_as_it_was(
    open_page: Open, server: Server
) -> None:
    page = open_page(f"{server.url}/#board").page
    page.wait_for_selector("[data-way]")
    before, address = position(page), page.url
    page.locator('[data-do="share-board"]').click()
    for text, reason in (
        (f"{RICH} {circle()} -", "Player 1 can have 104 buttons here at most, not 999."),
        (f"{APART} {circle(without='p01')} -", "This cloth cannot lie like that on the covered cells: Ladybird."),
        (f"{RICH} {circle()} -", "Player 1 can have 104 buttons here at most, not 999."),
    ):
        page.locator("textarea").fill(text)
        page.locator('[data-do="open-text"]').click()
        page.wait_for_selector(f'dialog .bad:has-text("{reason}")')
        assert page.locator(".bad").count() == 1, "one reason, of the last text"
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog", state="detached")
    assert (position(page), page.url, page.locator(".problems, .bad").count()) == (before, address, 0)
    assert page.locator('[data-do="undo"]').is_disabled()
    assert page.locator('[data-do="play-from"]').is_enabled()


def test_a_link_to_an_impossible_position_shows_the_start_of_a_game_and_says_why(
    open_page: Open, server: Server
) -> None:
    page = open_page(f"{server.url}/#board={quote(f'{RICH} {circle()} -')},~").page
    page.wait_for_selector(
        '.bad:has-text("The position that you brought is impossible. Player 1 can have 104 buttons")'
    )
    assert " 9/9/9/9/9/9/9/9/9:5:0:0 " in position(page)
    page.wait_for_selector("[data-way]")


def test_what_nobody_can_have_paid_for_is_told_while_a_position_is_set_up(open_page: Open, server: Server) -> None:
    page = open_page(f"{server.url}/#board").page
    page.wait_for_selector("[data-way]")
    page.locator('[data-do="set-up"]').click()
    number(page, "buttons", 999)
    page.wait_for_selector('.problems li:has-text("Player 1 can have 104 buttons here at most, not 999.")')
    number(page, "buttons", 5)
    page.wait_for_selector(".problems", state="detached")
    page.locator("[data-cloth=p01]").click()
    page.wait_for_selector(".ghost")
    page.locator('[data-do="confirm"]').click()
    reason = "The cloth of Player 1 costs at least 1 space, but Player 1 has moved only 0."
    page.wait_for_selector(f'.problems li:has-text("{reason}")')
    number(page, "space", 1)
    page.wait_for_selector(".problems", state="detached")
