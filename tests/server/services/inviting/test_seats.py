"""Links: what they give, once, to whom, and how that is taken back."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import sqlalchemy as sa

from quiltbee.server.storage.database import database_url, open_engine
from tests.server.conftest import Servers
from tests.server.services.test_taking_back import two_players
from tests.server.support.player import Browser

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
    assert carla.join(token, "Carla") == {"game": created["game"], "role": "watcher", "seats": [], "over": False}
    assert carla.act(created["game"], "decisions", decisions="A").json()["code"] == "only_watching"


def looked(browser: Browser, token: str) -> Any:
    return browser.post("/api/links/exchange", {"token": token, "sit": False}).json()


def test_who_only_looks_where_a_link_leads_takes_no_seat(servers: Servers) -> None:
    ann, ben, carla = (servers.browser() for _ in range(3))
    created = ann.create("express", ANN, OPEN)
    invite, watch = (link["token"] for link in created["links"])
    assert looked(ben, invite)["role"] == "invited"
    assert looked(carla, watch)["role"] == "watcher"
    assert looked(carla, invite)["role"] == "invited"
    assert ben.join(invite)["seats"] == [1]
    assert looked(ben, invite)["seats"] == [1]
    assert looked(carla, invite)["role"] == "watcher"
    own = ben.ok(f"/api/games/{created['game']}/links", {"purpose": "device"})["token"]
    assert looked(servers.browser(), own)["role"] == "invited"


def test_who_comes_when_all_is_over_watches(servers: Servers) -> None:
    ann, late = servers.browser(), servers.browser()
    created = ann.create("express", ANN, OPEN)
    ann.did(created["game"], "resign")
    for sit in (False, True):
        told = late.ok("/api/links/exchange", {"token": created["links"][0]["token"], "sit": sit})
        assert (told["role"], told["over"]) == ("watcher", True)


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


def in_the_database(servers: Servers, statement: str) -> int:
    """Change rows behind the server's back; how many."""
    engine = open_engine(database_url(servers.processes[0].database), pool_size=1)
    with engine.connect().execution_options(writes=True) as connection, connection.begin():
        changed = connection.execute(sa.text(statement)).rowcount
    engine.dispose()
    return changed


def test_a_seat_is_checked_again_when_the_entry_is_written(servers: Servers) -> None:
    """A server remembers who sits where; what counts is what the database says in the same transaction."""
    ann, _, game = two_players(servers)
    ann.view(game)
    assert in_the_database(servers, f"DELETE FROM access WHERE game = '{game}' AND role = '0'") == 1
    answer = ann.act(game, "decisions", decisions="A", expected_seq=1)
    assert (answer.status_code, answer.json()["code"]) == (
        403,
        "not_your_seat" if _remembers(servers) else "only_watching",
    )
    assert ann.act(game, "resign", expected_seq=1).status_code == 403
    assert ann.seq(game) == 1


def _remembers(servers: Servers) -> bool:
    return servers.processes[0].database.endswith(".db")


def test_a_link_for_another_device_grows_old(servers: Servers) -> None:
    ann, _, game = two_players(servers)
    phone, late = servers.browser(), servers.browser()
    used, unused = (ann.ok(f"/api/games/{game}/links", {"purpose": "device"})["token"] for _ in range(2))
    phone.join(used)
    assert in_the_database(servers, f"UPDATE link SET expires_at = 1 WHERE game = '{game}' AND purpose = 'device'") == 2
    assert late.post("/api/links/exchange", {"token": unused}).json()["code"] == "bad_link"
    assert late.post("/api/links/exchange", {"token": used}).json()["code"] == "bad_link"
    assert phone.join(used)["seats"] == [0]


def test_who_comes_by_an_invitation_sits_down_however_the_game_has_gone_on(servers: Servers) -> None:
    """Also where another process wrote the last entry, which this one may not have heard of yet."""
    ann = servers.browser()
    for _ in range(4):
        created = ann.create("patchwork", ANN, OPEN, first=0)
        ann.play(created["game"], "A")
        ann.did(created["game"], "name", name="Anna")
        assert servers.browser().join(created["links"][0]["token"])["seats"] == [1]


def test_two_who_come_by_one_invitation_at_once_get_one_seat(servers: Servers) -> None:
    token = servers.browser().create("express", ANN, OPEN)["links"][0]["token"]
    guests = [servers.browser() for _ in range(4)]
    with ThreadPoolExecutor(4) as pool:
        seats = list(pool.map(lambda guest: tuple(guest.join(token)["seats"]), guests))
    assert sorted(seats) == [(), (), (), (1,)]


def test_one_link_takes_a_seat_to_one_device(servers: Servers) -> None:
    ann, _, game = two_players(servers)
    token = ann.ok(f"/api/games/{game}/links", {"purpose": "device"})["token"]
    phones = [servers.browser() for _ in range(4)]
    with ThreadPoolExecutor(4) as pool:
        seats = list(pool.map(lambda phone: tuple(phone.join(token)["seats"]), phones))
    assert sorted(seats) == [(), (), (), (0,)]


def test_the_cookie_is_kept_from_scripts_and_other_sites(ann: Browser) -> None:
    cookie = ann.post("/api/games", {"edition": "express", "seats": [ANN, ANN]}).headers["set-cookie"]
    assert {"HttpOnly", "SameSite=strict", "Path=/"} <= set(cookie.split("; "))
