"""Playing on the page as a person does: choose a card, put the patch somewhere, confirm."""

import json
import random
from typing import Any

from playwright.sync_api import BrowserContext, Locator, Page

LONGEST = 400
"""No game has this many decisions."""


class TablePage:
    """A page of the game, driven by what can be seen on it."""

    def __init__(self, page: Page) -> None:
        self.page = page

    # --- what can be seen

    @property
    def is_over(self) -> bool:
        return self.page.locator(".end").count() > 0

    @property
    def sentence(self) -> str:
        return self.page.locator(".say").first.inner_text()

    @property
    def seq(self) -> int:
        return int(self.page.locator(".table").get_attribute("data-seq") or 0)

    @property
    def cards(self) -> Locator:
        """The patches that can be taken now."""
        return self.page.locator('button.card[aria-disabled="false"]:not(.advance)')

    @property
    def confirm_button(self) -> Locator:
        return self.page.locator('[data-do="confirm"]')

    def view(self) -> dict[str, Any]:
        """The server's view for this browser."""
        game = self.page.evaluate("location.hash.match(/(?:game|replay)=([0-9a-f]+)/)[1]")
        answer: dict[str, Any] = self.page.context.request.get(self._api(game)).json()
        return answer

    def _api(self, game: str) -> str:
        return f"{self.page.evaluate('location.origin')}/api/games/{game}"

    # --- starting

    def begin(self, edition: str, opponent: str = "computer", level: str = "thimble") -> None:
        """From the home page: the edition's card, the opponent, start."""
        self.page.locator(f'[data-edition="{edition}"] .play').click()
        self.page.locator(f'input[name="opponent"][value="{opponent}"]').check()
        if opponent == "computer":
            self.page.locator(f'input[name="level"][value="{level}"]').check()
        self.page.locator('[data-do="start"]').click()
        self.page.wait_for_selector(".table")

    def wait_for_my_turn(self) -> bool:
        """True when there is something to decide, False when the game is over."""
        ready = '.table button.card[aria-disabled="false"], [data-do="confirm"], [data-do="advance"]'
        self.page.wait_for_selector(f".end, {ready}", state="attached")
        return not self.is_over

    def wait_for_change(self, seq: int) -> None:
        self.page.wait_for_selector(f'.end, .table:not([data-seq="{seq}"])', state="attached")

    # --- deciding with the mouse

    def decide(self, rng: random.Random) -> None:
        """One decision, chosen at random among what the page offers."""
        seq = self.seq
        if not self._placing():
            self._choose(rng)
        if self.is_taking_first():
            self.confirm_button.click()
        elif self._placing():
            self._place(rng)
        else:
            self.confirm_button.click()
        self.wait_for_change(seq)

    def is_taking_first(self) -> bool:
        return self._draft() == "take"

    def _draft(self) -> str:
        if self.page.locator(".ghost").count():
            return "ghost"
        return "take" if self.confirm_button.count() else ""

    def _placing(self) -> bool:
        return self.page.locator(".ghost").count() > 0

    def _choose(self, rng: random.Random) -> None:
        cards = self.cards.count()
        if cards and rng.random() < 0.85:
            self.cards.nth(rng.randrange(cards)).click()
        else:
            self._choose_advance()

    def _choose_advance(self) -> None:
        self.page.locator('[data-card="A"], [data-do="advance"]').first.click()

    def ask_to_advance(self) -> None:
        """Choose it and confirm it. Whether it happens is up to the server."""
        self._choose_advance()
        self.confirm_button.click()

    def advance(self) -> None:
        seq = self.seq
        self.ask_to_advance()
        self.wait_for_change(seq)

    def _place(self, rng: random.Random) -> None:
        if self.page.locator('[data-do="leave"]').count() and rng.random() < 0.5:
            self.page.locator('[data-do="leave"]').click()
            return
        self.confirm_button.click()

    def play_to_the_end(self, seed: int = 1) -> None:
        rng = random.Random(seed)
        for _ in range(LONGEST):
            if not self.wait_for_my_turn():
                return
            self.decide(rng)
        raise AssertionError("the game does not end")

    # --- making games at a position that a test wants

    def make(self, wanted: dict[str, Any]) -> dict[str, Any]:
        """A new game of this browser, by the API."""
        return made(self.page.context, self.page.evaluate("location.origin"), wanted)

    def show(self, game: str) -> None:
        self.page.evaluate("game => { location.hash = `#game=${game}` }", game)
        self.page.wait_for_selector(".table, .end")


def made(context: BrowserContext, origin: str, wanted: dict[str, Any]) -> dict[str, Any]:
    """A new game of a browser, by the API."""
    answer = context.request.post(
        f"{origin}/api/games",
        data=json.dumps(wanted),
        headers={"Content-Type": "application/json", "Origin": origin},
    )
    assert answer.ok, answer.text()
    game: dict[str, Any] = answer.json()
    return game
