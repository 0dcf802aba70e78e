"""A window of any browser, used as a person does: real clicks and keys on what can be seen."""

import json
import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any

PATIENCE_S = 60
"""A busy machine takes its time."""
LOOK_EVERY_S = 0.04
KEYS = {
    "Enter": "\ue007",
    "Escape": "\ue00c",
    "ArrowLeft": "\ue012",
    "ArrowUp": "\ue013",
    "ArrowRight": "\ue014",
    "ArrowDown": "\ue015",
    "End": "\ue010",
    "Home": "\ue011",
}
# Where an element can be clicked, or why not.
SPOT = """(what) => {
    const found = [...document.querySelectorAll(what)].find((each) => each.getClientRects().length);
    if (!found) return 'it is not there';
    if (found.disabled) return 'it is disabled';
    found.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
    const { left, top, width, height } = found.getBoundingClientRect();
    const [x, y] = [Math.round(left + width / 2), Math.round(top + height / 2)];
    const hit = document.elementFromPoint(x, y);
    if (hit && (found.contains(hit) || found.labels?.[0]?.contains(hit) || hit.contains(found))) return [x, y];
    return hit ? `it is covered by ${hit.outerHTML.slice(0, 120)}` : 'it is outside the window';
}"""
LISTEN = """() => {
    if (window.wrong) return;
    window.wrong = [];
    addEventListener('error', (event) => wrong.push(String(event.message)));
    addEventListener('unhandledrejection', (event) => event.defaultPrevented || wrong.push(String(event.reason)));
}"""

Actions = list[dict[str, Any]]


class Window(ABC):
    """What a browser must be able to do, and what can be done with that. Elements are named by CSS selectors."""

    # --- what each browser does in its own way

    @abstractmethod
    def load(self, address: str) -> None:
        """Go to an address and wait until the page has been loaded."""

    @abstractmethod
    def reload_page(self) -> None: ...

    @abstractmethod
    def run(self, script: str) -> str:
        """The value of an expression, which is a text."""

    @abstractmethod
    def perform(self, actions: Actions) -> None:
        """Actions as WebDriver defines them: of a mouse, of a keyboard."""

    @abstractmethod
    def picture(self) -> bytes:
        """What can be seen, as PNG."""

    @abstractmethod
    def resize(self, width: int, height: int) -> None:
        """Give the page this size."""

    @abstractmethod
    def close(self) -> None: ...

    # --- what follows from it

    def goto(self, address: str) -> None:
        self.load(address)
        self.evaluate(LISTEN)

    def reload(self) -> None:
        self.reload_page()
        self.evaluate(LISTEN)

    def evaluate(self, function: str, *arguments: Any) -> Any:
        """Call a function in the page; arguments and result are JSON."""
        given = ", ".join(json.dumps(each) for each in arguments)
        return json.loads(self.run(f"JSON.stringify(({function})({given}) ?? null)"))

    def count(self, what: str) -> int:
        found: int = self.evaluate("(what) => document.querySelectorAll(what).length", what)
        return found

    def text(self, what: str) -> str:
        found: str = self.evaluate("(what) => document.querySelector(what)?.innerText ?? ''", what)
        return found

    def attribute(self, what: str, name: str) -> str | None:
        read = "(what, name) => document.querySelector(what)?.getAttribute(name)"
        found: str | None = self.evaluate(read, what, name)
        return found

    def style(self, what: str, name: str) -> str:
        read = "(what, name) => getComputedStyle(document.querySelector(what)).getPropertyValue(name)"
        found: str = self.evaluate(read, what, name)
        return found

    def check(self, what: str) -> None:
        """Choose a radio button."""
        self.click(what)
        self.wait(f"{what}:checked")

    def value(self, what: str) -> str:
        found: str = self.evaluate("(what) => document.querySelector(what).value", what)
        return found

    def wait(self, what: str) -> None:
        self.until(lambda: self.count(what) > 0, lambda: f"{what} does not come")

    def until(self, is_so: Callable[[], bool], complaint: Callable[[], str]) -> None:
        limit = time.monotonic() + PATIENCE_S
        while not is_so():
            if time.monotonic() > limit:
                raise AssertionError(f"{complaint()}; the page says: {self.text('body')[:300]}")
            time.sleep(LOOK_EVERY_S)

    def click(self, what: str) -> None:
        """Click in the middle of the first such element that can be seen, as soon as it lies free and stands still."""
        spot: Any = None

        def stands_still() -> bool:
            nonlocal spot
            before, spot = spot, self.evaluate(SPOT, what)
            return isinstance(spot, list) and spot == before

        self.until(stands_still, lambda: f"{what} cannot be clicked: {spot}")
        self.click_at(*spot)

    def click_at(self, x: int, y: int) -> None:
        move = {"type": "pointerMove", "x": x, "y": y, "duration": 0, "origin": "viewport"}
        tap = [{"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}]
        mouse = {"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": [move, *tap]}
        self.perform([mouse])

    def press(self, *keys: str) -> None:
        strokes = [{"type": what, "value": KEYS.get(key, key)} for key in keys for what in ("keyDown", "keyUp")]
        self.perform([{"type": "key", "id": "keyboard", "actions": strokes}])

    @property
    def errors(self) -> list[str]:
        """Errors of scripts since the page was loaded, without the notice that a size changed twice in a frame."""
        found: list[str] = self.evaluate("() => window.wrong ?? []")
        return [each for each in found if not each.startswith("ResizeObserver loop")]
