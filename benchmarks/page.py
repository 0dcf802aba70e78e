"""How fast the page is on a slow device, and how quiet when nothing happens: `python -m benchmarks.page`.

Chromium with an empty cache, and a server on this machine. Prints the time to the first paint and until a card of a
game can be chosen: over a local network with the processor slowed down four times; over a network as slow as "Fast 3G",
with the processor at full speed and slowed down too; how long a committed decision takes to both screens; how long a
page that was offline needs to catch up; how long it takes from *Next puzzle* until the next one is drawn; and what an
idle page does. It needs a quiet machine. `--puzzles` measures only the puzzles.
"""

import argparse
import json
import statistics
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Browser, BrowserContext, Page
from tests.web.support.browser import started_chromium
from tests.web.support.server import Server

SLOWER = 4
RUNS = 7
DECISIONS = 30
ABSENCES = 20
PUZZLES = 40
IDLE_SECONDS = 30
FAST_3G = {"offline": False, "latency": 562.5, "downloadThroughput": 180_000, "uploadThroughput": 84_375}
OPENINGS = (
    (f"local network, processor {SLOWER}x slower", None, SLOWER),
    ("Fast 3G", FAST_3G, 1),
    (f"Fast 3G, processor {SLOWER}x slower", FAST_3G, SLOWER),
)
CARD = 'button.card[aria-disabled="false"], [data-do="advance"]:enabled'
"""A game with a choice: in some circles nobody can pay for any of the first three patches."""
SEATS = [{"kind": "me", "name": "Ann"}, {"kind": "me", "name": "Ben"}]

# Writes down when the first card can be chosen, and when each entry of the game is on the screen.
NOTE = f"""
window.seen = {{}};
new MutationObserver(() => {{
  if (!window.ready && document.querySelector('{CARD}')) window.ready = performance.now();
  const seq = document.querySelector('.table')?.dataset.seq;
  if (seq && !(seq in window.seen)) window.seen[seq] = Date.now();
}}).observe(document, {{ subtree: true, childList: true, attributes: true }});
"""
NEXT = """() => new Promise((done) => {
  const key = () => document.querySelector('.try[data-state="asked"]')?.dataset.key;
  const began = performance.now();
  document.querySelector('[data-do="next"]').click();
  const look = () => (key() ? setTimeout(() => done(performance.now() - began)) : requestAnimationFrame(look));
  requestAnimationFrame(look);
})"""
COUNT = f"""async () => {{
  let [frames, changes] = [0, 0];
  const ask = window.requestAnimationFrame;
  window.requestAnimationFrame = (step) => {{ frames++; return ask(step); }};
  new MutationObserver((list) => (changes += list.length))
    .observe(document, {{ subtree: true, childList: true, attributes: true, characterData: true }});
  await new Promise((later) => setTimeout(later, {IDLE_SECONDS * 1000}));
  return [frames, changes];
}}"""


class Opening(NamedTuple):
    """Milliseconds from opening the address to what is on the screen."""

    paint: float
    ready: float


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--puzzles", action="store_true", help="only how fast the next puzzle is there")
    work = puzzles if parser.parse_args().puzzles else measure
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder))
        try:
            with started_chromium() as browser:
                work(browser, server.url)
        finally:
            server.stop()


def measure(browser: Browser, url: str) -> None:
    print(f"the middle of {RUNS} runs")
    for where, network, slower in OPENINGS:
        seen = _middle(partial(opening, browser, url, network, slower))
        print(f"  {where}: first paint {seen.paint:.0f} ms, a move possible {seen.ready:.0f} ms")
    _tell("commit to both screens", commit_to_screens(browser, url))
    _tell("network back to caught up", back_again(browser, url))
    puzzles(browser, url)
    frames, changes, heard = idle(browser, url)
    print(f"{IDLE_SECONDS} s idle: {frames} animation frames asked for, {changes} changes, {heard} signs of life")


def puzzles(browser: Browser, url: str) -> None:
    _tell("next puzzle", next_puzzles(browser, url))


def next_puzzles(browser: Browser, url: str) -> list[int]:
    """Milliseconds from the click until the next puzzle is drawn, after a second to read the answer."""
    context = _context(browser)
    page = context.new_page()
    page.goto(f"{url}/#puzzle=new,")
    times = []
    for _ in range(PUZZLES):
        page.wait_for_selector('[data-state="asked"]')
        page.locator('[data-do="show"]').click()
        page.wait_for_selector('[data-state="shown"]')
        time.sleep(1)
        times.append(round(page.evaluate(NEXT)))
    context.close()
    return times


def _tell(what: str, times: list[int]) -> None:
    times.sort()
    print(f"{what}: p50 {times[len(times) // 2]} ms, p95 {times[int(len(times) * 0.95)]} ms")


def _middle(run: Callable[[], Opening]) -> Opening:
    runs = [run() for _ in range(RUNS)]
    return Opening(*(statistics.median(each) for each in zip(*runs, strict=True)))


def opening(browser: Browser, url: str, network: dict[str, Any] | None, slower: int) -> Opening:
    context = _context(browser)
    game = _post(context, url, "/api/games", {"edition": "patchwork", "seats": SEATS})["game"]
    page = context.new_page()
    page.add_init_script(NOTE)
    tools = context.new_cdp_session(page)
    tools.send("Emulation.setCPUThrottlingRate", {"rate": slower})
    if network:
        tools.send("Network.enable")
        tools.send("Network.emulateNetworkConditions", network)
    page.goto(f"{url}/#game={game}", wait_until="commit")
    page.wait_for_selector(CARD)
    ready = page.evaluate("window.ready")
    paint = page.evaluate("performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0")
    context.close()
    return Opening(paint, ready)


def commit_to_screens(browser: Browser, url: str) -> list[int]:
    """Milliseconds from the server's time of an entry until it is on the later of two screens."""
    host, guest = _context(browser), _context(browser)
    seats = [SEATS[0], {"kind": "open"}]
    game = _post(host, url, "/api/games", {"edition": "express", "seats": seats, "first": 0})["game"]
    link = _post(host, url, f"/api/games/{game}/links", {"purpose": "invite", "seat": 1})
    _post(guest, url, "/api/links/exchange", {"token": link["url"].partition("#join=")[2]})
    pages = [_watching(context, url, game) for context in (host, guest)]
    times = []
    for _ in range(DECISIONS):
        view = _view(host, url, game)
        mover = host if view["you"]["may"]["decide"] else guest
        done = _advance(mover, url, game, view["table"]["seq"])
        for page in pages:
            page.wait_for_function("seq => seq in window.seen", arg=str(done["seq"]))
        at = max(int(page.evaluate("seq => window.seen[seq]", str(done["seq"]))) for page in pages)
        entry = _view(host, url, game, done["seq"] - 1)["happened"][-1]
        times.append(at - int(entry["at_ms"]))
        if _view(host, url, game)["table"]["phase"] == "over":
            break
        time.sleep(0.05)
    host.close()
    guest.close()
    return times


def back_again(browser: Browser, url: str) -> list[int]:
    """Milliseconds from the return of the network until a page shows what was decided while it was offline."""
    player, watcher = _context(browser), _context(browser)
    times: list[int] = []
    while len(times) < ABSENCES:
        game = _post(player, url, "/api/games", {"edition": "express", "seats": SEATS})["game"]
        link = _post(player, url, f"/api/games/{game}/links", {"purpose": "watch"})
        _post(watcher, url, "/api/links/exchange", {"token": link["url"].rpartition("=")[2]})
        page = _watching(watcher, url, game)
        while len(times) < ABSENCES and (view := _view(player, url, game))["table"]["phase"] != "over":
            watcher.set_offline(True)
            done = _advance(player, url, game, view["table"]["seq"])
            time.sleep(len(times) * 0.37 % 3)  # at every moment of the page's attempts to reach the server
            back = page.evaluate("Date.now()")
            watcher.set_offline(False)
            page.wait_for_function("seq => seq in window.seen", arg=str(done["seq"]))
            times.append(int(page.evaluate("seq => window.seen[seq]", str(done["seq"]))) - back)
        page.close()
    player.close()
    watcher.close()
    return times


def _advance(mover: BrowserContext, url: str, game: str, seq: int) -> dict[str, Any]:
    """Only to continue the game: in Express a leather patch on the way may be discarded."""
    placing = _view(mover, url, game)["table"]["placing"]
    wanted = {"client_id": f"benchmark-{seq}", "expected_seq": seq, "decisions": "-" if placing else "A"}
    return _post(mover, url, f"/api/games/{game}/decisions", wanted)


def idle(browser: Browser, url: str) -> tuple[int, int, int]:
    context = _context(browser)
    game = _post(context, url, "/api/games", {"edition": "patchwork", "seats": SEATS})["game"]
    page, heard = _watching(context, url, game), list[Any]()
    tools = context.new_cdp_session(page)
    tools.send("Network.enable")
    tools.on("Network.dataReceived", lambda data: heard.append(data))
    frames, changes = page.evaluate(COUNT)
    context.close()
    return frames, changes, len(heard)


def _context(browser: Browser) -> BrowserContext:
    return browser.new_context(viewport={"width": 390, "height": 844}, reduced_motion="reduce")


def _watching(context: BrowserContext, url: str, game: str) -> Page:
    page = context.new_page()
    page.add_init_script(NOTE)
    page.goto(f"{url}/#game={game}")
    page.wait_for_selector(".table")
    return page


def _view(context: BrowserContext, url: str, game: str, since: int | None = None) -> dict[str, Any]:
    asked = f"?since={since}" if since is not None else ""
    found: dict[str, Any] = context.request.get(f"{url}/api/games/{game}{asked}").json()
    return found


def _post(context: BrowserContext, url: str, path: str, body: dict[str, Any]) -> dict[str, Any]:
    headers = {"Content-Type": "application/json", "Origin": url}
    answer = context.request.post(f"{url}{path}", data=json.dumps(body), headers=headers)
    assert answer.ok, answer.text()
    found: dict[str, Any] = answer.json()
    return found


if __name__ == "__main__":
    main()
