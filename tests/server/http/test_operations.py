"""For who runs the server: health and metrics; and what strangers are not told."""

from collections.abc import Callable, Iterator

import httpx
import pytest

from tests.server.conftest import Servers
from tests.server.support.player import Browser
from tests.server.support.postgres import Postgres
from tests.server.support.process import ServerProcess

StartServer = Callable[..., ServerProcess]


@pytest.fixture
def http(sqlite_server: Servers) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=sqlite_server.processes[0].base, timeout=180) as client:
        yield client


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1:8765", "[::1]"])
def test_metrics_are_for_this_machine(http: httpx.Client, host: str) -> None:
    assert http.get("/metrics", headers={"host": host}).status_code == 200
    scraper = {"host": host, "x-prometheus-scrape-timeout-seconds": "10"}
    assert http.get("/metrics", headers=scraper).status_code == 200


@pytest.mark.parametrize(
    "header",
    [
        "Forwarded",
        "Via",
        "X-Forwarded-For",
        "X-Forwarded-Host",
        "X-Forwarded-Proto",
        "X-Forwarded-Server",
        "X-Real-IP",
        "X-Client-IP",
        "X-Cluster-Client-IP",
        "X-Original-Forwarded-For",
        "X-Envoy-External-Address",
        "X-Request-Id",
        "Client-IP",
        "Forwarded-For",
        "CF-Connecting-IP",
        "CF-Ray",
        "CDN-Loop",
        "True-Client-IP",
        "Fastly-Client-IP",
        "Fly-Client-IP",
        "WL-Proxy-Client-IP",
    ],
)
def test_metrics_are_not_for_who_comes_through_a_proxy(http: httpx.Client, header: str) -> None:
    answer = http.get("/metrics", headers={header: "127.0.0.1"})
    assert (answer.status_code, answer.json()["code"]) == (403, "not_host")


def test_metrics_are_not_for_who_calls_us_by_a_public_name(start_server: StartServer) -> None:
    server = start_server("--bots", "0", "--allowed-hosts", "quilt.example")
    assert httpx.get(f"{server.base}/metrics", headers={"host": "quilt.example"}).status_code == 403
    assert httpx.get(f"{server.base}/metrics").status_code == 200


@pytest.mark.slow
def test_strangers_are_not_told_where_the_database_is(start_server: StartServer) -> None:
    postgres = Postgres()
    try:
        server = start_server("--no-limits", "--bots", "0", database=postgres.new_database())
        ann = Browser([server.base])
        game = ann.create("patchwork")["game"]
        postgres.kill()
        answers = [
            ann.post(f"/api/games/{game}/decisions", {"client_id": "decision1", "expected_seq": 0, "decisions": "A"}),
            ann.post("/api/games", {"edition": "express", "seats": [{"kind": "me"}, {"kind": "me"}]}),
            ann.get(f"/api/games/{game}"),
            ann.get("/healthz"),
        ]
    finally:
        postgres.stop()
    for answer in answers:
        assert (answer.status_code, answer.json()["code"]) == (503, "unavailable")
        told = answer.text.lower()
        assert not any(word in told for word in (str(postgres.folder), "socket", "psycopg", "error", "sql", "postgres"))
    assert str(postgres.folder) in server.output(), "whoever runs the server is told"
