"""The cookie that holds a seat: it survives another port, another server on the machine, an older server's name."""

import json
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest

from quiltbee.server.backups.backup import back_up
from quiltbee.server.http.cookies import MOST_COOKIES, MOST_NAMES, candidates, free_name
from quiltbee.server.security import new_token
from quiltbee.server.storage.database import database_url
from tests.server.conftest import Servers
from tests.server.support.process import ServerProcess

StartServer = Callable[..., ServerProcess]
NEW_GAME = json.dumps({"edition": "express", "seats": [{"kind": "me"}, {"kind": "me"}]})
JSON = {"content-type": "application/json"}


def create(http: httpx.Client, server: ServerProcess) -> str:
    answer = http.post(f"{server.base}/api/games", content=NEW_GAME, headers=JSON)
    assert answer.status_code == 201
    game: str = answer.json()["game"]
    return game


def sees(http: httpx.Client, server: ServerProcess, game: str) -> bool:
    return http.get(f"{server.base}/api/games/{game}").status_code == 200


def test_another_port_keeps_the_seats(start_server: StartServer) -> None:
    server = start_server("--bots", "0")
    with httpx.Client() as http:
        game, port = create(http, server), server.port
        assert sees(http, server, game)
        server.stop()
        server.port = 0
        server.start()
        assert server.port != port
        assert sees(http, server, game)
        create(http, server)
        assert len(http.cookies) == 1, "the old cookie is good for new games, too"


def test_two_servers_on_one_machine_keep_each_others_seats(start_server: StartServer, tmp_path: Path) -> None:
    servers = [start_server("--bots", "0", database=str(tmp_path / name)) for name in ("one.db", "two.db")]
    with httpx.Client() as http:
        games = [create(http, server) for server in servers]
        assert all(sees(http, server, game) for server, game in zip(servers, games, strict=True))
        assert len(http.cookies) == 2


def test_a_server_on_a_copy_of_the_database_keeps_the_seats_of_the_first(
    start_server: StartServer, tmp_path: Path
) -> None:
    first = start_server("--bots", "0")
    back_up(database_url(first.database), tmp_path / "copy.db")
    servers = [first, start_server("--bots", "0", database=str(tmp_path / "copy.db"))]
    with httpx.Client() as http:
        games = [create(http, server) for server in servers]
        assert all(sees(http, server, game) for server, game in zip(servers, games, strict=True))


@pytest.mark.parametrize("name", ["quiltbee", "quiltbee-8765", "__Host-quiltbee", "__Host-quiltbee-8443"])
def test_cookies_of_older_servers_are_read(sqlite_server: Servers, name: str) -> None:
    server = sqlite_server.processes[0]
    with httpx.Client() as http:
        game = create(http, server)
        token = next(iter(http.cookies.values()))
    with httpx.Client(cookies={name: token}) as http:
        assert sees(http, server, game)


def test_by_https_the_cookie_is_bound_to_the_host_and_older_ones_are_read(start_server: StartServer) -> None:
    server = start_server("--bots", "0", "--public-url", "https://quilt.example")
    with httpx.Client(headers={"host": "quilt.example"}) as http:
        answer = http.post(f"{server.base}/api/games", content=NEW_GAME, headers=JSON)
        name, _, rest = answer.headers["set-cookie"].partition("=")
        assert name.startswith("__Host-quiltbee-")
        for old in ("__Host-quiltbee", "__Host-quiltbee-8443", "quiltbee-8765"):
            cookie = {"cookie": f"{old}={rest.partition(';')[0]}"}
            assert http.get(f"{server.base}/api/games/{answer.json()['game']}", headers=cookie).status_code == 200


def test_a_known_cookie_is_found_among_those_of_other_servers(sqlite_server: Servers) -> None:
    server = sqlite_server.processes[0]
    with httpx.Client() as http:
        game = create(http, server)
        mine = "; ".join(f"{name}={value}" for name, value in http.cookies.items())
    others = "; ".join(f"quiltbee-{number}={new_token()}" for number in range(300))
    assert httpx.get(f"{server.base}/api/games/{game}", headers={"cookie": f"{others}; {mine}"}).status_code == 200


@pytest.mark.parametrize("junk", ["quiltbee", "quiltbee=", "=;=;;", "quiltbee=\xff\xfe", "quiltbee-x=" + "a" * 20_000])
def test_junk_in_the_cookie_header_is_nobody(sqlite_server: Servers, junk: str) -> None:
    headers = {"cookie": junk.encode("latin-1")}
    answer = httpx.get(f"{sqlite_server.processes[0].base}/api/me", headers=headers)  # type: ignore[arg-type]  # bytes
    assert answer.json()["known"] is False


# --- which cookies are looked up


def test_the_likeliest_cookie_comes_first_and_few_are_looked_up() -> None:
    others = {f"quiltbee-{port}": f"other {port}" for port in range(100)}
    ours = {
        "quiltbee-8765": "same port",
        "quiltbee-abc-2": "second",
        "quiltbee-abc": "first",
        "__Host-quiltbee-9": "secure",
    }
    found = candidates({"session": "somebody else's", **others, **ours}, "abc", "8765")
    assert found[:4] == ["secure", "first", "second", "same port"]
    assert len(found) == MOST_COOKIES
    assert "somebody else's" not in found


def test_a_new_cookie_overwrites_nothing_while_there_are_names() -> None:
    cookies: dict[str, str] = {}
    for _ in range(MOST_NAMES):
        name = free_name(cookies, "quiltbee-abc")
        assert name not in cookies
        cookies[name] = "x"
    assert free_name(cookies, "quiltbee-abc") == "quiltbee-abc"
