"""Chromium as a program of its own, with a profile that outlives it: it can be closed, killed and opened again."""

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Error, Page, Playwright

from tests.web.engines.window import Actions, Window
from tests.web.support.browser import QUIET, chromium_program, listening_at

NAMES = {"\ue007": "Enter", "\ue00c": "Escape"}


class ChromiumWindow(Window):
    """A tab, with the interface that the other browsers have."""

    def __init__(self, page: Page) -> None:
        self.page = page
        page.set_default_timeout(120_000)

    def load(self, address: str) -> None:
        self.page.goto(address)

    def reload_page(self) -> None:
        self.page.reload()

    def run(self, script: str) -> str:
        """A page that loads anew in the middle of it is asked again."""
        try:
            value: str = self.page.evaluate(script)
        except Error as error:
            if "context was destroyed" not in str(error):
                raise
            self.page.wait_for_load_state()
            return self.run(script)
        return value

    def perform(self, actions: Actions) -> None:
        for device in actions:
            for action in device["actions"]:
                self._perform(action)

    def _perform(self, action: dict[str, object]) -> None:
        match action["type"]:
            case "pointerMove":
                self.page.mouse.move(float(str(action["x"])), float(str(action["y"])))
            case "pointerDown":
                self.page.mouse.down()
            case "pointerUp":
                self.page.mouse.up()
            case "keyDown":
                self.page.keyboard.down(NAMES.get(str(action["value"]), str(action["value"])))
            case "keyUp":
                self.page.keyboard.up(NAMES.get(str(action["value"]), str(action["value"])))

    def picture(self) -> bytes:
        return self.page.screenshot()

    def resize(self, width: int, height: int) -> None:
        self.page.set_viewport_size({"width": width, "height": height})

    def close(self) -> None:
        self.page.close()


class Chromium:
    """A running Chromium with one profile. All its tabs are the same person's."""

    def __init__(self, playwright: Playwright, profile: Path) -> None:
        program = chromium_program()
        assert program, "this needs Chromium: run scripts/install-system-packages"
        root = ["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
        command = [program, *QUIET, *root, "--headless=new", "--remote-debugging-port=0", f"--user-data-dir={profile}"]
        self._process = subprocess.Popen(
            [*command, "about:blank"], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
        )
        self._browser = playwright.chromium.connect_over_cdp(listening_at(self._process, "Chromium"))
        self._context = self._browser.contexts[0]
        self.version = self._browser.version

    @property
    def pid(self) -> int:
        return self._process.pid

    def tab(self) -> Window:
        return ChromiumWindow(self._context.new_page())

    def limit(self, address: str, quota: int | None) -> None:
        """How much the pages of this host may keep; None: as usual."""
        session = self._context.new_cdp_session(self._context.pages[-1])
        size = {} if quota is None else {"quotaSize": quota}
        session.send("Storage.overrideQuotaForOrigin", {"origin": address.split("/quiltbee")[0], **size})

    def close(self) -> None:
        self._browser.close()
        self._process.terminate()
        self._process.communicate(timeout=60)

    def kill(self) -> None:
        """As when the power fails: nothing is told to anybody."""
        self._process.kill()
        self._process.communicate(timeout=60)


@contextmanager
def chromium(playwright: Playwright, profile: Path) -> Iterator[Chromium]:
    started = Chromium(playwright, profile)
    try:
        yield started
    finally:
        started.close()
