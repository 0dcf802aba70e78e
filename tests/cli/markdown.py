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
    """The fenced blocks of a language; without one, those that name none. Lines that a page had to break are whole."""
    found = re.findall(r"^```(\w*)\n(.*?)^```", page(name), re.DOTALL | re.MULTILINE)
    return [unbroken(text) for label, text in found if label == language]


def unbroken(text: str) -> str:
    """Joins lines that end with a backslash with the next ones, without their indentation."""
    return re.sub(r"\\\n *", "", text)


def remarked(block: str) -> list[tuple[str, str]]:
    """The lines of a block, each with the remark above it."""
    return [(line, remark) for remark, line in re.findall(r"^# (.*)\n(.*)$", block, re.MULTILINE)]
