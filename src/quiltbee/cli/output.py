"""Prints blocks of text, in colour where colours are wanted."""

import os
import sys
from typing import TYPE_CHECKING

from quiltbee.cli.terminal import raw
from quiltbee.text.canvas import Block, plain, printable

if TYPE_CHECKING:
    from rich.text import Text

_STYLES = {
    "title": "bold",
    "strong": "bold",
    "faint": "dim",
    "player0": "bold cyan",
    "player1": "bold magenta",
    "income": "bold yellow",
    "leather": "bold yellow",
    "hide": "bold yellow on rgb(102,62,30)",
    "hand": "green",
    "error": "bold red",
    "cloth0": "black on cyan",
    "cloth1": "black on yellow",
    "cloth2": "black on green",
    "cloth3": "white on red",
    "cloth4": "white on blue",
    "cloth5": "black on white",
    "cloth6": "white on magenta",
}


def print_block(block: Block) -> None:
    """Prints a block, with colours if `wants_colour`."""
    if not wants_colour():
        print(plain(block))
        return
    from rich.console import Console  # loaded only for colours

    console = Console(file=raw(sys.stdout), highlight=False, soft_wrap=True, force_terminal=True)
    for line in block:
        console.print(_coloured(line))


def wants_colour() -> bool:
    """Whether to print colours: on a terminal unless NO_COLOR is set, anywhere if FORCE_COLOR is set."""
    if os.environ.get("NO_COLOR"):
        return False
    return bool(os.environ.get("FORCE_COLOR")) or (sys.stdout.isatty() and os.environ.get("TERM") != "dumb")


def _coloured(line: tuple[tuple[str, str], ...]) -> "Text":
    from rich.text import Text

    return Text.assemble(*((printable(text), _STYLES.get(style, "")) for text, style in line), end="")
