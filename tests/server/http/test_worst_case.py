"""What a request may cost everybody else: `benchmarks/server/worst_case.py` measures it, for every route."""

import asyncio
import threading
from typing import Any

import httpx
import pytest
from benchmarks.server.hostile import BAD_EDITIONS, LONG_RECORDS, longest_edition, longest_game, widest_edition
from benchmarks.server.worst_case import left_out

from quiltbee.editions.files import edition_problems
from quiltbee.notation.games import parse_game
from quiltbee.server.http.app import make_app
from quiltbee.server.http.middleware.bodies import LARGEST_BODY
from quiltbee.server.http.openapi import DescribedApp
from quiltbee.server.settings import Settings


def test_every_route_is_in_the_table() -> None:
    assert left_out() == set()


@pytest.mark.parametrize("text", [widest_edition(), longest_edition()], ids=["widest", "longest"])
def test_the_hostile_editions_can_be_played(text: str) -> None:
    assert edition_problems(text) == []


@pytest.mark.parametrize("name", BAD_EDITIONS)
def test_the_bad_editions_are_bad(name: str) -> None:
    assert edition_problems(BAD_EDITIONS[name])
    assert len(BAD_EDITIONS[name]) < LARGEST_BODY


def test_the_longest_game_can_be_played_on() -> None:
    game = longest_game(longest_edition())
    assert game.plies > 500
    assert all(len(text) < LARGEST_BODY for text in LONG_RECORDS.values())
    assert parse_game(LONG_RECORDS["comments"]).final.turn == 0


async def _description() -> httpx.Response:
    transport = httpx.ASGITransport(make_app(Settings()))
    async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
        return await client.get("/openapi.json")


def test_the_description_is_made_beside_the_event_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    made_by: list[threading.Thread] = []

    def described(_: DescribedApp) -> dict[str, Any]:
        made_by.append(threading.current_thread())
        return {"openapi": "3.1.0"}

    monkeypatch.setattr(DescribedApp, "openapi", described)
    assert asyncio.run(_description()).json() == {"openapi": "3.1.0"}
    assert threading.current_thread() not in made_by
