"""What a link says before it is used: who invites, to which game; and to nobody anything else."""

from pathlib import Path
from typing import Any

from quiltbee import Game
from quiltbee.notation.decisions import move_text
from tests.server.conftest import Servers
from tests.server.services.inviting.test_seats import ANN, OPEN
from tests.server.services.test_taking_back import two_players
from tests.server.support.player import Browser, Json

EXPRESS = {"id": "express", "title": "Patchwork Express", "dress": "express", "own": False, "board": "standard"}
PLAYED = Path(__file__).parents[4] / "docs" / "pictures" / "patchwork.game"


def look(browser: Browser, token: str) -> Json:
    answer = browser.post("/api/links/look", {"token": token})
    told: Json = answer.json()
    assert answer.status_code == 200 or told["code"] == "bad_link"
    assert "set-cookie" not in answer.headers
    return told


def told(browser: Browser, token: str) -> str:
    """In a word: what the link gives, or why not."""
    said = look(browser, token)
    return str(said.get("gives") or said["code"])


def finished(browser: Browser, name: str, seat: int) -> Any:
    """The player of a stored game that this browser has played to its end on this seat, under this name."""
    game = Game.load(PLAYED)
    (last,) = game.undo()
    seats = [{"kind": "me", "name": "Zoe"}, {"kind": "me", "name": "Zoe"}]
    seats[seat] = {"kind": "me", "name": name}
    made = browser.ok("/api/games", {"edition": "patchwork", "record": game.text, "seats": seats})["game"]
    browser.play(made, move_text(last, game.record.edition))
    table = browser.view(made)["table"]
    assert table["phase"] == "over"
    return table["players"][seat]


def test_a_stranger_with_a_link_learns_who_invites_to_what_and_nothing_else(servers: Servers) -> None:
    ann, stranger = servers.browser(), servers.browser()
    days = {"kind": "days", "days": 3}
    created = ann.create("express", ANN, OPEN, clock=days)
    assert look(stranger, created["links"][0]["token"]) == {
        "gives": "seat",
        "purpose": "invite",
        "yours": False,
        "over": False,
        "host": "Ann",
        "here": False,
        "edition": EXPRESS,
        "clock": {"kind": "days", "base_ms": 3 * 86_400_000, "increment_ms": 0},
        "head_start": 0,
        "quilt": None,
    }
    assert stranger.get(f"/api/games/{created['game']}").status_code == 404
    assert stranger.get("/api/games").json()["games"] == []
    assert ann.view(created["game"])["table"]["phase"] == "waiting"


def test_a_guest_learns_who_has_a_head_start(sqlite_server: Servers) -> None:
    ann = sqlite_server.browser()
    for handicap, expected in (([0, 4], 4), ([3, 0], -3)):
        created = ann.create("express", ANN, OPEN, handicap=handicap)
        assert look(sqlite_server.browser(), created["links"][0]["token"])["head_start"] == expected


def test_presence_is_that_of_the_player_who_invites(servers: Servers) -> None:
    ann, stranger = servers.browser(), servers.browser()
    created = ann.create("express", ANN, OPEN)
    token = created["links"][0]["token"]
    with ann.stream(created["game"]) as events:
        next(events)
        while not look(stranger, token)["here"]:
            pass  # the other processes are told within a second
    assert look(stranger, token)["host"] == "Ann"


def test_a_link_that_was_used_offers_to_watch_while_that_is_allowed(servers: Servers) -> None:
    ann, ben, stranger = (servers.browser() for _ in range(3))
    created = ann.create("express", ANN, OPEN)
    invite, watch = (link["token"] for link in created["links"])
    ben.join(invite)
    assert (told(stranger, invite), look(ben, invite)["yours"], told(stranger, watch)) == ("watch", True, "watch")
    ann.post(f"/api/games/{created['game']}/revoke", {"what": "watch"})
    assert look(stranger, invite) == {
        "gives": "nothing",
        "purpose": "invite",
        "yours": False,
        "over": False,
        "host": "Ann",
        "here": False,
        "edition": None,
        "clock": None,
        "head_start": 0,
        "quilt": None,
    }
    assert (told(stranger, watch), look(ben, invite)["yours"]) == ("bad_link", True)


def test_a_link_that_was_replaced_or_never_made_says_nothing(servers: Servers) -> None:
    ann, stranger = servers.browser(), servers.browser()
    created = ann.create("express", ANN, OPEN)
    ann.ok(f"/api/games/{created['game']}/links", {"purpose": "invite", "seat": 1})
    assert [told(stranger, token) for token in (created["links"][0]["token"], "x" * 43)] == ["bad_link"] * 2


def test_an_invitation_shows_the_best_quilt_that_its_host_has_sewn_in_this_edition(servers: Servers) -> None:
    ann, ben, stranger = (servers.browser() for _ in range(3))
    fewer = finished(ann, "Ann", 0)
    finished(ben, "Ann", 1)  # somebody else of that name
    token = ann.create("patchwork", ANN, OPEN)["links"][0]["token"]
    assert look(stranger, token)["quilt"] == {name: fewer[name] for name in ("pieces", "special", "score")}
    more = finished(ann, "Ann", 1)
    assert look(stranger, token)["quilt"]["score"] == more["score"] > fewer["score"]
    other_name = ann.create("patchwork", {"kind": "me", "name": "Eve"}, OPEN)["links"][0]["token"]
    other_edition = ann.create("express", ANN, OPEN)["links"][0]["token"]
    assert [look(stranger, each)["quilt"] for each in (other_name, other_edition)] == [None, None]


def test_the_table_hears_that_its_guest_takes_a_lesson_first(servers: Servers) -> None:
    ann, guest = servers.browser(), servers.browser()
    created = ann.create("express", ANN, OPEN)
    game, token = created["game"], created["links"][0]["token"]
    assert ann.view(game)["presence"]["learning"] is None
    with ann.stream(game) as events:
        next(events)
        assert guest.post("/api/links/learning", {"token": token, "name": " Ro:sa "}).status_code == 204
        assert next(each["data"]["learning"] for each in events if heard(each)) == "Ro:sa"
        guest.join(token, "Rosa")
        assert next(each for each in events if each["event"] == "view")["data"]["presence"]["learning"] is None


def heard(event: Json) -> bool:
    return event["event"] == "presence" and event["data"]["learning"] is not None


def test_only_an_open_invitation_can_tell_of_a_lesson(servers: Servers) -> None:
    ann, _, game = two_players(servers)
    device = ann.ok(f"/api/games/{game}/links", {"purpose": "device"})["token"]
    watch = ann.ok(f"/api/games/{game}/links", {"purpose": "watch"})["token"]
    for token in (device, watch):
        assert ann.post("/api/links/learning", {"token": token}).json()["code"] == "bad_link"
    assert ann.post("/api/links/learning", {"token": device, "name": "\u200b"}).json()["code"] == "bad_name"
