"""A request is carried out once, however often it is sent, and whoever else is asking (I3, I9)."""

from concurrent.futures import ThreadPoolExecutor

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
