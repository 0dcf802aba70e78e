"""Trying again and the trainer: what is asked, what an attempt is worth, what comes back, and for whom."""

import json
from collections.abc import Iterator
from typing import Any, NamedTuple

import httpx
import pytest

from tests.server.conftest import Servers
from tests.server.support.player import Browser, Json
from tests.server.support.trainer import make_due, make_new, mistakes_of, reviewed_game

pytestmark = pytest.mark.slow
TELLING = {
    "better",
    "played",
    "facts",
    "line",
    "ladder",
    "lost",
    "grade",
    "chance",
    "margin",
    "clue",
    "answer",
    "wrong",
}
DAY = 86_400_000


class Played(NamedTuple):
    """A reviewed game: of a browser's owner, and of a profile on the same device."""

    cookies: httpx.Cookies
    profile: str
    game: str
    turn: int
    at_first: Json
    """What the trainer said when the game was over."""


@pytest.fixture(scope="module")
def played(sqlite_server: Servers) -> Played:
    ann = sqlite_server.browser()
    mia: str = ann.ok("/api/profiles", {"name": "Mia", "colour": "honey", "picture": "fox"})["profile"]
    game, turn = reviewed_game(ann, {"kind": "me", "name": "Ann"}, {"kind": "me", "profile": mia})
    return Played(ann.http.cookies, mia, game, turn, ann.get("/api/training").json())


@pytest.fixture
def ann(sqlite_server: Servers, played: Played) -> Browser:
    browser = sqlite_server.browser()
    browser.http.cookies = played.cookies
    return browser


@pytest.fixture
def game(played: Played) -> tuple[str, int]:
    return played.game, played.turn


@pytest.fixture
def due(ann: Browser, sqlite_server: Servers) -> list[str]:
    """The items of this browser's trainer, all of them due; an earlier test may have solved some."""
    ann.get("/api/training")  # takes in the game, if no test has asked before
    make_new(sqlite_server.processes[0].database)
    found = ids(ann.get("/api/training").json())
    assert found
    return found


def ids(trainer: Json) -> list[str]:
    """What is due."""
    return [each["item"] for each in trainer["items"]]


def keys(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        yield from value
        for each in value.values():
            yield from keys(each)
    elif isinstance(value, list):
        for each in value:
            yield from keys(each)


def help_with(ann: Browser, where: str, what: str = "answer") -> Json:
    told: Json = ann.ok(f"{where}/help", {"what": what})
    return told


def test_no_task_tells_its_answer(ann: Browser, game: tuple[str, int], due: list[str]) -> None:
    mistakes = mistakes_of(ann, game[0])
    places = [f"/api/games/{game[0]}/mistakes/{each['turn']}" for each in mistakes]
    for where in (*places, *(f"/api/training/{item}" for item in due)):
        told = ann.get(where)
        assert told.status_code == 200, told.text
        assert not TELLING & set(keys(told.json()))
        answer = help_with(ann, where)["answer"]
        for way in (answer["better"], answer["played"]):
            assert "@" not in way["text"] or json.dumps(way["text"]) not in told.text
        assert answer["line"] not in told.text


def test_what_is_better_is_right_and_what_was_played_is_wrong(ann: Browser, game: tuple[str, int]) -> None:
    where = f"/api/games/{game[0]}/mistakes/{game[1]}"
    mistake = next(each for each in mistakes_of(ann, game[0]) if each["turn"] == game[1])
    right = ann.ok(f"{where}/try", {"decisions": mistake["better"]["text"]})
    assert (right["right"], right["answer"]["turn"], right["clue"]) == (True, game[1], None)
    wrong = ann.ok(f"{where}/try", {"decisions": mistake["played"]["text"]})
    assert not wrong["right"]
    assert wrong["lost"]["chance"] == pytest.approx(mistake["lost"]["chance"])
    assert wrong["clue"] == help_with(ann, where, "clue")["clue"]
    assert wrong["answer"] is None
    again = ann.ok(f"{where}/try", {"decisions": mistake["played"]["text"], "tries": 1})
    assert (again["clue"], again["answer"]["turn"]) == (None, game[1])


def test_any_way_is_judged_and_half_a_turn_is_refused(ann: Browser, game: tuple[str, int]) -> None:
    where = f"/api/games/{game[0]}/mistakes/{game[1]}"
    task = ann.get(where).json()
    takes = [each for each in (task["table"]["choices"] or {"patches": []})["patches"] if each["possible"]]
    for decisions in ["A", *(each["decision"] for each in takes if not each["consequence"]["reveals"])]:
        told = ann.post(f"{where}/try", {"decisions": decisions})
        if decisions == "A" and task["table"]["choices"]:
            assert told.json()["right"] == (told.json()["lost"]["chance"] == 0)
        else:
            assert told.json()["code"] in ("unreadable", "not_allowed")


def test_a_mistake_comes_back_after_1_3_7_and_21_days_until_it_is_solved_each_time(
    ann: Browser, due: list[str], sqlite_server: Servers
) -> None:
    item = due[0]
    where = f"/api/training/{item}"
    better = help_with(ann, where)["answer"]["better"]["text"]  # so this time it is not solved
    for stage, days in enumerate((1, 3, 7, 21)):
        assert ann.get(where).json()["stage"] == stage
        make_due(sqlite_server.processes[0].database)
        told = ann.get("/api/training").json()
        assert item in ids(told)
        if not stage:
            played = ann.ok(f"{where}/help", {"what": "answer"})["answer"]["played"]["text"]
            ann.ok(f"{where}/try", {"decisions": played})  # it was noted as not solved already
            assert ann.get(where).json()["stage"] == 0
            make_due(sqlite_server.processes[0].database)
        ann.ok(f"{where}/try", {"decisions": better})
        after = ann.get("/api/training").json()
        assert item not in ids(after)
        assert after["solved"] == (stage == 3), days


def test_a_new_mistake_is_due_a_day_after_the_game(ann: Browser, played: Played) -> None:
    assert (played.at_first["due"], played.at_first["solved"]) == (0, 0)
    assert played.at_first["later"] >= 1
    ended = next(each["touched_ms"] for each in ann.get("/api/games").json()["games"] if each["game"] == played.game)
    assert played.at_first["next_ms"] <= ended + DAY


def test_nobody_else_gets_in(due: list[str], sqlite_server: Servers) -> None:
    stranger, other = sqlite_server.browser(), sqlite_server.browser()
    other.create("express")
    asked: list[tuple[str, Json]] = [("try", {"decisions": "A"}), ("help", {"what": "answer"})]
    for who, status in ((stranger, 403), (other, 404)):
        assert who.get(f"/api/training/{due[0]}").status_code == status
        assert [who.post(f"/api/training/{due[0]}/{what}", body).status_code for what, body in asked] == [status] * 2
    assert stranger.get("/api/training").json()["items"] == other.get("/api/training").json()["items"] == []


def test_the_trainer_of_a_profile_is_open_at_home_and_goes_with_the_profile(
    ann: Browser, played: Played, sqlite_server: Servers
) -> None:
    stranger, child = sqlite_server.browser(), sqlite_server.browser()
    child.create("express")
    where = f"/api/training?profile={played.profile}"
    assert stranger.get(where).status_code == 403
    assert child.get(where).json()["later"] >= 1
    make_due(sqlite_server.processes[0].database)
    items = ids(child.get(where).json())
    assert not set(items) & set(ids(ann.get("/api/training").json()))
    assert child.get(f"/api/training/{items[0]}").json()["opponent"] == "Ann"
    assert stranger.get(f"/api/training/{items[0]}").status_code == 403
    assert ann.delete(f"/api/profiles/{played.profile}").status_code == 204
    assert [child.get(each).status_code for each in (f"/api/training/{items[0]}", where)] == [404, 404]
