"""A game with a handicap: what the table, the lists, the record and a rematch say of it."""

from tests.server.conftest import Servers
from tests.server.support.player import Browser, Json


def _game(ann: Browser, **more: object) -> str:
    game: str = ann.create("express", handicap=[0, 4], **more)["game"]
    return game


def _start(ann: Browser, game: str) -> tuple[object, list[int]]:
    table: Json = ann.view(game)["table"]
    return table["handicap"], [player["buttons"] for player in table["players"]]


def test_the_table_the_list_and_the_record_say_so(servers: Servers) -> None:
    ann = servers.browser()
    game = _game(ann)
    assert _start(ann, game) == ([0, 4], [5, 9])
    assert [line["handicap"] for line in ann.get("/api/games").json()["games"]] == [[0, 4]]
    record = ann.get(f"/api/games/{game}/record").text
    assert '[Handicap "0 +4"]' in record
    again = ann.create("express", record=record)["game"]
    assert _start(ann, again) == ([0, 4], [5, 9])


def test_the_handicap_goes_with_its_player_into_a_rematch(sqlite_server: Servers) -> None:
    ann = sqlite_server.browser()
    for circle, expected in (("same", [4, 0]), ("new", [0, 4])):
        game = _game(ann)
        ann.did(game, "resign")
        again = ann.did(game, "offers", what="rematch", circle=circle)["rematch"]
        assert _start(ann, again)[0] == expected


def test_a_handicap_has_bounds_and_a_record_brings_its_own(sqlite_server: Servers) -> None:
    ann = sqlite_server.browser()
    seats = [{"kind": "me"}, {"kind": "me"}]
    for handicap in ([-1, 0], [100, 0], [1], [1, 2, 3], ["1", 0]):
        assert ann.post("/api/games", {"edition": "express", "seats": seats, "handicap": handicap}).status_code == 422
    record = ann.get(f"/api/games/{_game(ann)}/record").text
    refused = ann.post("/api/games", {"record": record, "seats": seats, "handicap": [4, 0]})
    assert (refused.status_code, refused.json()["code"]) == (422, "bad_record")
