"""The log: every line says when, how bad, from where and what; secrets are masked, names of files are not."""

import ast
import json
import logging
from collections.abc import Iterator
from pathlib import Path

import pytest

import quiltbee.server
from quiltbee.server.ops.logs import OWN_FIELDS, Lines
from quiltbee.server.security import mask_tokens, new_token

SOURCES = Path(quiltbee.server.__file__).parent


def json_line(**extra: object) -> dict[str, object]:
    record = logging.makeLogRecord({"name": "quiltbee.migrate", "levelname": "INFO", "msg": "schema is ready", **extra})
    line: dict[str, object] = json.loads(Lines(as_json=True).format(record))
    return line


def names_of_facts() -> Iterator[tuple[str, str]]:
    """Each name that a line of the server's log adds, with the file in which it stands."""
    for path in sorted(SOURCES.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.keyword) and node.arg == "extra" and isinstance(node.value, ast.Dict):
                yield from ((path.name, str(key.value)) for key in node.value.keys if isinstance(key, ast.Constant))


def test_a_line_of_json_says_when_how_bad_from_where_and_what() -> None:
    line = json_line(created=0.0, file="games.db")
    assert line == {
        "at": "1970-01-01T00:00:00Z",
        "level": "INFO",
        "from": "quiltbee.migrate",
        "what": "schema is ready",
        "file": "games.db",
    }


def test_no_fact_takes_the_name_of_what_every_line_says() -> None:
    names = list(names_of_facts())
    assert "migrate.py" in dict(names)
    assert [each for each in names if each[1] in OWN_FIELDS] == []


@pytest.mark.parametrize(
    "name",
    ["before-upgrade-from-0003-20261120-012117.db", "before-deleting-old-games-20261120-012117-2.jsonl.gz"],
)
def test_the_name_of_a_backup_can_be_read_in_the_log(name: str) -> None:
    line = Lines(as_json=False).format(logging.makeLogRecord({"msg": "made a backup", "file": f"/var/lib/{name}"}))
    assert line.endswith(f"made a backup file=/var/lib/{name}")


@pytest.mark.parametrize("before", ["", "/#join=", "before-upgrade-", "token "])
@pytest.mark.parametrize("after", ["", ".db", "-20261120", " and more"])
def test_a_secret_is_masked_whatever_stands_beside_it(before: str, after: str) -> None:
    secret = new_token()
    assert secret not in mask_tokens(before + secret + after)
