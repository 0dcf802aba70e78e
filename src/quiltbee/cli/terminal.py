"""Protects the terminal from control characters in the output.

Names, comments and titles come from files and from the network, and anybody may have written them. An escape sequence
in them could clear the screen or forge its contents. So everything that a command prints to a terminal, errors
included, goes through here, and control characters become visible. A file or a pipe gets every character unchanged: the
next program must read what was written, and nothing there obeys an escape sequence.
"""

import re
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any, TextIO, cast

from quiltbee.text.canvas import printable

_BETWEEN_LAYOUT = re.compile(r"[^\n\t]+")


class Terminal:
    """A stream to a terminal that makes control characters visible, except line ends and tabs."""

    def __init__(self, stream: TextIO) -> None:
        self.raw = stream

    def write(self, text: str) -> int:
        self.raw.write(_BETWEEN_LAYOUT.sub(lambda found: printable(found[0]), text))
        return len(text)

    def writelines(self, lines: Iterable[str]) -> None:
        for line in lines:
            self.write(line)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.raw, name)


@contextmanager
def safe_terminal() -> Iterator[None]:
    """Inside this block, everything printed to a terminal is safe."""
    before = sys.stdout, sys.stderr
    sys.stdout, sys.stderr = map(_safe, before)
    try:
        yield
    finally:
        sys.stdout, sys.stderr = before


def _safe(stream: TextIO | None) -> TextIO:
    """A program without a console may have no streams at all."""
    return cast(TextIO, Terminal(stream) if stream is not None and stream.isatty() else stream)


def raw(stream: TextIO) -> TextIO:
    """The stream itself, for our own colours."""
    return stream.raw if isinstance(stream, Terminal) else stream
