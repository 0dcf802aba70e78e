"""The page in Firefox and in WebKit, Safari's engine, where they are installed. `make browsers` plays whole games."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager

import pytest

from tests.web.engines.firefox import firefox_program, started_firefox
from tests.web.engines.scripts import SHORT, Browser, Script, Visit
from tests.web.engines.webkit import missing_for_webkit, started_webkit
from tests.web.server import Server

pytestmark = [pytest.mark.browser, pytest.mark.slow]

HOW = "scripts/install-system-packages browsers"
BROWSERS: dict[str, tuple[Callable[[], AbstractContextManager[Browser]], Callable[[], bool]]] = {
    "firefox": (started_firefox, lambda: firefox_program() is not None),
    "webkit": (started_webkit, lambda: not missing_for_webkit()),
}


@pytest.fixture(scope="module", params=BROWSERS)
def browser(request: pytest.FixtureRequest) -> Iterator[Browser]:
    started, is_installed = BROWSERS[request.param]
    if not is_installed():
        pytest.skip(f"{request.param} is not installed: {HOW}")
    with started() as found:
        yield found


@pytest.mark.parametrize("script", SHORT, ids=lambda script: script.__name__)
def test_the_page_works_in(browser: Browser, script: Script, server: Server) -> None:
    visit = Visit(browser, server.url)
    script(visit)
    visit.check()
