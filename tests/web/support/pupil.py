"""Somebody in a lesson: what the bee asks for, and doing it, something else, or anything."""

import json
import random
from pathlib import Path

from playwright.sync_api import Request

from tests.web.support.table import TablePage

LONGEST = 20_000
"""No lesson takes this many clicks, not even of somebody who clicks at random."""
ADVANCE = '[data-card="A"]:not([aria-disabled="true"]), [data-do="advance"]:enabled, .well'
"""Or the end of the lesson, where a click does nothing: the opponent may have ended the game meanwhile."""
CONFIRM = '[data-do="confirm"]:enabled'
NEXT = '[data-do="next"]'
SEARCHING = ("Escape", "r", "ArrowRight", "ArrowLeft", "ArrowDown", "ArrowUp")
OTHER_DEEDS = (("a", "Enter"), ("1", "Enter"), ("2", "Enter"), ("3", "Enter"), ("Escape",), ("u",), ("h",))


class Pupil:
    """A page with a lesson. It notes each decision that the page sends."""

    def __init__(self, table: TablePage, edition: str, *, only_advances: bool = False) -> None:
        """`only_advances`: when the bee has gone, the pupil never takes a patch."""
        self.only_advances = only_advances
        self.rng = random.Random(5)
        self.page = table.page
        self.table = table
        self.sent: list[str] = []
        self.page.on("request", self._note)
        self.page.goto(self.page.url.split("#")[0] + f"#learn={edition}")
        self.page.wait_for_selector(".coach.open")

    def _note(self, request: Request) -> None:
        if request.url.endswith("/decisions") and request.method == "POST":
            self.sent.append(json.loads(request.post_data or "{}")["decisions"])

    # --- what can be seen

    def has_finished(self) -> bool:
        return self.page.locator(".well").count() > 0

    def is_alone(self) -> bool:
        return not self.page.locator(".coach").count()

    @property
    def step(self) -> tuple[str | None, str | None]:
        """Which step, and whether the bee asks for it, praises it, or minds something else."""
        coach = self.page.locator(".coach")
        return coach.get_attribute("data-step"), coach.get_attribute("data-phase")

    @property
    def said(self) -> str:
        return self.page.locator(".coach p").inner_text()

    def quilt_of_the_other(self) -> list[str]:
        """Its patches as they are drawn, without the ring round the last one, which goes by itself."""
        pieces: list[str] = self.page.locator('[data-quilt="1"] > g:not(.ring)').evaluate_all(
            "found => found.map(each => each.outerHTML)"
        )
        return pieces

    def wait(self) -> None:
        """Until the lesson wants something of us: with the bee, when it has said what it thinks of the last deed."""
        deeds = ('[data-do="confirm"]', '[data-card="A"]:not([aria-disabled="true"])', '[data-do="advance"]:enabled')
        alone = ", ".join(f"body:not(:has(.coach)) {deed}" for deed in deeds)
        self.page.wait_for_selector(f'.coach.open[aria-busy="false"], .well, {alone}', state="attached")
        # The page's own timers come before this one.
        self.page.evaluate("() => new Promise((go) => setTimeout(go, 20))")

    # --- doing

    def do_what_is_asked(self) -> None:
        if self.page.locator(NEXT).count():
            self.page.locator(NEXT).click()
        elif self.page.locator('.ghost[data-fits="false"]').count():
            self.page.keyboard.press(self.rng.choice(SEARCHING) if self.is_alone() else "ArrowRight")
        elif self.page.locator(CONFIRM).count():
            self.page.locator(CONFIRM).click()
        elif self.is_alone():
            takes = self.table.cards.count() and not self.only_advances
            (self.table.cards if takes else self.page.locator(ADVANCE)).first.click()
        else:
            self.touch_the_bright_spot()
        self.wait()

    def touch_the_bright_spot(self) -> None:
        box = self.page.locator(".rim").first.bounding_box()
        assert box
        self.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    @property
    def key_of_the_bright_card(self) -> str:
        rim = self.page.locator(".rim").first.bounding_box()
        boxes = [card.bounding_box() for card in self.page.locator(".reach .card").all()]
        number = next(at for at, box in enumerate(boxes, 1) if rim and box and abs(box["x"] - rim["x"]) < 20)
        return "a" if number == len(boxes) else str(number)

    def do_something_else(self, rng: random.Random) -> None:
        """A legal deed that was not asked for, by keys."""
        for key in rng.choice(OTHER_DEEDS):
            self.page.keyboard.press(key)
        self.wait()

    def click_at_random(self, seed: int) -> bool:
        """Clicks and keys without any sense, inside the page for speed; whether the lesson was finished by them."""
        finished: bool = self.page.evaluate(CLICK_AT_RANDOM, [seed, LONGEST])
        return finished


CLICK_AT_RANDOM = Path(__file__).with_name("clicker.js").read_text(encoding="utf-8")
