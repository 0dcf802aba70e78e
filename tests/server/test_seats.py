"""Links: what they give, once, to whom, and how that is taken back."""

from tests.server.conftest import Servers
from tests.server.support.player import Browser
from tests.server.test_taking_back import two_players

OPEN = {"kind": "open"}
ANN = {"kind": "me", "name": "Ann"}


def test_the_secret_of_a_link_stands_behind_the_hash(ann: Browser) -> None:
    link = ann.create("express", ANN, OPEN)["links"][0]
    assert link["url"].endswith(f"/#join={link['token']}")
    assert len(link["token"]) == 43
    assert link["qr_svg"].startswith("<svg")


def test_a_seat_is_given_once_and_a_spent_link_lets_one_watch(servers: Servers) -> None:
    ann, ben, carla = (servers.browser() for _ in range(3))
    created = ann.create("express", ANN, OPEN)
    token = created["links"][0]["token"]
    assert ben.join(token)["seats"] == [1]
    assert ben.join(token)["seats"] == [1]  # the same browser may open its link again
    assert carla.join(token, "Carla") == {"game": created["game"], "role": "watcher", "seats": []}
    assert carla.act(created["game"], "decisions", decisions="A").json()["code"] == "only_watching"


def test_a_link_that_nobody_made_opens_nothing(ann: Browser) -> None:
    for token in ("x" * 43, "short", "\u00e4" * 43):
        answer = ann.post("/api/links/exchange", {"token": token})
        assert (answer.status_code, answer.json()["code"]) == (404, "bad_link")


def test_one_goes_on_with_ones_seat_on_another_device(servers: Servers) -> None:
    ann, ben, game = two_players(servers)
    phone = servers.browser()
    link = ann.ok(f"/api/games/{game}/links", {"purpose": "device"})
    assert link["expires_ms"] is not None
    assert phone.join(link["token"])["seats"] == [0]
    phone.play(game, "A")
    assert ann.view(game)["you"]["seats"] == [0]
    assert ben.post(f"/api/games/{game}/links", {"purpose": "device", "seat": 0}).status_code == 403


def test_the_other_devices_of_a_seat_can_be_signed_out(servers: Servers) -> None:
    ann, _, game = two_players(servers)
    phone = servers.browser()
    phone.join(ann.ok(f"/api/games/{game}/links", {"purpose": "device"})["token"])
    with phone.stream(game) as events:
        next(events)
        assert ann.post(f"/api/games/{game}/revoke", {"what": "devices"}).status_code == 204
        assert any(event["event"] == "gone" for event in events)
    assert phone.get(f"/api/games/{game}").status_code == 404
    assert ann.view(game)["you"]["seats"] == [0]


def test_a_guest_who_has_not_played_can_be_sent_away(servers: Servers) -> None:
    ann, ben, game = two_players(servers)
    assert ben.post(f"/api/games/{game}/revoke", {"what": "seat", "seat": 0}).status_code == 403
    assert ann.post(f"/api/games/{game}/revoke", {"what": "seat", "seat": 1}).status_code == 204
    assert ben.get(f"/api/games/{game}").status_code == 404
    assert ann.view(game)["table"]["phase"] == "waiting"
    carla = servers.browser()
    assert carla.join(ann.ok(f"/api/games/{game}/links", {"purpose": "invite"})["token"], "Carla")["seats"] == [1]
    ann.play(game, "A")
    carla.play(game, "A")
    assert ann.post(f"/api/games/{game}/revoke", {"what": "seat", "seat": 1}).json()["code"] == "has_played"


def test_a_new_invitation_replaces_the_old_one(servers: Servers) -> None:
    ann, ben = servers.browser(), servers.browser()
    created = ann.create("express", ANN, OPEN)
    ann.ok(f"/api/games/{created['game']}/links", {"purpose": "invite", "seat": 1})
    assert ben.post("/api/links/exchange", {"token": created["links"][0]["token"]}).status_code == 404


def test_whoever_watches_sees_all_and_can_do_nothing(servers: Servers) -> None:
    ann, watcher = servers.browser(), servers.browser()
    created = ann.create("express")
    game = created["game"]
    assert watcher.join(created["links"][-1]["token"])["role"] == "watcher"
    you = watcher.view(game)["you"]
    assert (you["seats"], you["host"]) == ([], False)
    assert not any(value for value in you["may"].values())
    assert watcher.view(game)["table"] == ann.view(game)["table"]
    ann.post(f"/api/games/{game}/revoke", {"what": "watch"})
    assert watcher.get(f"/api/games/{game}").status_code == 404


def test_two_servers_on_one_machine_have_cookies_of_their_own(sqlite_server: Servers) -> None:
    base = sqlite_server.processes[0].base
    ann = sqlite_server.browser()
    del ann.http.headers["host"]
    ann.create("express")
    assert [cookie.name for cookie in ann.http.cookies.jar] == [f"quiltbee-{base.rpartition(':')[2]}"]


def test_the_cookie_is_kept_from_scripts_and_other_sites(ann: Browser) -> None:
    cookie = ann.post("/api/games", {"edition": "express", "seats": [ANN, ANN]}).headers["set-cookie"]
    assert {"HttpOnly", "SameSite=strict", "Path=/"} <= set(cookie.split("; "))
