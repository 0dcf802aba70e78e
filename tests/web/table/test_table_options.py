"""At the table: the clock with claim and pause, a new name, and who is sent away."""

import json
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Open
from tests.web.people.test_friends import advance
from tests.web.support.positions import position
from tests.web.support.server import Server
from tests.web.support.table import TablePage
from tests.web.table.test_drafts_and_plans import FRIEND, ME

pytestmark = pytest.mark.browser


def seated(open_page: Open, **more: Any) -> tuple[TablePage, TablePage]:
    """Two browsers at one game of this kind: the host is to move, the guest waits."""
    host = open_page(
        game={"edition": "patchwork", "record": position("patchwork", "start"), "seats": [ME, FRIEND], **more}
    )
    guest = open_page(host.page.locator('[data-link="invite"]').input_value(), width=390, height=664)
    guest.page.locator('[data-do="sit"]').click()
    guest.page.wait_for_selector(".table")
    host.page.wait_for_selector(".linkcard", state="detached")
    return host, guest


def test_a_clock_runs_is_paused_by_consent_and_goes_on(open_page: Open) -> None:
    host, guest = seated(open_page, clock={"kind": "fischer", "base_ms": 600_000, "increment_ms": 0})
    clocks = [table.page.locator('.who [data-clock="1"]').first for table in (host, guest)]
    expect(clocks[0]).to_have_text("10:00")
    advance(host, guest)
    for clock in clocks:
        expect(clock).not_to_have_text("10:00")
    host.page.locator('[data-do="menu"]').click()
    host.page.locator('[data-do="pause"]').click()
    guest.page.locator(".offer .primary").click()
    for table in (host, guest):
        table.page.locator('[data-do="resume"]').wait_for()
    stopped = clocks[0].inner_text()
    guest.page.locator('[data-do="resume"]').click()
    host.page.locator('[data-do="resume"]').wait_for(state="detached")
    expect(clocks[0]).not_to_have_text(stopped)


def test_a_game_is_claimed_when_the_time_of_the_other_is_up_and_not_by_itself(open_page: Open) -> None:
    host, guest = seated(open_page, clock={"kind": "fischer", "base_ms": 1000, "increment_ms": 0})
    advance(host, guest)
    host.page.locator('[data-do="wait"]').click()
    assert host.view()["table"]["phase"] == "playing"
    assert not guest.page.locator('[data-do="claim"]').count()
    host.page.reload()
    host.page.locator('[data-do="claim"]').click()
    host.page.wait_for_selector(".end")
    assert host.view()["table"]["result"]["reason"] == "time"


def test_a_player_takes_another_name_and_the_host_sends_visitors_away(open_page: Open) -> None:
    host, guest = seated(open_page)
    host.page.locator('[data-do="menu"]').click()
    host.page.locator('[data-do="watch-link"]').click()
    address = host.page.locator('[data-link="watch"]').input_value()
    first, watcher = open_page(address), open_page(address)
    for each in (first, watcher):
        each.page.wait_for_selector(".table")
    host.page.keyboard.press("Escape")
    host.page.locator('[data-do="menu"]').click()
    host.page.locator('[data-fold="people"] summary').click()
    host.page.locator('[data-rename="0"]').fill("Grandma")
    host.page.keyboard.press("Enter")
    expect(guest.page.locator(".say").first).to_contain_text("Grandma")
    host.page.locator('[data-do="send-visitor-away"]').first.click()
    expect(host.page.locator(".people [role=status]")).to_contain_text("This visitor can no longer watch")
    expect(first.page.locator(".notice")).to_contain_text("We can’t find this game")
    ended = host.page.locator('[data-do="end-watching"]')
    expect(ended).to_contain_text("1 watches")
    ended.click()
    expect(watcher.page.locator(".notice")).to_contain_text("We can’t find this game")
    host.page.locator('[data-do="send-away"]').click()
    expect(guest.page.locator(".notice")).to_contain_text("We can’t find this game")
    assert host.view()["table"]["phase"] == "waiting"


def test_other_devices_are_signed_out(open_page: Open, server: Server) -> None:
    here = open_page(game={"edition": "express", "seats": [ME, {"kind": "bot", "level": "thimble"}], "first": 0})
    here.page.locator('[data-do="menu"]').click()
    here.page.get_by_role("button", name="Continue on another device").click()
    token = here.page.locator('[data-link="device"]').input_value().partition("#join=")[2]
    there = open_page()
    there.page.context.request.post(
        f"{server.url}/api/links/exchange",
        data=json.dumps({"token": token}),
        headers={"Content-Type": "application/json", "Origin": server.url},
    )
    there.show(here.page.url.partition("#game=")[2])
    there.page.locator('[data-do="menu"]').click()
    there.page.locator('[data-fold="people"] summary').click()
    there.page.locator('[data-do="sign-out"]').click()
    expect(here.page.locator(".notice")).to_contain_text("We can’t find this game")
    assert there.view()["you"]["seats"] == [0]
