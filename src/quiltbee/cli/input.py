"""Files, or standard input, as text."""

import sys
from collections.abc import Iterable, Iterator
from io import TextIOWrapper
from pathlib import Path
from typing import TextIO

from quiltbee.cli.ending import WRONG, Failure
from quiltbee.editions.finder import BadEditionFile, EditionFinder

STDIN = "-"
LONGEST_LINE = 16_000_000
"""Characters. No text of ours has such a line, but a device may be one line without an end."""


def lines_of(name: str) -> Iterator[str]:
    """The lines of a file, or of standard input, as they come."""
    if not name:
        raise Failure("the name of the file is empty")
    if Path(name).is_dir():
        raise Failure(f"{name} is a folder; name a file in it")
    try:
        if name == STDIN:
            yield from _lines(_standard_input(), name)
        else:
            with Path(name).open(encoding="utf-8-sig", newline="") as file:
                yield from _lines(file, name)
    except UnicodeDecodeError:
        raise Failure(f"{shown(name)} is not UTF-8 text", WRONG) from None


def _lines(file: TextIO, name: str) -> Iterator[str]:
    while line := file.readline(LONGEST_LINE):
        if len(line) == LONGEST_LINE:
            raise Failure(
                f"{shown(name)} is not a text file: one of its lines has more than {LONGEST_LINE:,} characters", WRONG
            )
        yield line


def text_of(name: str) -> str:
    """A whole file, or all of standard input."""
    return "".join(lines_of(name))


def shown(name: str) -> str:
    """The name as messages show it."""
    return "standard input" if name == STDIN else name


def finder_for(name: str, edition_files: Iterable[Path] | None) -> EditionFinder:
    """Finds the editions that a game file names: given, built in, beside the file, in the current folder."""
    folders = [Path()] if name == STDIN else [Path(name).parent, Path()]
    try:
        return EditionFinder(edition_files or (), folders)
    except BadEditionFile as error:
        raise Failure(str(error), WRONG) from None


def _standard_input() -> TextIO:
    buffer = getattr(sys.stdin, "buffer", None)
    return sys.stdin if buffer is None else TextIOWrapper(buffer, encoding="utf-8-sig", newline="")
