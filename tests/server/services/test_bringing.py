"""A finished game that somebody brings as text: it is there to be looked at, for nobody else."""

from pathlib import Path

import pytest

from quiltbee import Game
from tests.server.conftest import Servers

PICTURES = Path(__file__).parents[3] / "docs" / "pictures"


def text_of(edition: str) -> str:
    return (PICTURES / f"{edition}.game").read_text(encoding="utf-8")


@pytest.mark.parametrize("edition", ["express", "patchwork", "stack-n-stuff"])
def test_who_brings_a_finished_game_sees_it_and_may_delete_it(servers: Servers, edition: str) -> None:
    ann = servers.browser()
    game = ann.ok("/api/games/import", {"record": text_of(edition)})["game"]
    view = ann.view(game)
    assert (view["table"]["phase"], view["you"]["role"], view["you"]["seats"]) == ("over", "watcher", [])
    assert view["table"]["position"] == str(Game.parse(text_of(edition)).state)
    assert len(ann.get(f"/api/games/{game}/turns").json()["turns"]) > 10
    assert ann.delete(f"/api/games/{game}").status_code == 204


def test_the_same_text_again_is_the_same_game_but_not_that_of_somebody_else(servers: Servers) -> None:
    ann, ben = servers.browser(), servers.browser()
    brought = [each.ok("/api/games/import", {"record": text_of("express")})["game"] for each in (ann, ann, ben)]
    assert brought[0] == brought[1] != brought[2]
    assert ben.get(f"/api/games/{brought[0]}").status_code == 404


def test_a_game_that_was_resigned_is_finished(sqlite_server: Servers) -> None:
    game = Game.parse(text_of("express"))
    game.undo()
    text = game.text.replace("[Edition", '[Result "1"]\n[Resigned "0"]\n[Edition', 1)
    ann = sqlite_server.browser()
    brought = ann.ok("/api/games/import", {"record": text})["game"]
    assert ann.view(brought)["table"]["result"]["reason"] == "resigned"


def test_only_a_finished_legal_game_can_be_brought(sqlite_server: Servers) -> None:
    ann, going = sqlite_server.browser(), Game.new("express", seed=1)
    assert ann.post("/api/games/import", {"record": going.text}).json()["code"] == "not_over"
    assert ann.post("/api/games/import", {"record": "nonsense"}).json()["code"] == "bad_record"
    assert ann.post("/api/games/import", {"record": "x" * 100_000}).status_code in (413, 422)
    assert ann.get("/api/games").json()["games"] == []
