"""Whoever asks for what is dear may ask for less of it; and what is dear is not done while everybody else waits."""

import asyncio
import inspect
import re
import threading
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, get_args

import httpx
import pytest
from fastapi.routing import APIRoute

from quiltbee.server.http.app import make_app
from quiltbee.server.http.connections import LARGEST_HEAD
from quiltbee.server.http.context import Entered
from quiltbee.server.http.costs import BYTES_FOR_A_TOKEN, COSTS
from quiltbee.server.http.middleware.bodies import LARGEST_BODY
from quiltbee.server.http.routes import (
    advice,
    board,
    editions,
    exports,
    games,
    home,
    operations,
    play,
    puzzles,
    seats,
    training,
)
from quiltbee.server.limits import RATES, Bucket
from quiltbee.server.settings import Settings
from quiltbee.server.storage.database import database_url
from quiltbee.server.storage.migrate import migrate
from tests.custom_edition import tea_towel_text
from tests.server.conftest import Servers
from tests.server.support.process import ServerProcess

API = (Path(__file__).parents[3] / "docs" / "reference" / "api.md").read_text(encoding="utf-8")
ROUTES = {
    route.name: route
    for module in (advice, board, editions, games, home, exports, operations, play, puzzles, seats, training)
    for route in module.router.routes
    if isinstance(route, APIRoute)
}
ME = {"kind": "me"}
StartServer = Callable[..., ServerProcess]


# --- the table


def test_every_route_has_a_cost_that_can_be_paid() -> None:
    assert set(COSTS) == set(ROUTES)
    assert set(RATES) == set(get_args(Bucket))
    largest = (LARGEST_BODY + LARGEST_HEAD) / BYTES_FOR_A_TOKEN
    assert all(cost.tokens + largest < RATES["request"].burst for cost in COSTS.values())


def test_a_browser_pays_where_it_is_known() -> None:
    for name, cost in COSTS.items():
        if cost.bucket and RATES[cost.bucket].of == "browser":
            endpoint = ROUTES[name].endpoint
            known = Entered in [each.annotation for each in inspect.signature(endpoint).parameters.values()]
            room = inspect.getsource(inspect.getmodule(endpoint) or endpoint)
            assert known or ("charge_browser(server.limits, " in room and f'"{name}"' in inspect.getsource(endpoint))


def test_the_docs_have_the_same_table() -> None:
    rows = re.findall(r"^\| `((?:GET|POST|DELETE) [^`]+)` \| (\d+) \| (?:`(\w+)` )?\|$", API, re.MULTILINE)
    expected = {}
    for name, route in ROUTES.items():
        method = min(route.methods or ())
        cost = COSTS[name]
        expected[f"{method} {route.path}"] = (str(cost.tokens), cost.bucket or "")
    assert {request: (tokens, bucket) for request, tokens, bucket in rows} == expected


def test_the_docs_have_the_same_rates() -> None:
    told = re.findall(r"^\| `(\w+)` \| (address|browser) \| (\d+) \| (.+) \|$", API, re.MULTILINE)
    assert told == [(name, rate.of, f"{rate.burst}", _often(rate.per_second)) for name, rate in RATES.items()]


def _often(per_second: float) -> str:
    return f"{per_second:g} a second" if per_second >= 1 else f"{per_second * 60:g} a minute"


# --- what is dear is limited


@pytest.fixture
def http(start_server: StartServer) -> Iterator[httpx.Client]:
    """Somebody at a server with limits, with a game of one device."""
    with httpx.Client(base_url=start_server("--bots", "0").base) as client:
        yield client


def create(http: httpx.Client, **more: Any) -> str:
    made = http.post("/api/games", json={"edition": "express", "seats": [ME, ME], **more})
    assert made.status_code == 201, made.text
    game: str = made.json()["game"]
    return game


def granted(ask: Callable[[], httpx.Response], times: int) -> int:
    """How many of so many requests in a row are not told to wait. The others are told for how long."""
    answers = [ask() for _ in range(times)]
    assert all(int(answer.headers["retry-after"]) >= 1 for answer in answers if answer.status_code == 429)
    return sum(answer.status_code != 429 for answer in answers)


def test_a_large_body_costs_more_than_a_small_one(http: httpx.Client) -> None:
    many = {f"f{number}": 1 for number in range(6_000)}
    assert granted(lambda: http.post("/api/games", json=many), 12) < 8
    assert http.get("/healthz").status_code == 200


def test_a_large_head_costs_more_than_a_small_one(http: httpx.Client) -> None:
    assert granted(lambda: http.get("/healthz", headers={"cookie": "a=b;" * 7_000}), 20) < 15


def test_a_body_without_a_size_costs_as_much_as_the_largest(http: httpx.Client) -> None:
    def ask() -> httpx.Response:
        return http.post("/api/games", content=iter([b"{}"]), headers={"content-type": "application/json"})

    assert granted(ask, 12) < 8


def test_checking_editions_is_limited(http: httpx.Client) -> None:
    body = {"edition_file": "[boards.s]\nincome_at = [" + "999," * 7_000 + "]"}
    assert granted(lambda: http.post("/api/editions/check", json=body), 12) < 10


def test_statistics_are_limited(http: httpx.Client) -> None:
    create(http)
    assert granted(lambda: http.get("/api/statistics/Ann"), 30) < 25


@pytest.mark.parametrize("what", ["picture.svg", "record.json", "record"])
def test_drawing_is_limited(http: httpx.Client, what: str) -> None:
    game = create(http)
    assert granted(lambda: http.get(f"/api/games/{game}/{what}"), 40) < 40


def test_links_are_limited(http: httpx.Client) -> None:
    game = create(http)
    assert granted(lambda: http.post(f"/api/games/{game}/links", json={"purpose": "watch"}), 40) < 40


def test_a_game_with_an_edition_of_ones_own_costs_more(http: httpx.Client) -> None:
    wanted = {"edition_file": tea_towel_text(), "seats": [ME, ME]}
    assert granted(lambda: http.post("/api/games", json=wanted), 12) < 12


def test_a_rematch_is_a_game_like_any_other(http: httpx.Client) -> None:
    game, made, status = create(http), 0, 0
    for number in range(30):
        step = {"client_id": f"resign-{number}", "expected_seq": 0}
        answer = http.post(f"/api/games/{game}/resign", json=step)
        if answer.status_code == 200:
            body = {"client_id": f"rematch-{number}", "expected_seq": 1, "what": "rematch"}
            answer = http.post(f"/api/games/{game}/offers", json=body)
        if (status := answer.status_code) == 429:
            break
        game, made = answer.json()["rematch"], made + 1
    assert status == 429
    assert 1 <= made <= 24


# --- answers are short


@pytest.mark.parametrize("path", ["/api/editions/check", "/api/games"])
def test_the_answer_to_a_file_full_of_problems_is_short(sqlite_server: Servers, path: str) -> None:
    file = "".join(f"[boards.b{number}]\n" for number in range(1_500)) + "".join(f"k{n} = 1\n" for n in range(500))
    body = {"edition_file": file} if path.endswith("check") else {"edition_file": file, "seats": [ME, ME]}
    answer = sqlite_server.browser().post(path, body)
    assert answer.status_code in (200, 422)
    assert len(answer.content) < 30_000


def test_the_first_fifty_problems_are_told_and_how_many_more_there_are(sqlite_server: Servers) -> None:
    file = tea_towel_text() + "".join(f"unknown{number} = 1\n" for number in range(90))
    told = sqlite_server.browser().ok("/api/editions/check", {"edition_file": file})["problems"]
    assert len(told) == 51
    assert told[-1]["message"] == "and 40 more problems"


def test_an_edition_in_a_dress_that_we_do_not_have_is_drawn_all_the_same(sqlite_server: Servers) -> None:
    ann = sqlite_server.browser()
    file = tea_towel_text().replace("year = 2025", 'dress = "velvet"')
    game = ann.ok("/api/games", {"edition_file": file, "seats": [ME, ME]})["game"]
    assert ann.get(f"/api/games/{game}/edition").json()["dress"] == "patchwork"
    assert ann.get(f"/api/games/{game}/picture.svg").status_code == 200
    assert ann.view(game)["table"]["edition"]["dress"] == "patchwork"


# --- what is dear is done aside


@asynccontextmanager
async def inside(folder: Path) -> AsyncIterator[httpx.AsyncClient]:
    """The application in this process, so that one can look into it."""
    database = str(folder / "games.db")
    migrate(database_url(database), lambda _: None)
    app = make_app(Settings(database=database, bots=0, limits=False))
    async with (
        app.router.lifespan_context(app),
        httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://localhost") as http,
    ):
        yield http


@pytest.mark.parametrize(
    ("module", "work", "path"),
    [
        (editions, "edition_problems", "/api/editions/check"),
        (editions, "edition_json", "/api/games/{game}/edition"),
        (games, "statistics", "/api/statistics/Ann"),
        (games, "table_view", "/api/games/{game}/at/0"),
        (games, "turns_view", "/api/games/{game}/turns"),
        (exports, "keepsake", "/api/games/{game}/picture.svg"),
        (exports, "game_json", "/api/games/{game}/record.json"),
    ],
)
def test_what_takes_a_while_is_done_in_a_thread_of_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, module: Any, work: str, path: str
) -> None:
    done_by: list[str] = []
    real = getattr(module, work)

    def spy(*args: Any) -> Any:
        done_by.append(threading.current_thread().name)
        return real(*args)

    monkeypatch.setattr(module, work, spy)
    asyncio.run(_asked(tmp_path, path))
    assert len(done_by) == 1
    assert done_by[0].startswith(("aside", "reader"))


async def _asked(folder: Path, path: str) -> None:
    file = {"edition_file": tea_towel_text()}
    async with inside(folder) as http:
        game = (await http.post("/api/games", json={**file, "seats": [ME, ME]})).json()["game"]
        path = path.replace("{game}", game)
        answer = await (http.post(path, json=file) if path.endswith("check") else http.get(path))
        assert answer.status_code == 200
