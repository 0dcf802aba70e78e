"""One thing at a time: keys, taps, undo, refill, leather, hostile names, links, restarts."""

import random
import re

import pytest
from playwright.sync_api import Dialog

from tests.web.conftest import Open
from tests.web.support.positions import standing
from tests.web.support.server import Server
from tests.web.support.table import LONGEST, TablePage

pytestmark = pytest.mark.browser

BOT = {"kind": "bot", "level": "thimble"}
ME = {"kind": "me", "name": "Ann"}
BEN = {"kind": "me", "name": "Ben"}


@pytest.mark.slow
def test_a_whole_game_by_keyboard_alone_on_a_laptop(open_page: Open) -> None:
    table = open_page(width=1366, height=650, game=standing("express", "start", [ME, BOT]))
    rng = random.Random(3)
    keys = table.page.keyboard
    for _ in range(LONGEST):
        if not table.wait_for_my_turn():
            break
        seq = table.seq
        if not table.page.locator(".ghost").count():
            keys.press(rng.choice("1123a"))
        if table.page.locator(".ghost").count():
            for key in rng.choices(["ArrowRight", "ArrowDown", "r", "f"], k=2):
                keys.press(key)
            if (
                table.page.locator('.ghost[data-fits="false"]').count()
                and table.page.locator("button.card.chosen").count()
            ):
                chosen = table.page.locator("button.card.chosen").get_attribute("aria-keyshortcuts") or "1"
                keys.press("Escape")
                keys.press(chosen)  # taken anew it hangs where it fits
            while table.page.locator('.ghost[data-fits="false"]').count():
                keys.press(rng.choice(["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp", "r"]))
        if not table.confirm_button.count():
            continue
        keys.press("Enter")
        table.wait_for_change(seq)
    assert table.is_over


@pytest.mark.slow
def test_a_whole_game_on_a_phone_by_single_taps(open_page: Open) -> None:
    table = open_page(width=390, height=664, touch=True, game=standing("express", "start", [ME, BOT]))
    rng = random.Random(4)
    for _ in range(LONGEST):
        if not table.wait_for_my_turn():
            break
        seq = table.seq
        if not table.page.locator(".ghost").count():
            if table.cards.count() and rng.random() < 0.8:
                table.cards.first.tap()
            else:
                table.page.locator('[data-do="advance"]').tap()
        if table.confirm_button.count():
            table.confirm_button.tap()
            table.wait_for_change(seq)
    assert table.is_over


def test_a_tap_alone_never_makes_a_move(open_page: Open) -> None:
    table = open_page(width=390, height=844, touch=True, game=standing("patchwork", "start", [ME, BOT]))
    seq, rng = table.seq, random.Random(5)
    table.cards.first.tap()
    box = table.page.locator(".mineq").bounding_box()
    assert box
    for _ in range(60):
        x = box["x"] + rng.random() * box["width"]
        y = box["y"] + rng.random() * box["height"]
        table.page.touchscreen.tap(x, y)
    assert table.view()["table"]["seq"] == seq


def test_a_patch_can_be_dragged_from_its_card_to_the_quilt(open_page: Open) -> None:
    table = open_page(game=standing("patchwork", "start", [ME, BOT]))
    mouse, card = table.page.mouse, table.cards.first.bounding_box()
    quilt = table.page.locator(".mineq svg").first.bounding_box()
    assert card
    assert quilt
    mouse.move(card["x"] + 60, card["y"] + 60)
    mouse.down()
    mouse.move(quilt["x"] + quilt["width"] / 2, quilt["y"] + quilt["height"] / 2, steps=8)
    mouse.up()
    assert table.page.locator('.ghost[data-fits="true"]').count() == 1
    looks = table.page.locator(".ghost path").first.get_attribute("d")
    mouse.wheel(0, 100)
    table.page.wait_for_function(
        "looks => document.querySelector('.ghost path').getAttribute('d') !== looks", arg=looks
    )


def test_what_does_not_fit_is_red_says_why_and_cannot_be_confirmed(open_page: Open) -> None:
    table = open_page(game=standing("patchwork", "leather", [ME, BOT]))
    table.cards.first.click()
    for _ in range(12):
        table.page.keyboard.press("ArrowUp")
        table.page.keyboard.press("ArrowLeft")
    assert table.page.locator('.ghost[data-fits="false"]').count() == 1
    assert "overlaps" in table.sentence
    assert table.confirm_button.is_disabled()


def test_undo_brings_back_the_turn(open_page: Open) -> None:
    table = open_page(game=standing("patchwork", "start", [ME, BEN]))
    before = table.view()["table"]["position"]
    seq = table.seq
    table.cards.first.click()
    table.confirm_button.click()
    table.wait_for_change(seq)
    seq = table.seq
    table.page.locator('[data-do="undo"]').first.click()
    table.wait_for_change(seq)
    assert table.view()["table"]["position"] == before


def test_the_refill_is_seen_before_the_patch_is_placed(open_page: Open) -> None:
    table = open_page(game=standing("express", "reveal", [ME, BEN]))
    seq = table.seq
    before = len(table.view()["table"]["circle"])
    for number in range(table.cards.count()):
        table.cards.nth(number).click()
        if not table.page.locator(".ghost").count():
            break
    assert "you can’t undo" in table.sentence
    table.confirm_button.click()
    table.wait_for_change(seq)
    assert "new patches" in table.sentence
    assert table.page.locator(".ghost").count() == 1
    assert len(table.view()["table"]["circle"]) > before
    assert table.view()["you"]["may"]["undo"] is None


def test_a_leather_patch_can_be_left_where_the_edition_allows_it(open_page: Open) -> None:
    table = open_page(game=standing("stack-n-stuff", "leather", [ME, BEN]))
    take_with_leather(table)
    empty = table.view()["table"]["players"][0]["empty"]
    seq = table.seq
    table.page.locator('[data-do="leave"]').click()
    table.wait_for_change(seq)
    assert table.view()["table"]["players"][0]["empty"] == empty


def take_with_leather(table: TablePage) -> None:
    seq = table.seq
    for choice in table.view()["table"]["choices"]["patches"]:
        if choice["possible"] and choice["consequence"]["leather"]:
            table.page.locator(f'[data-card="{choice["patch"]}"]').click()
            table.confirm_button.click()
            table.wait_for_change(seq)
            return
    raise AssertionError("no patch brings leather here")


def test_names_are_text_and_never_run(open_page: Open) -> None:
    hostile = "<img src=x onerror=alert(1)>"
    names = [{"kind": "me", "name": hostile}, {"kind": "me", "name": "<script>alert(2)</script>"}]
    alarms: list[str] = []

    def alarm(dialog: Dialog) -> None:
        alarms.append(dialog.message)
        dialog.dismiss()

    table = open_page()
    table.page.on("dialog", alarm)
    table.page.wait_for_selector(".home")
    table.show(table.make(standing("patchwork", "start", names))["game"])
    table.page.wait_for_selector(".who")
    assert table.page.locator(".table img").count() == 0
    assert hostile in table.sentence
    assert not alarms


def test_two_browsers_by_link_a_reload_and_a_restart_in_the_middle(open_page: Open, own_server: Server) -> None:
    host = open_page(own_server.url)
    host.page.locator('[data-do="invite"]').click()
    link = host.page.locator('[data-link="invite"]').input_value()
    guest = open_page(link)
    guest.page.locator('[data-do="sit"]').click()
    guest.page.wait_for_selector(".table")
    host.page.wait_for_selector(".linkcard", state="detached")
    rng = random.Random(6)
    for turn in range(10):
        seq = host.seq
        mover = host if host.view()["you"]["may"]["decide"] else guest
        mover.wait_for_my_turn()
        mover.decide(rng)
        host.wait_for_change(seq)
        guest.wait_for_change(seq)
        if turn == 3:
            guest.page.reload()
            guest.page.wait_for_selector(".table")
        if turn == 6:
            own_server.stop()
            own_server.start()
            for table in (host, guest):
                table.page.wait_for_selector(".table")
    assert host.view()["table"]["position"] == guest.view()["table"]["position"]
    assert host.seq == guest.seq


WHERE = """() => ['.steps', '.mineq', '.theirs', '.tape', '.move']
    .map((each) => document.querySelector(each).getBoundingClientRect().top)"""


def test_looking_back_goes_turn_by_turn_and_step_by_step_and_by_itself(open_page: Open) -> None:
    table = open_page(game=standing("express", "end", [ME, BEN]))
    table.advance()
    table.page.locator('[data-do="replay"]').click()
    page, at, said = table.page, table.page.locator(".steps output"), table.page.locator(".replay .say")
    at.wait_for()
    page.keyboard.press("Home")
    said.get_by_text("Before the first turn").wait_for()
    places = page.evaluate(WHERE)
    page.keyboard.press("ArrowRight")
    at.get_by_text("Turn 1 of").wait_for()
    page.wait_for_selector(".replay[data-ply='2']")
    assert re.match(r"Ann sewed .+\s+Paid \d+ buttons and moved \d+ to space \d+\. Then Ben plays\.", said.inner_text())
    assert not re.search("thinking|watching|Nothing|away", page.locator(".replay").inner_text())
    assert page.locator('[data-do="hint"], [data-do="undo"], [data-do="confirm"]').count() == 0
    assert page.evaluate(WHERE) == places, "nothing jumps"
    page.locator(".steps label").click()
    at.get_by_text("Step 2 of").wait_for()
    page.keyboard.press("ArrowLeft")
    said.get_by_text("Ann took ").wait_for()
    page.wait_for_selector(".replay[data-ply='1']")
    page.locator(".steps label").click()
    page.keyboard.press("Home")
    page.locator('[data-do="play"]').click()
    at.get_by_text("Turn 2 of").wait_for()
    page.locator('[data-do="play"][aria-label="Pause"]').click()
    page.wait_for_selector('[data-do="play"][aria-label="Play"]')
    page.keyboard.press("End")
    last = re.findall(r"\d+", at.inner_text())
    assert last[0] == last[1]
    said.get_by_text(re.compile("wins")).wait_for()


def test_on_a_phone_a_tap_brings_the_other_quilt_to_the_front_of_a_replay(open_page: Open) -> None:
    table = open_page(game=standing("express", "end", [ME, BEN]), width=390, height=664, touch=True)
    table.advance()
    table.page.locator('[data-do="replay"]').tap()
    table.page.wait_for_selector(".replay .mineq [data-quilt='0']")
    table.page.locator('[data-do="their-quilt"]').tap()
    table.page.wait_for_selector(".replay .mineq [data-quilt='1']")
    wide = table.page.locator(".steps input[type=range]").bounding_box()
    assert wide is not None
    assert wide["width"] > 350


def test_a_rematch_is_one_tap_away(open_page: Open) -> None:
    table = open_page(game=standing("express", "end", [ME, BEN]))
    table.advance()
    table.page.locator('[data-do="rematch-same"]').click()
    table.page.wait_for_selector(".table")
    assert table.view()["table"]["ply"] == 0
