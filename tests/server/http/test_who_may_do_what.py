"""Every route, asked by everybody who may or may not have to do with a game.

The seat to move, the other seat, a watcher, a player of another game, a revoked browser, a forged cookie, a stranger. A
route that this table does not know fails the test.
"""

import secrets
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest

from quiltbee.puzzles import shipped
from tests.server.conftest import Servers
from tests.server.support.player import Browser

ANN = {"kind": "me", "name": "Ann"}
OPEN = {"kind": "open"}
PEOPLE = ("on_turn", "other_seat", "watcher", "other_game", "revoked", "forged", "stranger")

Body = Callable[[Any], dict[str, Any] | None]


def step(**fields: object) -> Body:
    return lambda table: {"client_id": secrets.token_hex(8), "expected_seq": table["seq"], **fields}


PUBLIC = (200,) * 7
PLAYERS_AND_WATCHERS = (200, 200, 200, 404, 404, 404, 404)
PLAYERS_OF_THE_SERVER = (200, 200, 200, 200, 200, 403, 403)
HIDDEN = (404,) * 4
START = (
    "express 0 0 - - 0 7/7/7/7/7/7/7:5:0:0 7/7/7/7/7/7/7:5:0:0 "
    "e04,e09,e14,e10,e07,e08,e11,e06,e05,e13,e12,e03,e02,e15,e01 e16,e17,e18,e19,e20,e21,e22,e23"
)
FINISHED = (Path(__file__).parents[3] / "docs" / "pictures" / "express.game").read_text(encoding="utf-8")
ROSA = {"name": "Rosa", "colour": "honey", "picture": "fox"}

# What each of PEOPLE gets, in a fresh game of two people where the first is to move and the host.
ROUTES: list[tuple[str, str, tuple[int, ...], Body]] = [
    ("get", "/healthz", PUBLIC, lambda _: None),
    ("get", "/metrics", PUBLIC, lambda _: None),
    ("get", "/api/me", PUBLIC, lambda _: None),
    ("get", "/api/levels", PUBLIC, lambda _: None),
    ("get", "/api/phrases", PUBLIC, lambda _: None),
    ("get", "/api/editions", PUBLIC, lambda _: None),
    ("get", "/api/editions/{edition}", PUBLIC, lambda _: None),
    ("post", "/api/editions/check", PUBLIC, lambda _: {"edition_file": "x"}),
    ("post", "/api/files/check", PUBLIC, lambda _: {"text": "x"}),
    ("get", "/api/games", PUBLIC, lambda _: None),
    ("post", "/api/links/exchange", (404,) * 7, lambda _: {"token": "x" * 43}),
    ("post", "/api/links/look", (404,) * 7, lambda _: {"token": "x" * 43}),
    ("post", "/api/links/learning", (404,) * 7, lambda _: {"token": "x" * 43}),
    ("get", "/api/statistics/{name}", (200, 200, 200, 200, 200, 403, 403), lambda _: None),
    ("get", "/api/games/{game}", PLAYERS_AND_WATCHERS, lambda _: None),
    ("get", "/api/games/{game}/events", PLAYERS_AND_WATCHERS, lambda _: None),
    ("get", "/api/games/{game}/at/{ply}", PLAYERS_AND_WATCHERS, lambda _: None),
    ("get", "/api/games/{game}/turns", PLAYERS_AND_WATCHERS, lambda _: None),
    ("get", "/api/games/{game}/record", PLAYERS_AND_WATCHERS, lambda _: None),
    ("get", "/api/games/{game}/record.json", PLAYERS_AND_WATCHERS, lambda _: None),
    ("get", "/api/games/{game}/picture.svg", PLAYERS_AND_WATCHERS, lambda _: None),
    ("get", "/api/games/{game}/film.gif", PLAYERS_AND_WATCHERS, lambda _: None),
    ("get", "/api/games/{game}/edition", PLAYERS_AND_WATCHERS, lambda _: None),
    ("get", "/api/games/{game}/fits/{seat}/{patch}", PLAYERS_AND_WATCHERS, lambda _: None),
    ("post", "/api/games/{game}/decisions", (200, 403, 403, *HIDDEN), step(decisions="A")),
    ("post", "/api/games/{game}/undo", (409, 409, 403, *HIDDEN), step()),
    ("post", "/api/games/{game}/offers", (409, 409, 403, *HIDDEN), step(what="rematch")),
    ("post", "/api/games/{game}/answers", (409, 409, 403, *HIDDEN), step(what="takeback", accept=True)),
    ("post", "/api/games/{game}/resign", (200, 200, 403, *HIDDEN), step()),
    ("post", "/api/games/{game}/pause", (200, 200, 403, *HIDDEN), step()),
    ("post", "/api/games/{game}/resume", (409, 409, 403, *HIDDEN), step()),
    ("post", "/api/games/{game}/claim", (409, 409, 403, *HIDDEN), step()),
    ("post", "/api/games/{game}/phrases", (204, 204, 403, *HIDDEN), lambda _: {"phrase": "hello"}),
    ("post", "/api/games/{game}/hints", (403, 403, 403, *HIDDEN), lambda _: {}),
    ("post", "/api/games/{game}/judge", (403, 403, 403, *HIDDEN), lambda _: {"decisions": "A"}),
    ("post", "/api/games/{game}/stop-thinking", (409, 409, 403, *HIDDEN), lambda _: None),
    ("post", "/api/games/{game}/analysis", (409, 409, 409, *HIDDEN), lambda _: None),
    ("get", "/api/games/{game}/analysis", (409, 409, 409, *HIDDEN), lambda _: None),
    ("get", "/api/games/{game}/par", (409, 409, 409, *HIDDEN), lambda _: None),
    ("get", "/api/games/{game}/mistakes/{turn}", (409, 409, 409, *HIDDEN), lambda _: None),
    ("post", "/api/games/{game}/mistakes/{turn}/try", (409, 409, 409, *HIDDEN), lambda _: {"decisions": "A"}),
    ("post", "/api/games/{game}/mistakes/{turn}/help", (409, 409, 409, *HIDDEN), lambda _: {"what": "answer"}),
    ("get", "/api/training", PUBLIC, lambda _: None),
    ("get", "/api/puzzles", PUBLIC, lambda _: None),
    ("get", "/api/puzzles/next", PUBLIC, lambda _: None),
    ("get", "/api/puzzles/{puzzle}", PUBLIC, lambda _: None),
    ("get", "/api/training/{item}", (*[404] * 5, 403, 403), lambda _: None),
    ("post", "/api/training/{item}/try", (*[404] * 5, 403, 403), lambda _: {"decisions": "A"}),
    ("post", "/api/training/{item}/help", (*[404] * 5, 403, 403), lambda _: {"what": "clue"}),
    ("post", "/api/games/{game}/name", (200, 403, 403, *HIDDEN), step(name="Eve", seat=0)),
    ("post", "/api/games/{game}/name", (403, 200, 403, *HIDDEN), step(name="Eve", seat=1)),
    ("post", "/api/games/{game}/links", (201, 403, 403, *HIDDEN), lambda _: {"purpose": "device", "seat": 0}),
    ("post", "/api/games/{game}/links", (403, 201, 403, *HIDDEN), lambda _: {"purpose": "device", "seat": 1}),
    ("post", "/api/games/{game}/links", (201, 201, 403, *HIDDEN), lambda _: {"purpose": "device"}),
    ("post", "/api/games/{game}/links", (409, 403, 403, *HIDDEN), lambda _: {"purpose": "invite", "seat": 1}),
    ("post", "/api/games/{game}/links", (201, 201, 201, *HIDDEN), lambda _: {"purpose": "watch"}),
    ("post", "/api/games/{game}/revoke", (204, 403, 403, *HIDDEN), lambda _: {"what": "seat", "seat": 1}),
    ("post", "/api/games/{game}/revoke", (409, 403, 403, *HIDDEN), lambda _: {"what": "seat", "seat": 0}),
    ("post", "/api/games/{game}/revoke", (204, 403, 403, *HIDDEN), lambda _: {"what": "watch"}),
    ("post", "/api/games/{game}/revoke", (204, 403, 403, *HIDDEN), lambda _: {"what": "watch", "watcher": "0" * 16}),
    ("post", "/api/games/{game}/revoke", (204, 403, 403, *HIDDEN), lambda _: {"what": "devices", "seat": 0}),
    ("get", "/api/games/{game}/watchers", (200, 403, 403, *HIDDEN), lambda _: None),
    ("delete", "/api/games/{game}", (204, 403, 403, *HIDDEN), lambda _: None),
    ("get", "/api/profiles", PUBLIC, lambda _: None),
    ("get", "/api/handicaps", PUBLIC, lambda _: None),
    ("post", "/api/board/check", PUBLIC, lambda _: {"position": START}),
    ("post", "/api/board/fits", PUBLIC, lambda _: {"edition": "express", "pieces": [], "patch": "e01"}),
    ("post", "/api/board/play", PUBLIC, lambda _: {"position": START, "decisions": "A"}),
    ("post", "/api/board/ways", PUBLIC, lambda _: {"position": START, "milliseconds": 100}),
    ("get", "/api/book", PLAYERS_OF_THE_SERVER, lambda _: None),
    ("get", "/api/book/export", PLAYERS_OF_THE_SERVER, lambda _: None),
    ("get", "/api/book/{profile}", PLAYERS_OF_THE_SERVER, lambda _: None),
    ("post", "/api/book/games/{game}", (204, 204, 204, 404, 404, 403, 403), lambda _: None),
    ("post", "/api/book/import", PLAYERS_OF_THE_SERVER, lambda _: {"format": "quiltbee-book-1"}),
    ("post", "/api/profiles/{profile}", (*[409] * 5, 403, 403), lambda _: {**ROSA, "name": "Taken"}),
    ("delete", "/api/profiles/{profile}", (204, 204, 204, 204, 204, 403, 403), lambda _: None),
    ("get", "/api/games/{game}/profile", PLAYERS_AND_WATCHERS, lambda _: None),
    ("post", "/api/games/{game}/profile", (204, 403, 403, *HIDDEN), lambda _: {"seat": 0, "profile": None}),
    ("post", "/api/games/{game}/profile", (403, 204, 403, *HIDDEN), lambda _: {"seat": 1, "profile": None}),
    # The last, because from then on nobody is a stranger.
    ("post", "/api/puzzles/{puzzle}/help", PUBLIC, lambda _: {"what": "hint"}),
    ("post", "/api/puzzles/{puzzle}/try", PUBLIC, lambda _: {"decisions": ""}),
    ("post", "/api/profiles/{profile}/here", (204,) * 7, lambda _: None),
    ("post", "/api/profiles", (201,) * 7, lambda _: {**ROSA, "name": secrets.token_hex(6)}),
    ("post", "/api/games/import", (201,) * 7, lambda _: {"record": FINISHED}),
    ("post", "/api/games", (201,) * 7, lambda _: {"edition": "express", "seats": [ANN, OPEN]}),
]


CHANGING: dict[str, set[str]] = {
    "get": set(),
    "post": {"decisions", "resign", "pause", "name", "revoke"},
    "delete": {"{game}", "{profile}"},
}
"""Routes after which the game, or who may look at it, is not what it was."""
PACK = next(each.id for each in shipped() if each.family == "pack")


class Cast:
    """A game and everybody who may or may not have to do with it."""

    def __init__(self, servers: Servers) -> None:
        browsers = {name: servers.browser() for name in PEOPLE}
        self.people: dict[str, Browser] = browsers
        ann = browsers["on_turn"]
        created = ann.create("patchwork", ANN, OPEN, first=0)
        self.game = created["game"]
        invite, watch = (link["token"] for link in created["links"])
        browsers["revoked"].join(invite, "Rita")
        ann.post(f"/api/games/{self.game}/revoke", {"what": "seat", "seat": 1})
        browsers["other_seat"].join(ann.ok(f"/api/games/{self.game}/links", {"purpose": "invite"})["token"])
        browsers["watcher"].join(watch, None)
        browsers["other_game"].create("patchwork")
        browsers["forged"].http.cookies.set("quiltbee", secrets.token_urlsafe(32))
        self.table = ann.view(self.game)["table"]
        self.profile = ann.ok("/api/profiles", {**ROSA, "name": secrets.token_hex(6)})["profile"]
        ann.post("/api/profiles", {**ROSA, "name": "Taken"})

    def asks(self, who: str, method: str, path: str, body: dict[str, Any] | None) -> int:
        values = {"game": self.game, "edition": "express", "name": "Ann", "ply": "0", "seat": "0", "patch": "p01"}
        values |= {"profile": self.profile, "turn": "1", "item": "0" * 16, "puzzle": PACK}
        url = path.format(**values) + ("?edition=express" if path == "/api/handicaps" else "")
        browser = self.people[who]
        if path.endswith("/events"):
            with browser.http.stream("GET", browser._url(url)) as answer:
                return answer.status_code
        request: httpx.Response = browser.post(url, body) if method == "post" else getattr(browser, method)(url)
        return request.status_code


def test_every_route_is_in_the_table(sqlite_server: Servers) -> None:
    described = sqlite_server.browser().get("/openapi.json").json()["paths"]
    routes = {(method, path) for path, methods in described.items() for method in methods}
    assert routes == {(method, path) for method, path, _, _ in ROUTES}


@pytest.mark.slow
def test_everybody_gets_what_is_theirs(servers: Servers) -> None:
    """Whoever is refused, or only looks, shares one game, which stays as it was; who may change one has one alone."""
    shared, wrong = Cast(servers), []
    for method, path, expected, body in ROUTES:
        for who, status in zip(PEOPLE, expected, strict=True):
            cast = Cast(servers) if status < 300 and path.rpartition("/")[2] in CHANGING[method] else shared
            got = cast.asks(who, method, path, body(cast.table))
            if got != status:
                wrong.append(f"{method} {path} {body(cast.table)}: {who} got {got}, not {status}")
    assert wrong == []
    assert shared.people["on_turn"].view(shared.game)["table"] == shared.table


@pytest.mark.parametrize("door", ["exchange", "look", "learning"])
def test_guessing_secrets_finds_nothing_and_is_soon_stopped(start_server: Callable[..., Any], door: str) -> None:
    server = start_server("--bots", "0")
    with httpx.Client(base_url=server.base) as http:
        codes = [
            http.post(f"/api/links/{door}", json={"token": secrets.token_urlsafe(32)}).status_code for _ in range(60)
        ]
    assert set(codes) == {404, 429}
