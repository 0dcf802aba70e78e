"""Taps of a trembling hand: anywhere on the cards and the quilt, twice where once was meant, sliding a little, with a
second finger that happens to touch.

They hit everything except what is pressed on purpose: the bar with its buttons, and the menu.
"""

import random

from playwright.sync_api import CDPSession, Page

SLIDE = 7
"""A finger that moves less than 8 px has not dragged."""

LOOK_AGAIN = 20
"""After this many taps the cards may be elsewhere."""

POINTS = """(numbers) => {
    const shown = (each) => each.getClientRects().length;
    const wanted = [...document.querySelectorAll('.card, .mineq, .theirq')].filter(shown);
    return numbers.map(([one, two, three]) => {
        const box = wanted[Math.floor(one * wanted.length)].getBoundingClientRect();
        return [box.x + two * box.width, box.y + three * box.height];
    }).filter(([x, y]) => !document.elementFromPoint(x, y)?.closest('[data-do], nav, dialog'));
}"""


def jitter(page: Page, rng: random.Random, taps: int) -> int:
    """Taps this many times, at random, on the cards and on the quilts. Returns the number of taps."""
    fingers = page.context.new_cdp_session(page)
    done = 0
    while done < taps:
        numbers = [[rng.random() for _ in range(3)] for _ in range(LOOK_AGAIN)]
        for x, y in page.evaluate(POINTS, numbers):
            _tap(fingers, rng, x, y)
            done += 1
    fingers.detach()
    return done


def _tap(fingers: CDPSession, rng: random.Random, x: float, y: float) -> None:
    _touch(fingers, "touchStart", x, y)
    if rng.random() < 0.1:
        second = {"x": x + rng.uniform(20, 60), "y": y + rng.uniform(-20, 20), "id": 1}
        points = [{"x": x, "y": y, "id": 0}, second]
        fingers.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": points})
        fingers.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        return
    if rng.random() < 0.5:
        _touch(fingers, "touchMove", x + rng.uniform(-SLIDE, SLIDE) / 2, y + rng.uniform(-SLIDE, SLIDE) / 2)
    fingers.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def _touch(fingers: CDPSession, kind: str, x: float, y: float) -> None:
    fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})
