"""Every route, asked by everybody who may or may not have to do with a game.

The one on turn, the other seat, a watcher, a player of another game, a revoked browser, a forged cookie, a stranger. A
route that this table does not know fails the test.
"""

import secrets
from collections.abc import Callable
from typing import Any

import httpx
import pytest

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
HIDDEN = (404,) * 4

# What each of PEOPLE gets, in a fresh game of two people where the first is on turn and the host.
ROUTES: dict[tuple[str, str], tuple[tuple[int, ...], Body]] = {
    ("get", "/healthz"): (PUBLIC, lambda _: None),
    ("get", "/metrics"): (PUBLIC, lambda _: None),
    ("get", "/api/me"): (PUBLIC, lambda _: None),
    ("get", "/api/levels"): (PUBLIC, lambda _: None),
    ("get", "/api/phrases"): (PUBLIC, lambda _: None),
    ("get", "/api/editions"): (PUBLIC, lambda _: None),
    ("get", "/api/editions/{edition}"): (PUBLIC, lambda _: None),
    ("post", "/api/editions/check"): (PUBLIC, lambda _: {"edition_file": "x"}),
    ("get", "/api/games"): (PUBLIC, lambda _: None),
    ("post", "/api/games"): ((201,) * 7, lambda _: {"edition": "express", "seats": [ANN, OPEN]}),
    ("post", "/api/links/exchange"): ((404,) * 7, lambda _: {"token": "x" * 43}),
    ("get", "/api/statistics/{name}"): ((200, 200, 200, 200, 200, 403, 403), lambda _: None),
    ("get", "/api/games/{game}"): (PLAYERS_AND_WATCHERS, lambda _: None),
    ("get", "/api/games/{game}/events"): (PLAYERS_AND_WATCHERS, lambda _: None),
    ("get", "/api/games/{game}/at/{ply}"): (PLAYERS_AND_WATCHERS, lambda _: None),
    ("get", "/api/games/{game}/record"): (PLAYERS_AND_WATCHERS, lambda _: None),
    ("get", "/api/games/{game}/edition"): (PLAYERS_AND_WATCHERS, lambda _: None),
    ("get", "/api/games/{game}/fits/{seat}/{patch}"): (PLAYERS_AND_WATCHERS, lambda _: None),
    ("post", "/api/games/{game}/decisions"): ((200, 403, 403, *HIDDEN), step(decisions="A")),
    ("post", "/api/games/{game}/undo"): ((409, 409, 403, *HIDDEN), step()),
    ("post", "/api/games/{game}/offers"): ((409, 409, 403, *HIDDEN), step(what="rematch")),
    ("post", "/api/games/{game}/answers"): ((409, 409, 403, *HIDDEN), step(what="takeback", accept=True)),
    ("post", "/api/games/{game}/resign"): ((200, 200, 403, *HIDDEN), step()),
    ("post", "/api/games/{game}/pause"): ((200, 200, 403, *HIDDEN), step()),
    ("post", "/api/games/{game}/resume"): ((409, 409, 403, *HIDDEN), step()),
    ("post", "/api/games/{game}/claim"): ((409, 409, 403, *HIDDEN), step()),
    ("post", "/api/games/{game}/phrases"): ((204, 204, 403, *HIDDEN), lambda _: {"phrase": "hello"}),
    ("post", "/api/games/{game}/hints"): ((403, 403, 403, *HIDDEN), lambda _: {}),
    ("post", "/api/games/{game}/stop-thinking"): ((409, 409, 403, *HIDDEN), lambda _: None),
    ("post", "/api/games/{game}/analysis"): ((409, 409, 409, *HIDDEN), lambda _: None),
    ("get", "/api/games/{game}/analysis"): ((409, 409, 409, *HIDDEN), lambda _: None),
    ("post", "/api/games/{game}/name"): ((200, 403, 403, *HIDDEN), step(name="Eve", seat=0)),
    ("post", "/api/games/{game}/links"): ((201, 403, 403, *HIDDEN), lambda _: {"purpose": "device", "seat": 0}),
    ("post", "/api/games/{game}/revoke"): ((204, 403, 403, *HIDDEN), lambda _: {"what": "devices", "seat": 0}),
    ("delete", "/api/games/{game}"): ((204, 403, 403, *HIDDEN), lambda _: None),
}


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

    def asks(self, who: str, method: str, path: str, body: dict[str, Any] | None) -> int:
        values = {"game": self.game, "edition": "express", "name": "Ann", "ply": "0", "seat": "0", "patch": "p01"}
        url = path.format(**values)
        browser = self.people[who]
        if path.endswith("/events"):
            with browser.http.stream("GET", browser._url(url)) as answer:
                return answer.status_code
        request: httpx.Response = browser.post(url, body) if method == "post" else getattr(browser, method)(url)
        return request.status_code


def test_every_route_is_in_the_table(sqlite_server: Servers) -> None:
    described = sqlite_server.browser().get("/openapi.json").json()["paths"]
    routes = {(method, path) for path, methods in described.items() for method in methods}
    assert routes == set(ROUTES)


@pytest.mark.parametrize(("method", "path"), sorted(ROUTES))
def test_everybody_gets_what_is_theirs(sqlite_server: Servers, method: str, path: str) -> None:
    expected, body = ROUTES[method, path]
    if path in ("/api/games/{game}/resign", "/api/games/{game}/pause", "/api/games/{game}"):
        got = [_asked_alone(sqlite_server, who, method, path, body) for who in PEOPLE]
    else:
        cast = Cast(sqlite_server)
        order = list(PEOPLE)[::-1]  # whoever may change something comes last
        answers = {who: cast.asks(who, method, path, body(cast.table)) for who in order}
        got = [answers[who] for who in PEOPLE]
    assert got == list(expected)


def _asked_alone(servers: Servers, who: str, method: str, path: str, body: Body) -> int:
    cast = Cast(servers)
    return cast.asks(who, method, path, body(cast.table))


def test_guessing_secrets_finds_nothing_and_is_soon_stopped(start_server: Callable[..., Any]) -> None:
    server = start_server("--bots", "0")
    with httpx.Client(base_url=server.base) as http:
        codes = [
            http.post("/api/links/exchange", json={"token": secrets.token_urlsafe(32)}).status_code for _ in range(60)
        ]
    assert set(codes) == {404, 429}
