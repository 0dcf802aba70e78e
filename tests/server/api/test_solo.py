"""Alone against the Automa: what a browser can do, and what nobody is told before a card is turned over."""

import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from quiltbee import parse_game
from quiltbee.editions.opponents import automa
from quiltbee.server.domain.setup import parse_setup, setup_text
from tests.server.conftest import Servers
from tests.server.support.player import Browser, Json
from tests.server.support.process import START, ServerProcess

ANN = {"kind": "me", "name": "Ann"}


def alone(browser: Browser, solo: str = "automa normal 3", **more: Any) -> str:
    return str(browser.create("patchwork", ANN, solo=solo, **more)["game"])


def to_a_card(browser: Browser, game: str) -> Json:
    """Plays until the Automa has turned over a card; the view after it."""
    while not (view := browser.view(game))["table"]["solo"]["turns"]:
        browser.play(game, browser.choice(view["table"]))
    return view


def test_a_solo_game_is_played_to_its_end(servers: Servers) -> None:
    ann = servers.browser()
    game = alone(ann)
    view = ann.play_out(game)
    table = view["table"]
    record = parse_game(ann.get(f"/api/games/{game}/record").text)
    assert str(record.solo) == "automa normal 3"
    assert record.final.is_over
    assert table["result"]["scores"][1]["total"] == table["solo"]["score"] == table["players"][1]["score"]
    assert view["you"]["may"]["analyse"]
    assert ann.ok(f"/api/games/{game}/analysis", {})["game"] == game
    assert {each["seat"] for each in ann.get(f"/api/games/{game}/turns").json()["turns"]} == {0, 1}


SHUT_IN = """[Edition "patchwork"]
[Board "2014"]
[Circle "p33 p08 p27 p14 p19 p12 p29 p28 p11 p20 p09 p05 p21 p23 p04 p22 p10 p06 p26 p07 p03 p02 p32 p25 p13 p31 p30 p17
p24 p18 p16 p15 p01"]
[First "0"]
[Solo "automa normal 3"]

p33@a1.1 C1 C7 C6 A C4 p20@c1 p05@a4.1 C3 C12 p22@f1 @a1 C11 p26@a6.3 C10 p32@c7 C9 A C5 p24@f8.2 C8
C4 p14@d5.2 p28@f2.2 C3 p10@e2.3f p25@g4.1
"""
"""In turn 13 the patch was right, but not its place."""


def test_a_place_is_judged_by_all_cards_that_may_come(sqlite_server: Servers) -> None:
    ann = sqlite_server.browser()
    game = ann.ok("/api/games", {"record": SHUT_IN.replace("p17\n", "p17 "), "seats": [ANN]})["game"]
    ann.did(game, "resign")
    ann.analysed(game)
    told = [
        ann.ok(f"/api/games/{game}/mistakes/13/try", {"decisions": f"p25@{place}"})["right"]
        for place in ("g4.1", "g4.1f", "f5.1")
    ]
    assert told == [False, False, True]


def test_the_view_tells_the_card_and_what_it_did(servers: Servers) -> None:
    ann = servers.browser()
    solo = to_a_card(ann, alone(ann))["table"]["solo"]
    turn = solo["turns"][-1]
    card = automa("automa", "normal", "3").deck.card[turn["card"]["card"]]
    assert (card.budget, list(card.filters), card.income) == tuple(
        turn["card"][k] for k in ("budget", "filters", "income")
    )
    assert turn["decided"] in ("none", "only", "N", "B", "L", "F")
    assert (turn["took"] is None) == (turn["decided"] == "none")
    assert solo["marker"] == solo["marker_at_start"] == 41
    assert len(solo["played"]) + solo["cards_left"] == 10


def test_a_card_is_never_taken_back(servers: Servers) -> None:
    ann = servers.browser()
    game = alone(ann)
    view = to_a_card(ann, game)
    assert view["you"]["may"]["undo"] is None
    assert ann.act(game, "undo").json()["code"] == "revealed"
    assert ann.act(game, "undo", to_ply=0).json()["code"] == "revealed"
    if view["table"]["choices"]:
        one = next((each for each in view["table"]["choices"]["patches"] if each["possible"]), None)
        if one is not None:
            ann.play(game, one["decision"])
            ann.did(game, "undo")
            assert ann.view(game)["table"]["position"] == view["table"]["position"]


def test_the_back_of_the_next_card_stays_the_same(servers: Servers) -> None:
    """Whoever looks again, or at an earlier moment, sees the same budget (U13)."""
    ann = servers.browser()
    game = alone(ann, "automa tactical 2")
    first = ann.view(game)["table"]["solo"]["next_budget"]
    seen = to_a_card(ann, game)["table"]
    assert first is not None
    assert seen["solo"]["turns"][0]["card"]["budget"] == first
    assert ann.view(game)["table"]["solo"]["next_budget"] == seen["solo"]["next_budget"]
    assert ann.get(f"/api/games/{game}/at/0").json()["table"]["solo"]["next_budget"] == first
    assert f"C?{seen['solo']['next_budget']}" in ann.get(f"/api/games/{game}/record").text


def test_a_stranger_may_do_nothing(servers: Servers) -> None:
    ann, stranger = servers.browser(), servers.browser()
    game = alone(ann)
    assert stranger.get(f"/api/games/{game}").status_code == 404
    assert stranger.act(game, "decisions", decisions="A", expected_seq=0).status_code == 404


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ({"solo": "automa normal 6"}, "bad_solo"),
        ({"solo": "automa"}, "bad_solo"),
        ({"solo": "automa normal 1", "edition": "express"}, "bad_solo"),
        ({"solo": "automa normal 1", "first": 1}, "bad_solo"),
        ({"solo": "automa normal 1", "handicap": [0, 3]}, "bad_solo"),
        ({"solo": "automa normal 1", "seats": [ANN, ANN]}, "bad_seat"),
        ({"solo": "automa normal 1", "seats": [{"kind": "open"}]}, "bad_seat"),
        ({}, "bad_seat"),
    ],
)
def test_what_cannot_be_is_refused(sqlite_server: Servers, wrong: Json, code: str) -> None:
    answer = sqlite_server.browser().post("/api/games", {"edition": "patchwork", "seats": [ANN], **wrong})
    assert (answer.status_code, answer.json()["code"]) == (422, code)


def test_a_decision_and_what_comes_after_the_card_are_two_requests(sqlite_server: Servers) -> None:
    ann = sqlite_server.browser()
    game = alone(ann)
    assert ann.act(game, "decisions", decisions="A A").json()["code"] in ("revealed", "turn_passed")
    assert ann.act(game, "decisions", decisions="C7").json()["code"] == "not_allowed"
    assert ann.act(game, "decisions", decisions="C?7").json()["code"] == "unreadable"


def test_the_next_game_alone_has_the_same_seat(sqlite_server: Servers) -> None:
    ann = sqlite_server.browser()
    game = alone(ann)
    ann.did(game, "resign")
    following = ann.view(ann.did(game, "offers", what="rematch", circle="same")["rematch"])
    assert following["you"]["seats"] == [0]
    assert following["table"]["turn"]["seat"] == 0
    assert following["table"]["circle"] == ann.view(game)["table"]["circle"]
    assert ann.get("/api/statistics/Ann").json()["solo"] == [
        {"solo": "automa normal 3", "games": 1, "wins": 0, "best_score": -157}
    ]


def test_a_game_alone_is_played_on_from_its_text(sqlite_server: Servers) -> None:
    ann = sqlite_server.browser()
    game = alone(ann, "automa tactical 4")
    to_a_card(ann, game)
    text = ann.get(f"/api/games/{game}/record").text
    assert ann.ok("/api/files/check", {"text": text})["game"]["solo"] == "automa tactical 4"
    other = ann.ok("/api/games", {"record": text, "seats": [ANN]})["game"]
    assert ann.view(other)["table"]["position"] == ann.view(game)["table"]["position"]
    assert ann.play_out(other)["table"]["result"]


def test_a_setup_of_an_older_server_opens() -> None:
    fields: Json = {
        "id": "a", "edition_id": "patchwork", "board": "2014", "edition_text": None, "circle": [], "first": 0,
        "seats": [{"kind": "human", "name": "Ann"}, {"kind": "human", "name": "Ben"}], "clock": {}, "undo": "free",
        "same_device": True, "created_at": 1,
    }  # fmt: skip
    setup = parse_setup(json.dumps(fields))
    assert (setup.solo, setup.shown) == (None, None)
    assert parse_setup(setup_text(setup)) == setup


@pytest.mark.slow
def test_hints_and_warnings_know_that_nobody_knows_the_card(servers: Servers) -> None:
    ann = servers.browser()
    game = alone(ann)
    hint = ann.ok(f"/api/games/{game}/hints", {})
    assert hint["ways"][0]["text"]
    assert all(way["line"] == way["text"] for way in hint["ways"])
    verdict = ann.ok(f"/api/games/{game}/judge", {"decisions": "A"})
    assert verdict["reply"] is None
    assert verdict["lost"]["margin"] >= 0


# --- nothing tells a card


def test_nothing_tells_a_card_before_it_is_turned_over(
    start_server: Callable[..., ServerProcess], tmp_path: Path
) -> None:
    """Every answer, the database, the log and an export name only the cards that were turned over by then."""
    server = start_server("--no-limits", "--bots", "0")
    ann = Browser([server.base])
    game = alone(ann, "automa tactical 5")
    heard = []
    for _ in range(12):
        table = ann.view(game)["table"]
        heard += _asked(ann, game)
        if table["phase"] == "over":
            break
        ann.play(game, ann.choice(table))
    server.stop()
    command = [sys.executable, "-c", START, "export", "--database", str(tmp_path / "games.db")]
    exported = subprocess.run(command, capture_output=True, check=True).stdout.decode()
    turned = re.findall(r"\bC(\d+)\b", exported.split("\n\n", 1)[1])
    kept = b"".join(path.read_bytes() for path in tmp_path.glob("games.db*")).decode("latin-1") + server.output()
    assert turned
    assert set(re.findall(r"\bC(\d+)\b", kept)) <= set(turned)
    assert all(set(cards) <= set(turned[:known]) for cards, known in heard)


def _asked(browser: Browser, game: str) -> list[tuple[list[str], int]]:
    """For each answer the cards that it names, and how many had been turned over by then."""
    paths = ("", "?since=0", "/record", "/record.json", "/turns")
    texts = [browser.get(f"/api/games/{game}{path}").text for path in paths]
    record = texts[2].split("\n\n", 1)[-1]
    known = len(re.findall(r"\bC\d+\b", record))
    found = [re.findall(r'\bC(\d+)\b|"card":\s*(\d+)', text) for text in texts]
    return [([one or two for one, two in each], known) for each in found]
