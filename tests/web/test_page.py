"""What must hold of the page as a whole: access, sizes, plain http, an idle page that rests, types that are current."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]  # it has no types of its own
from playwright.sync_api import Page

from tests.web.conftest import Open
from tests.web.positions import position
from tests.web.table import TablePage

pytestmark = pytest.mark.browser

ROOT = Path(__file__).parents[2]
DIST = ROOT / "src" / "quiltbee" / "web_dist"
SEATS = [{"kind": "me", "name": "Ann"}, {"kind": "me", "name": "Ben"}]
THEMES = ["light", "dark", "contrast", "contrastDark"]


def sit(table: TablePage, edition: str = "patchwork", lesson: str = "leather") -> None:
    table.page.wait_for_selector(".home")
    made = table.make({"edition": edition, "record": position(edition, lesson), "seats": SEATS})
    table.show(made["game"])


def choose_theme(page: Page, theme: str) -> None:
    page.evaluate("theme => localStorage.setItem('quiltbee-settings', JSON.stringify({theme}))", theme)
    page.reload()


def violations(page: Page) -> list[str]:
    found = Axe().run(page).response["violations"]
    return [f"{each['id']}: {node['html'][:160]}" for each in found for node in each["nodes"]]


@pytest.mark.parametrize("theme", THEMES)
def test_the_home_page_has_no_barrier(open_page: Open, theme: str) -> None:
    table = open_page()
    table.page.wait_for_selector(".home")
    choose_theme(table.page, theme)
    table.page.wait_for_selector(".home .edition")
    assert violations(table.page) == []


@pytest.mark.parametrize("edition", ["patchwork", "express", "stack-n-stuff"])
@pytest.mark.parametrize("theme", THEMES)
def test_the_table_has_no_barrier(open_page: Open, theme: str, edition: str) -> None:
    table = open_page()
    sit(table, edition)
    choose_theme(table.page, theme)
    table.page.wait_for_selector(".table")
    table.cards.first.click()
    assert violations(table.page) == []


@pytest.mark.parametrize(
    ("width", "height"), [(320, 640), (360, 800), (390, 844), (844, 390), (768, 1024), (1024, 768)]
)
def test_nothing_scrolls_sideways_on_small_screens(open_page: Open, width: int, height: int) -> None:
    table = open_page(width=width, height=height, touch=True)
    table.page.wait_for_selector(".home .edition")
    assert table.page.evaluate("document.documentElement.scrollWidth") <= width
    sit(table)
    assert table.page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (1440, 900), (1920, 1080), (3840, 2160)])
def test_nothing_scrolls_at_all_on_large_screens(open_page: Open, width: int, height: int) -> None:
    table = open_page(width=width, height=height)
    sit(table)
    assert table.page.evaluate("document.documentElement.scrollWidth") <= width
    assert table.page.evaluate("document.documentElement.scrollHeight") <= height


def test_a_cell_is_large_enough_for_a_finger_on_a_narrow_phone(open_page: Open) -> None:
    table = open_page(width=360, height=800, touch=True)
    sit(table)
    box = table.page.locator(".mineq svg").first.bounding_box()
    assert box
    assert box["width"] / 9 >= 24


def test_letters_are_never_smaller_than_sixteen_pixels(open_page: Open) -> None:
    table = open_page(width=390, height=844, touch=True)
    sit(table)
    small = table.page.evaluate(
        """() => [...document.querySelectorAll('.table *')]
            .filter(each => [...each.childNodes].some(node => node.nodeType === 3 && node.textContent.trim()))
            .filter(each => !each.closest('.sr') && !each.closest('svg') && each.getClientRects().length)
            .filter(each => parseFloat(getComputedStyle(each).fontSize) < 16)
            .map(each => each.outerHTML.slice(0, 100))"""
    )
    assert small == []


def test_an_idle_page_schedules_no_frame_and_changes_nothing(open_page: Open) -> None:
    table = open_page()
    sit(table)
    busy = table.page.evaluate(
        """async () => {
            let frames = 0, changes = 0;
            const ask = window.requestAnimationFrame;
            window.requestAnimationFrame = step => { frames++; return ask(step); };
            const all = {subtree: true, childList: true, attributes: true};
            new MutationObserver(list => changes += list.length).observe(document, all);
            await new Promise(later => setTimeout(later, 2500));
            const running = document.getAnimations().filter(each => each.playState === 'running');
            return [frames, changes, running.length];
        }"""
    )
    assert busy == [0, 0, 0]


def test_a_plain_http_page_lacks_nothing_it_uses(open_page: Open) -> None:
    """Browsers hold clipboard, randomUUID and service workers back on http; the page must not ask for them."""
    built = "".join(path.read_text(encoding="utf-8") for path in DIST.rglob("*.js"))
    for withheld in ("randomUUID", "navigator.clipboard", "serviceWorker", "wakeLock"):
        assert withheld not in built
    table = open_page()
    table.page.add_init_script("delete Crypto.prototype.randomUUID; delete Navigator.prototype.clipboard")
    table.page.reload()
    table.page.locator('[data-do="invite"]').click()
    table.page.locator(".linkcard .primary").click()
    assert table.page.locator(".linkcard .primary").inner_text() == "Copied"


def test_a_link_to_share_is_two_taps_away_and_the_guest_needs_one(open_page: Open) -> None:
    host = open_page(width=390, height=844, touch=True)
    host.page.locator('[data-do="invite"]').tap()
    link = host.page.locator('[data-link="invite"]').input_value()
    guest = open_page(link, width=390, height=844, touch=True)
    guest.page.locator('[data-do="sit"]').tap()
    guest.page.wait_for_selector(".table")
    assert "#join" not in guest.page.url


def test_german_is_spoken_to_who_reads_german(open_page: Open) -> None:
    table = open_page(language="de-DE")
    table.page.wait_for_selector(".home")
    assert "zusammen" in table.page.locator("h1").inner_text()
    sit(table)
    assert "ist dran" in table.sentence


def test_the_types_of_the_page_are_those_of_the_server(tmp_path: Path) -> None:
    openapi = subprocess.run(
        [sys.executable, str(ROOT / "web" / "scripts" / "openapi.py")], capture_output=True, text=True, check=True
    ).stdout
    (tmp_path / "openapi.json").write_text(json.dumps(json.loads(openapi)), encoding="utf-8")
    program = ROOT / "web" / "node_modules" / ".bin" / "openapi-typescript"
    made = tmp_path / "schema.d.ts"
    subprocess.run(
        [str(program), str(tmp_path / "openapi.json"), "-o", str(made), "--immutable"], check=True, capture_output=True
    )
    assert made.read_text(encoding="utf-8") == (ROOT / "web" / "src" / "api" / "schema.d.ts").read_text(
        encoding="utf-8"
    )
