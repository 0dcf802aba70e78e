"""What the finished games of a name tell, and to whom."""

import secrets

from tests.server.conftest import Servers
from tests.server.support.player import Browser, Json


def statistics(browser: Browser, name: str) -> Json:
    told: Json = browser.get(f"/api/statistics/{name}").json()
    return told


def finished(host: Browser, guest: Browser, names: tuple[str, str]) -> str:
    """A game of two browsers that the host has resigned; the token to watch it."""
    created = host.create("express", {"kind": "me", "name": names[0]}, {"kind": "open"})
    invite, watch = (link["token"] for link in created["links"])
    guest.join(invite, names[1])
    host.did(created["game"], "resign")
    return str(watch)


def a_family(servers: Servers) -> tuple[Browser, Browser, str, str]:
    """Ann and Ben, who have played twice, under names that nobody else has."""
    ann, ben, mark = servers.browser(), servers.browser(), secrets.token_hex(4)
    names = (f"Ann {mark}", f"Ben {mark}")
    for _ in range(2):
        finished(ann, ben, names)
    return ann, ben, *names


def test_those_who_played_see_each_other(servers: Servers) -> None:
    ann, ben, *names = a_family(servers)
    for asking in (ann, ben):
        assert [statistics(asking, name)["games"] for name in names] == [2, 2]
        assert statistics(asking, names[0])["against"] == [{"name": names[1], "games": 2, "wins": 0}]


def test_a_stranger_learns_nothing_of_a_name(servers: Servers) -> None:
    """Not whom it has played, and not even that it is there."""
    _, _, name, _ = a_family(servers)
    stranger = servers.browser()
    stranger.did(stranger.create("express")["game"], "resign")
    unknown = f"Nobody {secrets.token_hex(4)}"
    assert statistics(stranger, name) == {**statistics(stranger, unknown), "name": name}
    assert statistics(stranger, name)["games"] == 0


def test_who_takes_the_name_of_others_learns_nothing_either(servers: Servers) -> None:
    """A name is no proof: anybody can call two seats of an own game as others are called."""
    _, _, *names = a_family(servers)
    thief = servers.browser()
    seats = [{"kind": "me", "name": name} for name in names]
    thief.did(thief.create("express", *seats)["game"], "resign")
    assert [statistics(thief, name)["games"] for name in names] == [1, 1]


def test_of_an_opponents_other_games_nothing_is_told(servers: Servers) -> None:
    _, ben, _, name = a_family(servers)
    carla = servers.browser()
    finished(carla, ben, ("Carla", name))
    assert statistics(carla, name)["against"] == [{"name": "Carla", "games": 1, "wins": 1}]
    assert statistics(ben, name)["games"] == 3


def test_who_watched_a_game_may_count_it_until_watching_ends(servers: Servers) -> None:
    ann, ben, watcher = (servers.browser() for _ in range(3))
    name = f"Seen {secrets.token_hex(4)}"
    game = watcher.join(finished(ann, ben, (name, "Ben")), None)["game"]
    assert statistics(watcher, name)["games"] == 1
    ann.post(f"/api/games/{game}/revoke", {"what": "watch"})
    assert statistics(watcher, name)["games"] == 0
