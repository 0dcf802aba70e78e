"""What the static page must do in each browser, mostly with its host stopped."""

import json
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.server.support.player import Browser as Friend
from tests.server.support.player import close_browsers
from tests.web.engines.window import LISTEN
from tests.web.static_page.host import BELOW, Host, next_version
from tests.web.static_page.player import HOLD, Browser, Player
from tests.web.support.server import Server

EDITIONS = ("patchwork", "express", "stack-n-stuff")
TOMORROW = 'meta[name="of"][content="tomorrow"]'


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


@contextmanager
def stored(case: Case, host: Host) -> Iterator[tuple[Browser, Player]]:
    """A browser that has stored the page."""
    with case.browser() as browser:
        player = Player(browser, host.url)
        player.has_stored_the_page()
        yield browser, player


@contextmanager
def alone(case: Case) -> Iterator[tuple[Host, Browser, Player]]:
    """The same, and the host has stopped."""
    host = Host(case.site)
    with stored(case, host) as (browser, player):
        host.stop()
        yield host, browser, player


def sample(case: Case) -> None:
    """Without its host: some decisions, a reload, a second tab, a puzzle, and the tab with the server is closed."""
    with alone(case) as (host, browser, one):
        one.begins("express")
        one.plays(1, 3)
        one.window.reload()
        one.sees(".table")
        two = _second(browser, host, one)
        one.table.show("#puzzle=new,pack")
        one.sees('[data-state="asked"] [data-card]')
        one.is_well()
        assert one.late() == "kept refused kept 3", "two servers write into one database"
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
    with alone(case) as (_, _, player):
        for seed, (edition, opponent) in enumerate([*((each, "computer") for each in EDITIONS), ("express", "here")]):
            player.begins(edition, opponent)
            player.plays(seed + 1)
            player.sees(".end .scoresheet .total td")
        player.is_well()


def closed_and_opened(case: Case) -> None:
    """Without its host: the browser is closed and opened, then killed and opened. The game is as it was."""
    with alone(case) as (host, _, player):
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
    with alone(case) as (host, browser, one):
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


def taken_over(case: Case) -> None:
    """Another tab has the games open and says nothing, as one that is frozen. The game goes on here when somebody asks
    for that."""
    with alone(case) as (host, browser, player):
        player.begins("express", "here")
        player.plays(1, 3)
        route, seq = player.route, player.seq
        frozen = browser.tab()
        frozen.load(f"{host.url}licences/quiltbee.txt")
        frozen.run(f"({HOLD})({json.dumps(f'quiltbee-server {BELOW}/')})")
        player.window.close()
        other = Player(browser, f"{host.url}{route}")
        other.sees('[data-device="trouble"]')
        other.window.click('[data-do="play-here"]')
        other.sees(f'.table[data-seq="{seq}"]')
        other.plays(2)
        other.is_well()


def update(case: Case) -> None:
    """A new version comes while a game is open: once it is whole, the page says so, loads it when asked to, and the
    game goes on."""
    today = case.place / "today"
    shutil.copytree(case.site, today)
    host = Host(today)
    with stored(case, host) as (_, player):
        player.begins("express", "here")
        player.plays(1, 3)
        seq = player.seq
        version = next_version(case.site, case.place / "tomorrow")
        half = shutil.copytree(case.place / "tomorrow", case.place / "half")
        shutil.copy(case.site / "index.html", half)
        host.serve(half)
        assert player.stores(version) == "redundant", "a version was taken that is not whole"
        host.serve(case.place / "tomorrow")
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


def new_at_once(case: Case) -> None:
    """The host gets a new version while a first visit loads the old one: the page becomes the new one, whole."""
    host = Host(case.site)
    next_version(case.site, case.place / "tomorrow")
    with case.browser() as browser:
        player = Player(browser, host.url)
        host.serve(case.place / "tomorrow")
        player.sees(TOMORROW)
        player.begins("express", "here")
        player.plays(1, 3)
        player.is_well()


def carried(case: Case) -> None:
    """All games go into one file, from there to a server, and from the server's backup into another browser."""
    saved, database, backup = (case.place / name for name in ("saved.db", "server.db", "backup.db"))
    with alone(case) as (host, _, player):
        player.begins("express", "here")
        player.plays(1, 4)
        route, seq = player.route, player.seq
        player.saves_everything(saved)
        player.is_well()
    for words in (["restore", str(saved)], ["backup", str(backup)]):
        command = [sys.executable, "-m", "quiltbee", *words, "--database", str(database)]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    host.start()
    with case.start(case.place / "another") as browser:
        player = Player(browser, host.url)
        player.has_stored_the_page()
        player.loads_everything(backup)
        player.sees(f'[data-game="{route.partition("=")[2]}"]')
        player.table.show(route)
        player.sees(f'.table[data-seq="{seq}"]')
        player.plays(2)
        player.is_well()


def joined(case: Case) -> None:
    """An invitation is pasted: the page of its server opens, and the game is played there. The server is remembered
    here, without the secret."""
    host, place = Host(case.site), case.place / "server"
    place.mkdir()
    server = Server(place)
    try:
        ann = Friend([server.url], host=f"127.0.0.1:{server.port}")
        invited = ann.create("express", {"kind": "me", "name": "Ann"}, {"kind": "open"}, first=1)
        with stored(case, host) as (_, player):
            player.goes_to(f"{server.url}/#join={invited['links'][0]['token']}")
            player.window.click('[data-do="sit"]')
            player.sees(".table")
            player.window.evaluate(LISTEN)
            player.table.settle(confirm=False)
            player.plays(1, 1)
            assert ann.view(invited["game"])["table"]["seq"] > 0
            player.is_well()
            player.window.goto(host.url)
            assert player.remembers_server() == f"{server.url}/"
    finally:
        close_browsers()
        server.stop()


def no_room(case: Case) -> None:
    """The browser has no room left, neither for a decision nor for a file: the page says so, and what was kept stays.
    With room again the game goes on."""
    host = Host(case.site)
    with stored(case, host) as (browser, player):
        player.saves_everything(saved := case.place / "saved.db")
        player.begins("patchwork", "here")
        player.plays(1, 3)
        case.limit(browser, host.url)
        player.tries_until('[data-device="trouble"]')
        route, seq = player.route, player.seq
        player.loads_everything(saved)
        player.sees(".thisdevice .bad")
        assert "nothing has changed: there is no room left" in player.window.text(".thisdevice .bad")
        player.table.show(route)
        player.sees(f'.table[data-seq="{seq}"]')
        player.has_room_again()
        player.window.reload()
        player.sees(".table")
        assert player.seq == seq
        player.plays(3)
        player.is_well()


WHOLE = (sample, whole_games, closed_and_opened, two_tabs, taken_over, update, new_at_once, carried, joined, no_room)
