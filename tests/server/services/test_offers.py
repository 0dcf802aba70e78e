"""Resigning, pausing, names, rematches, lists and statistics."""

import secrets
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing

import pytest
import sqlalchemy as sa

from quiltbee import edition
from quiltbee.notation.games import parse_game
from quiltbee.rules.story import Earned, story
from quiltbee.server.storage.database import database_url, open_engine
from tests.server.conftest import Servers
from tests.server.services.test_taking_back import two_players
from tests.server.support.player import Browser
from tests.server.support.process import ServerProcess

OPEN = {"kind": "open"}
ANN = {"kind": "me", "name": "Ann"}


def test_whoever_resigns_loses(sqlite_server: Servers) -> None:
    ann, ben, game = two_players(sqlite_server)
    ben.did(game, "resign")
    result = ann.view(game)["table"]["result"]
    assert (result["winner"], result["reason"]) == (0, "resigned")
    assert ann.act(game, "decisions", decisions="A").json()["code"] == "game_over"


def test_a_paused_game_waits_until_it_is_resumed(sqlite_server: Servers) -> None:
    ann, ben, game = two_players(sqlite_server)
    ben.did(game, "pause")
    assert ann.view(game)["table"]["phase"] == "paused"
    assert ann.act(game, "decisions", decisions="A").json()["code"] == "paused"
    ann.did(game, "resume")
    ann.play(game, "A")


def test_with_a_clock_a_pause_needs_consent(sqlite_server: Servers) -> None:
    clock = {"kind": "fischer", "base_ms": 600_000}
    ann, ben, game = two_players(sqlite_server, clock=clock)
    ann.did(game, "pause")
    assert ann.view(game)["table"]["phase"] == "playing"
    assert ben.view(game)["table"]["offers"] == [{"by": 0, "what": "pause", "detail": "", "undoes": []}]
    ben.did(game, "answers", what="pause", accept=True)
    assert ann.view(game)["table"]["phase"] == "paused"


def test_one_changes_ones_own_name_only(sqlite_server: Servers) -> None:
    ann, _, game = two_players(sqlite_server)
    ann.did(game, "name", name="  Anna \u00a0 Lena ")
    assert ann.view(game)["table"]["players"][0]["name"] == "Anna Lena"
    assert ann.act(game, "name", name="Nobody", seat=1).status_code == 403


@pytest.mark.parametrize("name", ["\u202eevil", "a\x00b", " ", "x" * 41, "\u200b", "a\ud800"])
def test_names_that_cannot_be_shown_are_refused(sqlite_server: Servers, name: str) -> None:
    ann = sqlite_server.browser()
    game = ann.create("express")["game"]
    answer = ann.act(game, "name", name=name)
    assert answer.status_code in (400, 422), answer.text


def test_names_are_text_whatever_is_in_them(sqlite_server: Servers) -> None:
    ann = sqlite_server.browser()
    name = "<img src=x onerror=1>\"'\\"
    game = ann.create("express", {"kind": "me", "name": name}, {"kind": "me", "name": "Ben"})["game"]
    assert ann.view(game)["table"]["players"][0]["name"] == name
    ann.did(game, "resign")
    assert ann.get(f"/api/games/{game}/record").status_code == 200


def test_a_rematch_on_the_same_circle_swaps_the_seats(sqlite_server: Servers) -> None:
    ann, ben, game = two_players(sqlite_server, "express")
    circle = ann.view(game)["table"]["circle"]
    ann.did(game, "resign")
    ann.did(game, "offers", what="rematch", circle="same")
    new = ben.did(game, "answers", what="rematch", accept=True)["rematch"]
    assert ann.view(game)["table"]["rematch"] == new
    table = ann.view(new)["table"]
    assert table["circle"] == circle
    assert [player["name"] for player in table["players"]] == ["Ben", "Ann"]
    assert (ann.view(new)["you"]["seats"], ben.view(new)["you"]["seats"]) == ([1], [0])
    assert table["turn"]["seat"] == 0  # who was second begins now


def test_a_rematch_on_a_new_circle_lets_the_other_begin(sqlite_server: Servers) -> None:
    ann, ben, game = two_players(sqlite_server)
    circle = ann.view(game)["table"]["circle"]
    ann.did(game, "resign")
    ben.did(game, "offers", what="rematch", circle="new")
    new = ann.did(game, "answers", what="rematch", accept=True)["rematch"]
    table = ann.view(new)["table"]
    assert sorted(table["circle"]) == sorted(circle) != table["circle"] != circle
    assert (table["turn"]["seat"], ann.view(new)["you"]["seats"]) == (1, [0])


def test_a_rematch_is_made_once(sqlite_server: Servers) -> None:
    ann = sqlite_server.browser()
    game = ann.create("express")["game"]
    assert ann.act(game, "offers", what="rematch").json()["code"] == "not_over"
    ann.did(game, "resign")
    first = ann.act(game, "offers", what="rematch", client_id="rematch-1", expected_seq=1).json()
    assert ann.act(game, "offers", what="rematch", client_id="rematch-1", expected_seq=1).json() == first
    assert ann.act(game, "offers", what="rematch").json()["code"] == "rematch_made"


def test_a_rematch_with_a_bot_begins_at_once(sqlite_server: Servers) -> None:
    ann = sqlite_server.browser()
    game = ann.create("express", ANN, {"kind": "bot", "level": "1"}, first=0)["game"]
    ann.did(game, "resign")
    new = ann.did(game, "offers", what="rematch", circle="same")["rematch"]
    while not ann.view(new)["you"]["may"]["decide"]:
        pass
    assert ann.view(new)["table"]["players"][0]["kind"] == "bot"


def test_ones_games_are_listed_page_by_page(servers: Servers) -> None:
    ann = servers.browser()
    games = [ann.create("express")["game"] for _ in range(5)]
    first = ann.get("/api/games", params={"limit": 3}).json()
    second = ann.get("/api/games", params={"limit": 3, "before": first["more_before"]}).json()
    listed = [line["game"] for page in (first, second) for line in page["games"]]
    assert listed == games[::-1]
    assert first["games"][0]["your_turn"] is True
    assert servers.browser().get("/api/games").json()["games"] == []


def test_statistics_count_the_finished_games_of_a_name(servers: Servers) -> None:
    ann = servers.browser()
    name = f"Stat{ann.random.random()}"
    seats = ({"kind": "me", "name": name}, {"kind": "me", "name": "Ben"})
    finished = [ann.play_out(ann.create("express", *seats)["game"]) for _ in range(2)]
    ann.create("express", *seats)
    told = ann.get(f"/api/statistics/{name}").json()
    assert (told["games"], told["by_edition"], told["against"][0]["name"]) == (2, {"express": 2}, "Ben")
    assert told["best_score"] == max(view["table"]["result"]["scores"][0]["total"] for view in finished)
    assert servers.browser().get(f"/api/statistics/{name}").status_code == 403


def test_statistics_tell_how_the_income_grew(sqlite_server: Servers) -> None:
    ann = sqlite_server.browser()
    name = f"Grow{secrets.token_hex(4)}"
    seats = ({"kind": "me", "name": name}, {"kind": "me", "name": "Ben"})
    earned: list[list[int]] = []
    for _ in range(2):
        game = ann.create("express", *seats)["game"]
        ann.play_out(game)
        earned.append(_earned_by_first(ann.get(f"/api/games/{game}/record").text))
    told = ann.get(f"/api/statistics/{name}").json()
    expected = [round(sum(each) / 2, 2) for each in zip(*earned, strict=True)]
    assert told["income_curve"] == {"express": expected}
    assert len(expected) == len(edition("express").time.income_at)
    assert 0 < told["fill_rate"] <= 1


def _earned_by_first(text: str) -> list[int]:
    """What the first player was paid at each income mark, as the story of the game tells it."""
    record = parse_game(text)
    states = list(record.states())
    steps = zip(states, record.decisions, states[1:], strict=False)
    told = [event for before, decision, after in steps for event in story(before, decision, after)]
    paid = {event.space: event.buttons for event in told if isinstance(event, Earned) and event.seat == 0}
    return [paid.get(space, 0) for space in record.edition.time.income_at]


def rows_that_name(database: str, id: str) -> list[str]:
    """The tables in which anything is left of a game."""
    engine = open_engine(database_url(database), pool_size=1)
    tables = sa.MetaData()
    tables.reflect(engine)
    with engine.connect() as connection:
        left = [name for name, table in tables.tables.items() if id in str(connection.execute(sa.select(table)).all())]
    engine.dispose()
    return left


def test_a_deleted_game_leaves_no_row(servers: Servers) -> None:
    ann, ben = servers.browser(), servers.browser()
    database = servers.processes[0].database
    created = ann.create("express", {"kind": "me", "name": "Ann"}, {"kind": "open"}, client_id=secrets.token_hex(12))
    game = created["game"]
    ben.join(created["links"][0]["token"])
    ann.did(game, "resign")
    ann.analysed(game)
    assert set(rows_that_name(database, game)) == {
        "game",
        "entry",
        "seat_name",
        "access",
        "link",
        "analysis",
        "creation",
    }
    assert ann.delete(f"/api/games/{game}").status_code == 204
    assert [each.get(f"/api/games/{game}").status_code for each in (ann, ben)] == [404, 404]
    assert ann.get("/api/games").json()["games"] == []
    assert rows_that_name(database, game) == []


def test_games_are_kept_as_long_as_the_host_wants(start_server: Callable[..., ServerProcess]) -> None:
    server = start_server("--bots", "0", "--keep-days", "30")
    ann = Browser([server.base])
    old, young = (ann.create("express")["game"] for _ in range(2))
    server.stop()
    with closing(sqlite3.connect(server.database)) as connection, connection:
        month = 31 * 86_400_000
        connection.execute("UPDATE game SET touched_at = touched_at - ? WHERE id = ?", (month, old))
    server.start()
    while [each["game"] for each in ann.get("/api/games").json()["games"]] != [young]:
        time.sleep(0.05)
    assert rows_that_name(server.database, old) == []


def test_a_game_goes_on_from_a_record(sqlite_server: Servers) -> None:
    ann = sqlite_server.browser()
    game = ann.create("express")["game"]
    ann.play_some(game, 9)
    record = ann.get(f"/api/games/{game}/record").text
    again = ann.create(None, record=record)["game"]  # type: ignore[arg-type]  # the record names it
    assert ann.view(again)["table"]["position"] == ann.view(game)["table"]["position"]
    ann.play_out(again)


def test_a_record_that_cannot_be_is_refused(sqlite_server: Servers) -> None:
    ann = sqlite_server.browser()
    seats = [{"kind": "me"}, {"kind": "me"}]
    for record in ("nonsense", '[Edition "express"]\n[Circle "e01"]\n[First "0"]\n\nA'):
        answer = ann.post("/api/games", {"record": record, "seats": seats})
        assert answer.status_code == 422, answer.text


def test_where_a_patch_would_fit_can_be_asked_at_any_time(sqlite_server: Servers) -> None:
    ann, ben, game = two_players(sqlite_server, "express")
    fits = ben.get(f"/api/games/{game}/fits/1/e05").json()
    assert sum(turn["count"] for turn in fits["turns"]) > 10
    assert {turn["code"] for turn in fits["turns"]} == set(fits["turn_of_code"])
    assert ben.get(f"/api/games/{game}/fits/1/zz").status_code == 422
    del ann
