"""Whole random games through the real page: `python -m tests.web.soak --games 1000` (part of `make soak`).

Every edition in turn, on a screen of a random size, some for two people at one table, some against the computer,
without animation. An error on the page ends the run, and so does a click without effect, or a move by trembling taps.
"""

import argparse
import random
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page

from tests.web.conftest import listen
from tests.web.support.browser import started_chromium
from tests.web.support.jitter import jitter
from tests.web.support.positions import standing
from tests.web.support.server import Server
from tests.web.support.table import TablePage, made

EDITIONS = ("patchwork", "express", "stack-n-stuff")
SCREENS = ((390, 844), (844, 390), (768, 1024), (1180, 820), (1440, 900), (1920, 1080))
SEATS = [{"kind": "me", "name": "Ann"}, {"kind": "me", "name": "Ben"}]
AGAINST_THE_COMPUTER = [SEATS[0], {"kind": "bot", "level": "thimble"}]
A_ROUND = 20
"""This many games are played in one page before a new page is opened."""

SOME_TAPS = 500
"""After this many taps the run checks whether a move was made."""

COARSE = 0.25
"""Screen pixels for one page pixel: nobody looks, and painting takes longer than everything else."""

# A whole game, by clicks on what the page offers, without talking to the test in between. Returns what went wrong.
PLAY = """async (seed) => {
    let state = seed;
    const random = () => (state = (state * 48271) % 2147483647) / 2147483647;
    const all = (what) => [...document.querySelectorAll(what)];
    const click = (wanted) => wanted.getClientRects().length ? wanted.click() : console.error('not to be seen', wanted);
    const later = (test, patience = 30000) => new Promise((done) => {
        const look = () => test() && (watch.disconnect(), clearTimeout(limit), done(true));
        const watch = new MutationObserver(look);
        watch.observe(document, { subtree: true, childList: true, attributes: true });
        const limit = setTimeout(() => (watch.disconnect(), done(false)), patience);
        look();
    });
    const seq = () => document.querySelector('.table')?.dataset.seq;
    const over = () => document.querySelector('.end');
    const cards = () => all('button.card[aria-disabled="false"]:not(.advance)');
    const advance = () => all('[data-card="A"][aria-disabled="false"], [data-do="advance"]:enabled')[0];
    const go = () => all('[data-do="confirm"]:enabled')[0];
    const hangs = () => all('.ghost').length || go();
    for (let decision = 0; decision < 400; decision++) {
        if (!(await later(() => over() || go() || advance()))) return `nothing to do at ${seq()}`;
        if (over()) return '';
        const before = seq();
        const moved = () => over() || seq() !== before;
        // Each click once: one that is not heard is a fault of the page.
        if (!hangs()) {
            const offered = cards();
            click(offered.length && random() < 0.85 ? offered[Math.floor(random() * offered.length)] : advance());
            if (!(await later(() => moved() || go()))) return `a click was lost at ${before}`;
        }
        if (moved()) continue;
        const leave = random() < 0.5 && all('[data-do="leave"]')[0];
        click(leave || go());
        if (!(await later(moved))) return `stuck at ${before}`;
    }
    return 'the game does not end';
}"""


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--games", type=int, default=1000)
    asked.add_argument("--taps", type=int, default=10_000)
    asked.add_argument("--seed", type=int, default=1)
    wanted = asked.parse_args()
    with tempfile.TemporaryDirectory() as folder, started_chromium() as browser:
        server = Server(Path(folder))
        try:
            started = time.monotonic()
            play(browser, server.url, wanted.games, random.Random(wanted.seed))
            print(f"{wanted.games} games, no error on the page; {time.monotonic() - started:.0f} s")
            taps = tremble(browser, server.url, wanted.taps, random.Random(wanted.seed))
            print(f"{taps} trembling taps, no move made")
        finally:
            server.stop()


def play(browser: Browser, url: str, games: int, rng: random.Random) -> None:
    """Plays this many games; ends the program at the first that goes wrong."""
    for first in range(0, games, A_ROUND):
        width, height = rng.choice(SCREENS)
        context = browser.new_context(
            viewport={"width": width, "height": height}, reduced_motion="reduce", device_scale_factor=COARSE
        )
        context.add_init_script(
            "localStorage.setItem('quiltbee-settings', JSON.stringify({confirm: false, motion: false, sound: false}))"
        )
        page, problems = context.new_page(), list[str]()
        listen(page, problems)
        page.goto(url)
        for number in range(first, min(first + A_ROUND, games)):
            seats = SEATS if number % 2 else AGAINST_THE_COMPUTER
            wanted = {"edition": EDITIONS[number % 3], "seats": seats}
            wrong = one_game(TablePage(page), url, wanted, rng.randrange(1, 2**31 - 1))
            if wrong or problems:
                sys.exit(f"game {number} on {width}x{height}, {page.url}: {wrong or problems}")
        context.close()
        print(f"{min(first + A_ROUND, games)} games", flush=True)


def one_game(table: TablePage, url: str, wanted: dict[str, Any], seed: int) -> str:
    """Plays a game. Returns what went wrong, or nothing."""
    game = made(table.page.context, url, wanted)["game"]
    table.show(game)
    wrong: str = table.page.evaluate(PLAY, seed)
    return wrong


def tremble(browser: Browser, url: str, taps: int, rng: random.Random) -> int:
    """Taps this many times, on a phone and on a tablet; ends the program if a tap made a move."""
    done = 0
    for width, height in ((390, 844), (1180, 820)):
        context = browser.new_context(
            viewport={"width": width, "height": height}, has_touch=True, device_scale_factor=COARSE
        )
        game = made(context, url, standing("patchwork", "leather", SEATS))["game"]
        page: Page = context.new_page()
        page.goto(f"{url}/#game={game}")
        page.wait_for_selector(".table")
        seq = TablePage(page).seq
        wanted = done + taps // 2
        while done < wanted:
            done += jitter(page, rng, min(SOME_TAPS, wanted - done))
            if TablePage(page).view()["table"]["seq"] != seq:
                sys.exit(f"a tap made a move on {width}x{height}")
            print(f"{done} taps", flush=True)
        context.close()
    return done


if __name__ == "__main__":
    main()
