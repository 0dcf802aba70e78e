"""WebKit, Safari's engine: WebKitGTK's small browser on a screen that nobody sees, driven by WebDriver over HTTP."""

import base64
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

import httpx

from tests.web.engines.window import Actions, Window
from tests.web.support.server import free_port

PROGRAMS = ("WebKitWebDriver", "Xvfb")
SCREEN = "2000x1400x24"


def missing_for_webkit() -> list[str]:
    return [name for name in PROGRAMS if not shutil.which(name)]


class WebKit:
    """Each window is a browser of its own, with its own cookies and storage."""

    def __init__(self, display: str, stack: ExitStack) -> None:
        self._display = display
        self._stack = stack
        self.version = ""

    def window(self, width: int = 1440, height: int = 900) -> "WebKitWindow":
        own = self._stack.enter_context(ExitStack())
        driver = own.enter_context(_started_driver(self._display))
        asked = {"capabilities": {"alwaysMatch": {"pageLoadStrategy": "normal"}}}
        made = driver.post("/session", json=asked).json()["value"]
        self.version = made["capabilities"]["browserVersion"]
        driver.base_url = driver.base_url.join(f"/session/{made['sessionId']}")
        own.callback(lambda: driver.delete(""))
        window = WebKitWindow(driver, own)
        window.resize(width, height)
        return window


class WebKitWindow(Window):
    def __init__(self, driver: httpx.Client, own: ExitStack) -> None:
        self._driver = driver
        self._own = own

    def _command(self, path: str, **body: Any) -> Any:
        answer = self._driver.post(path, json=body).json()["value"]
        if isinstance(answer, dict) and "error" in answer:
            raise RuntimeError(f"{path}: {answer['error']}: {answer['message']}")
        return answer

    def load(self, address: str) -> None:
        self._command("/url", url=address)

    def reload_page(self) -> None:
        self._command("/refresh")

    def run(self, script: str) -> str:
        answer: str = self._command("/execute/sync", script=f"return {script}", args=[])
        return answer

    def perform(self, actions: Actions) -> None:
        self._command("/actions", actions=actions)

    def picture(self) -> bytes:
        return base64.b64decode(self._driver.get("/screenshot").json()["value"])

    def resize(self, width: int, height: int) -> None:
        """The window is larger than its page by its bars."""
        self._command("/window/rect", width=width, height=height)
        inside = self.evaluate("() => [innerWidth, innerHeight]")
        self._command("/window/rect", width=2 * width - inside[0], height=2 * height - inside[1])

    def close(self) -> None:
        self._own.close()


@contextmanager
def started_webkit() -> Iterator[WebKit]:
    assert not missing_for_webkit(), "this needs WebKit: run scripts/install-system-packages browsers"
    with ExitStack() as stack:
        yield WebKit(stack.enter_context(_started_screen()), stack)


@contextmanager
def _started_screen() -> Iterator[str]:
    command = ["Xvfb", "-displayfd", "1", "-screen", "0", SCREEN, "-nolisten", "tcp"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    assert process.stdout is not None
    try:
        yield f":{process.stdout.readline().strip()}"
    finally:
        _end(process)


@contextmanager
def _started_driver(display: str) -> Iterator[httpx.Client]:
    port = free_port()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as home:
        environ = {**os.environ, "DISPLAY": display, "HOME": home, "GDK_BACKEND": "x11", "NO_AT_BRIDGE": "1"}
        process = subprocess.Popen(
            ["WebKitWebDriver", f"--port={port}"], env=environ, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        try:
            again = httpx.HTTPTransport(retries=20)
            with httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=120, transport=again) as client:
                yield client
        finally:
            _end(process)


def _end(process: subprocess.Popen[Any]) -> None:
    process.terminate()
    process.communicate(timeout=60)
