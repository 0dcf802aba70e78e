"""A game to keep: as text, as JSON, as a film."""

import asyncio
import json

import pytest

from quiltbee import edition, parse_game, parse_game_json
from quiltbee.drawing import draw
from quiltbee.server.domain.game import Game, new_game
from quiltbee.server.domain.setup import ClockSetup, GameSetup, SeatSetup
from quiltbee.server.limits import TooMany
from quiltbee.server.thinking import films
from quiltbee.server.thinking.films import Films, NoFilm
from tests.drawing.support.films import at_rest
from tests.server.conftest import Servers


def test_json_and_text_are_the_same_game(sqlite_server: Servers) -> None:
    ann = sqlite_server.browser()
    game = ann.create("express")["game"]
    ann.play_out(game)
    told = ann.get(f"/api/games/{game}/record.json")
    assert parse_game_json(told.text) == parse_game(ann.get(f"/api/games/{game}/record").text)
    table = ann.view(game)["table"]
    assert told.json()["final"]["scores"] == [score["total"] for score in table["result"]["scores"]]
    assert told.json()["decisions"][-1]["covered"] == [player["covered"] for player in table["players"]]


def test_the_picture_shows_both_quilts_and_says_whose(sqlite_server: Servers) -> None:
    ann = sqlite_server.browser()
    game = ann.create("express", {"kind": "me", "name": "<b>Ann"}, {"kind": "me", "name": "Ben"})["game"]
    picture = ann.get(f"/api/games/{game}/picture.svg")
    assert picture.headers["content-type"].startswith("image/svg+xml")
    assert "&lt;b&gt;Ann · " in picture.text
    assert "Ben · " in picture.text


@pytest.mark.slow
def test_a_film_shows_each_turn_so_far(sqlite_server: Servers) -> None:
    ann = sqlite_server.browser()
    game = ann.create("express", first=0)["game"]
    film = ann.get(f"/api/games/{game}/film.gif")
    assert (film.headers["content-type"], len(at_rest(film.content))) == ("image/gif", 1)
    ann.play(game, "A")
    ann.play(game, "A")
    assert len(at_rest(ann.get(f"/api/games/{game}/film.gif").content)) == 3
    ann.did(game, "undo")
    undone = ann.get(f"/api/games/{game}/film.gif").content
    assert len(at_rest(undone)) == 2
    ann.did(game, "resign")
    given_up = ann.get(f"/api/games/{game}/film.gif").content
    assert len(at_rest(given_up)) == 2
    assert given_up != undone


# --- how it is made -------------------------------------------------------------------------------------------------


def test_a_film_has_the_names_of_the_table_and_no_secret() -> None:
    (game,) = games(1)
    asked = json.loads(films._asked(game))
    record = parse_game(asked["game"])
    assert dict(record.headers).keys() == {"Player0", "Player1", "Date"}
    assert [dict(record.headers)[f"Player{seat}"] for seat in (0, 1)] == ["Ann", "Ben"]
    assert game.setup.id not in str(asked)
    assert ">Ann" in draw(record)
    assert "Player 0" not in draw(record)


def games(count: int) -> list[Game]:
    express = edition("express")
    circle = (*express.first_set[1:], express.smallest)
    seats = (SeatSetup("human", "Ann"), SeatSetup("human", "Ben"))
    return [
        new_game(
            GameSetup(f"{at:032x}", "express", express.board, None, circle, 0, seats, ClockSetup(), "free", True, 0)
        )
        for at in range(count)
    ]


def test_many_who_ask_get_one_film() -> None:
    async def ask() -> list[bytes]:
        workshop = Films()
        (game,) = games(1)
        first = await asyncio.gather(*(workshop.film(game) for _ in range(20)))
        return [*first, await workshop.film(game)]

    found = asyncio.run(ask())
    assert all(each is found[0] for each in found)


def test_only_so_many_wait_and_a_server_that_stops_waits_for_none() -> None:
    async def ask() -> list[BaseException | bytes]:
        workshop = Films()
        asked = [asyncio.create_task(workshop.film(game)) for game in games(films.MOST_WAITING + 2)]
        await asyncio.wait(asked, return_when=asyncio.FIRST_COMPLETED)
        await workshop.stop()
        return await asyncio.gather(*asked, return_exceptions=True)

    found = asyncio.run(ask())
    assert isinstance(found[-1], TooMany)
    assert all(isinstance(each, asyncio.CancelledError) for each in found[:-1])


def test_a_film_that_takes_too_long_is_given_up_and_can_be_asked_for_again(monkeypatch: pytest.MonkeyPatch) -> None:
    async def ask() -> bytes:
        workshop = Films()
        (game,) = games(1)
        with monkeypatch.context() as impatient:
            impatient.setattr(films, "SECONDS", 0.0)
            with pytest.raises(NoFilm, match="not made within 0 s"):
                await workshop.film(game)
        return await workshop.film(game)

    assert len(at_rest(asyncio.run(ask()))) == 1
