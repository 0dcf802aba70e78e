"""Somebody who plays on the static page, in a tab of any browser."""

import json
from typing import Any, Protocol

from tests.web.engines.table import Table
from tests.web.engines.window import Window
from tests.web.soak import PLAY

SETTINGS = {"confirm": False}
STARTS = 4
"""To load Python on a busy machine takes as long as this many other things."""
STORED = "() => Boolean(navigator.serviceWorker?.controller)"


ONE_TRY = """async (what) => {
    const click = (wanted) => document.querySelector(wanted)?.click();
    click('[data-card="A"][aria-disabled="false"]');
    await new Promise((go) => setTimeout(go, 50));
    click('[data-do="confirm"]:enabled');
    for (let tries = 0; tries < 40 && !document.querySelector(what); tries++)
        await new Promise((go) => setTimeout(go, 50));
    return document.querySelector(what) !== null;
}"""


class Browser(Protocol):
    """A browser that was started with a profile."""

    version: str

    def tab(self) -> Window: ...

    def kill(self) -> None: ...


class Player:
    def __init__(self, browser: Browser, address: str) -> None:
        self.window = browser.tab()
        self.table = Table(self.window, address)
        self.table.settle(**SETTINGS)

    def sees(self, what: str) -> None:
        """Waits for it, also while Python is being loaded."""
        for left in reversed(range(STARTS)):
            try:
                self.window.wait(what)
                return
            except AssertionError:
                if not left:
                    raise

    def comes_home(self) -> None:
        self.table.show("#home")
        self.sees(".home .edition")

    def has_stored_the_page(self) -> None:
        """From now on no network is needed."""
        self.sees(".home .edition, .table, .end")
        self.window.until(lambda: bool(self.window.evaluate(STORED)), lambda: "the page is not stored")

    def begins(self, edition: str, opponent: str = "computer") -> None:
        self.comes_home()
        self.table.begin(edition, opponent)

    def plays(self, seed: int, decisions: int = 400) -> None:
        """Random decisions, up to this many of all players, or to the end of the game."""
        some = PLAY.replace("decision < 400", f"decision < {decisions}")
        wrong = self._awaited(f"({some})({seed})")
        assert wrong in ("", "the game does not end"), wrong
        assert decisions < 400 or wrong == "", wrong

    def _awaited(self, promise: str) -> Any:
        return self.window.run(f"(async () => await {promise})()")

    def tries_until(self, what: str) -> None:
        """Decides again and again until something is said, also about a decision that was refused."""
        for seed in range(60):
            if self.window.count(what) or self._awaited(f"({ONE_TRY})({json.dumps(what)})"):
                return
            self.plays(seed + 1, 1)
        raise AssertionError(f"{what} never comes")

    @property
    def seq(self) -> int:
        return int(self.table.seq or 0)

    @property
    def route(self) -> str:
        found: str = self.window.evaluate("() => location.hash")
        return found

    def is_well(self) -> None:
        assert not (errors := self.window.errors), errors
