"""What the static page weighs and how fast it starts: `make static && python -m benchmarks.static_page`.

Chromium, and a host on this machine that sends compressed files, as hosts do. Cold: an empty profile. Warm: the page is
stored, its host is stopped, and a game is open. "A move possible" means that a card can be tapped; the engine may still
be loading then. The memory is what the process of the page, with two Pythons in it, has written to and shares with
nobody. Every figure needs a quiet machine: the load at the end says how quiet it was.
"""

import argparse
import gzip
import os
import random
import re
import statistics
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Page, Playwright, sync_playwright
from static_site.__main__ import USUAL
from static_site.play import PACKED, Site
from tests.web.static_page.chromium import Chromium, ChromiumWindow, chromium
from tests.web.static_page.player import Player

from quiltbee import edition, play, shuffled, state_text
from quiltbee.engine.protocol_server.alone import Alone
from quiltbee.engine.protocol_server.conversation import Conversation
from quiltbee.rules.legal import choose
from quiltbee.rules.rng import XorShift

CARD = 'button.card[aria-disabled="false"], [data-do="advance"]:enabled'
PAINT = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0"
ASK = """async ([address, position]) => {
  const worker = new Worker(address, { type: "module" }); // it is asked twice: the browser compiles what is run often
  const heard = [];
  return new Promise((go) => {
    worker.onmessage = ({ data }) => {
      heard.push(data);
      if (heard.filter((line) => line.startsWith("bestmove")).length < 2) return;
      worker.terminate();
      go(heard);
    };
    for (const line of ["newgame", position, "go level 8 seed 1", "newgame", position, "go level 8 seed 1"])
      worker.postMessage(line);
  });
}"""
POSITIONS = 5
MOVES_WITH_TOP_LEVEL = 12


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", nargs="?", default=str(USUAL), help="what `make static` has made")
    parser.add_argument("--runs", type=int, default=5)
    asked = parser.parse_args()
    folder = Path(asked.folder)
    _tell_sizes(folder)
    with sync_playwright() as playwright:
        _tell("cold", [cold(playwright, folder) for _ in range(asked.runs)])
        _tell("warm", warm(playwright, folder, asked.runs))
        _tell_speed(playwright, folder)
        _tell_memory(playwright, folder)
    print(f"load of the machine: {', '.join(f'{each:.1f}' for each in os.getloadavg())}; {os.cpu_count()} processors")


# --- what goes over the wire ------------------------------------------------------------------------------------------


def _tell_sizes(folder: Path) -> None:
    sizes = {path.relative_to(folder).as_posix(): _on_the_wire(path) for path in folder.rglob("*") if path.is_file()}
    print(f"on the wire, compressed: {sum(sizes.values()) / 1e6:.2f} MB in {len(sizes)} files")
    for name, start in {"Python and its packages": "py/", "the page": "assets/", "licences": "licences/"}.items():
        print(f"  {name}: {sum(size for path, size in sizes.items() if path.startswith(start)) / 1e6:.2f} MB")


def _on_the_wire(path: Path) -> int:
    content = path.read_bytes()
    return len(gzip.compress(content, 6)) if path.suffix in PACKED else len(content)


@contextmanager
def _served(folder: Path) -> Iterator[Site]:
    site = Site(folder, "/quiltbee")
    threading.Thread(target=site.serve_forever, daemon=True).start()
    yield site
    _stop(site)


def _stop(site: Site) -> None:
    site.shutdown()
    site.server_close()


# --- until something can be done --------------------------------------------------------------------------------------


def _tell(how: str, runs: list[dict[str, float]]) -> None:
    middle = {name: statistics.median(run[name] for run in runs) for name in runs[0]}
    worst = {name: max(run[name] for run in runs) for name in runs[0]}
    print(f"{how}, the middle (and the worst) of {len(runs)} runs, in seconds:")
    for name, seconds in middle.items():
        print(f"  {name}: {seconds:.2f} ({worst[name]:.2f})", flush=True)


def cold(playwright: Playwright, folder: Path) -> dict[str, float]:
    """A first visit."""
    with (
        tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile,
        _served(folder) as site,
        chromium(playwright, Path(profile)) as browser,
    ):
        page = _page(browser)
        began = time.monotonic()
        page.goto(site.address, wait_until="commit")
        page.wait_for_selector(".home .edition")
        took = time.monotonic() - began
        return {"first paint": page.evaluate(PAINT) / 1000, "the home page can be used": took}


def warm(playwright: Playwright, folder: Path, runs: int) -> list[dict[str, float]]:
    """The same browser is opened again and again, without a host, at a game against the computer."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder_of_profile, _served(folder) as site:
        profile = Path(folder_of_profile)
        with chromium(playwright, profile) as browser:
            player = Player(browser, site.address)
            player.has_stored_the_page()
            player.begins("patchwork")
            player.sees(CARD)
            address = f"{site.address}{player.route}"
        _stop(site)
        return [_warm(playwright, profile, address) for _ in range(runs)]


def _warm(playwright: Playwright, profile: Path, address: str) -> dict[str, float]:
    with chromium(playwright, profile) as browser:
        page = _page(browser)
        began = time.monotonic()
        page.goto(address, wait_until="commit")
        page.wait_for_selector(CARD)
        possible = time.monotonic() - began
        worked = max(map(_worked, _below(browser.pid)))
        paint = page.evaluate(PAINT) / 1000
    return {"first paint": paint, "a move is possible": possible, "processor time of the page until then": worked}


def _page(browser: Chromium) -> Page:
    window = browser.tab()
    assert isinstance(window, ChromiumWindow)
    return window.page


# --- how fast it thinks -----------------------------------------------------------------------------------------------


def _tell_speed(playwright: Playwright, folder: Path) -> None:
    positions = [f"position text {text}" for text in _middle_games()]
    native = [_speed(_answer_here(position)) for position in positions]
    with (
        tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile,
        _served(folder) as site,
        chromium(playwright, Path(profile)) as browser,
    ):
        page = _page(browser)
        page.goto(site.address)
        page.wait_for_selector(".home .edition")
        engine = next(path for path in (folder / "py").glob("*/engine.js")).relative_to(folder).as_posix()
        there = [_speed(page.evaluate(ASK, [f"{site.address}{engine}", position])) for position in positions]
    ratios = [ours / theirs for ours, theirs in zip(there, native, strict=True)]
    print("level 8, nodes in a second:")
    print(f"  in the page {statistics.median(there):,.0f}, on this machine itself {statistics.median(native):,.0f}")
    print(f"  {statistics.median(ratios):.2f} of it; at least {min(ratios):.2f}, at most {max(ratios):.2f}", flush=True)


def _middle_games() -> Iterator[str]:
    for seed in range(POSITIONS):
        state, rng = shuffled(edition("patchwork"), random.Random(seed)), XorShift(seed + 1)
        for _ in range(2 * seed + 1):
            state = play(state, choose(state, rng.below))
        yield state_text(state)


def _answer_here(position: str) -> list[str]:
    heard: list[str] = []
    engine = Alone(Conversation("search"), heard.append)
    for line in ["newgame", position, "go level 8 seed 1"] * 2:
        engine.hear(line)
    return heard


def _speed(heard: list[str]) -> float:
    """Nodes for each second, of an answer with `info ... nodes N time MS`."""
    told = next(found for line in reversed(heard) if (found := re.search(r" nodes (\d+) time (\d+)", line)))
    return 1000 * int(told[1]) / int(told[2])


# --- how much memory it needs -----------------------------------------------------------------------------------------


def _tell_memory(playwright: Playwright, folder: Path) -> None:
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile, _served(folder) as site:
        with chromium(playwright, Path(profile)) as browser:
            empty = _own_memory(browser.pid)
            Player(browser, site.address).has_stored_the_page()
            storing = _own_memory(browser.pid)
        with chromium(playwright, Path(profile)) as browser:
            player = Player(browser, site.address)
            player.has_stored_the_page()
            home = most = _own_memory(browser.pid)
            player.comes_home()
            player.table.begin("patchwork", "computer", "master-quilter")
            for seed in range(MOVES_WITH_TOP_LEVEL):
                player.plays(seed + 1, 1)
                most = max(most, _own_memory(browser.pid))
    print(f"memory of the page's process: {empty} MB without a page, {storing} MB while a first visit stores it")
    print(f"  {home} MB at home, at most {most} MB with level 8 thinking")


def _own_memory(pid: int) -> int:
    """Megabytes that the largest process of a page has written to, and shares with nobody."""
    return max(map(_written, _below(pid)), default=0)


def _below(pid: int) -> Iterator[int]:
    for task in Path(f"/proc/{pid}/task").iterdir():
        for child in (task / "children").read_text().split():
            if b"--type=renderer" in Path(f"/proc/{child}/cmdline").read_bytes():
                yield int(child)
            yield from _below(int(child))


def _worked(pid: int) -> float:
    """Seconds of the processors that a process had, in all its threads. A busy machine changes them little."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _written(pid: int) -> int:
    told = Path(f"/proc/{pid}/smaps_rollup").read_text()
    found = re.search(r"^Private_Dirty: +(\d+) kB", told, re.MULTILINE)
    return int(found[1]) // 1024 if found else 0


if __name__ == "__main__":
    main()
