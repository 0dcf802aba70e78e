"""The tutorial is played, not read: all of its eight steps, in every edition."""

import re

import pytest

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
    table.page.wait_for_selector(f'.coach[data-step="{STEPS}"]')
    assert table.page.evaluate("JSON.parse(localStorage.getItem('quiltbee-settings')).learned") is True


def do_what_is_asked(table: TablePage, step: int) -> None:
    """A step that was played goes on by itself; some want more than one decision."""
    if step == 0:
        table.cards.first.click()
    elif step == 1:
        table.page.keyboard.press("ArrowRight")
        table.page.keyboard.press("ArrowDown")
    else:
        while not is_done(table, step):
            play(table, step)


def is_done(table: TablePage, step: int) -> bool:
    table.page.evaluate("() => new Promise((go) => setTimeout(go, 50))")  # the page's own timers come before this one
    return table.page.locator(goes_on(step)).count() > 0


def goes_on(step: int) -> str:
    return f'.coach:not([data-step="{step}"]), .coach[aria-busy="true"]'


def play(table: TablePage, step: int) -> None:
    """What is in the hand is put down; else a patch that brings leather or new patches is taken, or one advances."""
    if not table.wait_for_my_turn():
        return
    seq = table.seq
    while table.page.locator('.ghost[data-fits="false"]').count():
        table.page.keyboard.press("ArrowRight")
    if not table.confirm_button.count():
        choose(table)
    table.confirm_button.click()
    # The next step has a game of its own, whose number may be the same.
    table.page.wait_for_selector(f'.end, .table:not([data-seq="{seq}"]), {goes_on(step)}', state="attached")


def choose(table: TablePage) -> None:
    """A patch that brings new patches is taken before it is placed, so that nothing hangs over the quilt."""
    for number in range(table.cards.count()):
        table.cards.nth(number).click()
        if not table.page.locator(".ghost").count():
            return
        table.page.keyboard.press("Escape")
    leather = table.cards.filter(has_text=re.compile("leather|box"))
    (leather if leather.count() else table.page.locator('[data-card="A"]')).first.click()
