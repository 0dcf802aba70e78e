"""Solving puzzles on the page by keyboard, as somebody who knows the answer."""

import json
import re
from functools import cache
from typing import Any

from playwright.sync_api import Page

from quiltbee.notation.decisions import move_text
from quiltbee.puzzles import Puzzle, puzzle_with
from quiltbee.puzzles.puzzle import Line
from quiltbee.rules.edition import Edition
from quiltbee.rules.moves import Decision, Place, Take
from quiltbee.server.api.edition_info import edition_json

UNIT = 48
"""A cell in the units of a drawing."""
TURNS = "rrrrfrrrr"
"""All ways to lay a patch, one after the other."""


def shown(page: Page) -> Puzzle:
    """The puzzle on the screen."""
    found = re.search(r"#puzzle=([0-9a-f]{12})", page.url)
    assert found, page.url
    return puzzle_with(found[1])


def do(page: Page, puzzle: Puzzle, line: Line) -> None:
    """Chooses by a click or a number, lays by keys, and confirms by Enter."""
    hand = puzzle.state.hand or "leather"
    for decision in line:
        if isinstance(decision, Place):
            carry(page, puzzle.edition, hand, decision)
            page.keyboard.press("Enter")
            page.wait_for_selector(".ghost", state="detached")
            hand = "leather"
            continue
        page.locator(f'[data-card="{move_text(decision, puzzle.edition)}"]').click()
        if isinstance(decision, Take):
            hand = decision.patch
        if decision == line[-1]:  # an advance, or every place is right
            page.keyboard.press("Enter")


def carry(page: Page, edition: Edition, patch: str, place: Decision) -> None:
    """Turns the patch in hand until it lies as wanted, and moves it there."""
    assert isinstance(place, Place)
    page.wait_for_selector(".ghost")
    wanted = outline(edition, patch, place.code)
    for key in TURNS:
        if page.locator(".ghost > path").first.get_attribute("d") == wanted:
            break
        page.keyboard.press(key)
    row, column = divmod(place.anchor, edition.stride)
    x, y = where(page)
    for key, times in (("Right", column - x), ("Left", x - column), ("Down", row - y), ("Up", y - row)):
        for _ in range(times):
            page.keyboard.press(f"Arrow{key}")
    assert where(page) == (column, row)


def tap_cell(page: Page, puzzle: Puzzle, take: Decision, place: Decision) -> None:
    """Taps the quilt where this piece lies."""
    assert isinstance(take, Take)
    assert isinstance(place, Place)
    row, column = divmod(place.anchor, puzzle.edition.stride)
    down, across = puzzle.edition.patch[take.patch].by_code[place.code].cells[0]
    drawn = page.locator(".mineq svg.quilt")
    x, y, wide, high = map(float, (drawn.get_attribute("viewBox") or "").split())
    box = drawn.bounding_box()
    assert box
    spot = ((column + across + 0.5) * UNIT - x) / wide, ((row + down + 0.5) * UNIT - y) / high
    page.touchscreen.tap(box["x"] + spot[0] * box["width"], box["y"] + spot[1] * box["height"])


def where(page: Page) -> tuple[int, int]:
    """Column and row of the patch in hand."""
    style = page.locator(".ghost").get_attribute("style") or ""
    x, y = (float(each) for each in re.findall(r"(-?[\d.]+)px", style))
    return round(x / UNIT), round(y / UNIT)


def outline(edition: Edition, patch: str, code: int) -> str:
    """The path round a patch in one of its turns."""
    drawing = _drawing(edition)
    return str(drawing["outlines"]["rim"][drawing["shapes"][patch]["turns"][code]["outline"]])


@cache
def _drawing(edition: Edition) -> dict[str, Any]:
    drawing: dict[str, Any] = json.loads(edition_json(edition))["drawing"]
    return drawing
