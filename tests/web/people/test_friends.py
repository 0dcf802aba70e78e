"""Two people far apart: the link and its code, who is there, taking back by consent, the rematch, and the replay."""

import re
import xml.etree.ElementTree as ET
from urllib.parse import unquote

import pytest
from playwright.sync_api import expect

from quiltbee.server.services.inviting.links import qr_svg
from tests.web.conftest import Open
from tests.web.support.positions import position
from tests.web.support.table import TablePage
from tests.web.table.test_drafts_and_plans import FRIEND, ME, at, friends

pytestmark = pytest.mark.browser


def board(table: TablePage) -> str:
    """The position that this browser is told of."""
    told: str = table.view()["table"]["position"]
    return told


def advance(mover: TablePage, *others: TablePage) -> None:
    """Advance, and see it on every screen."""
    seq = mover.seq
    mover.advance()
    for table in others:
        table.wait_for_change(seq)


# --- the link


def test_the_code_of_an_invitation_is_its_link(open_page: Open) -> None:
    host = open_page()
    at(host, "patchwork", "start", [ME, FRIEND])
    link = host.page.locator('[data-link="invite"]').input_value()
    code = host.page.locator("img.qr")
    assert code.evaluate("async (shown) => { await shown.decode(); return shown.clientWidth }") >= 150
    drawn = unquote(str(code.get_attribute("src")).partition(",")[2])
    assert modules(drawn) == modules(qr_svg(link))
    assert modules(drawn) != modules(qr_svg(link + "x"))


def modules(svg: str) -> str:
    """What is drawn of a code: its dark modules."""
    paths = [each.get("d") for each in ET.fromstring(svg).iter() if each.tag.endswith("path")]
    assert len(paths) == 1
    return str(paths[0])


def invited(host: TablePage) -> str:
    at(host, "patchwork", "start", [ME, FRIEND])
    return host.page.locator('[data-link="invite"]').input_value()


@pytest.mark.parametrize("width", [320, 360, 390])
def test_all_of_the_link_is_on_a_narrow_phone(open_page: Open, width: int) -> None:
    """The button that copies it and the round one that closes the sheet are whole."""
    host = open_page(width=width, height=640, touch=True, language="de-DE")
    invited(host)
    sheet = host.page.locator("dialog[open]")
    assert sheet.evaluate("sheet => sheet.scrollWidth <= sheet.clientWidth")
    close = sheet.locator(".round").bounding_box()
    assert close
    assert close["width"] == close["height"] == 44


def test_a_friend_reads_who_invites_learns_first_and_sits_down_with_one_tap(open_page: Open) -> None:
    host = open_page()
    link = invited(host)
    host.page.reload()
    assert host.page.locator('[data-link="invite"]').input_value() == link, "a new link would replace the one sent"
    guest = open_page(link)
    guest.page.get_by_role("heading", name="Ann invites you to Patchwork.").wait_for()
    guest.page.get_by_text("Ann is at the table, waiting").wait_for()
    guest.page.keyboard.type("Rosa")
    guest.page.locator('[data-do="learn"]').click()
    host.page.locator(".sheet", has_text="Rosa is learning first.").wait_for()
    assert "Rosa is learning first." in host.sentence
    guest.page.wait_for_function("() => location.hash.startsWith('#learn=')")
    guest.page.evaluate("location.hash = '#home'")
    guest.page.locator('[data-do="sit"]').click()
    guest.page.wait_for_selector(".table")
    host.page.wait_for_selector(".linkcard", state="detached")
    assert "#join" not in guest.page.url
    assert [each["name"] for each in host.view()["table"]["players"]] == ["Ann", "Rosa"]


def test_who_comes_late_may_watch_and_sees_what_was_played_and_taken_back(open_page: Open) -> None:
    host = open_page()
    link = invited(host)
    guest = open_page(link)
    guest.page.locator('[data-do="sit"]').click()
    guest.page.wait_for_selector(".table")
    advance(host, guest)
    advance(guest, host)
    late = open_page(link)
    late.page.get_by_role("heading", name="This seat is taken.").wait_for()
    late.page.locator('[data-do="watch"]').click()
    late.page.wait_for_selector(".table")
    late.page.locator(".last", has_text="Ben advanced").wait_for()
    assert late.page.locator('[data-do="hint"], [data-do="undo"]').count() == 0
    seq = host.seq
    guest.page.locator('[data-do="undo"]').first.click()
    for table in (host, late):
        table.wait_for_change(seq)
        table.page.locator(".say", has_text="Ben took back an advance.").wait_for()
        table.page.locator(".last", has_text="Ben has not played yet.").wait_for()
    guest.wait_for_change(seq)
    assert "Still your turn" not in guest.sentence
    guest.page.locator(".last", has_text="Ann advanced").wait_for()


def test_a_link_that_does_not_work_says_so_beside_a_grey_quilt(open_page: Open) -> None:
    host = open_page()
    stranger = open_page(f"{host.page.url.partition('#')[0]}#join=nothing")
    stranger.page.get_by_role("heading", name="This link no longer works. Ask for a new one.").wait_for()
    assert stranger.page.locator("figure.grey .quilt").count() == 1


def test_a_link_goes_out_by_the_share_sheet_where_there_is_one(open_page: Open) -> None:
    host, _ = friends(open_page, "start")
    host.page.evaluate("navigator.share = async (what) => { window.shared = what }")
    host.page.locator('[data-do="menu"]').click()
    host.page.locator('[data-do="watch-link"]').click()
    host.page.locator('[data-do="share"]').click()
    link = host.page.locator('[data-link="watch"]').input_value()
    assert host.page.evaluate("window.shared") == {"url": link, "text": "Watch our game of Patchwork:"}


def test_a_player_who_looks_elsewhere_is_called_back(open_page: Open) -> None:
    host, guest = friends(open_page, "start")
    host.page.wait_for_function("() => document.title === 'Your turn · quiltbee'")
    expect(guest.page).to_have_title("Patchwork · quiltbee")
    guest.page.evaluate("""() => {
        window.told = [];
        window.Notification = class {
            static permission = "default";
            static requestPermission = async () => (Notification.permission = "granted");
            constructor(text, { body }) { window.told.push([text, body]) }
            close() {}
        };
        Object.defineProperty(document, "hidden", { get: () => true });
    }""")
    guest.page.locator('[data-do="menu"]').click()
    guest.page.locator('[data-do="notify"]').click()
    guest.page.locator('[data-do="notify"]:checked').wait_for()
    guest.page.keyboard.press("Escape")
    advance(host, guest)
    guest.page.wait_for_function("() => document.title === 'Your turn · quiltbee'")
    guest.page.wait_for_selector('link[rel="icon"][href^="data:"]', state="attached")
    assert guest.page.evaluate("window.told") == [["Your turn", "Ann is waiting for your move."]]
    expect(host.page).to_have_title("Patchwork · quiltbee")
    advance(guest, host)
    guest.page.wait_for_selector('link[rel="icon"][href="bee.svg"]', state="attached")
    expect(guest.page).to_have_title("Patchwork · quiltbee")


# --- who is there


def test_a_friend_who_closes_the_page_is_away_until_the_page_is_open_again(open_page: Open) -> None:
    host, guest = friends(open_page, "start")
    away = host.page.locator(".who.seat1 .away")
    away.wait_for(state="detached")
    address, browser = guest.page.url, guest.page.context
    guest.page.close()
    away.wait_for()
    assert away.inner_text() == "away"
    for width, height in ((360, 640), (360, 800), (640, 360)):  # where there is no room for the word, the token is pale
        host.page.set_viewport_size({"width": width, "height": height})
        host.page.locator(".who.seat1.isaway .dot").wait_for()
    host.page.set_viewport_size({"width": 1440, "height": 900})
    browser.new_page().goto(address)
    away.wait_for(state="detached")


# --- taking back


def ask_to_take_back(open_page: Open) -> tuple[TablePage, TablePage, str]:
    """Both have played, and the host would like the own move back."""
    host, guest = friends(open_page, "start")
    before = board(host)
    advance(host, guest)
    advance(guest, host)
    host.page.locator('[data-do="menu"]').click()
    host.page.get_by_role("button", name="Ask to undo").click()
    host.page.mouse.move(0, 0)  # over a card, the sentence would say what that card does
    guest.page.get_by_role(
        "alertdialog", name="Ann would like to take back: an advance (Ann), an advance (you)."
    ).wait_for()
    host.page.locator(".say", has_text="Waiting for Ben’s answer.").wait_for()
    assert host.page.get_by_role("alertdialog").count() == 0, "nobody agrees with oneself"
    return host, guest, before


def test_a_move_that_was_answered_is_taken_back_when_the_other_agrees(open_page: Open) -> None:
    host, guest, before = ask_to_take_back(open_page)
    seq = guest.seq
    guest.page.locator(".offer .primary").click()
    for table in (host, guest):
        table.wait_for_change(seq)
        assert board(table) == before
        table.page.locator('.table[data-turn="0"]').wait_for()
        assert table.page.locator(".offer").count() == 0


def test_a_move_stands_when_the_other_does_not_agree(open_page: Open) -> None:
    host, guest, _ = ask_to_take_back(open_page)
    after, seq = board(host), guest.seq
    guest.page.locator(".offer .plain").click()
    for table in (host, guest):
        table.wait_for_change(seq)
        assert board(table) == after
        assert table.page.locator(".offer").count() == 0
    host.page.locator(".say", has_text="Ben said no: the move stands.").wait_for()
    host.page.get_by_role("status").filter(has_text="Ben said no: the move stands.").wait_for()
    assert "said no" not in guest.sentence, "nobody is told what one has just said oneself"
    advance(host, guest)
    assert "said no" not in host.sentence


# --- after the end


def played_to_the_end(open_page: Open) -> tuple[TablePage, TablePage, str]:
    """A game by link that has just ended on both screens, and the link that the friend had got."""
    host = open_page()
    at(host, "express", "end", [ME, FRIEND])
    link = host.page.locator('[data-link="invite"]').input_value()
    guest = open_page(link)
    guest.page.locator('[data-do="sit"]').click()
    guest.page.wait_for_selector(".table")
    host.page.wait_for_selector(".linkcard", state="detached")
    advance(host, guest)
    for table in (host, guest):
        table.page.wait_for_selector(".end")
    return host, guest, link


def test_the_link_is_the_replay_later(open_page: Open) -> None:
    _, _, link = played_to_the_end(open_page)
    stranger = open_page(link)
    stranger.page.wait_for_selector(".steps")
    assert stranger.page.locator('[data-do="sit"]').count() == 0
    assert "#join" not in stranger.page.url
    for turn in (0, 1, 2):
        stranger.page.locator(".steps output", has_text=re.compile(rf"^Turn {turn} of \d+$")).wait_for()
        stranger.page.keyboard.press("ArrowRight")
    assert stranger.view()["you"]["seats"] == []


def test_a_rematch_has_the_same_circle_with_seats_swapped_and_brings_both_there(open_page: Open) -> None:
    host, guest, _ = played_to_the_end(open_page)
    old = host.page.url
    host.page.locator('[data-do="rematch-same"]').click()
    guest.page.locator(".offer .primary").click()
    for table, seat in ((host, 1), (guest, 0)):
        table.page.wait_for_selector(".table")
        assert table.page.url != old
        view = table.view()
        assert view["you"]["seats"] == [seat]
        assert [player["name"] for player in view["table"]["players"]] == ["Ben", "Ann"]
        assert view["table"]["circle"] == circle_of(position("express", "end"))


def circle_of(record: str) -> list[str]:
    """In which order the patches lay at the beginning."""
    found = re.search(r'\[Circle "(.*)"\]', record)
    assert found
    return found[1].split()
