"""Alone against the Automa, on the page: set up, played, looked at again after a reload, ended."""

import random
import re

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Open
from tests.web.support.positions import alone
from tests.web.support.table import TablePage

pytestmark = pytest.mark.browser
ME = {"kind": "me", "name": "Mia"}


def shown_card(table: TablePage) -> str | None:
    return table.page.locator("[data-card-of-automa]").get_attribute("data-card-of-automa")


def test_a_game_alone_is_set_up_and_shows_every_card(open_page: Open) -> None:
    table, rng = open_page(), random.Random(3)
    table.page.locator('[data-edition="patchwork"] .play').click()
    table.page.locator('input[name="opponent"][value="solo"]').check()
    table.page.locator('input[name="deck"][value="tactical"]').check()
    table.page.locator('input[name="automa"][value="2"]').check()
    table.page.locator('[data-do="start"]').click()
    table.page.wait_for_selector("[data-automa]")
    assert table.view()["table"]["solo"]["level"] == 2
    while not table.view()["table"]["solo"]["turns"]:
        table.decide(rng)
    solo = table.view()["table"]["solo"]
    expect(table.page.locator("[data-card-of-automa]")).to_have_attribute(
        "data-card-of-automa", str(solo["turns"][-1]["card"]["card"])
    )
    expect(table.page.locator("[data-next-budget]")).to_have_attribute("data-next-budget", str(solo["next_budget"]))
    expect(table.page.locator('[data-do="undo"]').first).to_be_disabled()
    before = shown_card(table), table.page.locator("[data-told]").inner_text()
    table.page.reload()
    table.page.wait_for_selector("[data-told]")
    assert (shown_card(table), table.page.locator("[data-told]").inner_text()) == before
    table.page.locator('[data-do="how-automa"]').click()
    expect(table.page.locator("dialog")).to_contain_text("What the booklet leaves open")


def test_a_phone_opens_what_the_automa_has(open_page: Open) -> None:
    game = {"record": alone("automa normal 3", 12), "seats": [ME]}
    table = open_page(width=390, height=664, game=game, language="de-DE")
    solo = table.view()["table"]["solo"]
    table.page.locator('[data-do="their-quilt"]').click()
    sheet = table.page.locator("dialog")
    expect(sheet.locator("[data-told]")).to_contain_text("Er")
    assert sheet.locator('[data-pile="with"] svg').count() == len(solo["with_buttons"])


def test_a_phone_shows_the_budget_on_the_back_of_the_next_card(open_page: Open) -> None:
    """U13: the human sees it before every move, without a tap."""
    table = open_page(width=390, height=664, game={"record": alone("automa tactical 3", 12), "seats": [ME]})
    budget = str(table.view()["table"]["solo"]["next_budget"])
    assert budget.isdecimal()
    expect(table.page.locator(".mini [data-next-budget]")).to_have_text(budget)
    expect(table.page.locator('[data-do="their-quilt"]')).to_have_accessible_name(re.compile(f"may spend {budget}"))


def test_the_end_adds_up_what_the_automa_counts_and_reviews_the_game(open_page: Open) -> None:
    table = open_page(game={"record": alone("automa normal 5"), "seats": [ME]})
    while table.wait_for_my_turn():
        table.decide(random.Random(1))
    expect(table.page.locator(".total")).to_contain_text(str(table.view()["table"]["solo"]["score"]))
    expect(table.page.locator('[data-do="rematch-same"]')).to_contain_text("same circle")
    expect(table.page.locator('[data-do="to-board"]')).to_have_count(0)
    expect(table.page.locator(".graph svg").first).to_be_visible(timeout=60_000)
    table.page.locator('[data-do="replay"]').click()
    table.page.wait_for_selector(".replay [data-automa]")


def test_a_game_for_the_score_on_the_circle_of_the_day_ends_with_par_and_a_line_to_share(open_page: Open) -> None:
    table, rng = open_page(), random.Random(3)
    table.page.locator('[data-edition="stack-n-stuff"] .play').click()
    table.page.locator('input[name="opponent"][value="solo"]').check()
    table.page.locator('input[name="alone"][value="day"]').check()
    expect(table.page.locator("dialog")).to_contain_text("in no box")
    table.page.locator('[data-do="start"]').click()
    table.page.wait_for_selector("[data-automa]")
    solo = table.view()["table"]["solo"]
    assert solo["is_clock"]
    expect(table.page.locator("[data-automa]").first).to_contain_text(solo["day"])
    while table.wait_for_my_turn():
        table.decide(rng)
    score = table.view()["table"]["result"]["scores"][0]["total"]
    expect(table.page.locator("[data-par]")).to_contain_text("Par is", timeout=120_000)
    assert f" {score} point" in table.page.locator('[data-share="score"]').input_value()
