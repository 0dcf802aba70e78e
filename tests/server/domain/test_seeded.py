"""Games for research: whoever chooses the seed knows the set-up before, so the game says so and counts for nothing."""

import secrets

from tests.server.conftest import Servers
from tests.server.support.player import Browser


def test_the_same_seed_makes_the_same_set_up_and_no_seed_another(sqlite_server: Servers) -> None:
    ann = sqlite_server.browser()
    games = [ann.create("patchwork", seed=7)["game"] for _ in range(2)] + [ann.create("patchwork")["game"]]
    first, again, other = (ann.view(game)["table"] for game in games)
    assert (first["circle"], first["turn"]["seat"]) == (again["circle"], again["turn"]["seat"])
    assert first["circle"] != other["circle"]
    assert [table["seeded"] for table in (first, again, other)] == [True, True, False]


def test_a_seeded_game_says_so_in_its_record_and_counts_for_nothing(sqlite_server: Servers) -> None:
    ann = sqlite_server.browser()
    name = f"Seed{secrets.token_hex(4)}"
    game = _resigned(ann, name, seed=7)
    _resigned(ann, name)
    assert '[Seeded "yes"]' in ann.get(f"/api/games/{game}/record").text
    assert ann.get(f"/api/statistics/{name}").json()["games"] == 1


def _resigned(ann: Browser, name: str, **more: int) -> str:
    game: str = ann.create("express", {"kind": "me", "name": name}, {"kind": "me", "name": "Ben"}, **more)["game"]
    ann.did(game, "resign")
    return game


def test_a_rematch_on_a_new_circle_draws_anew(sqlite_server: Servers) -> None:
    ann = sqlite_server.browser()
    game = _resigned(ann, "Ann", seed=7)
    new, same = (_rematch(ann, _resigned(ann, "Ann", seed=7), circle) for circle in ("new", "same"))
    start = ann.view(game)["table"]["circle"]
    assert (ann.view(new)["table"]["seeded"], ann.view(new)["table"]["circle"] == start) == (False, False)
    assert (ann.view(same)["table"]["seeded"], ann.view(same)["table"]["circle"] == start) == (True, True)


def _rematch(ann: Browser, game: str, circle: str) -> str:
    again: str = ann.did(game, "offers", what="rematch", circle=circle)["rematch"]
    return again


def test_the_second_set_does_not_follow_from_the_seed(sqlite_server: Servers) -> None:
    ann = sqlite_server.browser()
    orders = set()
    for _ in range(4):
        game = ann.create("express", seed=7)["game"]
        ann.random.seed(1)
        ann.play_out(game)
        record = ann.get(f"/api/games/{game}/record").text
        orders.add(record.partition("R(")[2].partition(")")[0])
    assert len(orders - {""}) > 1
