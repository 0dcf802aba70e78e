"""`docs/reference/api.md`: its requests, typed into a shell."""

import json
import os
import subprocess
from pathlib import Path

import pytest

from tests.docs.follow import steps
from tests.server.conftest import Servers

PAGE = Path(__file__).parents[3] / "docs" / "reference" / "api.md"
LISTENED_LONG_ENOUGH = 28
"""What curl ends with when its time is up."""
STRICT = f"""curl() {{
    command curl --fail-with-body "$@"
    code=$?
    [ $code = 0 ] || [ $code = {LISTENED_LONG_ENOUGH} ] || echo "$code: curl $*" >> refused
    echo
}}
"""


@pytest.fixture
def said(sqlite_server: Servers, tmp_path: Path) -> list[str]:
    """What the requests of the page print, one after the other, at this server."""
    blocks = [step.text for step in steps(PAGE.read_text(encoding="utf-8")) if step.language == "sh"]
    script = STRICT + "".join(blocks).replace("http://127.0.0.1:8765", sqlite_server.processes[0].base)
    environment = {name: value for name, value in os.environ.items() if not name.lower().endswith("_proxy")}
    done = subprocess.run(
        ["bash", "-c", script], cwd=tmp_path, env=environment, capture_output=True, text=True, check=False, timeout=120
    )
    assert done.stderr == ""
    refused = (tmp_path / "refused").read_text().splitlines()
    assert [line for line in refused if not line.endswith("/stop-thinking")] == []
    return [line for line in done.stdout.splitlines() if line]


@pytest.mark.slow
def test_every_request_of_the_page_is_answered_as_it_says(said: list[str]) -> None:
    answers = [json.loads(line) for line in said if line.startswith("{")]
    friend, view, played, hints, nobody, resigned, review = answers
    assert friend["role"] == "player"
    assert view["table"]["seq"] == 1
    assert played["seq"] == 2
    assert {"text", "margin", "chance", "why", "reason", "instead", "line"} <= set(hints["ways"][0])
    assert nobody["code"] == "no_bot_thinks"
    assert resigned["seq"] == 1
    assert {"status", "done", "of", "values", "decisions"} <= set(review)
    assert '[Edition "patchwork"]' in said
    assert any(line.startswith("event: ") for line in said), "the stream speaks at once"
