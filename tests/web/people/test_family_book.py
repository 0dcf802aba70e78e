"""The people of a home and their book, as they are used: by keyboard, by taps on a phone, and not at all."""

import json
import secrets
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.conftest import Open
from tests.web.support.family import asked, family, finished, person
from tests.web.support.server import Server

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def press(page: Page, selector: str, key: str = "Enter") -> None:
    page.locator(selector).first.press(key)


def test_by_keyboard_somebody_new_finds_the_book_and_opens_a_game_in_it(open_page: Open, server: Server) -> None:
    page = open_page().page
    context, name = page.context, f"Mia {secrets.token_hex(3)}"
    press(page, '[data-do="who"]')
    page.locator('[data-do="new-person"], input[name="person"]').first.wait_for()
    if page.locator('[data-do="new-person"]').count():  # the form comes at once where nobody plays yet
        press(page, '[data-do="new-person"]')
    page.locator('input[name="person"]').press_sequentially(name)
    press(page, 'input[name="person"]')
    expect(page.locator('.home [data-do="who"]')).to_have_attribute("aria-label", f"{name} plays here")
    mia, rosa = family(context, server.url, (name, f"Rosa {secrets.token_hex(3)}"), games=6)
    game = finished(context, server.url, mia, rosa)
    press(page, '.home [data-do="book"]')
    press(page, f'[data-book="{mia}"]')
    press(page, f'a[href="#book={mia},{rosa}"]')
    expect(page.locator(".number")).to_have_text(["4", "3"])
    expect(page.locator("h2", has_text="Error rate")).to_be_visible()
    press(page, f'.hung[href="#replay={game}"]')
    page.wait_for_selector(".replay")
    page.go_back()
    press(page, '[data-do="save-picture"]')
    with page.expect_download() as saved:
        press(page, "button.hung")
    assert Path(saved.value.path()).read_bytes()[:4] == b"\x89PNG"


def test_by_taps_on_a_phone_two_people_play_with_a_head_start_and_one_leaves(open_page: Open, server: Server) -> None:
    page = open_page(width=390, height=664, touch=True).page
    context, names = page.context, [f"{name} {secrets.token_hex(3)}" for name in ("Mia", "Rosa")]
    mia, rosa = [person(context, server.url, name) for name in names]
    page.reload()
    page.locator('[data-do="who"]').tap()
    page.locator(f'[data-person="{mia}"]').tap()
    page.locator('[data-do="here"]').tap()
    page.locator('select[name="otherProfile"]').select_option(rosa)
    for _ in range(3):
        page.locator('[data-do="head-start-less"]').tap()
    expect(page.locator(".whose")).to_have_text(f"for {names[1]}")
    page.locator('[data-do="start"]').tap()
    page.wait_for_selector(".table")
    game = page.url.partition("#game=")[2]
    assert asked(context, server.url, f"games/{game}/profile") == {"profiles": [mia, rosa]}
    table = asked(context, server.url, f"games/{game}")["table"]
    assert table["handicap"] == [0, 3]
    gives_up = {"client_id": secrets.token_hex(8), "expected_seq": table["seq"]}
    asked(context, server.url, f"games/{game}/resign", gives_up)
    page.locator('.end [data-do="book"]').tap()
    page.locator(f'a[href="#book={mia},{rosa}"]').tap()
    expect(page.locator(".score p")).to_contain_text("1 game since")
    page.locator('[data-do="everybody"]').tap()
    file = json.dumps(asked(context, server.url, "book/export")).encode()
    page.locator('input[data-do="import"]').set_input_files(
        {"name": "book.json", "mimeType": "application/json", "buffer": file}
    )
    expect(page.locator(".file [role=status]")).to_have_text("New in the book: 0 people, 0 entries of games.")
    page.locator(f'[data-book="{rosa}"]').tap()
    page.locator('[data-do="change-person"]').tap()
    page.locator('[data-do="remove-person"]').tap()
    page.locator('[data-do="really-remove"]').tap()
    page.wait_for_selector(".everybody")
    assert rosa not in {each["profile"] for each in asked(context, server.url, "profiles")["profiles"]}
    expect(page.locator(f'[data-book="{rosa}"]')).to_have_count(0)


def test_where_profiles_are_off_nothing_of_them_shows(
    chromium: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("QUILTBEE_PROFILES", "off")
    server = Server(tmp_path)
    try:
        page = chromium.new_page()
        page.goto(server.url)
        page.locator('[data-do="here"]').click()
        page.wait_for_selector('[data-do="head-start-more"]')
        assert page.locator('[data-do="who"], [data-do="book"], select[name="profile"]').count() == 0
        page.goto(f"{server.url}/#book")
        expect(page.locator(".notice")).to_contain_text("keeps no family book")
        page.close()
    finally:
        server.stop()


def test_on_another_device_of_the_home_the_book_is_read_and_its_games_are_seen(open_page: Open, server: Server) -> None:
    context = open_page().page.context
    mia, rosa = (person(context, server.url, f"{name} {secrets.token_hex(3)}") for name in ("Mia", "Rosa"))
    game = finished(context, server.url, mia, rosa)
    page = open_page(f"{server.url}/#book={mia}", width=390, height=664, touch=True).page
    expect(page.locator("[role=status]")).to_have_text("Say who plays here, and you can read the family book.")
    page.locator('.notice [data-do="who"]').tap()
    page.locator(f'[data-person="{mia}"]').tap()
    page.wait_for_selector(".score")
    page.locator(f'.hung[href="#replay={game}"]').first.tap()
    page.wait_for_selector(".replay")


def test_nothing_leads_to_the_book_before_somebody_says_who_plays_here(open_page: Open, server: Server) -> None:
    context = open_page().page.context
    mia = person(context, server.url, f"Mia {secrets.token_hex(3)}")
    page = open_page().page
    page.locator('.home [data-do="who"]').click()
    assert page.locator('.home [data-do="book"]').count() == 0
    page.locator(f'[data-person="{mia}"]').click()
    page.locator('.home [data-do="book"]').click()
    page.wait_for_selector(f'[data-book="{mia}"]')


def test_a_quilt_whose_game_is_not_here_says_so_when_it_is_tapped(open_page: Open, server: Server) -> None:
    page = open_page(width=390, height=664, touch=True).page
    names = (f"Mia {secrets.token_hex(3)}", f"Rosa {secrets.token_hex(3)}")
    mia, _ = family(page.context, server.url, names, games=2)
    page.goto(f"{server.url}/#book={mia}")
    page.locator("button.hung").first.tap()
    expect(page.locator("[data-unseen]")).to_contain_text("This game cannot be seen here")
    assert page.locator(".replay").count() == 0


def test_the_way_to_the_book_is_in_the_language_that_was_just_chosen(open_page: Open, server: Server) -> None:
    table = open_page(language="de-DE")
    page = table.page
    mine = person(page.context, server.url, "Mia")
    page.evaluate("mine => localStorage.setItem('quiltbee-settings', JSON.stringify({ profile: mine }))", mine)
    page.goto(f"{server.url}/?again")
    game = table.make({"edition": "express", "seats": [{"kind": "me", "profile": mine}, {"kind": "me", "name": "Ben"}]})
    table.show(game["game"])
    page.locator('[data-do="menu"]').click()
    expect(page.locator('dialog [data-do="book"]')).to_have_text("Familienbuch")
    page.locator('dialog select[name="language"]').select_option("en")
    expect(page.locator('dialog [data-do="book"]')).to_have_text("Family book")
