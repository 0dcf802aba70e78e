"""Puzzles over the API: what is sent, what is right, what an attempt changes, and for whom."""

import json
import os
import random
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest

from quiltbee import Take
from quiltbee.engine.review.equivalence import canonical
from quiltbee.notation.decisions import move_text
from quiltbee.puzzles import FAMILIES, Family, Puzzle, asked_json, is_right, judge, of_the_day, shipped
from quiltbee.puzzles.judging import example
from quiltbee.rules.legal import legal
from quiltbee.rules.play import successor
from quiltbee.server.services.puzzles.record import longest_streak, streak
from quiltbee.server.services.puzzles.tables import table_after
from tests.server.conftest import Servers
from tests.server.services.home.test_profiles import person
from tests.server.support.player import Browser, Json

pytestmark = pytest.mark.slow
TELLING = {"answers", "answer", "solution", "solutions", "worths", "facts", "themes", "source", "line", "hint"}
SEARCHED = int(os.environ.get("QUILTBEE_PUZZLES_SEARCHED", "35"))
TODAY = datetime.now(UTC).date()


def of_family(family: str, number: int = 0) -> Puzzle:
    return [each for each in shipped() if each.family == family][number]


def text_of(puzzle: Puzzle, line: Any = None) -> str:
    """A line in notation; one right line if none is named."""
    words = [move_text(each, puzzle.edition) for each in (example(puzzle) if line is None else line)]
    return "".join(f" {word}" if not word.startswith("@") else word for word in words).strip()


def wrong_of(puzzle: Puzzle) -> str:
    """Something that the rules allow and that is wrong."""
    return text_of(puzzle, [next(each for each in legal(puzzle.state) if judge(puzzle, [each]) == "wrong")])


def tried(browser: Browser, puzzle: Puzzle, text: str, **more: object) -> Json:
    query = f"?profile={more.pop('profile')}" if "profile" in more else ""
    return browser.ok(f"/api/puzzles/{puzzle.id}/try{query}", {"decisions": text, **more})


def keys(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        yield from value
        value = list(value.values())
    if isinstance(value, list):
        for each in value:
            yield from keys(each)


def shelf(browser: Browser, **query: object) -> Json:
    told = browser.get("/api/puzzles", params={"today": str(TODAY), **query})
    assert told.status_code == 200, told.text
    found: Json = told.json()
    return found


def test_nothing_that_is_sent_before_an_attempt_tells_the_answer(sqlite_server: Servers) -> None:
    ann = sqlite_server.browser()
    asked = [each for family in FAMILIES for each in (of_family(family), of_family(family, -1))]
    for puzzle in asked:
        told = ann.get(f"/api/puzzles/{puzzle.id}")
        assert told.status_code == 200, told.text
        assert not TELLING & set(keys(told.json())), puzzle.family
        assert puzzle.source not in told.text
        empty = replace(puzzle, answers=(), worths=(), themes=(), source="")
        assert table_after(empty) == table_after(puzzle)
        assert json.loads(json.dumps(table_after(empty))) == told.json()["table"]
    for path in ("/api/puzzles", "/api/puzzles/next"):
        assert not (TELLING - {"themes"}) & set(keys(ann.get(path).json()))


@pytest.mark.parametrize("family", FAMILIES)
def test_what_is_drawn_does_not_depend_on_the_answer(family: Family) -> None:
    """The long form draws all: `QUILTBEE_PUZZLES_SEARCHED=14000`."""
    some = [each for each in shipped() if each.family == family][: -(-SEARCHED // len(FAMILIES))]
    for puzzle in some:
        empty = replace(puzzle, answers=(), worths=(), themes=(), source="")
        assert table_after(empty) == table_after(puzzle), puzzle.id
        assert asked_json(empty) == asked_json(puzzle), puzzle.id


def test_a_wrong_attempt_gets_a_hint_then_the_answer(sqlite_server: Servers) -> None:
    ann, puzzle = sqlite_server.browser(), of_family("win")
    first = tried(ann, puzzle, wrong_of(puzzle))
    assert (first["verdict"], first["solution"], first["table"]) == ("wrong", None, None)
    assert first["hint"]["code"] in ("not", "place")
    assert not {"answers", "worths"} & set(keys(first))
    second = tried(ann, puzzle, wrong_of(puzzle), tries=1)
    assert (second["hint"], second["earned"]["stars"]) == (None, 0)
    assert is_right(puzzle, puzzle.answers[0])
    assert second["solution"]["line"] == [move_text(each, puzzle.edition) for each in example(puzzle)]
    assert tried(ann, puzzle, text_of(puzzle), tries=2)["earned"]["stars"] == 1


@pytest.mark.parametrize("family", FAMILIES)
def test_each_family_can_be_solved_and_is_explained(sqlite_server: Servers, family: str) -> None:
    ann, puzzle = sqlite_server.browser(), of_family(family, 1)
    told = tried(ann, puzzle, text_of(puzzle))
    assert (told["verdict"], told["earned"]["stars"], told["earned"]["changed"] > 0) == ("right", 3, True)
    assert told["solution"]["answers"]
    assert told["solution"]["worths"] or family in ("seven", "pack", "tempo")
    assert told["earned"]["progress"]["solved"] == 1
    again = tried(ann, puzzle, text_of(puzzle))
    assert (again["earned"]["changed"], again["earned"]["progress"]["solved"]) == (0, 1)


def test_a_row_of_turns_and_a_pack_are_done_step_by_step(sqlite_server: Servers) -> None:
    ann = sqlite_server.browser()
    for puzzle in (of_family("tempo", 2), of_family("pack", 2)):
        line = list(example(puzzle))
        step = line[:2] if isinstance(line[0], Take) else line[:1]
        if len(step) == len(line):
            continue
        told = tried(ann, puzzle, text_of(puzzle, step))
        assert (told["verdict"], told["hint"], told["solution"], told["earned"]) == ("more", None, None, None)
        drawn = told["table"]["players"][puzzle.state.turn]["pieces"]
        assert step[0] in (Take(drawn[-1]["patch"]), *line)
        assert tried(ann, puzzle, text_of(puzzle, line))["verdict"] == "right"


def test_a_pack_offers_its_patches_and_lets_one_lay_them_in_any_order(sqlite_server: Servers) -> None:
    ann = sqlite_server.browser()
    puzzle = next(each for each in shipped() if each.family == "pack" and len(each.patches) == 3)
    table = ann.get(f"/api/puzzles/{puzzle.id}").json()["table"]
    assert [each["patch"] for each in table["choices"]["patches"]] == list(puzzle.patches)
    assert all(each["possible"] for each in table["choices"]["patches"])
    pairs = [example(puzzle)[at : at + 2] for at in range(0, 6, 2)]
    assert tried(ann, puzzle, "")["verdict"] == "more"
    assert tried(ann, puzzle, text_of(puzzle, [*pairs[2], *pairs[0], *pairs[1]]))["verdict"] == "right"
    twice = {"decisions": text_of(puzzle, [*pairs[0], *pairs[0]])}
    refused = ann.post(f"/api/puzzles/{puzzle.id}/try", twice)
    assert (refused.status_code, refused.json()["code"]) == (422, "not_allowed")


def test_equal_answers_are_right_too(sqlite_server: Servers) -> None:
    """Places that leave the same quilt, turned or mirrored, and every place where places do not matter."""
    ann, rng = sqlite_server.browser(), random.Random(1)
    for family in ("win", "count", "seven"):
        puzzle = of_family(family, rng.randrange(20))
        for text in rng.sample(equals := list(equal_answers(puzzle)), min(4, len(equals))):
            assert tried(ann, puzzle, text)["verdict"] == "right"


def test_1000_generated_equal_answers_are_right() -> None:
    rng, count = random.Random(2), 0
    some = [each for each in shipped() if each.family in ("win", "count", "seven", "buy", "refill")]
    for puzzle in rng.sample(some, len(some)):
        for line in equal_lines(puzzle)[:12]:
            assert is_right(puzzle, line), (puzzle.id, line)
            count += 1
        if count >= 1000:
            return
    raise AssertionError(f"only {count}")


def equal_lines(puzzle: Puzzle) -> list[Any]:
    """Turns other than the answers that leave the same quilt as one of them, however it is turned."""
    state, found = puzzle.state, list[Any]()
    for answer in puzzle.answers[:4]:
        before, place = (successor(state, answer[0]), answer[1]) if len(answer) == 2 else (state, answer[0])
        if len(answer) == 1 and isinstance(answer[0], Take):
            taken = successor(state, answer[0])
            found += [(answer[0], each) for each in legal(taken)] if taken.turn == state.turn else []
            continue
        if state.hand is None and len(answer) == 1:
            continue
        quilt = canonical(state.edition, successor(before, place).sides[state.turn].free)
        same = [each for each in legal(before) if canonical(state.edition, _free(before, each, state.turn)) == quilt]
        found += [(*answer[:-1], each) for each in same]
    return found


def _free(state: Any, decision: Any, seat: int) -> int:
    free: int = successor(state, decision).sides[seat].free
    return free


def equal_answers(puzzle: Puzzle) -> Iterator[str]:
    for line in equal_lines(puzzle):
        yield text_of(puzzle, line)


def test_the_next_one_is_new_near_the_rating_and_of_the_family(sqlite_server: Servers) -> None:
    ann, seen = sqlite_server.browser(), set()
    for _ in range(4):
        task = ann.get("/api/puzzles/next", params={"family": "count", "edition": "express"}).json()["task"]
        assert (task["family"], task["edition"]) == ("count", "express")
        assert task["puzzle"] not in seen
        rating = shelf(ann)["player"]["rating"]
        assert abs(task["rating"] - rating) < 150
        seen.add(task["puzzle"])
        puzzle = next(each for each in shipped() if each.id == task["puzzle"])
        tried(ann, puzzle, text_of(puzzle))
    assert shelf(ann)["player"]["tries"] == 4
    assert ann.get("/api/puzzles/next?theme=advance").status_code == 422, "a theme that tells the answer"


def test_a_child_begins_with_three_patches(sqlite_server: Servers) -> None:
    task = sqlite_server.browser().get("/api/puzzles/next?family=pack").json()["task"]
    assert task["goal"].count(",") == 2


def test_when_all_are_solved_there_is_none(sqlite_server: Servers) -> None:
    ann = sqlite_server.browser()
    mine = [each for each in shipped("patchwork") if each.family == "buy"]
    for puzzle in mine:
        tried(ann, puzzle, text_of(puzzle))
    assert ann.get("/api/puzzles/next?family=buy&edition=patchwork").json() == {"task": None}


def test_the_puzzle_of_the_day_is_the_same_for_all_and_counts_for_the_streak(sqlite_server: Servers) -> None:
    ann, ben = sqlite_server.browser(), sqlite_server.browser()
    puzzle = of_the_day(TODAY)
    for each in (ann, ben):
        daily = shelf(each)["daily"]
        assert (daily["task"]["puzzle"], daily["stars"], daily["streak"]) == (puzzle.id, 0, 0)
    told = tried(ann, puzzle, text_of(puzzle), today=str(TODAY))
    assert told["earned"]["streak"] == 1
    daily = shelf(ann)["daily"]
    assert (daily["stars"], daily["streak"], daily["longest_streak"]) == (3, 1, 1)
    assert [day["day"] for day in daily["week"] if day["in_time"]] == [str(TODAY)]
    assert all((day["puzzle"] is None) == (date.fromisoformat(day["day"]) > TODAY) for day in daily["week"])
    assert shelf(ben)["daily"]["streak"] == 0


def test_a_missed_day_can_be_solved_but_does_not_count(sqlite_server: Servers) -> None:
    ann = sqlite_server.browser()
    missed = of_the_day(TODAY - timedelta(days=9))
    assert tried(ann, missed, text_of(missed), today=str(TODAY - timedelta(days=9)))["earned"]["streak"] == 0


@pytest.mark.parametrize(
    ("days", "now", "longest"),
    [([], 0, 0), ([18], 1, 1), ([17, 16], 2, 2), ([18, 17, 15], 2, 2), ([16, 15, 14], 0, 3)],
)
def test_streaks(days: list[int], now: int, longest: int) -> None:
    told = {f"2026-11-{day}" for day in days}
    assert (streak(told, date(2026, 11, 18)), longest_streak(told)) == (now, longest)


def test_a_failed_puzzle_comes_back_in_the_trainer(sqlite_server: Servers) -> None:
    ann, puzzle = sqlite_server.browser(), of_family("buy", 3)
    tried(ann, puzzle, wrong_of(puzzle))
    assert ann.get("/api/training").json()["later"] == 1
    with closing(sqlite3.connect(sqlite_server.processes[0].database, timeout=30)) as connection, connection:
        connection.execute("UPDATE training_item SET due_at = 1 WHERE source = 'puzzle'")
    assert [each["puzzle"] for each in ann.get("/api/training").json()["items"]] == [puzzle.id]
    tried(ann, puzzle, text_of(puzzle))
    assert ann.get("/api/training").json()["due"] == 0


def test_a_hint_or_the_answer_costs_the_first_try(sqlite_server: Servers) -> None:
    ann, puzzle = sqlite_server.browser(), of_family("seven", 3)
    told = ann.ok(f"/api/puzzles/{puzzle.id}/help", {"what": "hint"})
    assert (told["hint"]["code"], told["solution"]) == ("covers", None)
    assert told["earned"]["changed"] < 0
    assert tried(ann, puzzle, text_of(puzzle))["earned"]["stars"] == 2
    other = of_family("seven", 4)
    assert ann.ok(f"/api/puzzles/{other.id}/help", {"what": "answer"})["solution"]["answers"]
    assert ann.get("/api/training").json()["later"] == 1


def test_a_profile_has_its_own_shelf_and_takes_it_along(sqlite_server: Servers) -> None:
    ann, stranger = sqlite_server.browser(), sqlite_server.browser()
    mia, puzzle = person(ann), of_family("win", 7)
    tried(ann, puzzle, text_of(puzzle), profile=mia)
    assert shelf(ann, profile=mia)["statistics"]["solved"] == 1
    assert shelf(ann)["statistics"]["solved"] == 0
    assert stranger.get(f"/api/puzzles?profile={mia}").status_code == 403
    file = ann.get("/api/book/export").json()
    mine = [each for each in file["puzzles"] if each["profile"] == mia]
    assert [(each["puzzle"], each["stars"]) for each in mine] == [(puzzle.id, 3)]
    assert ann.delete(f"/api/profiles/{mia}").status_code == 204
    after = ann.get("/api/book/export").json()
    assert mia not in json.dumps(after)
    ann.ok("/api/book/import", {"format": "quiltbee-book-1", **{name: file[name] for name in ("profiles",)}})
    parts = {name: [each for each in file[name] if each["profile"] == mia] for name in ("puzzles", "puzzle_players")}
    for _ in range(2):
        ann.ok("/api/book/import", {"format": "quiltbee-book-1", **parts})
    assert shelf(ann, profile=mia)["statistics"]["solved"] == 1
    assert shelf(ann, profile=mia)["player"] == {**shelf(ann, profile=mia)["player"], "tries": 1}


def test_who_was_never_here_begins_at_once(sqlite_server: Servers) -> None:
    new, puzzle = sqlite_server.browser(), of_family("win", 9)
    assert shelf(new)["player"]["tries"] == 0
    tried(new, puzzle, text_of(puzzle))
    assert shelf(new)["player"]["tries"] == 1
    assert len(shelf(new)["families"]) == len(FAMILIES)


def test_what_is_no_puzzle_or_no_decision_is_refused(sqlite_server: Servers) -> None:
    ann, puzzle = sqlite_server.browser(), of_family("win")
    assert ann.get("/api/puzzles/000000000000").json()["code"] == "no_such_item"
    where = f"/api/puzzles/{puzzle.id}/try"
    assert ann.post(where, {"decisions": "hello"}).json()["code"] == "unreadable"
    hand = next(each for each in puzzle.edition.patches if each.id not in [p.id for p in puzzle.state.reach])
    assert ann.post(where, {"decisions": hand.id}).json()["code"] == "not_allowed"
