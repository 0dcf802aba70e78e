"""Tables and code blocks of the pages in `docs/`, so that what they show is what the tests run."""

import re
from functools import cache
from pathlib import Path

DOCS = Path(__file__).parents[2] / "docs"


@cache
def page(name: str) -> str:
    """The text of a page, in whatever part of the docs it is."""
    [path] = DOCS.rglob(name)
    return path.read_text(encoding="utf-8")


def table(name: str, head: str) -> list[tuple[str, ...]]:
    """The rows of the table whose first line is this; code quotes around a cell are taken off."""
    lines = page(name).split("\n")
    start = lines.index(head) + 2
    rows = []
    for line in lines[start:]:
        if not line.startswith("|"):
            break
        rows.append(tuple(cell.strip().strip("`") for cell in line.strip("|").split(" | ")))
    assert rows
    return rows


def code_blocks(name: str, language: str = "") -> list[str]:
    """The fenced blocks of a language; without one, those that name none."""
    found = re.findall(r"^```(\w*)\n(.*?)^```", page(name), re.DOTALL | re.MULTILINE)
    return [text for label, text in found if label == language]
