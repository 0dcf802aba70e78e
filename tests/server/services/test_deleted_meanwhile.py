"""A game that is deleted while somebody asks for it: whoever comes too late is told that there is no such game."""

import secrets
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import httpx
import pytest

from tests.server.conftest import Servers
from tests.server.services.inviting.test_seats import in_the_database
from tests.server.support.player import Browser

ROUNDS = 10
Request = Callable[[Browser, str], httpx.Response]


def post(path: str, **body: object) -> Request:
    return lambda browser, game: browser.post(f"/api/games/{game}/{path}", dict(body))


def step(path: str, **body: object) -> Request:
    """A change of a game in whose log one entry stands."""
    ids = {"expected_seq": 1, **body}
    return lambda browser, game: browser.post(f"/api/games/{game}/{path}", {"client_id": secrets.token_hex(8), **ids})


def get(path: str) -> Request:
    return lambda browser, game: browser.get(f"/api/games/{game}/{path}")


AT_THE_TABLE: list[Request] = [
    post("links", purpose="watch"),
    post("links", purpose="device"),
    post("revoke", what="watch"),
    post("revoke", what="devices"),
    post("revoke", what="seat", seat=1),
    step("decisions", decisions="A"),
    step("name", name="Anna"),
    step("offers", what="hints"),
    step("resign"),
    post("phrases", phrase="good_luck"),
    get("record"),
]
AFTERWARDS: list[Request] = [
    step("offers", what="rematch"),
    step("offers", what="rematch", circle="same"),
    post("analysis"),
    get("analysis"),
    lambda browser, _: browser.get("/api/statistics/Ann"),
    lambda browser, _: browser.get("/api/games"),
]


class Race:
    """A host with many tabs, in which everything is asked for at once while the game is deleted."""

    def __init__(self, servers: Servers, requests: list[Request]) -> None:
        self.host = servers.browser()
        self._tabs = [(servers.browser(), request) for request in requests]
        self.told: Counter[str] = Counter()

    def run(self, game: str, *more: Callable[[], httpx.Response]) -> None:
        for tab, _ in self._tabs:
            tab.http.cookies = self.host.http.cookies
        asked = [partial(request, tab, game) for tab, request in self._tabs]
        order: list[Callable[[], httpx.Response]] = [*asked, *more, partial(self.host.delete, f"/api/games/{game}")]
        self.host.random.shuffle(order)
        with ThreadPoolExecutor(len(order)) as pool:
            answers = [job.result() for job in [pool.submit(request) for request in order]]
        self.told.update(_words(answer) for answer in answers)
        assert self.host.get(f"/api/games/{game}").status_code == 404

    def judge(self) -> None:
        """Somebody came too late, and whoever did was told the same."""
        assert self.told["404 no_such_game"]
        assert [words for words in self.told if words.startswith(("5", "403"))] == []


def _words(answer: httpx.Response) -> str:
    return f"{answer.status_code} {answer.json()['code'] if answer.status_code >= 400 else ''}".strip()


@pytest.mark.slow
def test_a_table_that_is_deleted_meanwhile_is_not_there(servers: Servers) -> None:
    race, ben, comers = Race(servers, AT_THE_TABLE), servers.browser(), [servers.browser() for _ in range(2)]
    for _ in range(ROUNDS):
        created = race.host.create("patchwork", {"kind": "me", "name": "Ann"}, {"kind": "open"}, first=0)
        tokens = [link["token"] for link in created["links"]]
        ben.join(tokens[0])
        asked = [
            partial(comer.post, "/api/links/exchange", {"token": token})
            for comer, token in zip(comers, tokens, strict=True)
        ]
        race.run(created["game"], *asked)
    race.judge()


@pytest.mark.slow
def test_a_finished_game_that_is_deleted_meanwhile_is_not_there(servers: Servers) -> None:
    race = Race(servers, AFTERWARDS)
    for _ in range(ROUNDS):
        game = race.host.create("express")["game"]
        race.host.did(game, "resign")
        race.run(game)
    race.judge()


CHANGES = [*AT_THE_TABLE[:9], *AFTERWARDS[:3]]


@pytest.mark.parametrize("change", CHANGES)
def test_what_the_server_remembers_of_a_deleted_game_is_no_game(sqlite_server: Servers, change: Request) -> None:
    """Here the server has not heard of the deletion at all: what counts is what is in the database."""
    ann, ben = sqlite_server.browser(), sqlite_server.browser()
    if change in AFTERWARDS:
        game = ann.create("express")["game"]
        ann.did(game, "resign")
    else:
        created = ann.create("express", {"kind": "me", "name": "Ann"}, {"kind": "open"}, first=0)
        game = created["game"]
        ben.join(created["links"][0]["token"])
    ann.view(game)
    assert in_the_database(sqlite_server, f"DELETE FROM game WHERE id = '{game}'") == 1
    assert _words(change(ann, game)) == "404 no_such_game"
