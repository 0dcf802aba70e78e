"""The problem codes, from the table of the server's API page: one page to look a code up."""

import re
from pathlib import Path

from quiltbee.server.domain.problem_codes import STATUS

API = Path(__file__).parents[1] / "reference" / "api.md"
INTRODUCTION = """\
# Every problem code

A refusal of the server is `{"code", "message", "seq"}`. This page lists every `code` in alphabetical order;
[the API](../api.md#problem-codes) lists them by status.

| code | status | meaning |
|---|---|---|
"""


def page() -> str:
    """The page as Markdown."""
    meanings = dict(re.findall(r"^\| `(\w+)` \| \d{3} \| (.*) \|$", API.read_text(encoding="utf-8"), re.MULTILINE))
    return INTRODUCTION + "".join(f"| `{code}` | {STATUS[code]} | {meanings[code]} |\n" for code in sorted(STATUS))
