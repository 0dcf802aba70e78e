"""The sheet of a new game: what is chosen there is what the table has, and the sheet remembers it."""

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import Open
from tests.web.support.server import Server

pytestmark = pytest.mark.browser


def pick(page: Page, name: str, value: str) -> None:
    page.locator(f'.newgame input[name="{name}"][value="{value}"]').check()


def chosen(page: Page) -> dict[str, str]:
    return dict(
        page.locator(".newgame input:checked[type=radio]").evaluate_all("all => all.map(one => [one.name, one.value])")
    )


@pytest.mark.parametrize("size", [(1440, 900), (1366, 650), (390, 664), (360, 640)])
def test_the_sheet_needs_no_scrolling(open_page: Open, own_server: Server, size: tuple[int, int]) -> None:
    """Where nobody has a profile yet: those of other tests would add a row."""
    page = open_page(own_server.url, width=size[0], height=size[1]).page
    page.locator('[data-do="computer"]').click()
    page.wait_for_selector('[data-do="head-start-more"]')
    for whom in ("computer", "here", "link"):
        pick(page, "opponent", whom)
        expect(page.locator('[data-fold="more"]')).to_be_visible()
        assert page.locator("dialog").evaluate("sheet => sheet.scrollHeight - sheet.clientHeight") <= 0, whom


def test_a_first_game_is_against_the_easiest_level_which_says_what_it_does(open_page: Open) -> None:
    page = open_page(width=390, height=664).page
    page.locator('[data-do="computer"]').click()
    about = page.locator(".levels .about")
    expect(about).to_have_text("Takes the first thing that comes to hand; a child can beat it.")
    page.locator('[data-do="stronger"]').click()
    expect(page.locator(".levels .who")).to_contain_text("level 2 of 8")
    page.locator('input[name="level"]:checked').press("ArrowRight")
    expect(page.locator(".levels .who")).to_contain_text("Apprentice")
    page.locator('[data-do="start"]').click()
    page.wait_for_selector(".table")
    page.evaluate("location.hash = '#home'")
    page.locator('[data-do="computer"]').click()
    expect(page.locator(".levels .who")).to_contain_text("Apprentice")


def test_a_table_is_set_up_as_the_sheet_says_and_the_sheet_remembers(open_page: Open) -> None:
    table = open_page()
    page = table.page
    page.locator('[data-do="here"]').click()
    pick(page, "edition", "patchwork")
    pick(page, "clock", "minutes")
    page.locator('[data-clock="minutes"]').select_option("30")
    page.locator('[data-clock="seconds"]').select_option("10")
    pick(page, "board", "revised")
    pick(page, "first", "needle")
    page.locator('.newgame [data-fold="more"] summary').click()
    pick(page, "undo", "none")
    pick(page, "hints", "no")
    page.locator('[data-do="start"]').click()
    expect(page.locator(".newgame [role=alert]")).to_contain_text("who used a needle last")
    pick(page, "needle", "1")
    page.locator('[data-do="start"]').click()
    page.wait_for_selector(".table")
    made = table.view()["table"]
    assert (made["edition"]["board"], made["undo_rule"], made["hints"], made["turn"]["seat"]) == (
        "revised",
        "none",
        False,
        1,
    )
    assert {made["clock"][name] for name in ("kind", "base_ms", "increment_ms")} == {"fischer", 1_800_000, 10_000}
    page.reload()
    page.evaluate("location.hash = '#home'")
    page.locator('[data-do="here"]').click()
    again = chosen(page)
    assert "needle" not in again
    assert again == {
        "edition": "patchwork",
        "opponent": "here",
        "clock": "minutes",
        "first": "needle",
        "board": "revised",
        "undo": "none",
        "hints": "no",
    }
    pick(page, "opponent", "link")
    expect(page.locator('input[name="clock"][value="days"]')).to_be_attached()


@pytest.mark.parametrize(
    ("language", "told", "whose"),
    [
        ("en-GB", "+7 for you: even if you play like level 2", "for the computer"),
        ("de-DE", "+7 für dich: ausgeglichen, wenn du wie Stufe 2 spielst", "für den Computer"),
    ],
)
def test_a_head_start_is_proposed_to_a_person_who_gets_it(
    open_page: Open, language: str, told: str, whose: str
) -> None:
    page = open_page(width=390, height=664, touch=True, language=language).page
    page.locator('[data-do="computer"]').tap()
    page.wait_for_selector('[data-do="head-start-more"]')
    assert page.locator('[data-do="even"]').count() == 0, "a newcomer gives the first level nothing"
    for _ in range(2):
        page.locator('[data-do="stronger"]').tap()
    page.locator('[data-do="head-start-more"]').tap()
    offer = page.locator('[data-do="even"]')
    expect(offer).to_have_text(told)
    offer.tap()
    expect(page.locator("[data-head-start]")).to_have_attribute("data-head-start", "7")
    for _ in range(8):
        page.locator('[data-do="head-start-less"]').tap()
    expect(page.locator(".whose")).to_have_text(whose)


def test_two_taps_on_inviting_make_one_game(open_page: Open) -> None:
    page = open_page(width=390, height=664, touch=True).page
    made: list[str] = []
    page.on("request", lambda asked: made.append(asked.url) if asked.method == "POST" else None)
    invite = page.locator('[data-do="invite"]').bounding_box()
    assert invite
    for _ in range(2):
        page.touchscreen.tap(invite["x"] + 150, invite["y"] + 20)
    page.wait_for_selector('[data-link="invite"]')
    assert [url.partition("/api/")[2] for url in made if url.endswith("/games")] == ["games"]
