"""A `client_id` is good for repeating a request for some minutes; it is never the key to a seat."""

import asyncio
import random
import secrets
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from quiltbee.server.security import derived_token, is_strong, token_hash
from quiltbee.server.services.request_secrets import FRESH_MS, VALID_MS, RequestSecrets
from quiltbee.server.services.server_clock import ServerClock
from quiltbee.server.storage import schema
from quiltbee.server.storage.database import database_url, open_engine
from quiltbee.server.storage.queries.access import add_browser
from quiltbee.server.storage.queries.server_values import request_secrets
from quiltbee.server.storage.store import Store
from tests.server.conftest import Servers
from tests.server.support.player import Browser, Json
from tests.server.support.process import ServerProcess
from tests.server.support.stores import new_store

ANN, OPEN = {"kind": "me", "name": "Ann"}, {"kind": "open"}


def wanted(**more: Any) -> Json:
    return {"client_id": secrets.token_hex(12), "edition": "express", "seats": [ANN, OPEN], **more}


def minutes_pass(servers: Servers, ms: int) -> None:
    """For the server's secrets it is as if they had been made so much earlier."""
    engine = open_engine(database_url(servers.processes[0].database), pool_size=1)
    table = schema.request_secret
    with engine.connect().execution_options(writes=True) as connection, connection.begin():
        connection.execute(sa.update(table).values(made_at=table.c.made_at - ms))
    engine.dispose()


def test_the_cookie_does_not_follow_from_the_client_id(servers: Servers) -> None:
    request = wanted()
    game = servers.browser().ok("/api/games", request)["game"]
    thief = servers.browser()
    thief.http.cookies.set("quiltbee", derived_token(request["client_id"], "browser", request["client_id"]))
    assert thief.get(f"/api/games/{game}").status_code == 404


def test_a_request_repeated_within_minutes_gets_the_same_game(servers: Servers) -> None:
    request = wanted()
    made = servers.browser().ok("/api/games", request)
    minutes_pass(servers, FRESH_MS)
    assert servers.browser().ok("/api/games", request) == made


def test_later_the_client_id_of_a_game_opens_nothing(servers: Servers) -> None:
    request = wanted()
    made = servers.browser().ok("/api/games", request)
    minutes_pass(servers, VALID_MS)
    late = servers.browser()
    assert late.ok("/api/games", request)["game"] != made["game"]
    assert late.get(f"/api/games/{made['game']}").status_code == 404


def test_later_the_client_id_of_a_guest_opens_nothing(servers: Servers) -> None:
    made = servers.browser().ok("/api/games", wanted())
    request = {"token": made["links"][0]["token"], "name": "Ben", "client_id": secrets.token_hex(12)}
    assert servers.browser().ok("/api/links/exchange", request)["seats"] == [1]
    minutes_pass(servers, VALID_MS)
    assert servers.browser().ok("/api/links/exchange", request)["role"] == "watcher"


def test_who_has_the_cookie_may_repeat_the_request_for_ever(servers: Servers) -> None:
    request, ann = wanted(), servers.browser()
    made = ann.ok("/api/games", request)
    minutes_pass(servers, VALID_MS)
    assert ann.ok("/api/games", request) == made


@pytest.mark.parametrize("weak", ["my-game1", "a" * 64, "12" * 20, "0" * 31 + "1"])
def test_a_client_id_that_can_be_guessed_opens_nothing(servers: Servers, weak: str) -> None:
    mine, theirs = (servers.browser().ok("/api/games", wanted(client_id=weak)) for _ in range(2))
    assert mine["game"] != theirs["game"]


def test_a_random_client_id_is_strong() -> None:
    """Two of a hundred thousand are not. So the same thousand are tried each time."""
    rng = random.Random(1)
    assert all(is_strong(f"{rng.getrandbits(96):024x}") for _ in range(1000))


def test_an_invitation_that_is_only_looked_at_sets_no_cookie(servers: Servers) -> None:
    made, ben = servers.browser().ok("/api/games", wanted()), servers.browser()
    looked = ben.post("/api/links/exchange", {"token": made["links"][0]["token"], "sit": False})
    assert looked.json()["role"] == "invited"
    assert "set-cookie" not in looked.headers


def test_the_request_can_be_repeated_after_a_restart(start_server: Callable[..., ServerProcess]) -> None:
    server = start_server("--bots", "0")
    request = wanted()
    made = Browser([server.base]).ok("/api/games", request)
    assert server.stop() == 0
    server.start()
    assert Browser([server.base]).ok("/api/games", request) == made


def test_another_server_makes_another_cookie_of_the_same_request(
    start_server: Callable[..., ServerProcess], tmp_path: Path
) -> None:
    request, cookies = wanted(), set()
    for name in ("one.db", "two.db"):
        browser = Browser([start_server("--bots", "0", database=str(tmp_path / name)).base])
        browser.ok("/api/games", request)
        cookies |= set(browser.http.cookies.values())
    assert len(cookies) == 2


def test_no_client_id_of_a_creation_is_stored(start_server: Callable[..., ServerProcess], tmp_path: Path) -> None:
    """So that whoever steals a backup cannot make cookies with the secrets in it."""
    server = start_server("--bots", "0")
    request = wanted()
    made = Browser([server.base]).ok("/api/games", request)
    assert server.stop() == 0
    stored = (tmp_path / "games.db").read_bytes()
    assert made["game"].encode() in stored
    assert request["client_id"].encode() not in stored


# --- the secrets themselves


class FakeClock(ServerClock):
    """Stands still until it is set."""

    def __init__(self, at: int) -> None:
        self.at = at

    def now(self) -> int:
        return self.at


def known(store: Store, token: str) -> None:
    """A browser with this cookie has been here."""
    asyncio.run(store.write("", lambda connection: add_browser(connection, token_hash(token), 0)))


def rows(store: Store) -> int:
    return len(asyncio.run(store.read(request_secrets)))


def test_a_secret_serves_for_minutes_and_is_forgotten_then(tmp_path: Path) -> None:
    with new_store(tmp_path) as store:
        clock = FakeClock(10**12)
        shared = RequestSecrets(store, clock)
        first = asyncio.run(shared.token("create", "x"))
        known(store, first)
        for clock.at in (10**12, 10**12 + FRESH_MS, 10**12 + VALID_MS - 1):
            assert asyncio.run(shared.token("create", "x")) == first
            assert asyncio.run(shared.token("create", "y")) != first
        clock.at = 10**12 + VALID_MS
        assert asyncio.run(shared.token("create", "x")) != first
        for clock.at in range(10**12, 10**12 + 20 * FRESH_MS, FRESH_MS // 3):
            asyncio.run(shared.token("create", "x"))
        assert rows(store) <= 4


@pytest.mark.parametrize("jump", [-86_400_000, 86_400_000])
def test_a_clock_that_jumped_makes_a_new_secret(tmp_path: Path, jump: int) -> None:
    with new_store(tmp_path) as store:
        clock = FakeClock(10**12)
        shared = RequestSecrets(store, clock)
        before = asyncio.run(shared.token("create", "x"))
        known(store, before)
        clock.at += jump
        after = asyncio.run(shared.token("create", "x"))
        assert after != before
        known(store, after)
        assert asyncio.run(shared.token("create", "x")) == after
        assert rows(store) == 1
