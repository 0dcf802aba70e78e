"""Puzzles on the page: the shelf, solving by keys and by taps, the puzzle of the day. Nothing tells the answer."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import date

import pytest
from playwright.sync_api import Page

from quiltbee.notation.decisions import move_text
from quiltbee.puzzles import FAMILIES, Puzzle, of_the_day, shipped
from quiltbee.puzzles.judging import example, judge
from quiltbee.puzzles.puzzle import Line
from quiltbee.rules.legal import legal
from tests.web.conftest import Open
from tests.web.matrix.themes import violations
from tests.web.support.server import Server
from tests.web.support.solver import carry, do, shown, tap_cell

pytestmark = [pytest.mark.browser, pytest.mark.slow]
SEARCHED = int(os.environ.get("QUILTBEE_PUZZLES_SEARCHED", "14"))
"""How many puzzles are searched for their answer in the browser; docs/reference/puzzles.md has the long form."""


def text_of(puzzle: Puzzle, line: Line) -> str:
    words = [move_text(each, puzzle.edition) for each in line]
    return "".join(word if word.startswith("@") else f" {word}" for word in words).strip()


def asked(page: Page) -> Puzzle:
    page.wait_for_selector('[data-state="asked"]')
    return shown(page)


def test_a_puzzle_is_missed_then_solved_by_keys_and_the_next_one_follows(open_page: Open) -> None:
    page = open_page().page
    page.locator('[data-do="to-puzzles"]').click()
    page.wait_for_selector(".families")
    assert violations(page) == []
    page.locator('[data-family="win"]').click()
    puzzle = asked(page)
    assert violations(page) == []

    wrong = next(each for each in legal(puzzle.state) if judge(puzzle, [each]) == "wrong")
    do(page, puzzle, (wrong,))
    page.wait_for_selector('[data-tries="1"]')
    assert page.locator(".say .second").inner_text()
    assert page.locator("[data-worth]").count() == 0
    right = move_text(example(puzzle)[0], puzzle.edition)
    assert right not in [card.get_attribute("data-card") for card in page.locator("[data-no]").all()]

    do(page, puzzle, example(puzzle))
    page.wait_for_selector('[data-state="solved"] [data-worth]')
    assert page.locator(".stars .won").count() == 2
    assert page.locator('[data-look="right"]').get_attribute("data-card") == right
    assert page.locator(".won [data-rating]").inner_text().isdigit()
    assert violations(page) == []

    page.keyboard.press("Enter")
    page.wait_for_selector('[data-state="asked"]')
    assert shown(page) != puzzle
    page.go_back()
    page.wait_for_selector('[data-family="win"]')
    assert "1" in page.locator('[data-family="win"] .of').inner_text()


def test_turns_in_a_row_are_done_one_by_one_and_can_be_stepped_back(open_page: Open, server: Server) -> None:
    puzzle = next(each for each in shipped("patchwork") if each.family == "tempo" and len(example(each)) >= 4)
    page = open_page(f"{server.url}/#puzzle={puzzle.id},tempo").page
    line = example(puzzle)
    asked(page)
    do(page, puzzle, line[:2])
    page.wait_for_selector('[data-do="undo"]')
    page.keyboard.press("u")
    page.wait_for_selector('[data-do="undo"]', state="detached")
    do(page, puzzle, line)
    page.wait_for_selector('[data-state="solved"]')
    page.locator('[data-do="play-on"]').click()
    page.wait_for_selector(".table")


def test_a_child_fills_a_gap_with_single_taps(open_page: Open, server: Server) -> None:
    page = open_page(f"{server.url}/#puzzles", width=390, height=664, touch=True, language="de-DE").page
    page.locator('[data-do="children"]').tap()
    puzzle = asked(page)
    line = example(puzzle)
    assert len(puzzle.patches) == 3
    do(page, puzzle, line[:2])
    page.wait_for_selector('[data-do="undo"]')
    place = line[1]
    tap_cell(page, puzzle, line[0], place)
    page.wait_for_selector(".ghost")
    assert page.locator("[data-card]").count() == 3
    carry(page, puzzle.edition, puzzle.patches[0], place)
    page.locator('[data-do="confirm"]').tap()
    page.wait_for_selector('[data-do="undo"]')
    assert violations(page) == []
    do(page, puzzle, line[2:])
    page.wait_for_selector('[data-state="solved"]')
    assert page.locator(".stars .won").count() == 3


def test_the_puzzle_of_the_day_counts_and_is_shared_without_its_answer(open_page: Open, server: Server) -> None:
    page = open_page(width=390, height=664, touch=True).page
    page.locator('.home [data-do="daily"]').tap()
    puzzle = asked(page)
    assert puzzle == of_the_day(date.fromisoformat(page.evaluate("new Date().toLocaleDateString('sv')")))
    do(page, puzzle, example(puzzle))
    page.wait_for_selector('[data-state="solved"]')
    page.locator('[data-do="next"]').tap()
    page.wait_for_selector('[data-daily="solved"]')
    assert page.locator('[data-day][data-solved="true"]').count() == 1
    assert page.locator(".daily [data-streak]").get_attribute("data-streak") == "1"
    pieces = page.request.get(f"{server.url}/api/puzzles/{puzzle.id}").json()["table"]["players"][puzzle.state.turn]
    assert page.locator(".daily svg.quilt .patch").count() == len(pieces["pieces"])
    with page.expect_download() as kept:
        page.locator('[data-do="share-daily"]').tap()
    assert kept.value.path().read_bytes().startswith(b"\x89PNG")
    page.goto(f"{server.url}/#home")
    page.wait_for_selector(".home .solved [data-streak]")


def test_a_missed_puzzle_is_solved_from_the_trainer(open_page: Open, server: Server) -> None:
    puzzle = next(each for each in shipped("express") if each.family == "count")
    page = open_page(f"{server.url}/#puzzle={puzzle.id},count").page
    asked(page)
    page.locator('[data-do="show"]').click()
    page.wait_for_selector('[data-state="shown"]')
    with closing(sqlite3.connect(server.folder / "games.db", timeout=30)) as connection, connection:
        connection.execute("UPDATE training_item SET due_at = 1 WHERE source = 'puzzle'")
    page.goto(f"{server.url}/#trainer")
    page.locator('[data-do="to-puzzle"]').click()
    assert asked(page) == puzzle
    do(page, puzzle, example(puzzle))
    page.wait_for_selector('[data-state="solved"]')
    page.locator('[data-do="next"]').click()
    page.wait_for_selector('[data-do="home"]')


def test_nothing_on_the_page_tells_the_answer(open_page: Open, server: Server) -> None:
    """Neither the page nor what it was sent; `QUILTBEE_PUZZLES_SEARCHED=500` searches more."""
    page = open_page(f"{server.url}/#puzzles").page
    for puzzle in some(SEARCHED):
        with page.expect_response(f"**/api/puzzles/{puzzle.id}?*") as sent:
            page.goto(f"{server.url}/#puzzle={puzzle.id},daily")
        page.wait_for_selector(f'[data-key="puzzle {puzzle.id}"][data-state="asked"]')
        assert not tells(sent.value.text(), puzzle), puzzle.id
        assert not tells(page.content(), puzzle), puzzle.id
        assert page.locator("[data-worth], [data-look], [data-way], .advised").count() == 0
    with page.expect_response("**/help*") as told:
        page.locator('[data-do="show"]').click()
    assert tells(told.value.text(), puzzle), "the search would not find an answer"


def tells(text: str, puzzle: Puzzle) -> bool:
    """Whether a text has an answer with its place, or says which game the puzzle is from."""
    answers = [text_of(puzzle, line) for line in (*puzzle.answers, example(puzzle))]
    return puzzle.source in text or any("@" in each and each in text for each in answers)


def some(number: int) -> Iterator[Puzzle]:
    """Of each family as many, as far as there are."""
    families = [[each for each in shipped() if each.family == family] for family in FAMILIES]
    of_each = -(-number // len(families))
    chosen = [each for family in families for each in family[:: max(1, len(family) // of_each)]]
    yield from chosen[:number] if number > len(families) else [family[0] for family in families]
