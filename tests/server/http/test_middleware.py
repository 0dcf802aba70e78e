"""What every request must pass, and every answer carry."""

from collections.abc import Callable, Iterator
from typing import Any

import httpx
import pytest

from quiltbee.server.http.middleware.security_headers import SECURITY_HEADERS
from tests.server.conftest import Servers

NEW_GAME = {"edition": "express", "seats": [{"kind": "me"}, {"kind": "me"}]}


@pytest.fixture
def http(servers: Servers) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=servers.processes[-1].base, timeout=180) as client:
        yield client


@pytest.mark.parametrize(
    "path", ["/", "/healthz", "/api/games", "/api/nothing", "/nothing", "/metrics", "/openapi.json"]
)
def test_every_answer_has_the_security_headers(http: httpx.Client, path: str) -> None:
    answer = http.get(path)
    assert SECURITY_HEADERS.items() <= {name.title(): value for name, value in answer.headers.items()}.items() or all(
        answer.headers[name] == value for name, value in SECURITY_HEADERS.items()
    )
    assert "server" not in answer.headers


def test_errors_have_the_security_headers_too(http: httpx.Client) -> None:
    refused = http.get("/", headers={"host": "evil.example"})
    assert refused.status_code == 421
    assert all(refused.headers[name] == value for name, value in SECURITY_HEADERS.items())


@pytest.mark.parametrize(
    ("headers", "sent"),
    [
        ({"host": "localhost"}, True),
        ({"host": "[::1]:80"}, True),
        ({"host": "192.168.0.7"}, False),
        ({"host": "192.168.0.7", "sec-fetch-site": "none"}, True),
    ],
)
def test_the_opener_policy_is_sent_where_browsers_heed_it(
    http: httpx.Client, headers: dict[str, str], sent: bool
) -> None:
    assert ("cross-origin-opener-policy" in http.get("/healthz", headers=headers).headers) is sent


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1.evil.example", "", "localhost@evil.example", "[::2]"])
def test_a_name_that_is_not_ours_is_refused(http: httpx.Client, host: str) -> None:
    assert http.get("/healthz", headers={"host": host}).status_code in (400, 421)


@pytest.mark.parametrize("host", ["localhost", "LOCALHOST:1234", "127.0.0.1", "[::1]:8000"])
def test_the_machines_own_names_are_accepted(http: httpx.Client, host: str) -> None:
    assert http.get("/healthz", headers={"host": host}).status_code == 200


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "https://evil.example"},
        {"origin": "null"},
        {"origin": "http://localhost:9"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
    ],
)
def test_a_page_of_another_site_cannot_act(http: httpx.Client, headers: dict[str, str]) -> None:
    answer = http.post("/api/games", json=NEW_GAME, headers={"host": "localhost", **headers})
    assert (answer.status_code, answer.json()["code"]) == (403, "wrong_origin")


def test_our_own_page_can_act(http: httpx.Client) -> None:
    headers = {"host": "localhost:8765", "origin": "http://localhost:8765", "sec-fetch-site": "same-origin"}
    assert http.post("/api/games", json=NEW_GAME, headers=headers).status_code == 201


def test_only_json_is_read(http: httpx.Client) -> None:
    answer = http.post("/api/games", content='{"edition":"express"}', headers={"content-type": "text/plain"})
    assert answer.status_code == 415


def test_a_body_that_is_too_large_is_refused(http: httpx.Client) -> None:
    huge = b'{"edition_file":"' + b"x" * 70_000 + b'"}'
    json = {"content-type": "application/json"}
    assert http.post("/api/editions/check", content=huge, headers=json).status_code == 413

    def pieces() -> Iterator[bytes]:
        for start in range(0, len(huge), 1000):
            yield huge[start : start + 1000]

    assert http.post("/api/editions/check", content=pieces(), headers=json).status_code == 413


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"null",
        b"[" * 30_000,
        b'{"edition": NaN}',
        b'{"edition": ' + b"9" * 20_000 + b"}",
        b'{"edition": "\\ud800", "seats": []}',
        b"\xff\xfe",
        b'{"edition":"express","seats":[{"kind":"me"},{"kind":"me"}],"more":1}',
    ],
)
def test_what_is_no_request_is_refused_in_words(http: httpx.Client, body: bytes) -> None:
    answer = http.post("/api/games", content=body, headers={"content-type": "application/json"})
    assert answer.status_code in (400, 422)
    assert set(answer.json()) == {"code", "message", "seq"}


def test_whoever_asks_too_often_is_told_when_to_come_back(start_server: Callable[..., Any]) -> None:
    server = start_server("--bots", "0")
    with httpx.Client(base_url=server.base) as http:
        answers = [http.post("/api/games", json=NEW_GAME) for _ in range(25)]
        refused = [answer for answer in answers if answer.status_code == 429]
        assert refused
        assert int(refused[0].headers["retry-after"]) >= 1
        assert http.get("/healthz").status_code == 200


def test_a_stranger_cannot_pretend_to_be_behind_a_proxy(start_server: Callable[..., Any]) -> None:
    server = start_server("--bots", "0")
    with httpx.Client(base_url=server.base) as http:
        headers = ({"x-forwarded-for": f"203.0.113.{number}"} for number in range(25))
        answers = [http.post("/api/games", json=NEW_GAME, headers=pretended) for pretended in headers]
        assert answers[-1].status_code == 429
        assert http.get("/metrics", headers={"x-forwarded-for": "127.0.0.1"}).status_code == 403


def test_one_address_cannot_open_endless_streams(start_server: Callable[..., Any]) -> None:
    server = start_server("--bots", "0")
    with httpx.Client(base_url=server.base) as http:
        game = http.post("/api/games", json=NEW_GAME).json()["game"]
        streams = [http.send(http.build_request("GET", f"/api/games/{game}/events"), stream=True) for _ in range(21)]
        assert [stream.status_code for stream in streams] == [200] * 20 + [429]
        for stream in streams:
            stream.close()


def test_behind_a_trusted_proxy_each_visitor_is_counted_alone(start_server: Callable[..., Any]) -> None:
    server = start_server("--bots", "0", "--trusted-proxies", "127.0.0.1", "--public-url", "https://quilt.example")
    headers = {"host": "quilt.example", "x-forwarded-proto": "https"}
    with httpx.Client(base_url=server.base, headers=headers) as http:
        visitors = ({"x-forwarded-for": f"203.0.113.{number}"} for number in range(25))
        answers = [http.post("/api/games", json=NEW_GAME, headers=visitor) for visitor in visitors]
    assert {answer.status_code for answer in answers} == {201}
    answer = answers[0]
    assert answer.headers["set-cookie"].startswith("__Host-quiltbee-")
    assert "Secure" in answer.headers["set-cookie"]
    assert answer.json()["links"][0]["url"].startswith("https://quilt.example/#join=")


def test_all_addresses_of_one_ipv6_network_count_as_one(start_server: Callable[..., Any]) -> None:
    server = start_server("--bots", "0", "--trusted-proxies", "127.0.0.1")
    with httpx.Client(base_url=server.base) as http:
        addresses = ({"x-forwarded-for": f"2001:db8:1:2::{number:x}"} for number in range(1, 26))
        answers = [http.post("/api/games", json=NEW_GAME, headers=address) for address in addresses]
        assert answers[-1].status_code == 429
        events = f"/api/games/{answers[0].json()['game']}/events"
        requests = (
            http.build_request("GET", events, headers={"x-forwarded-for": f"2001:db8:1:2::{number:x}"})
            for number in range(1, 22)
        )
        streams = [http.send(request, stream=True) for request in requests]
        assert [stream.status_code for stream in streams] == [200] * 20 + [429]
        for stream in streams:
            stream.close()
        elsewhere = http.post("/api/games", json=NEW_GAME, headers={"x-forwarded-for": "2001:db8:1:3::1"})
        assert elsewhere.status_code == 201


def test_a_page_at_the_public_address_can_act_whatever_port_the_proxy_tells(start_server: Callable[..., Any]) -> None:
    server = start_server("--bots", "0", "--public-url", "https://quilt.example:8443")
    headers = {"host": "quilt.example", "origin": "https://quilt.example:8443"}
    with httpx.Client(base_url=server.base, headers=headers) as http:
        assert http.post("/api/games", json=NEW_GAME).status_code == 201
        elsewhere = {"origin": "https://quilt.example:9"}
        assert http.post("/api/games", json=NEW_GAME, headers=elsewhere).status_code == 403


def test_without_a_built_page_there_is_a_word_about_it(http: httpx.Client) -> None:
    answer = http.get("/")
    assert answer.headers["content-type"].startswith("text/html")
    assert "quiltbee" in answer.text


def test_metrics_count_without_naming_anybody(http: httpx.Client) -> None:
    http.post("/api/games", json={**NEW_GAME, "seats": [{"kind": "me", "name": "Zacharias"}, {"kind": "me"}]})
    text = http.get("/metrics").text
    assert 'quiltbee_requests_total{method="POST",route="/api/games",status="201"}' in text
    assert "Zacharias" not in text
