"""What is done in each browser: whole games by clicks and by keys, by link, a reload, a replay, the lesson."""

import io
import random
from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from PIL import Image

from tests.web.engines.table import ADVANCE, CONFIRM, Table
from tests.web.engines.window import Window
from tests.web.support.positions import standing, tie

SEATS = [{"kind": "me", "name": "Ann"}, {"kind": "me", "name": "Ben"}]
PHONE = (460, 664)
"""WebKit's small browser cannot be narrower."""
STEPS = 8
POINTED_AT = """() => {
    const rim = document.querySelector('.rim').getBoundingClientRect();
    return [...document.querySelectorAll('.reach button.card')]
        .findIndex((card) => Math.abs(card.getBoundingClientRect().left - rim.left) < 20);
}"""
SEWN = '[data-quilt="0"] .patch'
BOX = """(what) => {
    const { left, top, right, bottom } = document.querySelector(what).getBoundingClientRect();
    return [left, top, right, bottom];
}"""


class Browser(Protocol):
    """A browser that was started. Each of its windows is like another person's."""

    version: str

    def window(self, width: int = 1440, height: int = 900) -> Window: ...


class Visit(Protocol):
    """Somebody who looks at a server with a browser."""

    def table(self, address: str = "", width: int = 1440, height: int = 900) -> Table: ...

    def keep(self, table: Table, name: str, png: bytes | None = None) -> None:
        """A picture to look at."""


class WholeVisit:
    """Each table has a window of its own. The pictures are kept in a folder."""

    def __init__(self, browser: Browser, address: str, album: Path) -> None:
        self._browser = browser
        self._address = address
        self._album = album
        self._tables: list[Table] = []

    def table(self, address: str = "", width: int = 1440, height: int = 900) -> Table:
        self._tables.append(Table(self._browser.window(width, height), address or self._address))
        return self._tables[-1]

    def keep(self, table: Table, name: str, png: bytes | None = None) -> None:
        self._album.mkdir(parents=True, exist_ok=True)
        (self._album / f"{name}.png").write_bytes(png or table.window.picture())

    def finish(self) -> None:
        for table in self._tables:
            assert not (errors := table.window.errors), errors
            table.window.close()


class ShortVisit:
    """All in one window, and without pictures."""

    def __init__(self, window: Window, address: str) -> None:
        self._window = window
        self._address = address

    def table(self, address: str = "", width: int = 1440, height: int = 900) -> Table:
        self._window.resize(width, height)
        return Table(self._window, address or self._address)

    def keep(self, table: Table, name: str, png: bytes | None = None) -> None:
        """Nobody would look at it."""

    def finish(self) -> None:
        assert not (errors := self._window.errors), errors


class Photograph:
    """What a window shows, to be measured."""

    def __init__(self, table: Table) -> None:
        self._window = table.window
        self.png = table.window.picture()
        self._seen = Image.open(io.BytesIO(self.png)).convert("RGB").convert("HSV")

    def colour(self, what: str) -> float:
        """The mean saturation of what is not paper in an element, of 255."""
        dark = [saturation for _, saturation, value in self._pixels(what) if value < 160]
        return sum(dark) / len(dark)

    def brightness(self, what: str) -> float:
        values = [value for _, _, value in self._pixels(what)]
        return sum(values) / len(values)

    def _pixels(self, what: str) -> list[tuple[int, int, int]]:
        left, top, right, bottom = map(round, self._window.evaluate(BOX, what))
        data = self._seen.crop((left, top, right, bottom)).tobytes()
        return list(zip(data[::3], data[1::3], data[2::3], strict=True))


Script = Callable[[Visit], None]


def home_and_new_game(visit: Visit) -> None:
    """The first screen of a laptop and of a phone has its buttons in sight, and the sheet shows what is chosen."""
    table = visit.table()
    table.window.wait(".home .edition")
    visit.keep(table, "home")
    table.window.click('[data-do="computer"]')
    table.window.check('input[name="level"][value="thimble"]')
    visit.keep(table, "new-game")
    chosen, other = (
        table.window.style(f'input[name="level"]{which} + span', "border-top-color")
        for which in (":checked", ":not(:checked)")
    )
    assert chosen != other
    table.window.press("Escape")
    table.window.resize(*PHONE)
    visit.keep(table, "home-phone")
    bottom = table.window.evaluate("() => document.querySelector('[data-do=computer]').getBoundingClientRect().bottom")
    assert bottom <= PHONE[1], "it begins without scrolling"


def cloth(visit: Visit) -> None:
    """A card that cannot be taken is grey; on the dark theme all cloth is darker."""
    table = visit.table()
    table.stand_at(standing("patchwork", "leather", SEATS))
    table.window.wait(".card.off")
    light = Photograph(table)
    visit.keep(table, "table", light.png)
    assert light.colour(".card.off .shape svg") < 10 < light.colour(SEWN)
    table.settle(theme="dark")
    table.window.wait(".card.off")
    dark = Photograph(table)
    visit.keep(table, "table-dark", dark.png)
    assert dark.brightness(SEWN) < 0.95 * light.brightness(SEWN)


def game_by_clicks(visit: Visit) -> None:
    """A whole game against the computer, then its replay."""
    table = visit.table()
    table.begin("patchwork")
    table.play_to_the_end()
    table.window.wait(".scoresheet .total td")
    visit.keep(table, "end")
    replay(visit, table)


def replay(visit: Visit, table: Table) -> None:
    """From the end of a game: step by step, to its beginning and its end."""
    table.window.click('[data-do="replay"]')
    table.window.wait('.steps input[type="range"]')
    last = int(table.window.attribute('.steps input[type="range"]', "max") or 0)
    for keys, step in ((["Home"], 0), (["ArrowRight"] * 2, 2), (["ArrowLeft"], 1), (["End"], last)):
        table.window.press(*keys)
        _come_to(table, step)
    visit.keep(table, "replay")


def _come_to(table: Table, step: int) -> None:
    at_it = lambda: table.window.value('.steps input[type="range"]') == str(step)  # noqa: E731
    table.window.until(at_it, lambda: f"the replay does not come to step {step}")


def game_by_keys(visit: Visit) -> None:
    """A whole game on a laptop without touching the mouse."""
    table = visit.table(width=1366, height=650)
    table.begin("express")
    table.play_to_the_end(seed=2, by_keys=True)
    table.window.wait(".scoresheet .total td")


def game_on_a_phone(visit: Visit) -> None:
    """A whole game at one table, with everything that moves."""
    table = visit.table(width=PHONE[0], height=PHONE[1])
    table.settle(motion=True)
    table.begin("stack-n-stuff", "here")
    table.decide(random.Random(3))
    visit.keep(table, "phone")
    table.play_to_the_end(seed=3)
    visit.keep(table, "end-phone")


def game_by_link(visit: Visit, decisions: int = 400) -> None:
    """Two browsers, one invites the other."""
    host = visit.table()
    host.window.click('[data-do="invite"]')
    picture_is_there = "() => document.querySelector('.qr')?.complete"
    host.window.until(lambda: bool(host.window.evaluate(picture_is_there)), lambda: "the link has no picture")
    visit.keep(host, "invitation")
    guest = visit.table(host.window.value('[data-link="invite"]'))
    guest.window.wait('[data-do="sit"]')
    visit.keep(guest, "join")
    guest.window.click('[data-do="sit"]')
    guest.window.wait(".table")
    rng = random.Random(4)
    for _ in range(decisions):
        _until(host, lambda: host.is_over or host.may_decide() or guest.may_decide())
        if host.is_over:
            break
        seq = host.seq
        (host if host.may_decide() else guest).decide(rng)
        for each in (host, guest):
            each.wait_for_change(seq)
    visit.keep(guest, "by-link")


def _until(table: Table, is_so: Callable[[], bool]) -> None:
    table.window.until(is_so, lambda: "nobody can play")


def reload(visit: Visit) -> None:
    """A patch that hangs over the quilt hangs there again."""
    table = visit.table()
    table.stand_at(standing("patchwork", "start", SEATS))
    table.window.press(str(table.possible[0]), "r", "ArrowDown", "ArrowRight")
    table.window.wait(".ghost")
    visit.keep(table, "placing")
    before = table.window.attribute(".ghost", "style")
    table.window.reload()
    table.window.wait(".ghost")
    assert table.window.attribute(".ghost", "style") == before


def last_move(visit: Visit) -> None:
    """The last decision of a game, its end and its replay."""
    table = visit.table()
    table.stand_at({"edition": "express", "record": tie(), "seats": SEATS})
    table.window.click(ADVANCE)
    table.window.click(CONFIRM)
    table.window.wait(".scoresheet .total td")
    replay(visit, table)


def some_moves(visit: Visit) -> None:
    """A few decisions by clicks, then a few by keys."""
    table = visit.table()
    table.begin("express")
    rng = random.Random(5)
    for decide in (table.decide, table.decide_by_keys, table.decide, table.decide_by_keys):
        if table.wait_for_my_turn():
            decide(rng)


def lesson(visit: Visit) -> None:
    """All of its steps, to the praise at the end."""
    table = visit.table()
    table.show("#learn=patchwork")
    for step in range(STEPS):
        table.window.wait(f'.coach.open[data-step="{step}"]')
        if step in (2, 6):
            visit.keep(table, f"lesson-{step + 1}")
        _do_until(table, f'.coach[data-step="{step + 1}"], .well')
    visit.keep(table, "lesson-end")


def _do_until(table: Table, goal: str) -> None:
    def is_done() -> bool:
        if not table.window.count(goal):
            _do_what_is_asked(table)
        return table.window.count(goal) > 0

    table.window.until(is_done, lambda: f"the lesson does not come to {goal}")


def _do_what_is_asked(table: Table) -> None:
    window = table.window
    if window.count('[data-do="next"]'):
        window.click('[data-do="next"]')
    elif table.is_asked:
        window.press("ArrowRight" if window.count('.ghost[data-fits="false"]') else "Enter")
    elif window.count('.coach[data-step="2"]'):
        window.press(str(window.evaluate(POINTED_AT) + 1))
    else:
        window.press("a")


WHOLE: tuple[Script, ...] = (
    home_and_new_game,
    cloth,
    reload,
    game_by_clicks,
    game_by_keys,
    game_on_a_phone,
    game_by_link,
    lesson,
)
SHORT: tuple[Script, ...] = (home_and_new_game, cloth, reload, some_moves, last_move)
