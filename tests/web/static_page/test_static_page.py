"""The page that needs no server, in Chromium, its host stopped. `make browsers-static` does more, in Firefox, too."""

from pathlib import Path

import pytest
from playwright.sync_api import Playwright

from tests.web.static_page.browsers import started_in
from tests.web.static_page.scripts import sample
from tests.web.static_page.site import built_site, can_be_built

pytestmark = [pytest.mark.browser, pytest.mark.slow]


@pytest.mark.skipif(not can_be_built(), reason="the static page is built with Node, and there is no npm")
def test_the_static_page_plays_without_its_host_in_several_tabs(playwright: Playwright, tmp_path: Path) -> None:
    sample(started_in("chromium", playwright)(built_site(), tmp_path))
