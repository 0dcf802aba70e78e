"""What the engine and the other player have to say: hints, phrases, the look back; and what one keeps of a game."""

import os
import signal
import subprocess
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from quiltbee import parse_game, parse_game_json
from quiltbee.drawing.film import turns
from tests.drawing.support.films import at_rest
from tests.web.access.test_seeing import LETTERS, SMALL_LETTERS, SMALL_TARGETS
from tests.web.conftest import Open
from tests.web.matrix.themes import violations
from tests.web.support.positions import position
from tests.web.support.reviewed import reviewed_game
from tests.web.support.server import Server
from tests.web.support.table import TablePage
from tests.web.table.test_drafts_and_plans import BOT, ME, at, friends, ghost

pytestmark = pytest.mark.browser

BEN = {"kind": "me", "name": "Ben"}


def test_a_hint_says_which_card_then_where_then_why(open_page: Open) -> None:
    table = open_page()
    at(table, "express", "start", [ME, BOT])
    table.page.keyboard.press("h")
    table.page.locator(".say", has_text="Hint: look at ").wait_for()
    assert table.page.locator(".card.advised").count() == 1
    assert table.page.locator(".ghost").count() == 0
    table.page.keyboard.press("h")
    table.page.locator(".say", has_text="Hint: sew ").wait_for()
    assert table.page.locator(".table [role=status]").first.inner_text().endswith("Ask again: why?"), (
        "it is spoken, too"
    )
    assert ghost(table)
    table.page.locator('[data-do="hint"]').click()
    table.page.wait_for_function("() => !document.querySelector('.say').textContent.includes('Ask again')")
    assert "Hint: " in table.sentence
    seq = table.seq
    table.confirm_button.click()
    table.wait_for_change(seq)
    assert table.page.locator(".ghost").count() == 0


def test_whoever_changes_a_hint_has_a_draft_of_his_own(open_page: Open) -> None:
    table = open_page()
    at(table, "express", "start", [ME, BOT])
    for said in ("Hint:", "Ask again: why?"):
        table.page.locator('[data-do="hint"]').first.click()
        table.page.locator(".say", has_text=said).wait_for()
    if table.page.locator(".ghost").count():
        table.page.keyboard.press("r")
    else:
        table.cards.first.click()
    assert "Hint:" not in table.sentence
    assert ghost(table)


def test_a_phrase_is_heard_by_the_other(open_page: Open) -> None:
    host, guest = friends(open_page, "start")
    guest.page.locator('[data-say="good_luck"]').click()
    host.page.wait_for_selector(".phrase")
    assert host.page.locator(".phrase").inner_text() == "Ben: Good luck!"


def test_on_a_phone_who_says_something_sees_it_too(open_page: Open) -> None:
    """The words stand on the sheet with the other quilt, which would hide them."""
    host, _ = friends(open_page, "start")
    host.page.set_viewport_size({"width": 390, "height": 664})
    host.page.locator('[data-do="their-quilt"]').click()
    host.page.locator('[data-say="good_luck"]').click()
    host.page.wait_for_selector("dialog[open]", state="detached")
    host.page.wait_for_selector(".phrase")


def finish(table: TablePage, other: dict[str, str] = BEN) -> None:
    at(table, "express", "end", [ME, other])
    table.advance()
    table.page.wait_for_selector(".end")


def test_the_picture_of_a_game_is_shared_where_the_device_shares_pictures(open_page: Open) -> None:
    table = open_page()
    table.page.evaluate("""() => {
        navigator.canShare = () => true;
        navigator.share = async ({ files }) => { window.shared = files.map(({ type, size }) => [type, size > 20000]) };
    }""")
    finish(table)
    table.page.locator('[data-do="share-picture"]').click()
    table.page.wait_for_function("() => window.shared")
    assert table.page.evaluate("window.shared") == [["image/png", True]]


def test_a_game_can_be_kept_as_drawing_picture_film_text_and_json(
    open_page: Open, server: Server, tmp_path: Path
) -> None:
    table = open_page()
    game, _ = reviewed_game(table.page.context, server.url, ("Ann", "Ben"))  # so short that its film is soon drawn
    table.show(game)
    for kind in ("svg", "png", "gif", "txt", "json"):
        with table.page.expect_download() as download:
            table.page.locator(f'[data-do="{kind}"]').click()
        assert download.value.suggested_filename.endswith(f".{kind}")
        download.value.save_as(tmp_path / kind)
    drawing = ET.parse(tmp_path / "svg").getroot()
    words = [text.text or "" for text in drawing.iter("{http://www.w3.org/2000/svg}text")]
    assert any(word.startswith("Ann · ") for word in words)
    assert (tmp_path / "png").read_bytes().startswith(b"\x89PNG")
    assert (tmp_path / "png").stat().st_size > 20_000, "not an empty sheet"
    record = parse_game((tmp_path / "txt").read_text(encoding="utf-8"))
    assert parse_game_json((tmp_path / "json").read_text(encoding="utf-8")) == record
    assert len(at_rest((tmp_path / "gif").read_bytes())) == len(turns(record))


def test_the_total_is_there_to_read_at_once(open_page: Open) -> None:
    table = open_page()
    finish(table)
    result = table.view()["table"]["result"]
    shown = [int(text.replace("−", "-")) for text in table.page.locator(".total .sr").all_inner_texts()]
    assert shown == [sheet["total"] for sheet in result["scores"]]


def test_the_game_is_looked_at_again_by_itself(open_page: Open) -> None:
    table = open_page()
    finish(table)
    table.page.wait_for_selector(".graph .course")


def test_moves_that_are_shown_end_where_they_must(open_page: Open) -> None:
    """With motion, too, what is seen in the end is the new view, and a tap skips the way there."""
    table = open_page()
    table.page.emulate_media(reduced_motion="no-preference")
    table.page.wait_for_selector(".home")
    made = table.make({"edition": "patchwork", "record": position("patchwork", "leather"), "seats": [ME, BEN]})
    table.show(made["game"])
    seq = table.seq
    table.cards.first.click()
    table.confirm_button.click()
    table.page.mouse.click(700, 5)
    table.wait_for_change(seq)
    players = table.view()["table"]["players"]
    purses = [table.page.locator(f'[data-purse="{seat}"]').first.inner_text() for seat in (0, 1)]
    assert purses == [str(player["buttons"]) for player in players]


def test_the_end_and_the_look_back_have_no_barrier(open_page: Open) -> None:
    table = open_page()
    finish(table)
    table.page.wait_for_selector(".graph .course")
    assert violations(table.page) == []
    table.page.locator('[data-do="replay"]').click()
    table.page.wait_for_selector(".replay .course")
    assert violations(table.page) == []


INSIDE = """width => [document.documentElement, ...document.querySelectorAll('.scoresheet, .acts > *')]
    .every((each) => each.scrollWidth <= Math.min(each.clientWidth, width))"""


@pytest.mark.parametrize("letters", LETTERS)
def test_the_end_is_large_enough_to_read_on_a_phone_and_nothing_of_it_is_outside(open_page: Open) -> None:
    table = open_page(width=390, height=844, touch=True)
    finish(table)
    assert table.page.evaluate(SMALL_LETTERS) == []
    assert table.page.evaluate(SMALL_TARGETS) == []
    for width in (320, 768, 900, 1024, 1180):
        table.page.set_viewport_size({"width": width, "height": 800})
        table.page.wait_for_function(INSIDE, arg=width)


def test_waiting_and_planning_have_no_barrier(open_page: Open) -> None:
    _, guest = friends(open_page, "start")
    assert violations(guest.page) == []
    guest.page.locator("[data-card]").first.click()
    guest.page.wait_for_selector(".ghost.plan")
    assert violations(guest.page) == []


def bot_processes(server: Server) -> list[int]:
    assert server.process is not None
    found = subprocess.run(["pgrep", "-P", str(server.process.pid)], capture_output=True, text=True, check=False)
    return [int(pid) for pid in found.stdout.split()]


def advance(table: TablePage) -> None:
    seq = table.seq
    table.page.locator('[data-card="A"]').click()
    table.confirm_button.click()
    table.wait_for_change(seq)


def test_a_bot_that_thinks_can_be_told_to_answer_now(open_page: Open, own_server: Server) -> None:
    """The bot is held until the button has been pressed, so that it does not matter how fast it thinks."""
    table = open_page(own_server.url)
    at(table, "patchwork", "start", [ME, {"kind": "bot", "level": "master-quilter"}])
    advance(table)
    assert table.wait_for_my_turn()
    held = bot_processes(own_server)
    assert held, "its process starts with its first decision"
    for pid in held:
        os.kill(pid, signal.SIGSTOP)
    try:
        advance(table)
        with table.page.expect_response("**/stop-thinking") as answer:
            table.page.locator('[data-do="stop"]').click()
        assert answer.value.status == 204
        assert table.page.locator('[data-do="stop"]').count() == 0
    finally:
        for pid in held:
            os.kill(pid, signal.SIGCONT)
    assert table.wait_for_my_turn()
    assert table.view()["table"]["players"][1]["space"] > 0
