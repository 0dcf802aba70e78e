"""Games for the score over HTTP: the clock, the circle of a day, par and the best of those who play here."""

from typing import Any

import pytest

from quiltbee import parse_game
from quiltbee.editions.known import edition
from quiltbee.notation.day import day_of
from quiltbee.rules.moves import Refill
from quiltbee.rules.solo.day import day_start
from tests.server.conftest import Servers
from tests.server.support.player import Browser

DAY = "2026-11-18"
ANN = {"kind": "me", "name": "Ann"}


def new(browser: Browser, *, edition: str, **fields: Any) -> str:
    return str(browser.create(edition, ANN, **fields)["game"])


@pytest.mark.parametrize("id", ["patchwork", "express"])
def test_everybody_gets_the_circle_and_the_refill_of_the_day(servers: Servers, id: str) -> None:
    ann, ben = servers.browser(), servers.browser()
    games = [new(browser, edition=id, day=DAY) for browser in (ann, ben)]
    records = []
    for browser, game in zip((ann, ben), games, strict=True):
        browser.play_out(game)
        records.append(parse_game(browser.get(f"/api/games/{game}/record").text))
    start = day_start(edition(id), DAY)
    assert {record.circle for record in records} == {start.circle}
    refills = [[each for each in record.decisions if isinstance(each, Refill)] for record in records]
    assert refills[0] == refills[1]
    assert records[0].header("Day") == DAY
    assert str(records[0].solo) == "clock steady 1"


def test_the_clock_has_no_cards_to_tell_of_and_its_steps_are_undone(servers: Servers) -> None:
    ann = servers.browser()
    game = new(ann, edition="patchwork", solo="clock steady 1")
    ann.play(game, "A")
    view = ann.view(game)
    assert view["table"]["solo"]["is_clock"]
    assert view["table"]["ply"] == 2
    assert view["you"]["may"]["undo"]
    ann.did(game, "undo")
    assert ann.view(game)["table"]["ply"] == 0


@pytest.mark.slow
def test_par_is_told_when_the_game_is_over_and_is_the_same_every_time(servers: Servers) -> None:
    ann = servers.browser()
    game = new(ann, edition="stack-n-stuff", day=DAY)
    assert ann.get(f"/api/games/{game}/par").json()["code"] == "not_over"
    view = ann.play_out(game)
    told = ann.get(f"/api/games/{game}/par").json()
    score = view["table"]["result"]["scores"][0]["total"]
    assert told["score"] == score
    assert told["par"] > score
    assert told["best"] == {"name": "Ann", "score": told["best_ever"]["score"]}
    assert told["games"] >= 1
    assert ann.get(f"/api/games/{game}/par").json() == told


def test_only_a_game_for_the_score_has_a_par_and_a_day_is_a_date(servers: Servers) -> None:
    ann = servers.browser()
    game = new(ann, edition="patchwork", solo="automa normal 1")
    assert ann.get(f"/api/games/{game}/par").json()["code"] == "no_par"
    wrong = {"edition": "patchwork", "seats": [ANN]}
    assert ann.post("/api/games", {**wrong, "day": "2026-02-31"}).json()["code"] == "bad_solo"
    assert ann.post("/api/games", {**wrong, "day": DAY, "seed": 3}).json()["code"] == "bad_solo"


def test_a_game_of_a_day_survives_export_and_import(servers: Servers) -> None:
    ann = servers.browser()
    game = new(ann, edition="patchwork", day=DAY)
    ann.play(game, "A")
    text = ann.get(f"/api/games/{game}/record").text
    assert f'[Day "{DAY}"]' in text
    assert day_of(parse_game(text)) == DAY
    moved = parse_game(text.replace(DAY, "2026-11-19"))
    assert day_of(moved) is None
