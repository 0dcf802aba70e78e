"""A draft survives a reload and is the same in two tabs; what is planned in the other's turn is one tap."""

from typing import Any

import pytest
from playwright.sync_api import Locator

from tests.web.conftest import Open
from tests.web.support.positions import position
from tests.web.support.table import TablePage

pytestmark = pytest.mark.browser

ME = {"kind": "me", "name": "Ann"}
BOT = {"kind": "bot", "level": "thimble"}
FRIEND = {"kind": "open", "name": "Ben"}


def at(table: TablePage, edition: str, wanted: str, seats: list[dict[str, str]]) -> None:
    table.page.wait_for_selector(".home")
    table.show(table.make({"edition": edition, "record": position(edition, wanted), "seats": seats})["game"])


def ghost(table: TablePage) -> str:
    """Where the patch hangs, as it is drawn."""
    return str(table.page.locator(".ghost").get_attribute("style"))


def hang_it_somewhere(table: TablePage) -> None:
    table.cards.first.click()
    for key in ("r", "ArrowDown", "ArrowRight", "ArrowRight"):
        table.page.keyboard.press(key)


def test_a_draft_survives_a_reload(open_page: Open) -> None:
    table = open_page()
    at(table, "patchwork", "start", [ME, BOT])
    hang_it_somewhere(table)
    before = ghost(table), table.page.locator(".card.chosen").get_attribute("data-card")
    table.page.reload()
    table.page.wait_for_selector(".ghost")
    assert (ghost(table), table.page.locator(".card.chosen").get_attribute("data-card")) == before


def test_two_tabs_of_a_seat_show_the_same_draft(open_page: Open) -> None:
    table = open_page()
    at(table, "patchwork", "start", [ME, BOT])
    twin = TablePage(table.page.context.new_page())
    twin.page.goto(table.page.url)
    twin.page.wait_for_selector(".table")
    hang_it_somewhere(table)
    twin.page.locator(f'.ghost[style="{ghost(table)}"]').wait_for()
    twin.page.keyboard.press("Escape")
    table.page.wait_for_selector(".ghost", state="detached")


def test_what_another_says_does_not_brush_the_draft_off_the_quilt(open_page: Open) -> None:
    """An entry of the log that changes no position leaves the draft alone."""
    host, guest = friends(open_page, "start")
    hang_it_somewhere(host)
    before, seq = ghost(host), host.seq
    rename(guest)
    host.wait_for_change(seq)
    assert ghost(host) == before


def rename(table: TablePage) -> None:
    """Something that is no move."""
    view = table.view()
    answer = table.page.context.request.post(
        f"{table.page.evaluate('location.origin')}/api/games/{view['table']['game']}/name",
        data={"client_id": "a-new-name-1", "expected_seq": view["table"]["seq"], "name": "Benno"},
        headers={"Origin": str(table.page.evaluate("location.origin"))},
    )
    assert answer.ok, answer.text()


def friends(open_page: Open, lesson: str) -> tuple[TablePage, TablePage]:
    """Two browsers at one game: the host is to move, the guest waits."""
    host = open_page()
    at(host, "patchwork", lesson, [ME, FRIEND])
    link = host.page.locator('[data-link="invite"]').input_value()
    guest = open_page(link)
    guest.page.locator('[data-do="sit"]').click()
    guest.page.wait_for_selector(".table")
    host.page.wait_for_selector(".linkcard", state="detached")
    return host, guest


def plan(table: TablePage, patch: Locator) -> str:
    patch.click()
    table.page.wait_for_selector(".ghost.plan")
    table.page.locator('[data-do="keep-plan"]').click()
    return ghost(table)


def choices(table: TablePage) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = table.view()["table"]["choices"]["patches"]
    return found


def test_a_plan_made_in_the_others_turn_is_one_tap_on_mine(open_page: Open) -> None:
    host, guest = friends(open_page, "start")
    wanted = host.view()["table"]["circle"][2]
    where = plan(guest, guest.page.locator(f'[data-card="{wanted}"]'))
    guest.page.reload()
    guest.page.wait_for_selector(".ghost.plan")
    assert ghost(guest) == where
    assert guest.page.locator('[data-do="use-plan"]').count() == 0
    seq = host.seq
    host.page.locator('[data-card="A"]').click()
    host.confirm_button.click()
    guest.wait_for_change(seq)
    seq = guest.seq
    guest.page.locator('[data-do="use-plan"]').click()
    guest.wait_for_change(seq)
    assert [piece["patch"] for piece in guest.view()["table"]["players"][1]["pieces"]][-1] == wanted


def test_a_plan_whose_patch_is_taken_is_forgotten(open_page: Open) -> None:
    host, guest = friends(open_page, "start")
    wanted = next(each["patch"] for each in choices(host) if each["possible"])
    plan(guest, guest.page.locator(f'[data-card="{wanted}"]'))
    seq = host.seq
    host.page.locator(f'[data-card="{wanted}"]').click()
    host.confirm_button.click()
    guest.wait_for_change(seq)
    guest.page.wait_for_selector(".ghost", state="detached")


def test_a_place_can_be_tried_for_a_patch_far_down_the_line(open_page: Open) -> None:
    table = open_page()
    at(table, "patchwork", "start", [ME, BOT])
    plan(table, table.page.locator("[data-line]").last)
    assert table.page.locator('[data-do="use-plan"]').count() == 0, "it is not in reach"


def test_at_one_table_a_plan_belongs_to_who_made_it(open_page: Open) -> None:
    """Two people share a screen: whoever is to move may plan; the plan is back when the quilt is."""
    table = open_page()
    at(table, "patchwork", "start", [ME, {"kind": "me", "name": "Ben"}])
    where = plan(table, table.page.locator("[data-line]").last)
    advance(table)
    assert table.page.locator(".ghost").count() == 0, "Ben sees no plan of Ann's"
    advance(table)
    assert ghost(table) == where
    table.page.reload()
    table.page.wait_for_selector(".ghost.plan")
    assert ghost(table) == where


def advance(table: TablePage) -> None:
    """Go on until it is somebody else's turn."""
    turn = table.page.locator(".table").get_attribute("data-turn")
    while table.page.locator(".table").get_attribute("data-turn") == turn:
        seq = table.seq
        table.page.locator('[data-card="A"]').click()
        table.confirm_button.click()
        table.wait_for_change(seq)


def test_touching_what_cannot_be_paid_says_so(open_page: Open) -> None:
    table = open_page()
    at(table, "patchwork", "start", [ME, BOT])
    too_dear = next((each for each in choices(table) if each["why_not"] == "cost"), None)
    assert too_dear, "the lesson has a patch that is too dear"
    table.page.locator(f'[data-card="{too_dear["patch"]}"]').click(force=True)
    assert "short" in table.sentence
    assert table.page.locator(".ghost").count() == 0
