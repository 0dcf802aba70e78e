"""Profiles and the family book: who is in it, what it counts, and how one leaves it without a trace."""

import secrets
from collections.abc import Callable
from pathlib import Path

import pytest
import sqlalchemy as sa

from quiltbee.server.services.home.books import longest_streak, streak
from quiltbee.server.services.home.handicaps import suggestion
from quiltbee.server.storage import schema
from quiltbee.server.storage.database import database_url, open_engine
from tests.server.conftest import Servers
from tests.server.support.player import Browser, Json
from tests.server.support.process import ServerProcess


def person(browser: Browser, name: str = "") -> str:
    """A new profile."""
    asked = {"name": name or f"N{secrets.token_hex(5)}", "colour": "honey", "picture": "fox"}
    made: Json = browser.ok("/api/profiles", asked)
    return str(made["profile"])


def played(browser: Browser, *people: str | None, **more: object) -> str:
    """A game that the first of two profiles resigns on one device."""
    seats = [{"kind": "me", **({} if each is None else {"profile": each})} for each in people]
    game: str = browser.create("express", *seats, first=0, **more)["game"]
    browser.did(game, "resign")
    return game


def book(browser: Browser, profile: str, **query: object) -> Json:
    answer = browser.get(f"/api/book/{profile}", params=query)
    assert answer.status_code == 200, answer.text
    told: Json = answer.json()
    return told


def test_a_finished_game_of_two_profiles_is_in_the_book_of_both(servers: Servers) -> None:
    ann = servers.browser()
    rosa, mia = person(ann), person(ann)
    game = played(ann, rosa, mia)
    mine, theirs = book(ann, rosa, other=mia)["sides"]
    assert [(side["games"], side["wins"], side["streak"]) for side in (mine, theirs)] == [(1, 0, -1), (1, 1, 1)]
    assert mine["since_ms"] == theirs["since_ms"] == book(ann, mia)["album"][0]["at_ms"]
    assert [quilt["game"] for quilt in book(ann, rosa, other=mia)["album"]] == [game]
    pairs = [each for each in ann.get("/api/book").json()["pairings"] if each["profile"] in (rosa, mia)]
    assert sorted((each["games"], each["wins"]) for each in pairs) == [(1, 0), (1, 1)]


def test_a_seat_has_the_name_of_its_profile(sqlite_server: Servers) -> None:
    ann = sqlite_server.browser()
    name = f"Rosa {secrets.token_hex(3)}"
    game = ann.create("express", {"kind": "me", "profile": person(ann, name)}, {"kind": "me"})["game"]
    assert ann.view(game)["table"]["players"][0]["name"] == name


def test_a_guest_brings_a_profile_and_a_rematch_keeps_it(servers: Servers) -> None:
    ann, ben = servers.browser(), servers.browser()
    rosa, mia = person(ann), person(ben)
    created = ann.create("express", {"kind": "me", "profile": rosa}, {"kind": "open"})
    ben.ok("/api/links/exchange", {"token": created["links"][0]["token"], "profile": mia})
    ann.did(created["game"], "resign")
    ann.did(created["game"], "offers", what="rematch", circle="same")
    again = ben.did(created["game"], "answers", what="rematch", accept=True)["rematch"]
    ben.did(again, "resign")
    assert [(side["games"], side["wins"]) for side in book(ann, rosa, other=mia)["sides"]] == [(2, 1), (2, 1)]


def test_at_home_whoever_says_who_plays_here_reads_the_book(servers: Servers) -> None:
    ann, tablet = servers.browser(), servers.browser()
    rosa = person(ann)
    played(ann, rosa, None)
    answer = tablet.get(f"/api/book/{rosa}")
    assert (answer.status_code, answer.json()["code"]) == (403, "not_player")
    assert tablet.post(f"/api/profiles/{rosa}/here", None).status_code == 204
    assert tablet.get("/api/me").json()["known"] is True
    assert book(tablet, rosa)["sides"] == book(ann, rosa)["sides"]
    assert tablet.get("/api/games").json()["games"] == [], "no game of that person"
    assert servers.browser().post(f"/api/profiles/{16 * '0'}/here", None).json()["code"] == "no_such_profile"


def test_on_the_internet_nobody_comes_in_by_choosing_a_name(start_server: Callable[..., ServerProcess]) -> None:
    server = start_server("--bots", "0", "--profiles", "on", "--public-url", "http://quilts.example")
    ann, stranger = (Browser([server.base], host="quilts.example") for _ in range(2))
    rosa = person(ann)
    game = played(ann, None, rosa)
    assert stranger.post(f"/api/profiles/{rosa}/here", None).json()["code"] == "not_player"
    assert stranger.get(f"/api/book/{rosa}").json()["code"] == "not_player"
    stranger.create("express")
    assert stranger.post(f"/api/profiles/{rosa}/here", None).status_code == 204
    assert [quilt["game"] for quilt in book(stranger, rosa)["album"]] == [None]
    assert stranger.post(f"/api/book/games/{game}", None).json()["code"] == "no_such_game"


def test_at_home_a_reader_of_the_book_may_watch_its_finished_games(servers: Servers) -> None:
    ann, child = servers.browser(), servers.browser()
    rosa, mia = person(ann), person(child)
    game = played(ann, rosa, mia)
    assert [quilt["game"] for quilt in book(child, mia)["album"]] == [game]
    assert child.get(f"/api/games/{game}").status_code == 404, "looking at the book opens nothing yet"
    assert child.post(f"/api/book/games/{game}", None).status_code == 204
    assert child.view(game)["you"] | {"may": None} == {"role": "watcher", "seats": [], "host": False, "may": None}
    assert child.get(f"/api/games/{game}/turns").status_code == 200


def test_a_reader_of_the_book_watches_no_other_game(servers: Servers) -> None:
    ann, child, stranger = (servers.browser() for _ in range(3))
    rosa, mia = person(ann), person(child)
    going = ann.create("express", {"kind": "me", "profile": rosa}, {"kind": "me"}, first=0)["game"]
    alien, kept = played(ann, None, None), played(ann, rosa, mia)
    line = next(each for each in ann.get("/api/book/export").json()["lines"] if each["game"] == kept)
    for game, profile in ((going, rosa), (alien, mia)):
        forged = {**line, "game": game, "seat": 0, "profile": profile}
        child.ok("/api/book/import", {"format": "quiltbee-book-1", "lines": [forged]})
        assert child.post(f"/api/book/games/{game}", None).json()["code"] == "no_such_game"
    ann.post(f"/api/games/{kept}/revoke", {"what": "watch"})
    assert child.post(f"/api/book/games/{kept}", None).json()["code"] == "no_such_game"
    assert kept not in [quilt["game"] for quilt in book(child, mia)["album"]]
    assert stranger.post(f"/api/book/games/{kept}", None).json()["code"] == "not_player"


def test_only_who_holds_a_seat_says_who_plays_there(servers: Servers) -> None:
    ann, ben, watcher = (servers.browser() for _ in range(3))
    rosa = person(ann)
    created = ann.create("express", {"kind": "me"}, {"kind": "open"})
    game = created["game"]
    ben.join(created["links"][0]["token"])
    watcher.join(created["links"][1]["token"], None)
    asked = {"seat": 0, "profile": rosa}
    assert [each.post(f"/api/games/{game}/profile", asked).status_code for each in (ann, ben, watcher)] == [
        204,
        403,
        403,
    ]
    ann.did(game, "resign")
    assert ann.post(f"/api/games/{game}/profile", asked).json()["code"] == "game_over"
    assert book(ann, rosa)["sides"][0]["games"] == 1


def test_a_game_says_to_those_at_its_table_whose_it_is(sqlite_server: Servers) -> None:
    ann, stranger = sqlite_server.browser(), sqlite_server.browser()
    rosa = person(ann)
    game = ann.create("express", {"kind": "me", "profile": rosa}, {"kind": "me"})["game"]
    assert ann.get(f"/api/games/{game}/profile").json() == {"profiles": [rosa, None]}
    assert stranger.get(f"/api/games/{game}/profile").status_code == 404


def test_a_profile_is_no_key(servers: Servers) -> None:
    """Who sits as somebody, or takes over the name, sees and plays no game of that person."""
    ann, thief = servers.browser(), servers.browser()
    rosa = person(ann)
    game = ann.create("express", {"kind": "me", "profile": rosa}, {"kind": "open"})["game"]
    thief.create("express", {"kind": "me", "profile": rosa}, {"kind": "open"})
    assert thief.get(f"/api/games/{game}").status_code == 404
    assert thief.act(game, "decisions", decisions="A", expected_seq=0).status_code == 404


def test_a_host_may_switch_it_off(start_server: Callable[..., ServerProcess]) -> None:
    server = start_server("--bots", "0", "--profiles", "off")
    ann = Browser([server.base])
    ann.create("express")
    for method, path in (
        ("get", "profiles"),
        ("get", "book"),
        ("get", f"book/{16 * '0'}"),
        ("delete", f"profiles/{16 * '0'}"),
    ):
        assert getattr(ann, method)(f"/api/{path}").json()["code"] == "no_profiles"
    assert ann.post("/api/profiles", {"name": "A", "colour": "a", "picture": "a"}).json()["code"] == "no_profiles"
    assert ann.get("/api/me").json()["profiles"] is False


def test_the_book_goes_into_a_file_and_comes_back(start_server: Callable[..., ServerProcess], tmp_path: Path) -> None:
    ann = Browser([start_server("--bots", "0", "--no-limits").base])
    rosa, mia = person(ann), person(ann)
    played(ann, rosa, mia, handicap=[3, 0])
    seats = [{"kind": "me", "profile": rosa}, {"kind": "me", "profile": mia}]
    ann.play_out(ann.create("express", *seats)["game"])
    file = ann.get("/api/book/export").json()
    other = Browser([start_server("--bots", "0", "--no-limits", database=str(tmp_path / "other.db")).base])
    other.create("express")
    assert min(len(line["quilt"]) for line in file["lines"][2:]) > 3
    for expected in ({"profiles": 2, "lines": 4}, {"profiles": 0, "lines": 0}):
        assert other.ok("/api/book/import", file) == expected
    assert other.get("/api/book/export").json() == file
    assert [side["games"] for side in book(other, rosa, other=mia)["sides"]] == [2, 2]


def test_a_deleted_game_leaves_no_line(sqlite_server: Servers) -> None:
    ann = sqlite_server.browser()
    rosa = person(ann)
    ann.delete(f"/api/games/{played(ann, rosa, None)}")
    assert book(ann, rosa)["sides"][0]["games"] == 0


def test_a_deleted_person_leaves_no_trace(start_server: Callable[..., ServerProcess], tmp_path: Path) -> None:
    database = tmp_path / "games.db"
    server = start_server("--bots", "0", database=str(database))
    ann = Browser([server.base])
    name, mia = f"Zq{secrets.token_hex(8)}", person(ann, "Mia")
    rosa = person(ann, name)
    games = [played(ann, rosa, mia), ann.create("express", {"kind": "me", "profile": rosa}, {"kind": "me"})["game"]]
    ann.did(games[1], "name", name=f"{name}x", seat=0)
    assert name.encode() in _bytes(tmp_path)
    assert ann.delete(f"/api/profiles/{rosa}").status_code == 204
    for secret in (name, rosa):
        assert secret not in _every_row(database)
        assert secret.encode() not in _bytes(tmp_path)
    assert [ann.view(game)["table"]["players"][0]["name"] for game in games] == ["Player 1", "Player 1"]
    assert book(ann, mia)["sides"][0]["games"] == 1


def _bytes(folder: Path) -> bytes:
    return b"".join(path.read_bytes() for path in folder.glob("games.db*"))


def _every_row(database: Path) -> str:
    engine = open_engine(database_url(str(database)))
    with engine.connect() as connection:
        rows = [connection.execute(sa.select(table)).all() for table in schema.metadata.sorted_tables]
    engine.dispose()
    return repr(rows)


@pytest.mark.parametrize(("won", "now", "longest"), [("", 0, 0), ("1101", 2, 2), ("00111", -2, 3), ("0", -1, 0)])
def test_streaks(won: str, now: int, longest: int) -> None:
    assert (streak(won), longest_streak(won)) == (now, longest)


def test_from_the_tenth_game_a_handicap_is_suggested_that_makes_up_for_the_margin() -> None:
    assert suggestion("a", "b", [(-20, 0)] * 9) is None
    found = suggestion("a", "b", [(-20, 0)] * 10)
    assert found is not None
    assert (found.profile, found.buttons, found.games) == ("a", 8, 10)
    ahead = suggestion("a", "b", [(5, 0)] * 12)
    assert ahead is not None
    assert (ahead.profile, ahead.buttons) == ("b", 2)
    kept = suggestion("a", "b", [(0, 6)] * 12)
    assert kept is not None
    assert (kept.profile, kept.buttons) == ("a", 6)


def test_handicaps_of_levels_are_told_to_everybody(sqlite_server: Servers) -> None:
    told = sqlite_server.browser().get("/api/handicaps", params={"edition": "express"})
    assert told.status_code == 200
    assert told.json()["suggested"] is None
