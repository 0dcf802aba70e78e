"""The generated reference has everything: every name, command, flag, setting, request and code."""

from dataclasses import fields
from functools import cache

import pytest
from docs.generate import PAGES
from docs.generate.names import MODULES, Name, public_names

from quiltbee.cli.app import HEADINGS, command_named
from quiltbee.server.domain.problem_codes import STATUS
from quiltbee.server.http.app import make_app
from quiltbee.server.settings import Settings

NAMES = [name for module in MODULES for name in public_names(module)]


@cache
def text(page: str) -> str:
    return PAGES[page]()


def label(name: Name) -> str:
    return f"{name.public}.{name.name}"


@pytest.mark.parametrize("module", MODULES)
def test_every_public_name_has_an_entry(module: str) -> None:
    entries = [line for line in text(f"{module}.rst").splitlines() if line.startswith(".. ")]
    assert sorted(line.rpartition(" ")[2] for line in entries) == sorted(map(label, public_names(module)))


def test_every_public_name_says_what_it_is() -> None:
    assert [label(name) for name in NAMES if not name.text] == []


def test_every_public_name_has_an_example() -> None:
    """`make test` runs the examples of all docstrings."""
    assert [label(name) for name in NAMES if ">>>" not in name.text] == []


def test_every_command_is_there_with_every_flag() -> None:
    for heading, commands in HEADINGS.items():
        assert f"## {heading}\n" in text("commands.md")
        for command in commands:
            section = text("commands.md").partition(f"### quiltbee {command}\n")[2].partition("\n###")[0]
            flags = [flag for each in command_named(command).parameters for flag in each.on_flags]
            assert [flag for flag in flags if flag not in section] == []


def test_every_setting_is_there() -> None:
    rows = text("settings.md")
    assert [each.name for each in fields(Settings) if f"`QUILTBEE_{each.name.upper()}`" not in rows] == []
    assert "| `QUILTBEE_BOTS` | 1 |" in rows
    assert "| `QUILTBEE_LIMITS` | on |" in rows


def test_every_problem_code_is_there() -> None:
    assert [code for code in STATUS if f"| `{code}` | {STATUS[code]} |" not in text("problem-codes.md")] == []


def test_every_request_and_every_shape_of_the_api_is_there() -> None:
    described = make_app(Settings()).openapi()
    requests = [f"### {method.upper()} {path}\n" for path, methods in described["paths"].items() for method in methods]
    assert len(requests) > 40
    shapes = [f"### {name}\n" for name in described["components"]["schemas"]]
    assert [heading for heading in requests + shapes if heading not in text("http.md")] == []
