"""The browsers in which the static page is tried, and how little room each can be given."""

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Playwright

from tests.web.engines.firefox import started_firefox
from tests.web.static_page.chromium import Chromium, chromium
from tests.web.static_page.player import Browser
from tests.web.static_page.scripts import Case

ROOM = 60_000_000
"""Bytes: the page and some games, and little more."""
LITTLE_ROOM = f'user_pref("dom.quotaManager.temporaryStorage.fixedLimit", {5 * ROOM // 1024});\n'
"""Firefox gives one site a fifth of all."""
Make = Callable[[Path, Path], Case]


def started_in(name: str, playwright: Playwright) -> Make:
    """What makes a case for the browser of this name, out of a site and a place for profiles."""
    if name == "firefox":
        return lambda site, place: Case(name, site, place, lambda kept: started_firefox(kept, LITTLE_ROOM))
    return lambda site, place: Case(name, site, place, lambda kept: chromium(playwright, kept), _limited)


def _limited(browser: Browser, address: str) -> None:
    assert isinstance(browser, Chromium)
    browser.limit(address, ROOM)
