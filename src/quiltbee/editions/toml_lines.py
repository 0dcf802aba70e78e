"""The line of each key in a TOML file. `tomllib` gives only the values, but people need line numbers."""

import re
from collections.abc import Mapping

Path = tuple[str | int, ...]
"""Keys from the top of the file; tables of an array are numbered from 0: `("patches", 3, "cost")`."""

_PART = r"(?:[A-Za-z0-9_-]+|\"[^\"\n]*\"|'[^'\n]*')"
_HEADER = re.compile(rf"\s*(\[\[?)\s*({_PART}(?:\s*\.\s*{_PART})*)\s*\]\]?\s*(#.*)?$")
_KEY = re.compile(rf"\s*({_PART})\s*=")
_DEEP_KEY = re.compile(rf"(?<![A-Za-z0-9_-])(?:{_PART}[ \t]*\.[ \t]*){{16}}")


def key_lines(text: str) -> Mapping[Path, int]:
    """The line, from 1, of every table and of every key that begins a line."""
    lines: dict[Path, int] = {}
    counts: dict[str, int] = {}
    table: Path = ()
    for number, line in enumerate(text.split("\n"), start=1):
        if header := _HEADER.match(line):
            brackets, name = header[1], header[2]
            table = tuple(part.strip("\"'") for part in re.findall(_PART, name))
            if brackets == "[[":
                counts[name] = counts.get(name, -1) + 1
                lines.setdefault(table, number)
                table = (*table, counts[name])
            lines.setdefault(table, number)
        elif key := _KEY.match(line):
            lines.setdefault((*table, key[1].strip("\"'")), number)
    return lines


def deep_key_line(text: str) -> int | None:
    """The line of a key with very many parts, on which `tomllib` would spend quadratic time."""
    found = _DEEP_KEY.search(text)
    return None if found is None else 1 + text.count("\n", 0, found.start())


def find_line(lines: Mapping[Path, int], path: Path) -> int:
    """The line of the key, or of the nearest table around it; 1 if there is none."""
    while path:
        if path in lines:
            return lines[path]
        path = path[:-1]
    return 1
