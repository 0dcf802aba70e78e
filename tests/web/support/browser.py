"""Chromium for the tests, the pictures and the benchmarks: one way to start it, without what tests do not need."""

import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Playwright, sync_playwright

FONTS = Path(__file__).with_name("fonts.conf")
USUAL_LETTERS = "Liberation Sans"
WIDE_LETTERS = "DejaVu Sans"
"""The font of many Linux machines; it is wider than most."""
CHROMIUM = ("chromium", "chromium-browser", "google-chrome")
QUIET = (
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # The address bar's drop-down is a page of its own in each window: more work than many of our tests.
    "--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup",
)


def chromium_program() -> str | None:
    """The Chromium of this machine."""
    return next((found for name in CHROMIUM if (found := shutil.which(name))), None)


def listening_at(process: subprocess.Popen[str], name: str) -> str:
    """The address of web sockets that a browser says when it has started."""
    assert process.stderr is not None
    said = ""
    for line in process.stderr:
        said += line
        if found := re.search(r"listening on (ws://\S+)", line):
            return found[1]
    raise AssertionError(f"{name} did not start: {said}")


@contextmanager
def started_chromium() -> Iterator[Browser]:
    """The Chromium of this machine, without a window."""
    with sync_playwright() as playwright, launched(playwright, USUAL_LETTERS) as browser:
        yield browser


@contextmanager
def launched(playwright: Playwright, letters: str) -> Iterator[Browser]:
    """The same, with this font family wherever the page asks for a system font."""
    program = chromium_program()
    assert program, "this needs Chromium: run scripts/install-system-packages"
    arguments = [*QUIET, *(["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else [])]
    with tempfile.TemporaryDirectory() as folder:
        fonts = Path(folder, "fonts.conf")
        fonts.write_text(FONTS.read_text(encoding="utf-8").replace(USUAL_LETTERS, letters), encoding="utf-8")
        environ: dict[str, str | float | bool] = {**os.environ, "FONTCONFIG_FILE": str(fonts)}
        browser = playwright.chromium.launch(executable_path=program, args=arguments, env=environ)
        yield browser
        browser.close()
