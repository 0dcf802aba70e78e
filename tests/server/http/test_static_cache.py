"""What is large and the same for everybody is packed, and not sent twice."""

from collections.abc import Iterator

import httpx
import pytest

from tests.server.conftest import Servers


@pytest.fixture
def http(sqlite_server: Servers) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=sqlite_server.processes[0].base, timeout=180) as client:
        yield client


def test_an_edition_is_packed_for_who_can_unpack_it(http: httpx.Client) -> None:
    packed = http.get("/api/editions/express", headers={"Accept-Encoding": "gzip, br"})
    plain = http.get("/api/editions/express", headers={"Accept-Encoding": "identity"})
    assert packed.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in plain.headers
    assert int(packed.headers["content-length"]) * 4 < int(plain.headers["content-length"])
    assert packed.json() == plain.json()
    assert "Accept-Encoding" in packed.headers["vary"]


def test_what_one_has_is_not_sent_again(http: httpx.Client) -> None:
    first = http.get("/api/editions/express")
    again = http.get("/api/editions/express", headers={"If-None-Match": first.headers["etag"]})
    other = http.get("/api/editions/patchwork", headers={"If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert other.status_code == 200


def test_a_secret_is_never_packed(http: httpx.Client) -> None:
    seats = [{"kind": "me"}, {"kind": "open"}]
    made = http.post("/api/games", json={"edition": "express", "seats": seats}).json()
    link = http.post(f"/api/games/{made['game']}/links", json={"purpose": "invite", "seat": 1})
    assert link.is_success
    assert "content-encoding" not in link.headers
    assert link.headers["cache-control"] == "no-store"


def test_a_messenger_finds_a_picture_of_the_site(http: httpx.Client) -> None:
    assert 'property="og:image" content="/preview.jpg"' in http.get("/").text
    picture = http.get("/preview.jpg")
    assert (picture.status_code, picture.headers["content-type"]) == (200, "image/jpeg")
