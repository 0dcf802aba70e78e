"""What eyes and fingers need: room, size, and patches that can be told apart without colour."""

import io
from itertools import combinations

import pytest
from PIL import Image

from tests.drawing.support.grey import distance, swatch
from tests.web.conftest import Open
from tests.web.support.browser import USUAL_LETTERS, WIDE_LETTERS
from tests.web.support.positions import standing

pytestmark = pytest.mark.browser

SEATS = [{"kind": "me", "name": "Ann"}, {"kind": "me", "name": "Ben"}]
AGAINST_A_BOT = [SEATS[0], {"kind": "bot", "level": "thimble"}]
NARROW = [(320, 640), (360, 800), (390, 844), (844, 390), (768, 1024), (1024, 768)]
WIDE = [(1280, 720), (1440, 900), (1920, 1080), (3840, 2160)]
LETTERS = (USUAL_LETTERS, WIDE_LETTERS)
LEAST = 0.4
"""A little below the nearest pair of patches when this was written; the same patch twice would be 0."""
COMMON = [(1024, 768), (1200, 800), (1280, 720), (1280, 800), (1366, 768), (1440, 900), (1536, 730)]
CUT = """() => {
    const belt = document.querySelector('.belt')?.getBoundingClientRect();
    if (!belt) return -1;  // not laid out yet
    return [...document.querySelectorAll('.belt button')].filter((each) => {
        const { top, bottom, right } = each.getBoundingClientRect();
        return top < belt.top - 1 || bottom > belt.bottom + 1 || right > belt.right + 1;
    }).length;
}"""
NOTHING_OUTSIDE = """([width, height]) =>
    document.documentElement.scrollWidth <= width && document.documentElement.scrollHeight <= height"""

LAY_OUT = """() => {
    const sheet = document.createElement('div');
    sheet.style.cssText = 'position:fixed;inset:0;z-index:99;background:#fff;display:flex;flex-wrap:wrap;gap:8px';
    const boxes = {};
    const seen = new Map([...document.querySelectorAll('svg[data-patch]')].map((each) => [each.dataset.patch, each]));
    document.querySelector('.table').append(sheet);
    for (const [patch, drawn] of seen) {
        const copy = drawn.cloneNode(true);
        const { width, height } = drawn.viewBox.baseVal;
        copy.style.cssText = `width:${width * 0.75}px;height:${height * 0.75}px;flex:none`;
        sheet.append(copy);
    }
    for (const each of sheet.children) {
        const box = each.getBoundingClientRect();
        boxes[each.dataset.patch] = [box.left, box.top, box.right, box.bottom].map(Math.round);
    }
    return boxes;
}"""

SMALL_LETTERS = """() => [...document.querySelectorAll('.table *, .end *')]
    .filter(each => [...each.childNodes].some(node => node.nodeType === 3 && node.textContent.trim()))
    .filter(each => !each.closest('.sr') && each.getClientRects().length)
    .filter(each => {
        const drawn = each.closest('svg') ? Math.hypot(each.getScreenCTM().a, each.getScreenCTM().b) : 1;
        return parseFloat(getComputedStyle(each).fontSize) * drawn < 15.9;
    })
    .map(each => each.outerHTML.slice(0, 100))"""

SMALL_TARGETS = """() => {
    const shown = (each) => each.getClientRects().length && !each.closest('.sr');
    const size = (each) => {
        const box = (each.closest('label') ?? each).getBoundingClientRect();
        return Math.min(box.width, box.height);
    };
    const wanted = (each) => (each.matches('.primary, .go, .card, .play, [data-do]') ? 44 : 24);
    return [...document.querySelectorAll('button, a[href], input, select, [role=button]')].filter(shown)
        .filter((each) => size(each) < wanted(each) - 0.01)
        .map((each) => `${size(each)} of ${wanted(each)}: ${each.outerHTML.slice(0, 120)}`);
}"""


@pytest.mark.parametrize("letters", LETTERS)
def test_nothing_scrolls_sideways_on_small_screens(open_page: Open) -> None:
    table = open_page(game=standing("patchwork", "leather", SEATS), touch=True)
    for hash in (table.page.url.partition("#")[2], "home", "rules=patchwork"):
        table.page.goto(table.page.url.split("#")[0] + f"#{hash}")
        table.page.wait_for_selector(".table, .home .edition, .rules")
        for width, height in NARROW:
            table.page.set_viewport_size({"width": width, "height": height})
            table.page.wait_for_function("width => document.documentElement.scrollWidth <= width", arg=width)


@pytest.mark.parametrize("letters", LETTERS)
def test_nothing_scrolls_at_all_on_large_screens(open_page: Open) -> None:
    table = open_page(game=standing("patchwork", "leather", SEATS))
    for width, height in WIDE:
        table.page.set_viewport_size({"width": width, "height": height})
        table.page.wait_for_function(NOTHING_OUTSIDE, arg=[width, height])  # the page is laid out anew after a while


def test_the_whole_circle_is_seen_at_the_beginning_on_common_screens(open_page: Open) -> None:
    table = open_page(game={"edition": "patchwork", "seats": SEATS})
    for width, height in COMMON:
        table.page.set_viewport_size({"width": width, "height": height})
        table.page.wait_for_function(f"() => ({CUT})() === 0")
        assert table.page.locator(".belt button").count() == 30


@pytest.mark.parametrize(
    ("width", "height", "least"), [(360, 800, 24), (768, 1024, 44), (1180, 820, 44), (1024, 768, 44)]
)
def test_a_cell_is_large_enough_for_a_finger(open_page: Open, width: int, height: int, least: int) -> None:
    table = open_page(width=width, height=height, touch=True, game=standing("patchwork", "leather", SEATS))
    size = table.page.evaluate(
        """() => {
            const quilt = document.querySelector('.mineq svg');
            return quilt.getBoundingClientRect().width / quilt.viewBox.baseVal.width * 48;
        }"""
    )
    assert size >= least


ALL_THERE = """([width, height]) => {
    const parts = ['.mineq', '.choice', '.lines'].map((what) => document.querySelector(what));
    if (!parts.every(Boolean)) return false;  // still the table of a large screen
    const cut = [...document.querySelectorAll('.who > :not(.sr), .bar button')].some(
        (each) => each.scrollWidth > each.clientWidth || each.getBoundingClientRect().right > width);
    const [quilt, cards, stats] = parts.map((each) => each.getBoundingClientRect());
    return !cut && cards.bottom <= height && stats.bottom <= cards.top && (width > height || quilt.bottom <= cards.top);
}"""


@pytest.mark.parametrize("letters", LETTERS)
def test_on_low_phones_nothing_lies_over_the_quilt_and_no_name_is_cut(open_page: Open) -> None:
    seats = [SEATS[0], {"kind": "bot", "level": "master-quilter"}]
    table = open_page(touch=True, game=standing("patchwork", "leather", seats))
    for width, height in [(320, 568), (360, 640), (375, 667), (390, 844), (640, 360), (667, 375), (844, 390)]:
        table.page.set_viewport_size({"width": width, "height": height})
        table.page.wait_for_function(ALL_THERE, arg=[width, height])  # the page is laid out anew after a while


@pytest.mark.parametrize(("width", "height"), [(320, 568), (360, 640), (390, 664), (844, 390)])
def test_their_quilt_opens_with_one_tap_on_a_phone(open_page: Open, width: int, height: int) -> None:
    table = open_page(width=width, height=height, touch=True, game=standing("patchwork", "leather", AGAINST_A_BOT))
    table.page.locator('[data-do="their-quilt"]').tap()
    sheet = table.page.locator("dialog")
    box = sheet.locator('[data-quilt="1"]').bounding_box()
    assert box
    assert box["x"] >= 0
    assert box["y"] >= 0
    assert box["x"] + box["width"] <= width
    assert box["y"] + box["height"] <= height
    assert sheet.locator(".last b").first.inner_text() == "Thimble"
    assert sheet.locator(".special").is_visible()
    table.page.keyboard.press("Escape")
    sheet.wait_for(state="detached")


@pytest.mark.parametrize(("width", "height"), [(390, 844), (1440, 900)])
def test_letters_and_targets_are_large_enough(open_page: Open, width: int, height: int) -> None:
    table = open_page(width=width, height=height, touch=True, game=standing("stack-n-stuff", "leather", SEATS))
    table.cards.first.click()
    assert table.page.evaluate(SMALL_LETTERS) == []
    assert table.page.evaluate(SMALL_TARGETS) == []
    table.page.goto(table.page.url.split("#")[0] + "#home")
    table.page.wait_for_selector(".home .edition")
    assert table.page.evaluate(SMALL_TARGETS) == []


@pytest.mark.parametrize("edition", ["patchwork", "express", "stack-n-stuff"])
def test_all_patches_on_the_page_can_be_told_apart_in_grey(open_page: Open, edition: str) -> None:
    table = open_page(game=standing(edition, "start", SEATS))
    boxes = table.page.evaluate(LAY_OUT)
    sheet = Image.open(io.BytesIO(table.page.screenshot())).convert("L")
    seen = {patch: swatch(sheet.crop(box)) for patch, box in boxes.items()}
    assert len(seen) == len(table.view()["table"]["circle"])
    near = sorted((distance(seen[one], seen[other]), one, other) for one, other in combinations(seen, 2))
    assert near[0][0] >= LEAST, near[:5]


def test_face_to_face_the_half_of_who_is_on_turn_is_awake(open_page: Open) -> None:
    """A tablet lies between two people: the far half stands on its head, and each move is made in one's own half."""
    table = open_page(width=1180, height=820, touch=True, game=standing("patchwork", "start", SEATS))
    table.page.evaluate("localStorage.setItem('quiltbee-settings', JSON.stringify({faceToFace: true}))")
    table.page.reload()
    table.page.wait_for_selector(".table.face")
    middles = []
    for _ in range(2):
        seq, turn = table.seq, table.page.locator(".table").get_attribute("data-turn")
        table.cards.first.tap()
        box = table.confirm_button.bounding_box()
        assert box
        middles.append((turn, box["y"] + box["height"] / 2 > 410))
        table.confirm_button.tap()
        table.wait_for_change(seq)
        if table.page.locator(".table").get_attribute("data-turn") == turn:
            break
    assert ("0", True) in middles
    assert ("1", True) not in middles
