"""The review of a game, trying again, the trainer and the teaching game, in a real browser with the real engine."""

import json
import os
import re
import sqlite3
from contextlib import closing
from itertools import islice
from typing import Any

import pytest
from playwright.sync_api import expect

from quiltbee import Game
from tests.web.conftest import PATIENCE_MS, Open
from tests.web.matrix.cases import LETTERS
from tests.web.matrix.screens import resized
from tests.web.matrix.themes import violations
from tests.web.support.reviewed import reviewed_game, reviewed_games, reviewed_picture
from tests.web.support.server import Server
from tests.web.support.table import TablePage

pytestmark = [pytest.mark.browser, pytest.mark.slow]
ME = {"kind": "me", "name": "Mia"}
SEARCHED = int(os.environ.get("QUILTBEE_MISTAKES_SEARCHED", "3"))


def test_a_game_is_reviewed_tried_again_and_trained(open_page: Open, server: Server) -> None:
    table = open_page(width=390, height=664, touch=True)
    page = table.page
    page.wait_for_selector(".home")
    game, mistake = reviewed_game(page.context, server.url, ("Mia", "Rosa"))

    page.goto(f"{server.url}/#review={game},{mistake['turn']}")
    page.wait_for_selector(f'[data-status="done"][data-moment="{mistake["turn"]}"] .cards', timeout=PATIENCE_MS)
    assert page.locator(".why .better").count() == 1
    assert violations(page) == []
    page.set_viewport_size({"width": 1440, "height": 900})
    page.wait_for_selector(".axis")  # the graph of the larger screen
    page.locator(".along").focus()
    page.keyboard.press("End")
    page.wait_for_selector(".axis .told")
    assert violations(page) == []
    page.set_viewport_size({"width": 390, "height": 664})

    asked: list[str] = []
    page.on("response", lambda answer: asked.append(answer.url))
    page.locator('[data-do="again"]').tap()
    page.wait_for_selector('[data-state="asked"]')
    assert [url for url in asked if "analysis" in url or "help" in url] == []
    shown = page.content()
    assert mistake["better"]["text"] == "A" or mistake["better"]["text"] not in shown
    assert page.locator("[data-way]").count() == 0
    assert violations(page) == []
    page.keyboard.press("h")
    page.wait_for_function(
        "!document.querySelector('[data-do=clue]') || document.querySelector('[data-do=clue]').disabled"
    )
    page.locator('[data-do="show"]').tap()
    page.wait_for_selector('[data-state="shown"]', timeout=PATIENCE_MS)
    page.locator('[data-do="next"]').tap()
    page.wait_for_selector('[data-status="done"] .cards')

    page.goto(f"{server.url}/#home")
    page.wait_for_selector(".home")
    table.page.context.request.get(f"{server.url}/api/training")
    with closing(sqlite3.connect(server.folder / "games.db", timeout=30)) as connection, connection:
        connection.execute("UPDATE training_item SET due_at = 1")
    page.reload()
    for each in (page.locator('[data-do="trainer"]'), *page.locator(".edition .play").all()):
        expect(each).to_be_in_viewport(ratio=1)
    page.locator('[data-do="trainer"]').tap()
    page.wait_for_selector('[data-state="asked"]', timeout=PATIENCE_MS)
    item = json.loads(page.context.request.get(f"{server.url}/api/training").text())["items"][0]["item"]
    page.locator('[data-do="show"]').tap()
    page.wait_for_selector('[data-state="shown"]')
    assert item not in page.context.request.get(f"{server.url}/api/training").text()
    page.locator('[data-do="play-on"]').tap()
    page.wait_for_selector(".table", timeout=PATIENCE_MS)
    new = page.context.request.get(f"{server.url}/api/games/{page.url.split('#game=')[1]}").json()["table"]
    assert [each["level"] for each in new["players"] if each["kind"] == "bot"] == ["master-quilter"]

    page.goto(f"{server.url}/#review={game},{mistake['turn']}")
    page.locator('[data-do="play-on"]').tap()
    page.wait_for_selector('form [data-do="start"]:enabled', timeout=PATIENCE_MS)
    assert violations(page) == []


def test_what_was_played_can_be_seen_where_the_better_way_lies_on_it(open_page: Open, server: Server) -> None:
    page = open_page().page
    page.wait_for_selector(".home")
    game, mistakes = reviewed_picture(page.context, server.url, ("Mia", "Rosa"))
    ways = {way: next(each for each in mistakes if each["turn"] == 14)[way]["text"] for way in ("played", "better")}
    assert ways == {"played": "p02@g9", "better": "p16@h6.1f"}, "the ways lie elsewhere: choose another turn"
    page.goto(f"{server.url}/#review={game},14")
    page.wait_for_selector(".cards")
    covered = page.evaluate(TOPMOST)
    assert covered
    assert covered.count("played") >= len(covered) / 2, "between its dashes one sees the other"


TOPMOST = """() => {
  const edges = [...document.querySelectorAll('[data-way="played"] .edge')];
  const points = edges.flatMap((edge) => {
    const [length, onScreen] = [edge.getTotalLength(), edge.getScreenCTM()];
    return [...Array(100).keys()].map((step) => edge.getPointAtLength((step / 100) * length).matrixTransform(onScreen));
  });
  const ways = ({ x, y }) => document.elementsFromPoint(x, y).map((each) => each.closest("[data-way]")?.dataset.way);
  return points.map(ways).filter((found) => found.includes("better")).map((found) => found.find(Boolean));
}"""
"""Which way is the upper one at each point of the red rim that lies on the better way's cloth."""


@pytest.mark.parametrize("letters", LETTERS)
@pytest.mark.parametrize("language", ["en-GB", "de-DE"])
def test_a_review_fits_its_screen(open_page: Open, server: Server, language: str) -> None:
    page = open_page(language=language).page
    page.wait_for_selector(".home")
    game, _ = reviewed_picture(page.context, server.url, ("Thimble", "Needle"))
    page.goto(f"{server.url}/#review={game},14")
    page.wait_for_selector(".cards")
    for size in ((1440, 900), (1366, 650), (390, 664), (360, 640)):
        resized(page, size)
        wanted = (".along", "[aria-labelledby=ladder]", '[data-do="turns"]') if size[0] > 1000 else (".along",)
        for each in (*wanted, ".quilt", ".cards", '[data-do="again"]'):
            expect(page.locator(each).first, f"{size}").to_be_in_viewport(ratio=1)
        tops = page.locator(".acts > *").evaluate_all("all => all.map((each) => each.getBoundingClientRect().top)")
        assert len({*tops}) == 1, f"{size}: the buttons stand in two rows"
        graph = page.locator(".along").bounding_box()
        assert graph
        assert graph["y"] + graph["height"] <= tops[0] or size[0] > 1000, f"{size}: the bar covers the graph"


def test_the_graph_of_a_running_review_takes_the_width_of_a_phone(open_page: Open, server: Server) -> None:
    page = open_page(width=390, height=664).page
    page.wait_for_selector(".home")
    game, _ = reviewed_picture(page.context, server.url, ("Mia", "Rosa"))
    page.route("**/analysis", lambda route: route.fulfill(json=half_done(route.fetch().json())))
    page.goto(f"{server.url}/#review={game}")
    page.wait_for_selector('[data-status="running"] .along')
    box = page.locator(".along").bounding_box()
    assert box
    assert box["width"] > 330
    assert page.locator(".axis").count() == 0, "there is no room for its numbers"


def half_done(review: dict[str, Any]) -> dict[str, Any]:
    moments = [number for player in review["review"]["players"] for number in player["moments"]]
    turns = [turn for turn in review["review"]["turns"] if turn["turn"] in moments]
    suspected = [{name: turn[name] for name in ("turn", "seat", "last_ply", "lost")} for turn in turns]
    return {**review, "status": "running", "done": review["of"] // 2, "review": None, "suspected": suspected}


def test_while_a_review_runs_the_turns_that_seem_to_have_cost_much_can_be_looked_at(
    open_page: Open, server: Server
) -> None:
    page = open_page(width=390, height=664).page
    page.wait_for_selector(".home")
    game, _ = reviewed_picture(page.context, server.url, ("Mia", "Rosa"))
    running = True
    page.route(
        "**/analysis",
        lambda route: route.fulfill(json=half_done(route.fetch().json())) if running else route.continue_(),
    )
    page.goto(f"{server.url}/#review={game}")
    tab = page.locator(".tabs button").last
    tab.click(timeout=PATIENCE_MS)
    expect(tab).to_have_attribute("aria-pressed", "true")
    turn = tab.locator("span").inner_text().split()[-1]
    expect(page.locator(".line .turn")).to_have_text(re.compile("(Mia|Rosa) (sewed|took|advanced)"))
    assert violations(page) == []
    running = False
    page.wait_for_selector(f'[data-status="done"][data-moment="{turn}"] .cards', timeout=PATIENCE_MS)


def test_both_lines_are_played_with_their_cloth_and_say_who_does_what(open_page: Open, server: Server) -> None:
    page = open_page().page
    page.wait_for_selector(".home")
    game, mistake = reviewed_game(page.context, server.url, ("Mia", "Rosa"))
    page.goto(f"{server.url}/#review={game},{mistake['turn']}")
    page.locator('[data-do="show"]').click(timeout=PATIENCE_MS)
    for way, step in (("played", 1), ("better", 2)):
        page.locator(f".line.{way} p", has_text=f"{step} of").wait_for(timeout=PATIENCE_MS)
        assert page.locator(".line .turn").inner_text().split()[0] in ("Mia", "Rosa")
        assert page.locator(".quilt .unknown").count() == 0, "cloth became plain cells"
    assert violations(page) == []
    page.keyboard.press("Escape")
    page.wait_for_selector(".cards")


def test_on_a_phone_the_quilt_keeps_its_size_while_both_lines_are_played(open_page: Open, server: Server) -> None:
    page = open_page(width=390, height=664, touch=True, language="de-DE").page
    page.wait_for_selector(".home")
    game, mistake = reviewed_game(page.context, server.url, ("Mia", "Rosa"))
    page.goto(f"{server.url}/#review={game},{mistake['turn']}")
    page.locator('[data-do="show"]').wait_for(timeout=PATIENCE_MS)
    page.evaluate("""() => {
        window.widths = new Set();
        const look = () => {
            widths.add(Math.round(document.querySelector('.mine .quilt').getBoundingClientRect().width));
            requestAnimationFrame(look);
        };
        look();
    }""")
    page.locator('[data-do="show"]').tap()
    page.locator(".line.better p", has_text="3 von").wait_for(timeout=PATIENCE_MS)
    assert page.evaluate("widths.size") == 1


def test_the_numbers_of_a_review_have_the_comma_of_the_language(open_page: Open, server: Server) -> None:
    page = open_page(language="de-DE").page
    page.wait_for_selector(".home")
    game, mistake = reviewed_game(page.context, server.url, ("Mia", "Rosa"))
    page.goto(f"{server.url}/#review={game},{mistake['turn']}")
    page.locator("details tbody tr").first.wait_for(timeout=PATIENCE_MS)
    rates = page.locator("details tbody tr:nth-child(2) td").all_inner_texts()
    assert any("," in rate for rate in rates)
    assert not any("." in rate for rate in rates)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_trainer_with_nothing_due_looks_like_the_rest_of_the_page(
    open_page: Open, server: Server, theme: str
) -> None:
    page = open_page(f"{server.url}/#trainer", theme=theme).page
    home = page.locator('[data-do="home"]')
    home.wait_for()
    assert home.evaluate("each => getComputedStyle(each).backgroundColor") != "rgba(0, 0, 0, 0)", "no button"
    for each, letters in (("h1", "Palatino"), ("p", "system-ui")):
        assert letters in page.locator(each).evaluate("each => getComputedStyle(each).fontFamily")
    assert violations(page) == []


@pytest.mark.parametrize("width", [390, 1440])
def test_a_card_says_what_its_choice_is_worth_once_it_was_tried(open_page: Open, server: Server, width: int) -> None:
    page = open_page(width=width, height=800).page
    page.wait_for_selector(".home")
    game, mistake = reviewed_game(page.context, server.url, ("Mia", "Rosa"))
    page.goto(f"{server.url}/#again={game},{mistake['turn']}")
    page.wait_for_selector('[data-state="asked"]')
    labels = page.locator(".card").evaluate_all("cards => cards.map((card) => card.getAttribute('aria-label'))")
    assert labels
    assert not [label for label in labels if "by the end" in label or "next" in label], "it says more than one sees"
    tried = page.locator(f'[data-card="{mistake["played"]["decisions"][0]}"]')
    written = "card => getComputedStyle(card, '::after').content"
    assert tried.evaluate(written) == '"?"'
    tried.click()
    page.locator('[data-do="confirm"]').click()
    page.wait_for_selector('[data-tries="1"]', timeout=PATIENCE_MS)
    expect(tried).to_have_attribute("data-look", "bad")
    assert "%" in tried.evaluate(written)
    page.locator('[data-do="show"]').click()
    page.wait_for_selector('[data-state="shown"] [data-look="right"]')
    assert violations(page) == []


def test_nothing_on_the_page_tells_the_answer(open_page: Open, server: Server) -> None:
    """Neither the page nor what it was sent; `QUILTBEE_MISTAKES_SEARCHED=500` searches more."""
    page = open_page().page
    page.wait_for_selector(".home")
    games = reviewed_games(page.context, server.url)
    items = ((game, mistake) for game, mistakes in games for mistake in mistakes)
    for game, mistake in islice(items, SEARCHED):
        where = f"/api/games/{game}/mistakes/{mistake['turn']}"
        with page.expect_response(f"**{where}") as sent:
            page.goto(f"{server.url}/#again={game},{mistake['turn']}")
        page.wait_for_selector(f'[data-key="{where}"][data-state="asked"]')
        assert not tells(sent.value.text(), mistake), where
        assert not tells(page.content(), mistake), where
        assert page.locator("[data-worth], [data-look], [data-way], .advised").count() == 0
    with page.expect_response("**/help*") as told:
        page.locator('[data-do="show"]').click()
    assert tells(told.value.text(), mistake), "the search would not find an answer"


def tells(text: str, mistake: dict[str, Any]) -> bool:
    """Whether a text has one of the two ways with its place, how the game went on, or what it was worth."""
    ways = [mistake[way]["text"] for way in ("better", "played")]
    numbers = [str(mistake[way]["value"]["chance"]) for way in ("better", "played")]
    told = [each for each in (mistake["line"], *ways) if "@" in each] + [each for each in numbers if len(each) > 5]
    return any(each in text for each in told)


def test_the_coach_asks_before_a_mistake_counts(open_page: Open) -> None:
    table = open_page()
    page = table.page
    seq = about_to_err(table)
    page.locator('[data-do="take-back"]').click()
    assert table.seq == seq
    table.confirm_button.click()
    page.locator('[data-do="play-anyway"]').click(timeout=PATIENCE_MS)
    table.wait_for_change(seq)


@pytest.mark.parametrize("size", [(390, 664), (360, 640), (844, 390), (1440, 900)])
def test_the_coach_does_not_cover_the_cards_it_speaks_of_and_escape_takes_the_move_back(
    open_page: Open, size: tuple[int, int]
) -> None:
    table = open_page(width=size[0], height=size[1])
    page = table.page
    seq = about_to_err(table)
    asked = page.get_by_role("alertdialog").bounding_box()
    assert asked
    for card in page.locator(".card").all():
        box = card.bounding_box()
        assert box
        assert asked["y"] + asked["height"] <= box["y"] or box["y"] + box["height"] <= asked["y"], "it covers a card"
    page.keyboard.press("Escape")
    expect(page.get_by_role("alertdialog")).to_have_count(0)
    assert table.seq == seq
    expect(table.confirm_button).to_be_visible()


def about_to_err(table: TablePage) -> int:
    """The coach asks. With this circle an advance at the start costs most of the chance to win, however little the
    engine thinks."""
    page = table.page
    page.wait_for_selector(".home")
    made = table.make(
        {
            "record": Game.new("patchwork", seed=3, first=0).text,
            "seats": [ME, {"kind": "bot", "level": "thimble"}],
            "hints": True,
        }
    )
    page.evaluate("game => localStorage.setItem('quiltbee-teaching', JSON.stringify([[game, 0.0001]]))", made["game"])
    table.show(made["game"])
    seq = table.seq
    table.ask_to_advance()
    page.wait_for_selector('[role="alertdialog"]', timeout=PATIENCE_MS)
    return seq
