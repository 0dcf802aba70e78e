"""A game is not lost: the browser crashes, the server is killed, the network goes and comes."""

import json
import signal
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.web.conftest import Open
from tests.web.support.positions import standing, tie
from tests.web.support.server import Server
from tests.web.support.table import TablePage, made

pytestmark = pytest.mark.browser

WORDS = Path(__file__).parents[3] / "web" / "src" / "words" / "en.json"
NO_CONNECTION = str(json.loads(WORDS.read_text(encoding="utf-8"))["noConnection"])
SEATS = [{"kind": "me", "name": "Ann"}, {"kind": "me", "name": "Ben"}]


def test_a_browser_that_crashed_finds_its_game_again(chromium: Browser, own_server: Server) -> None:
    before = chromium.new_context()
    game = made(before, own_server.url, standing("express", "leather", SEATS))["game"]
    kept = before.storage_state()
    before.close()
    again = chromium.new_context(storage_state=kept)
    page = again.new_page()
    page.goto(own_server.url)
    page.locator(f'[data-game="{game}"]').click()
    table = TablePage(page)
    table.wait_for_my_turn()
    assert "Ann" in table.sentence
    again.close()


def test_a_move_that_was_answered_survives_the_death_of_the_server(open_page: Open, own_server: Server) -> None:
    table = open_page(own_server.url)
    table.page.wait_for_selector(".home")
    table.show(table.make(standing("express", "start", SEATS))["game"])
    seq = table.seq
    table.ask_to_advance()
    table.wait_for_change(seq)
    position = table.view()["table"]["position"]
    own_server.stop(signal.SIGKILL)
    table.page.locator(".say", has_text="No connection").wait_for()
    own_server.start()
    table.page.locator(".say", has_text="No connection").wait_for(state="detached")
    assert table.view()["table"]["position"] == position
    seq = table.seq
    table.ask_to_advance()
    table.wait_for_change(seq)


def test_a_move_made_without_a_network_is_sent_when_it_is_back(open_page: Open) -> None:
    table = open_page(game=standing("express", "start", SEATS))
    seq = table.seq
    table.page.context.set_offline(True)
    table.ask_to_advance()
    table.page.locator(".say", has_text="No connection").wait_for()
    table.page.context.set_offline(False)
    table.wait_for_change(seq)
    table.page.locator(".say", has_text="No connection").wait_for(state="detached")
    assert table.view()["table"]["seq"] == table.seq == seq + 1


def at_a_table_of(server: Server, open_page: Open) -> TablePage:
    table = open_page(server.url)
    table.page.wait_for_selector(".home")
    table.page.clock.install()
    with table.page.expect_response("**/events?*"):
        table.show(table.make(standing("express", "start", SEATS))["game"])
    return table


def test_a_page_that_hears_nothing_for_long_says_so_and_asks_anew(open_page: Open, own_server: Server) -> None:
    table = at_a_table_of(own_server, open_page)
    own_server.tell(signal.SIGSTOP)  # a connection that nobody has ended, and nothing comes
    table.page.clock.fast_forward(60_000)
    table.page.locator(".say", has_text="No connection").wait_for()
    own_server.tell(signal.SIGCONT)
    table.page.locator(".say", has_text="No connection").wait_for(state="detached")


def test_a_move_to_which_no_answer_comes_is_sent_again_and_made_once(open_page: Open, own_server: Server) -> None:
    table = at_a_table_of(own_server, open_page)
    seq = table.seq
    own_server.tell(signal.SIGSTOP)
    table.ask_to_advance()
    table.page.locator(".say", has_text="No connection").wait_for()
    own_server.tell(signal.SIGCONT)
    table.page.clock.fast_forward(2000)  # until it is sent again
    table.page.locator(".say", has_text="No connection").wait_for(state="detached")
    table.wait_for_change(seq)
    assert table.view()["table"]["seq"] == table.seq == seq + 1


def test_a_screen_that_cannot_be_fetched_is_shown_when_it_can(open_page: Open) -> None:
    """The end of a game is a script of its own; it may be gone when the server has a new version of the page."""
    table = open_page(game={"edition": "express", "record": tie(), "seats": SEATS})
    table.page.route("**/assets/EndScreen-*.js", lambda route: route.abort())
    seq = table.seq
    with table.page.expect_event("requestfailed"):
        table.ask_to_advance()
    table.wait_for_change(seq)
    assert not table.is_over
    table.page.unroute("**/assets/EndScreen-*.js")
    table.page.wait_for_selector(".end .total")


def test_an_invitation_that_cannot_be_made_is_told(open_page: Open) -> None:
    table = open_page()
    table.page.wait_for_selector(".home")
    table.page.context.set_offline(True)
    table.page.locator('[data-do="invite"]').click()
    table.page.locator(".trouble", has_text=NO_CONNECTION).wait_for()


def test_a_link_that_cannot_be_made_is_told_in_the_menu(open_page: Open) -> None:
    table = open_page(game=standing("express", "start", SEATS))
    table.page.locator('[data-do="menu"]').click()
    table.page.locator('[data-do="watch-link"]').wait_for()
    table.page.context.set_offline(True)
    table.page.locator('[data-do="watch-link"]').click()
    table.page.locator(".sheet [role=alert]", has_text=NO_CONNECTION).wait_for()


def test_a_new_game_waits_for_the_levels_and_says_so(open_page: Open) -> None:
    table = open_page()
    table.page.wait_for_selector(".home")
    table.page.context.set_offline(True)
    table.page.locator('[data-do="computer"]').click()
    table.page.locator(".newgame [role=alert]", has_text=NO_CONNECTION).wait_for()
    table.page.context.set_offline(False)
    table.page.locator('[data-do="start"]:enabled').wait_for()
    assert not table.page.locator(".newgame [role=alert]").count()
