"""A new screen takes the place of the one before: the tab says which, and the focus is at its heading."""

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import PATIENCE_MS, Open
from tests.web.support.positions import standing
from tests.web.support.reviewed import reviewed_game
from tests.web.support.server import Server

pytestmark = [pytest.mark.browser, pytest.mark.slow]

ME = {"kind": "me", "name": "Ann"}
BOT = {"kind": "bot", "level": "thimble"}


ENDS_ITS_SENTENCE = """() => {
    const [title, heard] = ["h1", "[role=status].sr"].map((where) => document.querySelector(where).textContent.trim());
    return /sewed|advanced/.test(title) && heard.startsWith(`${title}. `);
}"""


def at_the_heading(page: Page) -> None:
    page.wait_for_function("() => document.activeElement?.matches('h1')")


def test_every_screen_has_a_title_and_is_read_from_its_heading(open_page: Open) -> None:
    page = open_page().page
    page.wait_for_selector(".home")
    expect(page).to_have_title("quiltbee")
    assert page.evaluate("document.activeElement === document.body"), "a browser reads a page that it has just loaded"
    for address, title in (
        ("#puzzles", "Puzzles · quiltbee"),
        ("#board", "Analysis board · quiltbee"),
        ("#rules=express", "Patchwork Express on one page · quiltbee"),
        ("#trainer", "quiltbee"),
        ("#home", "quiltbee"),
    ):
        page.evaluate("address => { location.hash = address }", address)
        at_the_heading(page)
        expect(page).to_have_title(title)


def test_the_table_its_end_and_the_way_back_are_read(open_page: Open) -> None:
    table = open_page(game=standing("express", "start", [ME, BOT]))
    page = table.page
    expect(page).to_have_title("Patchwork Express · quiltbee")
    table.play_to_the_end()
    at_the_heading(page)
    page.locator('[data-do="replay"]').click()
    expect(page).to_have_title("Look back · quiltbee")
    at_the_heading(page)
    page.keyboard.press("End")
    page.wait_for_function(ENDS_ITS_SENTENCE)
    page.go_back()
    page.wait_for_selector(".end")
    expect(page).to_have_title("Patchwork Express · quiltbee")
    at_the_heading(page)


def test_at_a_table_the_keys_work_from_its_heading_and_take_the_focus_along(open_page: Open) -> None:
    table = open_page()
    page = table.page
    page.wait_for_selector(".home")
    table.show(table.make(standing("express", "start", [ME, BOT]))["game"])
    at_the_heading(page)
    page.keyboard.press("1")
    page.wait_for_selector(".ghost")
    assert page.evaluate("document.activeElement.getAttribute('role')") == "application", "the quilt has it now"


def test_a_line_that_was_played_gives_the_focus_back(open_page: Open, server: Server) -> None:
    page = open_page().page
    page.wait_for_selector(".home")
    game, mistake = reviewed_game(page.context, server.url, ("Mia", "Rosa"))
    page.goto(f"{server.url}/#review={game},{mistake['turn']}")
    page.locator('[data-do="show"]').focus(timeout=PATIENCE_MS)
    page.keyboard.press("Enter")
    expect(page.locator('[data-do="stop"]')).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator('[data-do="show"]')).to_be_focused()


def test_the_engine_is_stopped_and_started_with_the_same_button(open_page: Open, server: Server) -> None:
    page = open_page(f"{server.url}/#board").page
    page.locator('[data-do="stop"]').focus()
    page.keyboard.press("Enter")
    expect(page.locator('[data-do="go-on"]')).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator('[data-do="stop"]')).to_be_focused()


def test_the_menu_keeps_the_focus_where_it_asks(open_page: Open) -> None:
    table = open_page(game=standing("express", "start", [ME, BOT]))
    page = table.page
    page.locator('[data-do="menu"]').click()
    page.locator('[data-do="resign"]').focus()
    page.keyboard.press("Enter")
    sure = page.get_by_role("button", name="Really give up?")
    expect(sure).to_be_focused()
    page.keyboard.down("Enter")
    page.keyboard.up("Enter")
    page.wait_for_selector(".end")


def test_a_double_click_or_a_key_that_is_held_does_not_give_up(open_page: Open) -> None:
    table = open_page(game=standing("express", "start", [ME, BOT]))
    page = table.page
    page.locator('[data-do="menu"]').click()
    page.locator('[data-do="resign"]').dblclick()
    page.keyboard.press("Escape")
    page.locator("dialog").wait_for(state="detached")
    page.locator('[data-do="menu"]').click()
    page.locator('[data-do="resign"]').focus()
    for _ in range(3):
        page.keyboard.down("Enter")
    page.keyboard.up("Enter")
    expect(page.get_by_role("button", name="Really give up?")).to_be_focused()
    page.keyboard.press("Escape")
    page.locator("dialog").wait_for(state="detached")
    assert not table.is_over


def test_a_link_that_the_menu_made_has_the_focus(open_page: Open) -> None:
    table = open_page(game=standing("express", "start", [ME, BOT]))
    page = table.page
    page.locator('[data-do="menu"]').click()
    page.locator('[data-do="watch-link"]').focus()
    page.keyboard.press("Enter")
    expect(page.locator('[data-link="watch"]')).to_be_focused()
