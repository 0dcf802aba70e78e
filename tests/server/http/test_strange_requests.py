"""Requests made up from the API's own description: no mistake of ours, no hang, whatever comes (a short run)."""

from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.server.conftest import Servers

pytestmark = pytest.mark.slow
QUICK = settings(
    max_examples=12, deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck)
)


@pytest.mark.parametrize("servers", ["sqlite", "postgresql"], indirect=True)
def test_every_operation_answers_made_up_requests_without_a_fault(servers: Servers) -> None:
    base = servers.processes[0].base
    ann = servers.browser()
    game = ann.create("express")["game"]
    cookies = dict(ann.http.cookies.items())
    described = schemathesis.openapi.from_dict(ann.get("/openapi.json").json())
    described.config.base_url = base
    asked = 0
    for result in described.get_all_operations():
        operation: Any = result.ok()  # type: ignore[union-attr]  # it fails here if our description is wrong
        if not operation.path.endswith("/events"):  # an endless answer
            asked += _ask(operation, game, cookies)
        if ann.get(f"/api/games/{game}").status_code != 200:
            game = ann.create("express")["game"]
    assert asked > 200


def _ask(operation: Any, game: str, cookies: dict[str, str]) -> int:
    """Asks one operation, about a game that is there as often as about one that is not; how many times."""
    asked = 0

    @QUICK
    @given(case=operation.as_strategy(), known=st.booleans())
    def ask(case: Any, known: bool) -> None:
        nonlocal asked
        if known and "game" in (case.path_parameters or {}):
            case.path_parameters["game"] = game
        answer = case.call(headers={"host": "localhost"}, cookies=cookies, timeout=60)
        asked += 1
        assert answer.status_code < 500, (case.method, case.path, answer.text)
        if answer.status_code >= 400:
            assert set(answer.json()) == {"code", "message", "seq"}

    ask()
    return asked


DECISIONS = st.one_of(
    st.text(max_size=200),
    st.text(alphabet="Aep@.f123-R() \n\t", min_size=1, max_size=40),
    st.from_regex(r"(e[0-9]{2})?@[a-z][0-9]{1,2}(\.[0-9]f?)?", fullmatch=True),
)


def test_decisions_of_any_spelling_are_read_or_refused(sqlite_server: Servers) -> None:
    ann = sqlite_server.browser()
    game = ann.create("patchwork")["game"]

    @settings(QUICK, max_examples=100)
    @given(text=DECISIONS)
    def ask(text: str) -> None:
        assert ann.act(game, "decisions", decisions=text).status_code in (200, 400, 409, 422)

    ask()


def test_records_of_any_spelling_are_read_or_refused(sqlite_server: Servers) -> None:
    ann = sqlite_server.browser()

    @settings(QUICK, max_examples=60)
    @given(text=st.text(alphabet='[]"Edition Circle First e01234\\\n{}<>+-%.@AR()', max_size=400))
    def ask(text: str) -> None:
        answer = ann.post("/api/games", {"record": text, "seats": [{"kind": "me"}, {"kind": "me"}]})
        assert answer.status_code in (201, 400, 422)

    ask()
