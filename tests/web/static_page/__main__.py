"""All scripts in Chromium and in Firefox: `python -m tests.web.static_page [chromium] [firefox] [SCRIPT]`."""

import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.web.static_page.browsers import started_in
from tests.web.static_page.scripts import WHOLE, Case
from tests.web.static_page.site import built_site

BROWSERS = ("chromium", "firefox")


def main() -> None:
    named = [each for each in sys.argv[1:] if each in BROWSERS] or BROWSERS
    wanted = [each for each in WHOLE if each.__name__ in sys.argv[1:]] or WHOLE
    with sync_playwright() as playwright:
        for name in named:
            for script in wanted:
                run(script, started_in(name, playwright))


def run(script: Callable[[Case], None], make: Callable[[Path, Path], Case]) -> None:
    before = time.monotonic()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        case = make(built_site(), Path(folder))
        script(case)
    print(f"{case.name}: {script.__name__}: {time.monotonic() - before:.0f} s", flush=True)


if __name__ == "__main__":
    main()
