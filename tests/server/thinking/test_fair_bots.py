"""Somebody asks for as much as the server lets them; somebody else, at another address, hardly notices.

How long anybody waits is no question for a test. What was done first is: the log says it.
"""

import os
import signal
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from quiltbee.server.thinking.advice import MOST_WAITING
from tests.server.support.player import Browser, views
from tests.server.support.process import ServerProcess, workers

StartServer = Callable[..., ServerProcess]
THINKER, QUICK = {"kind": "bot", "level": "master-quilter"}, {"kind": "bot", "level": "thimble"}
ME = {"kind": "me"}
BURST = 20


@pytest.fixture
def server(start_server: StartServer) -> ServerProcess:
    return start_server("--no-limits", "--bots", "1", "--review-nodes", "2000")


@pytest.fixture
def greedy(server: ServerProcess) -> Browser:
    return Browser([server.base], address="127.0.0.66")


@pytest.fixture
def ann(server: ServerProcess) -> Browser:
    return Browser([server.base], address="127.0.0.7")


def decided(browser: Browser, game: str) -> None:
    """Wait until the bot has decided and it is the browser's turn."""
    with browser.stream(game) as events:
        next(view for view in views(events) if view["you"]["may"]["decide"])


def has_come_to(browser: Browser, game: str, seq: int) -> None:
    with browser.stream(game) as events:
        next(view for view in views(events) if view["table"]["seq"] >= seq)


def at_once(asked: list[Callable[[], Any]]) -> list[threading.Thread]:
    threads = [threading.Thread(target=each) for each in asked]
    for each in threads:
        each.start()
    return threads


class Log:
    """What happened in all games, in order of time."""

    def __init__(self, server: ServerProcess) -> None:
        self._file = Path(server.database)

    def entries(self) -> list[tuple[int, str, int]]:
        """Time, game and number of every entry."""
        connection = sqlite3.connect(self._file)
        try:
            return sorted(connection.execute("SELECT at, game, seq FROM entry"))
        finally:
            connection.close()

    def of_others(self, game: str, first: int, last: int) -> int:
        """How many entries other games got between these two of a game."""
        at = {seq: time for time, each, seq in self.entries() if each == game}
        return sum(at[first] < time < at[last] for time, each, _ in self.entries() if each != game)


def test_a_persons_quick_bot_does_not_wait_for_bots_among_themselves(
    server: ServerProcess, greedy: Browser, ann: Browser
) -> None:
    game = ann.create("patchwork", ME, QUICK, first=1)["game"]
    decided(ann, game)  # its process is there
    theirs = [greedy.create("patchwork", THINKER, THINKER)["game"] for _ in range(BURST)]
    has_come_to(greedy, theirs[0], 1)
    waits: list[int] = []
    while len(waits) < 4:
        before = ann.seq(game)
        ann.play_some(game, 1)
        decided(ann, game)
        if ann.seq(game) > before + 1:
            waits.append(Log(server).of_others(game, before + 1, before + 2))
    assert max(waits) <= 3, "of the twenty that wait for a long thought"


def test_bots_among_themselves_go_on_though_people_play_without_a_pause(
    server: ServerProcess, greedy: Browser, ann: Browser
) -> None:
    theirs = [greedy.create("express", THINKER, QUICK)["game"] for _ in range(2)]
    enough = threading.Event()

    def play_on() -> None:
        while not enough.is_set():
            game = ann.create("express", ME, QUICK)["game"]
            while not enough.is_set() and ann.view(game)["table"]["phase"] != "over":
                ann.play_some(game, 1)

    playing = threading.Thread(target=play_on)
    playing.start()
    for game in theirs:
        has_come_to(greedy, game, 4)
    enough.set()
    playing.join()
    assert "Traceback" not in server.output()


def test_a_persons_slow_bot_does_not_wait_for_all_that_somebody_else_asked_before(
    server: ServerProcess, greedy: Browser, ann: Browser
) -> None:
    for _ in range(8):
        greedy.create("patchwork", ME, THINKER, first=1)
    decided_before = len(Log(server).entries())
    game = ann.create("patchwork", ME, THINKER, first=1)["game"]
    decided(ann, game)
    order = [each for _, each, _ in Log(server).entries()]
    assert order.index(game) - decided_before <= 2, "the thought under way, and one that ended meanwhile"


def test_a_bot_that_is_told_to_hurry_does_not_wait_for_long_thoughts(server: ServerProcess, greedy: Browser) -> None:
    for _ in range(8):
        greedy.create("patchwork", ME, THINKER, first=1)
    game = greedy.create("patchwork", ME, THINKER, first=1)["game"]
    decided_before = len(Log(server).entries())
    assert greedy.post(f"/api/games/{game}/stop-thinking").status_code == 204
    decided(greedy, game)
    order = [each for _, each, _ in Log(server).entries()]
    assert order.index(game) - decided_before <= 3, "of the eight that came before it"


def test_bots_go_on_after_a_restart_when_nobody_knows_who_asked(server: ServerProcess, greedy: Browser) -> None:
    theirs = [greedy.create("express", QUICK, THINKER)["game"] for _ in range(3)]
    server.kill()
    before = [game for _, game, _ in Log(server).entries()]
    server.start()
    for game in theirs:
        has_come_to(greedy, game, before.count(game) + 3)
    assert "Traceback" not in server.output()


def test_one_address_cannot_use_up_all_hints(greedy: Browser, ann: Browser) -> None:
    """It gets a refusal for what is too much; somebody else is answered next."""
    theirs = [greedy.create("patchwork")["game"] for _ in range(MOST_WAITING + 6)]
    mine = ann.create("patchwork")["game"]
    answered: list[tuple[str, int]] = []

    def ask(browser: Browser, game: str) -> None:
        answered.append((game, browser.post(f"/api/games/{game}/hints", {}).status_code))

    asking = at_once([partial(ask, greedy, game) for game in theirs])
    while not any(status == 429 for _, status in answered):
        asking[0].join(0.01)
    before = len([game for game, status in answered if status == 200])
    ask(ann, mine)
    served = [game for game, status in answered if status == 200]
    assert (mine, 200) in answered
    assert served.index(mine) - before <= 3, "of the sixteen that waited"
    for each in asking:
        each.join()
    statuses = [status for game, status in answered if game != mine]
    assert set(statuses) == {200, 429}
    assert statuses.count(200) >= MOST_WAITING - 1, "what there was room for is answered all the same"


@contextmanager
def asleep(server: ServerProcess) -> Iterator[None]:
    """Its engines stand still as soon as there are any, and go on afterwards. So their speed does not matter."""
    while not (engines := workers(server.pid)):
        time.sleep(0.01)
    for each in engines:
        os.kill(each, signal.SIGSTOP)
    try:
        yield
    finally:
        for each in engines:
            os.kill(each, signal.SIGCONT)


def test_one_address_cannot_use_up_all_analyses(server: ServerProcess, greedy: Browser, ann: Browser) -> None:
    theirs = [greedy.create("express")["game"] for _ in range(MOST_WAITING + 6)]
    mine = ann.create("express")["game"]
    for browser, games in ((greedy, theirs), (ann, [mine])):
        for game in games:
            browser.play_some(game, 6)
    greedy.did(theirs[0], "resign")  # a finished game is reviewed without being asked for
    with ann.stream(mine) as events:
        with asleep(server):
            for browser, games in ((greedy, theirs[1:]), (ann, [mine])):
                for game in games:
                    browser.did(game, "resign")
            statuses = [greedy.post(f"/api/games/{game}/analysis").status_code for game in theirs]
            assert set(statuses) == {200, 429}
            assert statuses.count(200) >= MOST_WAITING - 1, "what there was room for is accepted all the same"
            assert ann.ok(f"/api/games/{mine}/analysis", {})["status"] == "running"
        next(event for event in events if event["event"] == "analysis" and event["data"]["status"] == "done")
        with asleep(server):
            done = [greedy.get(f"/api/games/{game}/analysis").json()["status"] for game in theirs].count("done")
    assert done <= MOST_WAITING / 2, "those before it in the queue were not all served first"
