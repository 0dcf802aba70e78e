"""Opening a game from a file or as pasted text, and playing an edition of one's own."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.custom_edition import tea_towel_text
from tests.web.conftest import Open
from tests.web.support.positions import position

pytestmark = pytest.mark.browser


def test_a_saved_game_is_pasted_mended_and_played_on_from_the_other_seat(open_page: Open) -> None:
    saved = position("patchwork", "leather").replace("[First", '[Player0 "Anna"]\n[Player1 "Ben"]\n[First')
    table = open_page(width=390, height=664)
    page = table.page
    page.locator('[data-do="open-game"]').click()
    page.locator('[data-do="open"]').click()
    expect(page.locator(".problems")).to_contain_text("There is no text yet.")
    page.locator(".opengame textarea").fill(saved + "\np99@a1")
    page.locator('[data-do="open"]').click()
    expect(page.locator(".problems")).to_contain_text("patchwork has no patch 'p99'")
    page.locator(".opengame textarea").fill(saved)
    page.locator('[data-do="open"]').click()
    expect(page.locator(".brought")).to_contain_text("Anna · Ben")
    page.locator('input[name="mine"][value="1"]').check()
    page.locator('input[name="opponent"][value="here"]').check()
    page.locator('[data-do="start"]').click()
    page.wait_for_selector(".table")
    told = table.view()["table"]
    assert [player["pieces"] != [] for player in told["players"]] == [True, True]
    assert told["turn"]["seat"] == 0
    assert [player["name"] for player in told["players"]] == ["Anna", "Ben"]


def test_an_edition_of_ones_own_is_played_from_a_file_or_its_mistakes_are_listed_by_line(
    open_page: Open, tmp_path: Path
) -> None:
    good, bad = tmp_path / "mine.toml", tmp_path / "wrong.toml"
    good.write_text(tea_towel_text(), encoding="utf-8")
    bad.write_text(tea_towel_text().replace("columns = ", "columns = -"), encoding="utf-8")
    line = 1 + next(at for at, text in enumerate(bad.read_text(encoding="utf-8").splitlines()) if "columns = -" in text)
    table = open_page(language="de-DE")
    page = table.page
    page.locator('[data-do="open-game"]').click()
    page.locator(".opengame input[type=file]").set_input_files(bad)
    expect(page.locator(".problems li").first).to_contain_text(f"Zeile {line}: ")
    page.locator(".opengame input[type=file]").set_input_files(good)
    expect(page.locator(".brought b")).to_have_text("Tea Towel")
    page.locator('[data-do="start"]').click()
    page.wait_for_selector(".table [data-card]")
    assert table.view()["table"]["edition"]["own"]


def test_a_finger_chooses_a_file_in_the_language_of_the_page(open_page: Open) -> None:
    """The browser's own field speaks the language of the browser."""
    page = open_page(width=390, height=664, touch=True, language="de-DE").page
    page.locator('[data-do="open-game"]').tap()
    button = page.get_by_text("Datei wählen", exact=True)
    box = button.bounding_box(timeout=20_000)
    assert box
    assert box["height"] >= 44
    with page.expect_file_chooser() as chooser:
        button.tap()
    chooser.value.set_files(Path(__file__).parents[3] / "docs" / "pictures" / "express.game")
    page.wait_for_selector('[data-do="review-brought"]')


@pytest.mark.parametrize(("do", "screen"), [("review", ".review"), ("replay", ".replay")])
def test_a_finished_game_from_a_file_is_reviewed_and_replayed(open_page: Open, do: str, screen: str) -> None:
    page = open_page(width=390, height=664, touch=True).page
    page.locator('[data-do="open-game"]').tap()
    page.locator('input[type="file"]').set_input_files(Path(__file__).parents[3] / "docs" / "pictures" / "express.game")
    page.locator(f'[data-do="{do}-brought"]').tap()
    page.wait_for_selector(screen)
    assert f"#{do}=" in page.url
