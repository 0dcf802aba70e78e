"""Browsers of the spring of 2022: Chromium plays without what they lack, and the built page asks for nothing newer.

The oldest that must work are iOS 15.4, Android's WebView 100 and Firefox 115.
"""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route

from tests.web.conftest import PATIENCE_MS, listen
from tests.web.support.server import Server
from tests.web.support.table import TablePage

DIST = Path(__file__).parents[3] / "src" / "quiltbee" / "web_dist"

# What at least one of the oldest does not have. (Firefox 115 has all of it but Object.groupBy and withResolvers.)
TAKE_AWAY = """
delete AbortSignal.timeout;
delete AbortSignal.any;
delete Crypto.prototype.randomUUID;
delete Object.groupBy;
delete Map.groupBy;
delete Promise.withResolvers;
delete Promise.try;
delete Array.fromAsync;
for (const name of ['toSorted', 'toReversed', 'toSpliced', 'with']) delete Array.prototype[name];
for (const name of ['union', 'intersection', 'difference', 'isSubsetOf']) delete Set.prototype[name];
for (const name of ['map', 'filter', 'take', 'toArray', 'some', 'find']) delete Iterator.prototype[name];
for (const name of ['isWellFormed', 'toWellFormed']) delete String.prototype[name];
delete Document.prototype.startViewTransition;
delete Element.prototype.checkVisibility;
delete Element.prototype.setHTMLUnsafe;
for (const name of ['showPopover', 'hidePopover', 'togglePopover']) delete HTMLElement.prototype[name];
delete HTMLDialogElement.prototype.requestClose;
delete Response.json;
delete URL.canParse;
delete URL.parse;
delete window.Iterator;
delete window.navigation;
delete window.scheduler;
delete window.requestIdleCallback;
delete window.cancelIdleCallback;
delete window.structuredClone;
"""
# As they are written in a style sheet. An older browser reads on as if they were not there.
NEWER_DECLARATIONS = (
    r"(?<=[;{])[^;{}:]*:[^;{}]*(?:color-mix\(|light-dark\(|\doklch\(|\d[dsl]v[hwb]\b|\bround\()[^;{}]*;?"
)
NEWER_PROPERTIES = r"(?<=[;{])(?:translate|rotate|scale|text-wrap|zoom|scrollbar-gutter|field-sizing|contain):[^;{}]*;?"
NEWER_RULES = r"[^{};]*:has\([^{}]*\{[^{}]*\}"


def as_older_browsers_read(sheet: str) -> str:
    for newer in (NEWER_RULES, NEWER_DECLARATIONS, NEWER_PROPERTIES):
        sheet = re.sub(newer, "", sheet)
    return sheet


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("a{height:100vh;height:100dvh}", "a{height:100vh;}"),
        ("a{translate:1px;color:red}", "a{color:red}"),
        ("a{transform:translate(1px)}", "a{transform:translate(1px)}"),
        ("a{color:color-mix(in srgb,red,blue)}b{color:red}", "a{}b{color:red}"),
        ("a:has(b){color:red}b{color:red}", "b{color:red}"),
    ],
)
def test_what_an_older_browser_does_not_know_is_left_out(written: str, read: str) -> None:
    assert as_older_browsers_read(written) == read


# --- playing without it


@pytest.fixture
def older(chromium: Browser, server: Server) -> Iterator[Page]:
    problems: list[str] = []
    context = chromium.new_context(viewport={"width": 1440, "height": 900}, reduced_motion="reduce", locale="en-GB")
    context.set_default_timeout(PATIENCE_MS)
    context.add_init_script(TAKE_AWAY)
    context.route("**/*.css", _serve_older)
    page = context.new_page()
    listen(page, problems)
    page.goto(server.url)
    yield page
    context.close()
    assert not problems


def _serve_older(route: Route) -> None:
    answer = route.fetch()
    route.fulfill(response=answer, body=as_older_browsers_read(answer.text()))


@pytest.mark.browser
@pytest.mark.slow
def test_a_whole_game_is_played_in_an_older_browser(older: Page) -> None:
    table = TablePage(older)
    table.begin("express")
    table.play_to_the_end()
    older.wait_for_selector(".scoresheet .total td")
    older.locator('[data-do="replay"]').click()
    older.wait_for_selector(".steps output")


@pytest.mark.browser
def test_an_older_browser_shows_what_is_chosen(older: Page) -> None:
    older.locator('[data-do="computer"]').click()
    options = older.locator('input[name="opponent"] + span')
    colours = options.evaluate_all("each => each.map(option => getComputedStyle(option).borderTopColor)")
    assert len(set(colours)) == 2


@pytest.mark.browser
def test_the_table_fills_the_screen_of_an_older_browser(older: Page) -> None:
    older.set_viewport_size({"width": 844, "height": 390})
    TablePage(older).begin("patchwork")
    box = older.locator(".table").bounding_box()
    assert box is not None
    assert box["height"] >= 390


# --- the built page

# `NAME` must not be in the built scripts: it came after the oldest browsers.
TOO_NEW_FOR_SCRIPTS = (
    r"AbortSignal\.(timeout|any)",
    r"\bstatic\s*\{",  # Safari 16.4
    r"\(\?<[=!]",  # looking behind in a regular expression: Safari 16.4
    r"Object\.groupBy|Map\.groupBy|withResolvers|fromAsync",
    r"\.to(Sorted|Reversed|Spliced)\(",
    r"\brandomUUID\b",
    r"URL\.(canParse|parse)\(",
    r"\.(showPopover|togglePopover|startViewTransition|setHTMLUnsafe)\b(?!\?)",
    r"/[a-z]*v[a-z]*\.(test|exec)\(",  # a regular expression with the flag v
)
# In style sheets, each must not be used. A `var()` makes a fallback in front useless: the browser finds out too late.
TOO_NEW_FOR_STYLES = (
    r":has\(",
    r"color-mix\(",
    r"light-dark\(",
    r"oklch\(",
    r"@container|@layer|@scope|@starting-style",
    r"[;{](translate|rotate|scale|zoom|inset-area|anchor-name):",
    r"@media[^{]*[<>]",
    r"\{[^{}]*&",
    r"subgrid|popover|field-sizing",
)


@pytest.mark.parametrize("newer", TOO_NEW_FOR_SCRIPTS)
def test_no_script_uses_what_the_oldest_browsers_lack(newer: str) -> None:
    assert [path.name for path in built("js") if re.search(newer, path.read_text(encoding="utf-8"))] == []


@pytest.mark.parametrize("newer", TOO_NEW_FOR_STYLES)
def test_no_style_uses_what_the_oldest_browsers_lack(newer: str) -> None:
    assert [path.name for path in built("css") if re.search(newer, path.read_text(encoding="utf-8"))] == []


def test_each_height_of_the_dynamic_screen_has_one_of_the_plain_screen_in_front() -> None:
    """Chrome has had `dvh` since 108."""
    for path in built("css"):
        for name, value in re.findall(r"([a-z-]+):([^;{}]*\ddvh[^;{}]*)", sheet := path.read_text(encoding="utf-8")):
            assert f"{name}:{value.replace('dvh', 'vh')};" in sheet, path.name


def built(kind: str) -> list[Path]:
    found = list(DIST.glob(f"assets/*.{kind}"))
    assert found
    return found
