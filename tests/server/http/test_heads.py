"""Heads of requests, byte by byte: whatever stands in them, the answer is never a mistake of ours."""

import json
import socket
from contextlib import suppress
from typing import Any

import pytest

from tests.server.conftest import Servers

NEW_GAME = b'{"edition":"express","seats":[{"kind":"me"},{"kind":"open"}]}'
JSON = b"Content-Type: application/json"


def told(servers: Servers, *lines: bytes, body: bytes = b"") -> tuple[int, Any]:
    """Status and body of the answer to a request that consists of exactly these lines."""
    sent = b"\r\n".join([*lines, b"Connection: close", b"", body])
    with socket.create_connection(("127.0.0.1", servers.processes[0].port), timeout=120) as connection:
        connection.sendall(sent)
        answer = b""
        with suppress(ConnectionResetError):
            while more := connection.recv(65536):
                answer += more
    head, _, content = answer.partition(b"\r\n\r\n")
    status = int(head.split(b" ")[1])
    return status, json.loads(content) if b"application/json" in head else content


def create(servers: Servers, *headers: bytes) -> tuple[int, Any]:
    length = b"Content-Length: %d" % len(NEW_GAME)
    return told(servers, b"POST /api/games HTTP/1.1", *headers, JSON, length, body=NEW_GAME)


def get(servers: Servers, target: bytes, *headers: bytes) -> tuple[int, Any]:
    return told(servers, b"GET " + target + b" HTTP/1.1", b"Host: localhost", *headers)


@pytest.mark.parametrize(
    "hosts",
    [
        [],
        [b""],
        [b"localhost:a b"],
        [b"localhost:80 80"],
        [b"localhost:"],
        [b"localhost:0"],
        [b"localhost:99999"],
        [b"localhost\xff"],
        [b"localhost\x01"],
        [b"localhost,evil.example"],
        [b"localhost/evil"],
        [b"user@localhost"],
        [b"[::1]evil.example"],
        [b"[::1]:80:90"],
        [b"[::1%25eth0]"],
        [b"localhost", b"evil.example"],
        [b"localhost", b"localhost"],
    ],
)
def test_a_host_that_is_none_is_refused_in_words(sqlite_server: Servers, hosts: list[bytes]) -> None:
    status, problem = create(sqlite_server, *(b"Host: " + host for host in hosts))
    assert (status, problem["code"]) in [(421, "wrong_host"), (400, "bad_request")]


def test_links_are_made_of_nothing_but_the_host(sqlite_server: Servers) -> None:
    status, made = create(sqlite_server, b"Host: LOCALHOST:1234")
    assert status == 201
    assert all(link["url"].startswith("http://localhost:1234/#join=") for link in made["links"])


@pytest.mark.parametrize(
    "origins",
    [
        [b""],
        [b"\xff\xfe"],
        [b"localhost"],
        [b"chrome-extension://localhost"],
        [b"http://localhost", b"http://evil.example"],
        [b"http://localhost, http://evil.example"],
    ],
)
def test_an_origin_that_is_not_ours_is_refused(sqlite_server: Servers, origins: list[bytes]) -> None:
    status, problem = create(sqlite_server, b"Host: localhost", *(b"Origin: " + origin for origin in origins))
    assert (status, problem["code"]) == (403, "wrong_origin")


@pytest.mark.parametrize("length", [b"+5", b"-1", b"5, 5", b"\xb2", b"0x5", b"9" * 5000, b"5\r\nContent-Length: 6"])
def test_a_length_that_is_none_is_refused(sqlite_server: Servers, length: bytes) -> None:
    lines = (b"POST /api/games HTTP/1.1", b"Host: localhost", JSON, b"Content-Length: " + length)
    status, problem = told(sqlite_server, *lines, body=b"{}")
    assert (status, problem["code"]) in [(400, "bad_request"), (413, "too_large")]


@pytest.mark.parametrize(
    "target",
    [
        b"*",
        b"http://",
        b"http://evil.example",
        b"http://[::1",
        b"//evil.example/%2e%2e/",
        b"/\xff\xfe",
        b"/%",
        b"/%zz%00",
        b"/%ff",
        b"/..%2f..%2f..%2fetc%2fpasswd",
        b"/assets/../../../etc/passwd",
        b"/" + b"a" * 20_000,
        b"/api/games/%00",
        b"/api/games/%ed%a0%80",
        b"/api/games/" + b"0" * 32 + b"?since=%00",
        b"/api/editions/%00",
        b"/api/editions/%ff?%ff=%ff",
        b"/api/statistics/%00",
    ],
)
def test_an_address_of_any_spelling_is_answered(sqlite_server: Servers, target: bytes) -> None:
    status, answer = get(sqlite_server, target)
    assert status < 500
    assert status < 400 or set(answer) == {"code", "message", "seq"}
    assert b"root:" not in str(answer).encode()


@pytest.mark.parametrize(
    "header",
    [
        b'Cookie: \xff=\xfe; ;;=; quiltbee="\\377"; a=b=c',
        b"Last-Event-ID: \xb2\xb3",
        b"Accept-Encoding: \xff",
        b'If-None-Match: \xff",,"',
        b"Sec-Fetch-Site: \xff",
        b"X-Forwarded-For: \xff,[::1",
        b"X-Forwarded-Proto: \xff",
        b'Forwarded: for="["',
        b"Upgrade: h2c",
        b"Range: bytes=9-1,\xff",
        b"Expect: 200-nothing",
    ],
)
@pytest.mark.parametrize("path", [b"/", b"/api/me", b"/api/editions/express", b"/metrics"])
def test_headers_of_any_spelling_are_answered(sqlite_server: Servers, path: bytes, header: bytes) -> None:
    status, _ = get(sqlite_server, path, header)
    assert status < 500


@pytest.mark.parametrize("line", [b"BREW / HTTP/1.1", b"CONNECT evil:80 HTTP/1.1", b"GET", b"\x16\x03\x01\x02"])
def test_what_is_not_http_gets_a_problem_too(sqlite_server: Servers, line: bytes) -> None:
    status, problem = told(sqlite_server, line, b"Host: localhost")
    assert (status, problem["code"]) == (400, "bad_request")
