"""What the static page must do in each browser, mostly with its host stopped."""

import shutil
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path

from tests.web.static_page.host import Host, next_version
from tests.web.static_page.player import Browser, Player

EDITIONS = ("patchwork", "express", "stack-n-stuff")
TOMORROW = 'meta[name="of"][content="tomorrow"]'
FILL = """async () => {
    const junk = await caches.open('junk');
    for (let size = 64 << 20; size >= 4096; size >>= 1) {
        try {
            for (let at = 0; at < 64; at++) await junk.put(`/junk-${size}-${at}`, new Response(new Uint8Array(size)));
        } catch { /* no room for so much */ }
    }
    return 'full';
}"""


@dataclass
class Case:
    """A page that was built, a place for profiles, and a way to start a browser with one of them."""

    name: str
    site: Path
    place: Path
    start: Callable[[Path], AbstractContextManager[Browser]]
    """Starts a browser with a profile."""
    limit: Callable[[Browser, str], object] = lambda *_: None
    """Gives the pages of an address little room, where the browser has more than this machine's disk."""

    @property
    def profile(self) -> Path:
        return self.place / "profile"

    def browser(self) -> AbstractContextManager[Browser]:
        return self.start(self.profile)


def sample(case: Case) -> None:
    """Without its host: some decisions, a reload, a second tab, and the tab with the server is closed."""
    host = Host(case.site)
    with case.browser() as browser:
        one = Player(browser, host.url)
        one.has_stored_the_page()
        host.stop()
        one.begins("express")
        one.plays(1, 3)
        one.window.reload()
        one.sees(".table")
        two = _second(browser, host, one)
        one.is_well()
        one.window.close()
        two.plays(2, 3)
        two.is_well()


def _second(browser: Browser, host: Host, one: Player) -> Player:
    """Another tab, at the same game and the same position."""
    two = Player(browser, f"{host.url}{one.route}")
    two.sees(f'.table[data-seq="{one.seq}"], .end')
    return two


def whole_games(case: Case) -> None:
    """Without its host: each edition against a computer player, and one for two people at one table."""
    host = Host(case.site)
    with case.browser() as browser:
        player = Player(browser, host.url)
        player.has_stored_the_page()
        host.stop()
        for seed, (edition, opponent) in enumerate([*((each, "computer") for each in EDITIONS), ("express", "here")]):
            player.begins(edition, opponent)
            player.plays(seed + 1)
            player.sees(".end .scoresheet .total td")
        player.is_well()


def closed_and_opened(case: Case) -> None:
    """Without its host: the browser is closed and opened, then killed and opened. The game is as it was."""
    host = Host(case.site)
    with case.browser() as browser:
        player = Player(browser, host.url)
        player.has_stored_the_page()
        host.stop()
        player.begins("patchwork", "here")
        player.plays(1, 4)
        route, seq = player.route, player.seq
    with case.browser() as browser:
        player = Player(browser, f"{host.url}{route}")
        player.sees(f'.table[data-seq="{seq}"]')
        player.plays(2, 4)
        seq = player.seq
        browser.kill()
    with case.browser() as browser:
        player = Player(browser, f"{host.url}{route}")
        player.sees(".table")
        assert player.seq == seq, "a decision was lost that the page had shown"
        player.plays(3)
        player.is_well()


def two_tabs(case: Case) -> None:
    """Two tabs show the same game while it is played in turn in both; either may be closed at any time."""
    host = Host(case.site)
    with case.browser() as browser:
        one = Player(browser, host.url)
        one.has_stored_the_page()
        host.stop()
        one.begins("express", "here")
        two = _second(browser, host, one)
        for seed in range(3):
            for mine, other in ((one, two), (two, one)):
                mine.plays(seed + 1, 1)
                other.sees(f'.table[data-seq="{mine.seq}"], .end')
        one.window.close()
        three = _second(browser, host, two)
        two.plays(9, 1)
        three.sees(f'.table[data-seq="{two.seq}"], .end')
        three.is_well()
        three.window.close()
        two.plays(10)
        two.sees(".end")
        two.is_well()


def update(case: Case) -> None:
    """A new version comes while a game is open: the page says so, loads it when asked to, and the game goes on."""
    today = case.place / "today"
    shutil.copytree(case.site, today)
    host = Host(today)
    with case.browser() as browser:
        player = Player(browser, host.url)
        player.has_stored_the_page()
        player.begins("express", "here")
        player.plays(1, 3)
        seq = player.seq
        next_version(case.site, case.place / "tomorrow")
        host.folder = case.place / "tomorrow"
        host.stop()
        host.start()
        player.window.reload()
        player.sees('[data-device="new-version"]')
        assert player.window.count(TOMORROW) == 0, "a page of two versions"
        player.window.click('[data-do="load-version"]')
        player.sees(TOMORROW)
        player.sees(f'.table[data-seq="{seq}"]')
        host.stop()
        player.window.reload()
        player.sees(TOMORROW)
        player.sees(f'.table[data-seq="{seq}"]')
        player.plays(2)
        player.is_well()


def no_room(case: Case) -> None:
    """The browser has no room left: the page says so, and what was kept stays; with room again the game goes on."""
    host = Host(case.site)
    with case.browser() as browser:
        player = Player(browser, host.url)
        player.has_stored_the_page()
        player.begins("patchwork", "here")
        player.plays(1, 3)
        case.limit(browser, host.url)
        player.window.run(f"({FILL})()")
        player.tries_until('[data-device="trouble"]')
        seq = player.seq
        player.window.run("(async () => String(await caches.delete('junk')))()")
        player.window.reload()
        player.sees(".table")
        assert player.seq == seq
        player.plays(3)
        player.is_well()


WHOLE = (sample, whole_games, closed_and_opened, two_tabs, update, no_room)
