"""The reference of the command line: the help of every command, as it prints it."""

import os
from unittest.mock import patch

from quiltbee.cli.app import HEADINGS, command_named

INTRODUCTION = """\
# Every command

This page is made from the commands themselves: it is what `quiltbee COMMAND --help` prints.
[The command line](../cli.md) explains them with examples.
"""


def page() -> str:
    """The page as Markdown."""
    with patch.dict(os.environ, {"COLUMNS": "80"}):
        return "\n".join([INTRODUCTION, *(_section(heading, list(names)) for heading, names in HEADINGS.items())])


def _section(heading: str, names: list[str]) -> str:
    return "\n".join([f"## {heading}\n", *(_command(name) for name in names)])


def _command(name: str) -> str:
    return f"### quiltbee {name}\n\n```text\n{command_named(name).help}\n```\n"
