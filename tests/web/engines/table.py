"""The table in a window of any browser: what is on it, and a decision by clicks or by keys."""

import json
import random
from typing import Any

from tests.web.engines.window import Window

LONGEST = 400
"""No game has so many decisions."""
SETTINGS = {"motion": False, "sound": False, "theme": "light", "language": "en"}
CONFIRM = '[data-do="confirm"]'
ADVANCE = '[data-card="A"], [data-do="advance"]'
CARDS = 'button.card[aria-disabled="false"]:not(.advance)'
ASK = """(method, path, body) => {
    const request = new XMLHttpRequest();
    request.open(method, path, false);
    request.setRequestHeader('Content-Type', 'application/json');
    request.send(body);
    return JSON.parse(request.responseText);
}"""
"""A request of the page itself, with its cookie."""
POSSIBLE = """() => [...document.querySelectorAll('.reach button.card:not(.advance)')]
    .map((card) => card.getAttribute('aria-disabled') === 'false')"""


class Table:
    """A window that shows our page."""

    def __init__(self, window: Window, address: str) -> None:
        self.window = window
        window.goto(address)
        self.settle()

    def settle(self, **settings: Any) -> None:
        """Choose settings of the page. Nothing moves unless it is asked for."""
        kept = json.dumps(SETTINGS | settings)
        self.window.evaluate("(kept) => localStorage.setItem('quiltbee-settings', kept)", kept)
        self.window.reload()

    def ask(self, method: str, path: str, body: dict[str, Any] | None = None) -> dict[str, Any]:
        answer: dict[str, Any] = self.window.evaluate(ASK, method, path, json.dumps(body) if body else None)
        return answer

    # --- beginning

    def begin(self, edition: str, opponent: str = "computer", level: str = "thimble") -> None:
        """From the home page: the edition's card, the opponent, start."""
        self.window.click(f'[data-edition="{edition}"] .play')
        self.window.check(f'input[name="opponent"][value="{opponent}"]')
        if opponent == "computer":
            self.window.check(f'input[name="level"][value="{level}"]')
        self.window.click('[data-do="start"]')
        self.window.wait(".table")

    def stand_at(self, game: dict[str, Any]) -> None:
        """A new game, as the API wants it."""
        self.show(f"#game={self.ask('POST', '/api/games', game)['game']}")
        self.window.wait(".table, .end")

    def show(self, route: str) -> None:
        self.window.evaluate("(route) => { location.hash = route }", route)

    # --- what can be seen

    @property
    def game(self) -> str:
        found: str = self.window.evaluate("() => location.hash.match(/(?:game|replay)=([0-9a-f]+)/)[1]")
        return found

    @property
    def seq(self) -> str | None:
        return self.window.attribute(".table", "data-seq")

    @property
    def is_over(self) -> bool:
        return self.window.count(".end") > 0

    @property
    def is_placing(self) -> bool:
        return self.window.count(".ghost") > 0

    @property
    def is_asked(self) -> bool:
        """Something is proposed and waits to be confirmed."""
        return self.is_placing or self.window.count(CONFIRM) > 0

    @property
    def possible(self) -> list[int]:
        """The numbers of the cards that can be taken, which are their keys."""
        return [number for number, may in enumerate(self.window.evaluate(POSSIBLE), 1) if may]

    def may_decide(self) -> bool:
        """Whether it is this player's turn, and the page has noticed."""
        view = self.ask("GET", f"/api/games/{self.game}")
        return bool(view["you"]["may"]["decide"]) and str(view["table"]["seq"]) == self.seq

    def wait_for_my_turn(self) -> bool:
        """False when the game is over."""
        self.window.until(lambda: self.is_over or self.may_decide(), lambda: "my turn does not come")
        return not self.is_over

    def wait_for_change(self, seq: str | None) -> None:
        self.window.wait(f'.end, .table:not([data-seq="{seq}"])')

    # --- deciding

    def decide(self, rng: random.Random) -> None:
        """One decision by clicks, chosen at random among what the page offers."""
        seq = self.seq
        if not self.is_asked:
            takes = self.window.count(CARDS) and rng.random() < 0.85
            self.window.click(CARDS if takes else ADVANCE)
        if self.is_placing and self.window.count('[data-do="leave"]') and rng.random() < 0.5:
            self.window.click('[data-do="leave"]')
        else:
            self.window.click(CONFIRM)
        self.wait_for_change(seq)

    def decide_by_keys(self, rng: random.Random) -> None:
        """The same without a mouse; a patch is turned and moved before it is sewn on."""
        seq = self.seq
        if not self.is_asked:
            numbers = self.possible
            key = str(rng.choice(numbers)) if numbers and rng.random() < 0.85 else "a"
            self.window.press(key)
            self._turn_and_move(key)
        self.window.press("Enter")
        self.wait_for_change(seq)

    def _turn_and_move(self, key: str) -> None:
        if not self.is_placing:
            return
        self.window.press("r", "f", "ArrowRight", "ArrowDown")
        if self.window.count('.ghost[data-fits="false"]'):
            self.window.press("Escape", key)

    def play_to_the_end(self, seed: int = 1, *, by_keys: bool = False) -> int:
        """How many decisions it took."""
        rng = random.Random(seed)
        for decisions in range(LONGEST):
            if not self.wait_for_my_turn():
                return decisions
            (self.decide_by_keys if by_keys else self.decide)(rng)
        raise AssertionError("the game does not end")
