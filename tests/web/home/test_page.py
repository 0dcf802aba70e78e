"""What must hold of the page as a whole: access, plain http, rest when idle, few taps."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from tests.web.conftest import Open
from tests.web.matrix.themes import violations
from tests.web.support.positions import standing
from tests.web.support.server import Server

pytestmark = pytest.mark.browser

ROOT = Path(__file__).parents[3]
DIST = ROOT / "src" / "quiltbee" / "web_dist"
SEATS = [{"kind": "me", "name": "Ann"}, {"kind": "me", "name": "Ben"}]
THEMES = ["light", "dark", "contrast", "contrastDark"]


def choose_theme(page: Page, theme: str) -> None:
    page.evaluate("theme => localStorage.setItem('quiltbee-settings', JSON.stringify({theme}))", theme)
    page.reload()


def test_the_home_page_has_no_barrier_in_any_theme(open_page: Open) -> None:
    table = open_page()
    for theme in THEMES:
        choose_theme(table.page, theme)
        table.page.wait_for_selector(".home .edition")
        assert violations(table.page) == [], theme


@pytest.mark.parametrize("edition", ["patchwork", "express", "stack-n-stuff"])
def test_the_table_has_no_barrier_in_any_theme(open_page: Open, edition: str) -> None:
    table = open_page(game=standing(edition, "leather", SEATS))
    for theme in THEMES:
        choose_theme(table.page, theme)
        table.page.wait_for_selector(".table")
        if not table.page.locator(".ghost").count():
            table.cards.first.click()
        assert violations(table.page) == [], theme


def test_an_idle_page_schedules_no_frame_and_changes_nothing(open_page: Open) -> None:
    """`python -m benchmarks.page` looks for half a minute."""
    table = open_page(game=standing("patchwork", "leather", SEATS))
    table.page.wait_for_selector(".last > *")  # what happened before comes last, with the stream
    busy = table.page.evaluate(
        """async () => {
            let frames = 0, changes = 0;
            const ask = window.requestAnimationFrame;
            window.requestAnimationFrame = step => { frames++; return ask(step); };
            const all = {subtree: true, childList: true, attributes: true, characterData: true};
            new MutationObserver(list => changes += list.length).observe(document, all);
            await new Promise(later => setTimeout(later, 2500));
            const running = document.getAnimations().filter(each => each.playState === 'running');
            return [frames, changes, running.length];
        }"""
    )
    assert busy == [0, 0, 0]


def test_nothing_sounds_before_the_first_touch_nor_when_muted(open_page: Open) -> None:
    table = open_page()
    table.page.add_init_script(
        "window.made = 0; window.heard = 0;"
        "window.AudioContext = class extends AudioContext { constructor() { super(); made++; } };"
        "const gain = BaseAudioContext.prototype.createGain;"
        "BaseAudioContext.prototype.createGain = function () { heard++; return gain.call(this); };"
    )
    table.page.goto(table.page.url + "#game=" + table.make(standing("patchwork", "leather", SEATS))["game"])
    table.page.reload()
    table.page.wait_for_selector(".table")
    assert table.page.evaluate("made") == 0
    table.page.locator("nav [aria-pressed]").click()
    table.cards.first.click()
    table.page.keyboard.press("r")
    assert table.page.evaluate("[made, heard]") == [1, 0], "it was muted with one tap"
    table.page.locator("nav [aria-pressed]").click()
    table.page.keyboard.press("r")
    table.page.wait_for_function("() => heard > 0")  # the script of sounds is loaded on demand


def test_the_page_asks_for_nothing_that_plain_http_withholds() -> None:
    """Browsers hold clipboard, randomUUID and service workers back on http. `test_safety.py` plays there."""
    built = "".join(path.read_text(encoding="utf-8") for path in DIST.rglob("*.js"))
    assert built
    for withheld in ("randomUUID", "navigator.clipboard", "serviceWorker", "wakeLock"):
        assert withheld not in built


def test_home_loads_each_of_its_files_once(open_page: Open, server: Server) -> None:
    table = open_page("about:blank")
    warned: list[str] = []
    table.page.on("console", lambda message: warned.append(message.text))
    table.page.goto(server.url)
    table.page.wait_for_selector(".home .edition")
    assert not [text for text in warned if "preload" in text]


@pytest.mark.parametrize("size", [(1440, 900), (1366, 650), (390, 664)])
def test_every_play_button_of_home_is_in_sight_and_stays_there(
    open_page: Open, server: Server, size: tuple[int, int]
) -> None:
    """Also with a game to continue. The puzzle of the day is in sight too, and moves nothing when it comes."""
    table = open_page(width=size[0], height=size[1])
    page = table.page
    held: list[Route] = []
    for games in range(2):
        page.route("**/api/puzzles**", lambda route: held.append(route))
        page.goto(f"{server.url}/?{games}")
        page.wait_for_selector(".home .edition")
        assert page.locator(".games a").count() == games
        buttons = page.locator(".edition .play").all()
        before = [each.bounding_box() for each in buttons]
        while held:
            held.pop().continue_()
        page.unroute("**/api/puzzles**")
        page.wait_for_selector('[data-home="daily"]')
        assert [each.bounding_box() for each in buttons] == before
        for each in [*buttons, page.locator('[data-home="daily"]')]:
            expect(each).to_be_in_viewport(ratio=1)
        table.make(standing("patchwork", "leather", SEATS))


def test_a_game_against_the_computer_is_two_taps_away(open_page: Open) -> None:
    table = open_page(width=390, height=844, touch=True)
    table.page.locator('[data-do="computer"]').tap()
    table.page.locator('[data-do="start"]').tap()
    table.page.wait_for_selector(".table")


def test_a_link_to_share_is_two_taps_away_and_the_guest_needs_one(open_page: Open) -> None:
    host = open_page(width=390, height=844, touch=True)
    host.page.locator('[data-do="invite"]').tap()
    link = host.page.locator('[data-link="invite"]').input_value()
    host.page.locator(".linkcard .primary").tap()
    guest = open_page(link, width=390, height=844, touch=True)
    guest.page.locator('[data-do="sit"]').tap()
    guest.page.wait_for_selector(".table")
    assert "#join" not in guest.page.url


def test_german_is_spoken_to_who_reads_german(open_page: Open) -> None:
    table = open_page(language="de-DE")
    table.page.wait_for_selector(".home")
    assert "zusammen" in table.page.locator("h1").inner_text()
    table.show(table.make(standing("patchwork", "leather", SEATS))["game"])
    assert "ist dran" in table.sentence


def test_a_long_setting_stands_beside_its_box(open_page: Open) -> None:
    page = open_page(width=390, height=664, touch=True, language="de-DE").page
    page.locator(".home nav .square").last.click()
    page.wait_for_selector("dialog .check")
    beside = """(labels) => labels.every((label) => {
        const words = document.createRange();
        words.selectNodeContents(label.lastChild);
        return words.getBoundingClientRect().left >= label.querySelector('input').getBoundingClientRect().right;
    })"""
    assert page.locator("dialog .check").evaluate_all(beside)


def test_every_game_can_be_reached_from_home(open_page: Open, server: Server) -> None:
    """A few are in the row; a button brings the others, and the keyboard goes on at the first of them."""
    table = open_page(width=390, height=664, touch=True)
    for _ in range(12):
        table.make({"edition": "express", "seats": SEATS})
    table.page.goto(f"{server.url}/?many")
    links = table.page.locator(".games a")
    expect(links).to_have_count(8)
    table.page.locator('[data-do="all-games"]').click()
    expect(links).to_have_count(12)
    expect(links.nth(8)).to_be_focused()
    expect(table.page.locator('[data-do="all-games"]')).to_have_count(0)


@pytest.mark.parametrize(("address", "way"), [("#puzzles", ".brand"), ("#learn=express", '[data-do="skip"]')])
def test_the_way_back_is_as_large_as_a_finger(open_page: Open, server: Server, address: str, way: str) -> None:
    page = open_page(f"{server.url}/{address}", width=390, height=664, touch=True).page
    box = page.locator(way).bounding_box()
    assert box
    assert min(box["width"], box["height"]) >= 44
