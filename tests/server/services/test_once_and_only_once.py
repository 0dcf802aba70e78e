"""A request is carried out once, however often it is sent, and whoever else is asking (I3, I9)."""

import secrets
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import pytest

from tests.server.conftest import Servers
from tests.server.support.player import Browser


def test_the_same_request_again_gets_the_same_answer(ann: Browser) -> None:
    game = ann.create("patchwork")["game"]
    request = {"client_id": "request-1", "expected_seq": 0, "decisions": "A"}
    first = ann.act(game, "decisions", **request)
    again = [ann.act(game, "decisions", **request) for _ in range(3)]
    assert first.status_code == 200
    assert [answer.json() for answer in again] == [first.json()] * 3
    assert ann.view(game)["table"]["ply"] == 1


def test_the_answer_is_remembered_after_the_game_has_gone_on(ann: Browser) -> None:
    game = ann.create("patchwork")["game"]
    first = ann.act(game, "decisions", client_id="request-1", expected_seq=0, decisions="A").json()
    ann.play(game, "A")
    assert ann.act(game, "decisions", client_id="request-1", expected_seq=0, decisions="A").json() == first


def test_another_request_under_the_same_client_id_is_refused(ann: Browser) -> None:
    game = ann.create("patchwork")["game"]
    ann.act(game, "decisions", client_id="request-1", expected_seq=0, decisions="A")
    answer = ann.act(game, "decisions", client_id="request-1", expected_seq=1, decisions="-")
    assert (answer.status_code, answer.json()["code"]) == (422, "reused_client_id")
    assert ann.act(game, "resign", client_id="request-1", expected_seq=1).status_code == 422


def test_a_decision_on_an_old_position_is_told_the_current_seq(ann: Browser) -> None:
    game = ann.create("patchwork")["game"]
    ann.play(game, "A")
    ann.play(game, "A")
    answer = ann.act(game, "decisions", expected_seq=1, decisions="A")
    assert answer.status_code == 409
    assert (answer.json()["code"], answer.json()["seq"]) == ("stale_seq", 2)


@pytest.mark.parametrize("action", ["undo", "pause", "resign"])
def test_other_changes_are_carried_out_once_too(ann: Browser, action: str) -> None:
    game = ann.create("patchwork")["game"]
    ann.play(game, "A")
    answers = [ann.act(game, action, client_id="request-2", expected_seq=1) for _ in range(2)]
    assert [answer.json() for answer in answers] == [{"game": game, "seq": 2, "rematch": None}] * 2
    assert ann.seq(game) == 2


def test_of_many_tabs_that_decide_at_once_exactly_one_wins(servers: Servers, ann: Browser) -> None:
    game = ann.create("patchwork")["game"]
    link = ann.ok(f"/api/games/{game}/links", {"purpose": "device", "seat": 0})["token"]
    other = servers.browser()
    other.join(link)
    for seq in range(6):
        browsers = [ann, ann, other, ann] if ann.view(game)["table"]["turn"]["seat"] == 0 else [ann] * 4
        assert sorted(_at_once(browsers, game, seq)) == [200, 409, 409, 409]
    assert ann.seq(game) == 6


def _at_once(browsers: list[Browser], game: str, seq: int) -> list[int]:
    def decide(browser: Browser) -> int:
        return browser.act(game, "decisions", decisions="A", expected_seq=seq).status_code

    with ThreadPoolExecutor(len(browsers)) as pool:
        return list(pool.map(decide, browsers))


# --- games are created once, seats given once, though an answer may be lost with its cookie

ANN, OPEN = {"kind": "me", "name": "Ann"}, {"kind": "open"}


def wanted(**more: Any) -> dict[str, Any]:
    return {"client_id": secrets.token_hex(12), "edition": "express", "seats": [ANN, OPEN], **more}


def test_a_game_is_created_once_however_often_it_is_asked_for(ann: Browser) -> None:
    request = wanted()
    first, *again = (ann.post("/api/games", request) for _ in range(3))
    assert [answer.status_code for answer in (first, *again)] == [201] * 3
    assert [answer.json() for answer in again] == [first.json()] * 2
    assert len(ann.get("/api/games").json()["games"]) == 1


def test_a_short_client_id_is_enough_for_who_has_a_cookie(ann: Browser) -> None:
    ann.create("express")
    first, again = (ann.ok("/api/games", wanted(client_id="my-game1")) for _ in range(2))
    assert first == again
    assert ann.create("express", client_id="my-game2")["game"] != first["game"]


def test_who_lost_the_answer_with_its_cookie_asks_again_and_has_the_game(servers: Servers) -> None:
    request = wanted()
    before, after = servers.browser(), servers.browser()
    lost = before.ok("/api/games", request)
    assert after.ok("/api/games", request) == lost
    assert after.view(lost["game"])["you"]["host"]
    assert dict(after.http.cookies) == dict(before.http.cookies)
    ben = servers.browser()
    assert ben.join(lost["links"][0]["token"])["seats"] == [1]


def test_a_short_client_id_opens_nothing_to_a_stranger(servers: Servers) -> None:
    request = wanted(client_id="my-game1")
    mine, theirs = (servers.browser().ok("/api/games", request) for _ in range(2))
    assert mine["game"] != theirs["game"]


def test_another_game_under_the_same_client_id_is_refused(ann: Browser) -> None:
    request = wanted()
    ann.ok("/api/games", request)
    answer = ann.post("/api/games", {**request, "edition": "patchwork"})
    assert (answer.status_code, answer.json()["code"]) == (422, "reused_client_id")


def test_a_game_that_is_asked_for_twice_at_once_is_one_game(ann: Browser) -> None:
    request = wanted()
    with ThreadPoolExecutor(4) as pool:
        made = list(pool.map(lambda _: ann.ok("/api/games", request), range(4)))
    assert made == [made[0]] * 4
    assert len(ann.get("/api/games").json()["games"]) == 1


def test_who_lost_the_answer_to_a_link_asks_again_and_has_the_seat(servers: Servers, ann: Browser) -> None:
    token = ann.create("express", ANN, OPEN)["links"][0]["token"]
    request = {"token": token, "name": "Ben", "client_id": secrets.token_hex(12)}
    lost, again, thief = (servers.browser() for _ in range(3))
    first = lost.ok("/api/links/exchange", request)
    assert first["seats"] == [1]
    assert again.ok("/api/links/exchange", request) == first
    again_view = again.view(first["game"])
    assert again_view["you"]["seats"] == [1]
    assert [player["name"] for player in again_view["table"]["players"]] == ["Ann", "Ben"]
    other = {**request, "client_id": secrets.token_hex(12)}
    assert thief.ok("/api/links/exchange", other)["role"] == "watcher"


def test_a_short_client_id_does_not_take_a_seat_from_who_has_it(servers: Servers, ann: Browser) -> None:
    token = ann.create("express", ANN, OPEN)["links"][0]["token"]
    request = {"token": token, "client_id": "joining1"}
    ben, thief = servers.browser(), servers.browser()
    assert ben.ok("/api/links/exchange", request)["seats"] == [1]
    assert thief.ok("/api/links/exchange", request)["seats"] == []


@pytest.mark.parametrize("where", ["before-commit", "after-commit"])
def test_killed_while_creating_and_joining_nothing_is_lost_or_doubled(
    start_server: Callable[..., Any], where: str
) -> None:
    server = start_server("--bots", "0", "--no-limits", environ={"QUILTBEE_FAIL_AT": where})
    request = wanted()
    with pytest.raises(httpx.TransportError):
        Browser([server.base]).post("/api/games", request)
    created = _after_a_restart(server, "/api/games", request, where)
    joining = {"token": created["links"][0]["token"], "name": "Ben", "client_id": secrets.token_hex(12)}
    seated = _after_a_restart(server, "/api/links/exchange", joining, where)
    assert seated == {"game": created["game"], "role": "player", "seats": [1], "over": False}


def _after_a_restart(server: Any, path: str, request: dict[str, Any], where: str) -> Any:
    """The answer to a request that was sent twice: to a server that died of it, and to the next one."""
    if server.is_running():
        server.stop()
        server.environ = {"QUILTBEE_FAIL_AT": where}
        server.start()
        with pytest.raises(httpx.TransportError):
            Browser([server.base]).post(path, request)
    server.wait()
    server.environ = {}
    server.start()
    browser = Browser([server.base])
    told = browser.ok(path, request)
    assert len(browser.get("/api/games").json()["games"]) == 1
    return told
