"""Trying a turn again: what is said of a wrong attempt, and that everything for it is in sight."""

import json

import pytest
from playwright.sync_api import Route, expect

from tests.web.conftest import PATIENCE_MS, Open
from tests.web.support.reviewed import reviewed_game, reviewed_picture
from tests.web.support.server import Server

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def test_the_right_patch_in_a_wrong_place_is_not_called_wrong(open_page: Open, server: Server) -> None:
    page = open_page(width=1366, height=650).page
    page.wait_for_selector(".home")
    game, mistake = reviewed_game(page.context, server.url, ("Mia", "Rosa"))

    def lay_badly(route: Route) -> None:
        """The engine of a test thinks too little to tell places apart."""
        told = route.fetch().json()
        clue = {"wrong": "placement", "code": None, "number": 0}
        lost = {"seat": 0, "margin": 3, "chance": 0.3}
        route.fulfill(body=json.dumps(told | {"right": False, "lost": lost, "well_chosen": True, "clue": clue}))

    page.route("**/mistakes/*/try", lay_badly)
    page.goto(f"{server.url}/#again={game},{mistake['turn']}")
    page.wait_for_selector('[data-state="asked"]', timeout=PATIENCE_MS)
    card = page.locator(f'[data-card="{mistake["played"]["decisions"][0]}"]')
    card.click()
    page.locator('[data-do="confirm"]').click()
    page.wait_for_selector('[data-tries="1"]', timeout=PATIENCE_MS)
    said = "Not yet: this place costs 30 percentage points. The choice was right. Look for a better place."
    expect(page.locator(".say p")).to_have_text(said)
    assert card.evaluate("card => getComputedStyle(card, '::after').content") == '"?"'


def test_a_laptop_shows_a_turn_to_try_without_scrolling(open_page: Open, server: Server) -> None:
    page = open_page(width=1366, height=650).page
    page.wait_for_selector(".home")
    mine, mistake = reviewed_game(page.context, server.url, ("Mia", "Rosa"))
    picture, _ = reviewed_picture(page.context, server.url, ("Mia", "Rosa"))
    daily = page.context.request.get(f"{server.url}/api/puzzles").json()["daily"]["task"]["puzzle"]
    for address in (f"#again={mine},{mistake['turn']}", f"#again={picture},14", f"#puzzle={daily},daily"):
        page.goto(f"{server.url}/{address}")
        page.wait_for_selector('[data-state="asked"]', timeout=PATIENCE_MS)
        page.wait_for_selector(".theirs .quilt")
        assert page.evaluate("document.documentElement.scrollHeight") <= 650, address


@pytest.mark.parametrize("size", [(390, 664), (360, 640), (1366, 650)])
def test_in_the_end_every_card_says_who_is_next_and_the_tape_where_the_answer_leads(
    open_page: Open, server: Server, size: tuple[int, int]
) -> None:
    page = open_page(width=size[0], height=size[1]).page
    page.wait_for_selector(".home")
    game, mistake = reviewed_game(page.context, server.url, ("Mia", "Rosa"))
    page.goto(f"{server.url}/#again={game},{mistake['turn']}")
    page.wait_for_selector('[data-state="asked"]', timeout=PATIENCE_MS)
    assert page.locator(".lane g[opacity]").count() == 0
    assert page.locator(".card:not(.advance) .pill:visible").count() == 0
    page.locator('[data-do="show"]').click()
    page.wait_for_selector('[data-state="shown"]')
    assert page.locator(".lane g[opacity]").count() == 1
    for card in page.locator(".card:not(.advance):not(.off)").all():
        expect(card.locator(".pill")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollHeight") <= size[1]
    expect(page.locator('[data-do="next"]')).to_be_focused()
    button, quilt = (page.locator(each).bounding_box() for each in ('[data-do="next"]', ".mine svg.quilt"))
    assert button
    assert quilt
    below, beside = quilt["y"] + quilt["height"] - 1, quilt["x"] + quilt["width"]
    assert button["y"] >= below or button["x"] >= beside, "it lies on the quilt"
