"""Firefox without a window, driven by WebDriver BiDi, which it speaks itself: JSON over a web socket."""

import base64
import json
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect

from tests.web.engines.window import Actions, Window
from tests.web.support.browser import listening_at

PROGRAMS = ("firefox-esr", "firefox")
QUIET = """\
user_pref("app.update.enabled", false);
user_pref("browser.shell.checkDefaultBrowser", false);
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("toolkit.telemetry.enabled", false);
user_pref("app.normandy.enabled", false);
user_pref("browser.safebrowsing.update.enabled", false);
user_pref("extensions.update.enabled", false);
user_pref("network.captive-portal-service.enabled", false);
user_pref("network.connectivity-service.enabled", false);
user_pref("services.settings.server", "data:,#remote-settings-dummy/v1");
user_pref("remote.active-protocols", 1);
"""
"""It asks nobody but our server for anything."""


def firefox_program() -> str | None:
    return next((found for name in PROGRAMS if (found := shutil.which(name))), None)


class Firefox:
    """A running Firefox. Each of its windows has its own cookies and storage."""

    def __init__(self, socket: ClientConnection, process: subprocess.Popen[str]) -> None:
        self._socket = socket
        self._process = process
        self._numbers = count(1)
        self.version: str = self.command("session.new", capabilities={})["capabilities"]["browserVersion"]

    def command(self, method: str, **parameters: Any) -> Any:
        number = next(self._numbers)
        self._socket.send(json.dumps({"id": number, "method": method, "params": parameters}))
        while True:  # events may come before the answer
            answer = json.loads(self._socket.recv(timeout=120))
            if answer.get("id") == number:
                break
        if answer["type"] == "error":
            raise RuntimeError(f"{method}: {answer['message']}")
        return answer["result"]

    def window(self, width: int = 1440, height: int = 900) -> "FirefoxWindow":
        person = self.command("browser.createUserContext")["userContext"]
        context = self.command("browsingContext.create", type="window", userContext=person)["context"]
        window = FirefoxWindow(self, context)
        window.resize(width, height)
        return window

    def tab(self) -> "FirefoxWindow":
        """Of the one to whom the profile belongs."""
        return FirefoxWindow(self, self.command("browsingContext.create", type="tab")["context"])

    def kill(self) -> None:
        """As when the power fails: nothing is told to anybody."""
        self._process.kill()
        self._process.communicate(timeout=60)


class FirefoxWindow(Window):
    def __init__(self, firefox: Firefox, context: str) -> None:
        self._firefox = firefox
        self._context = context

    def _command(self, method: str, **parameters: Any) -> Any:
        return self._firefox.command(method, context=self._context, **parameters)

    def load(self, address: str) -> None:
        self._command("browsingContext.navigate", url=address, wait="complete")

    def reload_page(self) -> None:
        self._command("browsingContext.reload", wait="complete")

    def run(self, script: str) -> str:
        target = {"context": self._context}
        answer = self._firefox.command("script.evaluate", expression=script, target=target, awaitPromise=True)
        assert answer["type"] == "success", answer["exceptionDetails"]["text"]
        value: str = answer["result"]["value"]
        return value

    def perform(self, actions: Actions) -> None:
        self._command("input.performActions", actions=actions)

    def picture(self) -> bytes:
        return base64.b64decode(self._command("browsingContext.captureScreenshot")["data"])

    def resize(self, width: int, height: int) -> None:
        self._command("browsingContext.setViewport", viewport={"width": width, "height": height})

    def close(self) -> None:
        self._command("browsingContext.close")


@contextmanager
def started_firefox(kept: Path | None = None, more: str = "") -> Iterator[Firefox]:
    """With a profile of its own, or with one that is `kept`; `more` are further preferences."""
    program = firefox_program()
    assert program, "this needs Firefox: run scripts/install-system-packages browsers"
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        profile = kept or Path(folder, "profile")
        profile.mkdir(exist_ok=True)
        (profile / "user.js").write_text(QUIET + more, encoding="utf-8")
        command = [program, "--headless", "--no-remote", "--profile", str(profile), "--remote-debugging-port", "0"]
        environ = {**os.environ, "HOME": folder, "MOZ_CRASHREPORTER_DISABLE": "1"}
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, env=environ)
        try:
            with connect(f"{listening_at(process, 'Firefox')}/session", max_size=None, proxy=None) as socket:
                yield Firefox(socket, process)
        finally:
            if process.poll() is None:
                process.terminate()
                process.communicate(timeout=60)
