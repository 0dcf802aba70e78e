"""A name may be as long as the page lets one be typed: it gives way, and what stands beside it stays to be seen."""

import pytest

from tests.web.conftest import Open
from tests.web.support.browser import USUAL_LETTERS, WIDE_LETTERS
from tests.web.support.positions import standing
from tests.web.support.table import TablePage
from tests.web.table.test_advice_and_talk import finish

pytestmark = [pytest.mark.browser, pytest.mark.parametrize("letters", [USUAL_LETTERS, WIDE_LETTERS])]

LONG = {"kind": "me", "name": "Wolfeschlegelsteinhausenberger"}
SCREENS = [
    (320, 640),
    (390, 844),
    (844, 390),
    (600, 960),
    (768, 1024),
    (900, 800),
    (1024, 768),
    (1180, 820),
    (1440, 900),
]
INSIDE = """([what, width]) => {
    const all = [...document.querySelectorAll(what)].filter((each) => each.getClientRects().length);
    return all.length > 0 && all.every((each) => {
        const { left, right } = each.getBoundingClientRect();
        return left >= -1 && right <= width + 1;
    });
}"""
APART = """() => [...document.querySelectorAll('.lane')].every((lane) => {
    const boxes = [...lane.querySelectorAll(':scope > text')].map((each) => each.getBoundingClientRect());
    boxes.sort((one, two) => one.left - two.left);
    return boxes.slice(1).every((each, before) => boxes[before].right <= each.left);
})"""


def inside_on_every_screen(table: TablePage, what: str) -> None:
    for width, height in SCREENS:
        table.page.set_viewport_size({"width": width, "height": height})
        table.page.wait_for_function(INSIDE, arg=[what, width])  # the page is laid out anew after a while


def test_the_table_shows_all_of_both_players(open_page: Open) -> None:
    table = open_page(touch=True, game=standing("patchwork", "leather", [{"kind": "me", "name": "Ann"}, LONG]))
    inside_on_every_screen(table, ".who > *, .last > *, header *")


def test_a_short_name_does_not_give_way_to_a_long_one(open_page: Open) -> None:
    game = standing("patchwork", "leather", [{"kind": "me", "name": "Ann"}, LONG])
    table = open_page(width=844, height=390, touch=True, game=game)
    table.page.wait_for_selector(".landscape")
    assert table.page.locator(".who.seat0 > b").first.evaluate("name => name.scrollWidth <= name.clientWidth")


def test_the_end_has_nothing_outside(open_page: Open) -> None:
    table = open_page(touch=True)
    finish(table, LONG)
    inside_on_every_screen(table, ".end :not(.sr, svg, svg *)")


def test_a_game_to_go_on_with_is_no_wider_than_the_screen(open_page: Open) -> None:
    table = open_page(touch=True)
    table.make({"edition": "express", "seats": [{"kind": "me", "name": "Ann"}, LONG]})
    table.page.reload()
    table.page.set_viewport_size({"width": 320, "height": 640})
    table.page.locator(".games a").first.wait_for()
    assert table.page.locator(".games a").first.evaluate("card => card.getBoundingClientRect().width") <= 320


def test_along_the_time_board_no_word_lies_over_another(open_page: Open) -> None:
    seats = [{"kind": "me", "name": "Ann"}, LONG]
    table = open_page(touch=True, game={"edition": "express", "seats": seats, "first": 0})
    for width, height in SCREENS:
        table.page.set_viewport_size({"width": width, "height": height})
        table.page.wait_for_function(f"() => document.querySelectorAll('.lane').length === 2 && ({APART})()")


@pytest.mark.parametrize("clock", [{"kind": "none"}, {"kind": "fischer", "base_ms": 600_000, "increment_ms": 0}])
def test_on_an_upright_tablet_no_card_covers_the_quilt(open_page: Open, clock: dict[str, object]) -> None:
    table = open_page(
        width=768, height=1024, touch=True, game={"edition": "patchwork", "seats": [LONG, LONG], "clock": clock}
    )
    for width, height in ((768, 1024), (820, 1180), (600, 960)):
        table.page.set_viewport_size({"width": width, "height": height})
        table.page.wait_for_function(
            """width => {
                const edges = (what) => document.querySelector(what).getBoundingClientRect();
                const [quilt, cards] = [edges('.mineq .quilt'), edges('.choice')];
                return innerWidth === width && quilt.width > 300 && quilt.bottom <= cards.top + 1;
            }""",
            arg=width,
        )
        assert table.page.locator(".both .who > *").evaluate_all(
            """(all) => {
                const told = document.querySelector('.told').getBoundingClientRect();
                return all.every((each) => each.getBoundingClientRect().right <= told.left);
            }"""
        )


@pytest.mark.parametrize("edition", ["patchwork", "stack-n-stuff"])
@pytest.mark.parametrize("size", [(1024, 768), (1180, 820)])
def test_face_to_face_every_button_and_word_is_whole(open_page: Open, size: tuple[int, int], edition: str) -> None:
    """In German, which has longer words: no button leaves its panel, and no word is broken in the middle."""
    table = open_page(width=size[0], height=size[1], touch=True, language="de-DE")
    table.page.evaluate("localStorage.setItem('quiltbee-settings', JSON.stringify({ faceToFace: true }))")
    table.page.reload()
    table.page.wait_for_selector(".home")
    table.show(table.make({"edition": edition, "seats": [LONG, LONG]})["game"])
    table.cards.first.click()
    table.confirm_button.wait_for()
    outside = table.page.locator(".half:not(.waits) .panel").evaluate("""(panel) => {
        const around = panel.getBoundingClientRect();
        return [...panel.querySelectorAll('button, .pill, .say')].filter((each) => {
            const { left, right, top, bottom } = each.getBoundingClientRect();
            return left < around.left || right > around.right || top < around.top || bottom > around.bottom;
        }).map((each) => each.textContent);
    }""")
    assert outside == []
    lines = "each => Math.round(each.getBoundingClientRect().height / parseFloat(getComputedStyle(each).lineHeight))"
    assert table.confirm_button.locator("span").evaluate(lines) <= 2
    assert table.page.locator('[data-card="A"] .pill').evaluate("pill => pill.clientHeight") < 30
