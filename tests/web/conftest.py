"""A real server with an empty database, and a real Chromium that looks at it."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, sync_playwright

from tests.web.support.browser import USUAL_LETTERS, launched
from tests.web.support.server import Server
from tests.web.support.table import TablePage, made


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    started = Server(tmp_path_factory.mktemp("server"))
    yield started
    started.stop()


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A server that a test may stop and start."""
    started = Server(tmp_path)
    yield started
    started.stop()


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """One for all tests of a process: there cannot be two."""
    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="session")
def browsers(playwright: Playwright) -> Iterator[Callable[[str], Browser]]:
    """A browser for each font family, started when it is first needed."""
    with ExitStack() as stack:
        yield cache(lambda letters: stack.enter_context(launched(playwright, letters)))


@pytest.fixture
def letters() -> str:
    """A test that names other fonts gets them instead."""
    return USUAL_LETTERS


@pytest.fixture
def chromium(browsers: Callable[[str], Browser], letters: str) -> Browser:
    return browsers(letters)


PATIENCE_MS = 300_000
"""Work of the lowest priority (a film, a review) takes long on a busy machine."""
Open = Callable[..., TablePage]
NOT_OURS = ("Failed to load resource", "ERR_")


@pytest.fixture
def open_page(chromium: Browser, server: Server) -> Iterator[Open]:
    """Opens pages in separate browsers; a script error in any of them fails the test.

    With a `game`, as the API wants it, the page opens at that table.
    A `mobile` browser shrinks a page that is too wide.
    """
    contexts: list[BrowserContext] = []
    problems: list[str] = []

    def open(
        address: str | None = None,
        *,
        width: int = 1440,
        height: int = 900,
        touch: bool = False,
        mobile: bool = False,
        theme: str = "light",
        language: str = "en-GB",
        game: dict[str, Any] | None = None,
    ) -> TablePage:
        context = chromium.new_context(
            viewport={"width": width, "height": height},
            has_touch=touch or mobile,
            is_mobile=mobile,
            color_scheme="dark" if theme == "dark" else "light",
            reduced_motion="reduce",
            locale=language,
        )
        context.set_default_timeout(PATIENCE_MS)
        contexts.append(context)
        page = context.new_page()
        listen(page, problems)
        table = TablePage(page)
        if game is None:
            page.goto(address or server.url)
        else:
            page.goto(f"{server.url}/#game={made(context, server.url, game)['game']}")
            page.wait_for_selector(".table, .end")
        return table

    yield open
    for context in contexts:
        context.close()
    assert not problems


def listen(page: Page, problems: list[str]) -> None:
    """Collects the errors of a page. A broken connection is not the page's fault."""
    page.on("pageerror", lambda error: problems.append(f"error: {error}"))
    page.on(
        "console",
        lambda message: (
            problems.append(f"console: {message.text}")
            if message.type == "error" and not any(part in message.text for part in NOT_OURS)
            else None
        ),
    )
