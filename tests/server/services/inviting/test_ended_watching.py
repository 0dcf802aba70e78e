"""When the host ends watching it is over: no link of before lets anybody watch, however it is timed."""

from concurrent.futures import ThreadPoolExecutor

import httpx
import pytest

from tests.server.conftest import Servers
from tests.server.services.inviting.test_seats import ANN, OPEN, in_the_database
from tests.server.services.test_taking_back import two_players
from tests.server.support.player import Browser


def ends_watching(host: Browser, game: str) -> None:
    assert host.post(f"/api/games/{game}/revoke", {"what": "watch"}).status_code == 204


def handed_in(browser: Browser, token: str) -> str:
    """What a link gives: a role, or the code of the refusal."""
    told = browser.post("/api/links/exchange", {"token": token}).json()
    return str(told.get("role") or told["code"])


def test_no_old_link_lets_anybody_watch(servers: Servers) -> None:
    ann, ben, phone = (servers.browser() for _ in range(3))
    created = ann.create("express", ANN, OPEN)
    invite, watch = (link["token"] for link in created["links"])
    ben.join(invite)
    device = ben.ok(f"/api/games/{created['game']}/links", {"purpose": "device"})["token"]
    phone.join(device)
    assert handed_in(servers.browser(), invite) == "watcher"
    ends_watching(ann, created["game"])
    assert [handed_in(servers.browser(), token) for token in (invite, watch, device)] == ["bad_link"] * 3


def test_who_has_a_seat_keeps_it_and_the_link_that_gave_it(servers: Servers) -> None:
    ann, ben = servers.browser(), servers.browser()
    created = ann.create("express", ANN, OPEN)
    invite = created["links"][0]["token"]
    ben.join(invite)
    ends_watching(ann, created["game"])
    assert [handed_in(each, invite) for each in (ann, ben)] == ["player", "player"]
    assert ben.join(invite)["seats"] == [1]


def test_an_invitation_of_before_gives_its_seat_and_nothing_else(servers: Servers) -> None:
    ann, ben = servers.browser(), servers.browser()
    first, second = (ann.create("express", ANN, OPEN) for _ in range(2))
    for created in (first, second):
        ends_watching(ann, created["game"])
    assert ben.join(first["links"][0]["token"])["seats"] == [1]
    assert handed_in(servers.browser(), first["links"][0]["token"]) == "bad_link"
    ann.did(second["game"], "resign")
    assert handed_in(ben, second["links"][0]["token"]) == "bad_link"


def test_a_new_link_to_watch_is_the_only_way_back(servers: Servers) -> None:
    ann, ben = servers.browser(), servers.browser()
    created = ann.create("express", ANN, OPEN)
    invite = created["links"][0]["token"]
    ben.join(invite)
    ends_watching(ann, created["game"])
    new = ann.ok(f"/api/games/{created['game']}/links", {"purpose": "watch"})["token"]
    device = ann.ok(f"/api/games/{created['game']}/links", {"purpose": "device"})["token"]
    assert handed_in(servers.browser(), device) == "player"
    assert [handed_in(servers.browser(), token) for token in (new, invite, device)] == [
        "watcher",
        "bad_link",
        "bad_link",
    ]


def watching(host: Browser, game: str) -> list[str]:
    return [each["watcher"] for each in host.get(f"/api/games/{game}/watchers").json()]


def test_one_of_those_who_watch_is_sent_away_and_does_not_come_back(servers: Servers) -> None:
    """The others stay. No link of before lets anybody watch, a new one does."""
    ann, ben, cleo, dan = (servers.browser() for _ in range(4))
    created = ann.create("express", ANN, OPEN)
    game, (invite, watch) = created["game"], (link["token"] for link in created["links"])
    ben.join(invite)
    assert watching(ann, game) == []
    assert [handed_in(each, watch) for each in (cleo, dan)] == ["watcher"] * 2
    first, second = watching(ann, game)
    assert ann.post(f"/api/games/{game}/revoke", {"what": "watch", "watcher": first}).status_code == 204
    assert watching(ann, game) == [second]
    assert [each.get(f"/api/games/{game}").status_code for each in (ben, cleo, dan)] == [200, 404, 200]
    assert [handed_in(each, link) for each in (cleo, servers.browser()) for link in (watch, invite)] == ["bad_link"] * 4
    new = ann.ok(f"/api/games/{game}/links", {"purpose": "watch"})["token"]
    assert handed_in(cleo, new) == "watcher"


def test_nobody_else_is_sent_away_by_a_number_that_means_nobody(servers: Servers) -> None:
    """Nor does it close the game to those who have a link."""
    ann, cleo = servers.browser(), servers.browser()
    created = ann.create("express", ANN, OPEN)
    game, watch = created["game"], created["links"][1]["token"]
    handed_in(cleo, watch)
    assert ann.post(f"/api/games/{game}/revoke", {"what": "watch", "watcher": "0" * 16}).status_code == 204
    assert len(watching(ann, game)) == 1
    assert handed_in(servers.browser(), watch) == "watcher"


def test_a_rematch_is_as_closed_as_the_game_before(servers: Servers) -> None:
    ann = servers.browser()
    game = ann.create("express")["game"]
    ends_watching(ann, game)
    ann.did(game, "resign")
    again = ann.did(game, "offers", what="rematch")["rematch"]
    device = ann.ok(f"/api/games/{again}/links", {"purpose": "device"})["token"]
    assert [handed_in(servers.browser(), device) for _ in range(2)] == ["player", "bad_link"]


def test_who_comes_while_watching_is_ended_does_not_stay(servers: Servers) -> None:
    ann, comers = servers.browser(), [servers.browser() for _ in range(4)]
    for _ in range(6):
        created = ann.create("express")
        game, watch = created["game"], created["links"][-1]["token"]
        with ThreadPoolExecutor(5) as pool:
            coming = [pool.submit(handed_in, each, watch) for each in comers]
            pool.submit(ends_watching, ann, game).result()
            assert {job.result() for job in coming} <= {"watcher", "bad_link"}
        assert [each.get(f"/api/games/{game}").status_code for each in comers] == [404] * 4


def test_a_watcher_who_is_sent_away_leaves_no_link_behind(servers: Servers) -> None:
    ann, watcher = servers.browser(), servers.browser()
    for _ in range(6):
        created = ann.create("express")
        game, watch = created["game"], created["links"][-1]["token"]
        watcher.join(watch)
        with ThreadPoolExecutor(2) as pool:
            made = pool.submit(watcher.post, f"/api/games/{game}/links", {"purpose": "watch"})
            pool.submit(ends_watching, ann, game).result()
            answer: httpx.Response = made.result()
        if answer.status_code == 201:
            assert handed_in(servers.browser(), answer.json()["token"]) == "bad_link"
        else:
            assert answer.json()["code"] == "no_such_game"


@pytest.mark.slow
def test_two_devices_that_sign_each_other_out_do_not_lose_the_seat(servers: Servers) -> None:
    for _ in range(6):
        ann, _, game = two_players(servers)
        phone = servers.browser()
        phone.join(ann.ok(f"/api/games/{game}/links", {"purpose": "device"})["token"])
        with ThreadPoolExecutor(2) as pool:
            asked = [pool.submit(each.post, f"/api/games/{game}/revoke", {"what": "devices"}) for each in (ann, phone)]
            assert 204 in [job.result().status_code for job in asked]
        assert in_the_database(servers, f"UPDATE access SET role = role WHERE game = '{game}' AND role = '0'") == 1


def test_a_device_that_was_signed_out_is_a_visitor_like_any_other(servers: Servers) -> None:
    ann, ben, phone = (servers.browser() for _ in range(3))
    created = ann.create("express", ANN, OPEN)
    game, invite = created["game"], created["links"][0]["token"]
    ben.join(invite)
    phone.join(ben.ok(f"/api/games/{game}/links", {"purpose": "device"})["token"])
    assert phone.post(f"/api/games/{game}/revoke", {"what": "devices"}).status_code == 204
    assert ben.get(f"/api/games/{game}").status_code == 404
    assert handed_in(ben, invite) == "watcher"
    assert ben.view(game)["you"]["seats"] == []
    ends_watching(ann, game)
    assert handed_in(ben, invite) == "bad_link"
