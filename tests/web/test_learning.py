"""The tutorial is played, not read: all of its eight steps, in every edition."""

import re

import pytest
from playwright.sync_api import TimeoutError

from tests.web.conftest import Open
from tests.web.table import TablePage

pytestmark = [pytest.mark.browser, pytest.mark.slow]

STEPS = 8


@pytest.mark.parametrize("edition", ["patchwork", "express", "stack-n-stuff"])
def test_all_eight_steps_can_be_played(open_page: Open, edition: str) -> None:
    table = open_page()
    table.page.goto(table.page.url.split("#")[0] + f"#learn={edition}")
    for step in range(STEPS):
        table.page.wait_for_selector(f'.coach[data-step="{step}"]')
        go_on = table.page.locator('[data-do="next"]')
        if go_on.count():
            go_on.click()
            continue
        do_what_is_asked(table, step)
        while not has_gone_on(table, step):
            do_what_is_asked(table, step)
    table.page.wait_for_selector(f'.coach[data-step="{STEPS}"]')
    assert table.page.evaluate("JSON.parse(localStorage.getItem('quiltbee-settings')).learned") is True


def has_gone_on(table: TablePage, step: int) -> bool:
    """A step that was played goes on by itself; one that wants more than one decision waits for the next."""
    gone = f'.coach:not([data-step="{step}"])'
    try:
        table.page.wait_for_selector(f'{gone}, .coach[aria-busy="true"]', timeout=1000)
    except TimeoutError:
        return False
    table.page.wait_for_selector(gone)
    return True


def do_what_is_asked(table: TablePage, step: int) -> None:
    if step == 0:
        table.cards.first.click()
    elif step == 1:
        table.page.keyboard.press("ArrowRight")
        table.page.keyboard.press("ArrowDown")
    else:
        play(table)


def play(table: TablePage) -> None:
    """What is in the hand is put down; else a patch that brings leather or new patches is taken, or one advances."""
    if not table.wait_for_my_turn():
        return
    seq = table.seq
    while table.page.locator('.ghost[data-fits="false"]').count():
        table.page.keyboard.press("ArrowRight")
    if not table.confirm_button.count():
        choose(table)
    table.confirm_button.click()
    table.wait_for_change(seq)


def choose(table: TablePage) -> None:
    """A patch that brings new patches is taken before it is placed, so that nothing hangs over the quilt."""
    for number in range(table.cards.count()):
        table.cards.nth(number).click()
        if not table.page.locator(".ghost").count():
            return
        table.page.keyboard.press("Escape")
    leather = table.cards.filter(has_text=re.compile("leather|box"))
    (leather if leather.count() else table.page.locator('[data-card="A"]')).first.click()
