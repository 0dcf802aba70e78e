"""Whole games in Firefox and in WebKit: `python -m tests.web.engines [firefox] [webkit]` (`make browsers`)."""

import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path

from tests.web.engines.firefox import started_firefox
from tests.web.engines.scripts import WHOLE, Browser, WholeVisit
from tests.web.engines.webkit import started_webkit
from tests.web.support.server import Server

ALBUM = Path("build/browsers")
BROWSERS: dict[str, Callable[[], AbstractContextManager[Browser]]] = {
    "firefox": started_firefox,
    "webkit": started_webkit,
}


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder))
        try:
            for name in sys.argv[1:] or BROWSERS:
                visit_with(name, server.url)
        finally:
            server.stop()
    print(f"The pictures are in {ALBUM}: look at them.")


def visit_with(name: str, address: str) -> None:
    with BROWSERS[name]() as browser:
        for script in WHOLE:
            before = time.monotonic()
            visit = WholeVisit(browser, address, ALBUM / name)
            script(visit)
            visit.finish()
            print(f"{name} {browser.version}: {script.__name__}: {time.monotonic() - before:.0f} s", flush=True)


if __name__ == "__main__":
    main()
