"""How fast the page is on a slow device: `python -m benchmarks.page`.

Chromium with its processor slowed down four times, a server on this machine, nothing in the cache. Prints the time to
the first paint, and until a card of a game can be chosen; the middle of several runs.
"""

import json
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser
from tests.web.browser import started_chromium

PORT = 8799
URL = f"http://127.0.0.1:{PORT}"
SLOWER = 4
RUNS = 5


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "quiltbee", "serve", "--port", str(PORT)]
        server = subprocess.Popen(
            [*command, "--database", str(Path(folder) / "games.db")], stdout=subprocess.PIPE, text=True
        )
        try:
            assert server.stdout is not None
            next(line for line in server.stdout if "http" in line)
            measure()
        finally:
            server.terminate()
            server.wait()


def measure() -> None:
    with started_chromium() as browser:
        runs = [one_run(browser) for _ in range(RUNS)]
    paint, ready = (statistics.median(each) for each in zip(*runs, strict=True))
    print(f"processor {SLOWER}x slower, {RUNS} runs: first paint {paint:.0f} ms, a move possible {ready:.0f} ms")


def one_run(browser: Browser) -> tuple[float, float]:
    context = browser.new_context(viewport={"width": 390, "height": 844}, reduced_motion="reduce")
    seats = [{"kind": "me", "name": "Ann"}, {"kind": "me", "name": "Ben"}]
    made = context.request.post(
        f"{URL}/api/games",
        data=json.dumps({"edition": "patchwork", "seats": seats}),
        headers={"Content-Type": "application/json", "Origin": URL},
    )
    page = context.new_page()
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.goto(f"{URL}/#game={made.json()['game']}", wait_until="commit")
    page.wait_for_selector('button.card[aria-disabled="false"]')
    ready = page.evaluate("performance.now()")
    paint = page.evaluate("performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0")
    context.close()
    return paint, ready


if __name__ == "__main__":
    main()
