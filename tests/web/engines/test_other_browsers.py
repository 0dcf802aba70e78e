"""The page in Firefox and in WebKit, Safari's engine, where they are installed. `make browsers` plays whole games."""

import pytest

from tests.web.engines.firefox import firefox_program, started_firefox
from tests.web.engines.scripts import SHORT, Browser, ShortVisit
from tests.web.engines.webkit import missing_for_webkit, started_webkit
from tests.web.support.server import Server

pytestmark = [pytest.mark.browser, pytest.mark.slow]

HOW = "scripts/install-system-packages browsers installs it"


@pytest.mark.skipif(firefox_program() is None, reason=f"Firefox is not installed; {HOW}")
def test_the_page_works_in_firefox(server: Server) -> None:
    with started_firefox() as firefox:
        visit(firefox, server)


@pytest.mark.skipif(bool(missing_for_webkit()), reason=f"WebKit is not installed; {HOW}")
def test_the_page_works_in_webkit(server: Server) -> None:
    with started_webkit() as webkit:
        visit(webkit, server)


def visit(browser: Browser, server: Server) -> None:
    """In one browser and one window: starting them takes longer than what is done there."""
    somebody = ShortVisit(browser.window(), server.url)
    for script in SHORT:
        script(somebody)
        somebody.finish()
