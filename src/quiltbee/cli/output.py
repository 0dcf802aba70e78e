"""Prints blocks of text, in colour where colours are wanted."""

import os
import sys

from quiltbee.cli.terminal import raw
from quiltbee.text.canvas import Block, plain, printable

_STYLES = {
    "title": "1",
    "strong": "1",
    "faint": "2",
    "player0": "1;36",
    "player1": "1;35",
    "income": "1;33",
    "leather": "1;33",
    "hide": "1;33;48;2;102;62;30",
    "hand": "32",
    "error": "1;31",
    "cloth0": "30;46",
    "cloth1": "30;43",
    "cloth2": "30;42",
    "cloth3": "37;41",
    "cloth4": "37;44",
    "cloth5": "30;47",
    "cloth6": "37;45",
}
"""The parameters of the escape sequence that begins each style."""


def print_block(block: Block) -> None:
    """Prints a block, with colours if `wants_colour`."""
    if not wants_colour():
        print(plain(block))
        return
    for line in block:
        print(_coloured(line), file=raw(sys.stdout))


def wants_colour() -> bool:
    """Whether to print colours: on a terminal unless NO_COLOR is set, anywhere if FORCE_COLOR is set."""
    if os.environ.get("NO_COLOR"):
        return False
    return bool(os.environ.get("FORCE_COLOR")) or (sys.stdout.isatty() and os.environ.get("TERM") != "dumb")


def _coloured(line: tuple[tuple[str, str], ...]) -> str:
    return "".join(
        f"\x1b[{_STYLES[style]}m{printable(text)}\x1b[0m" if style in _STYLES else printable(text)
        for text, style in line
    )
