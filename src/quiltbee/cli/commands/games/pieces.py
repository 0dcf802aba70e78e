"""Cuts a stream of games into pieces, so that games can be read while more are being written."""

import re
from collections.abc import Iterable, Iterator

_HEADER_OR_BRACE = re.compile(r'\[[A-Za-z][A-Za-z0-9_]*[ \t]+"(?:[^"\\\r\n]|\\["\\])*"[ \t]*\]|\{')


def pieces(lines: Iterable[str]) -> Iterator[tuple[int, str]]:
    """The text of one or more whole games at a time, with the number of its first line.

    A new piece begins at a header that follows decisions: there a new game certainly begins. Unusual text stays in one
    piece, and the parser of games decides.
    """
    piece: list[str] = []
    first = 1
    in_comment = played = False
    for number, line in enumerate(lines, start=1):
        is_header = not in_comment and line.lstrip().startswith("[")
        if is_header and played:
            yield first, "".join(piece)
            piece, first, played = [], number, False
        piece.append(line)
        if not is_header and not line.isspace():
            played = "[" not in line
        in_comment = _is_open_after(line, in_comment)
    if "".join(piece).strip():
        yield first, "".join(piece)


def _is_open_after(line: str, is_open: bool) -> bool:
    """Whether a comment is still open at the end of a line. A brace inside a header does not open a comment."""
    position = 0
    while True:
        if is_open:
            position = line.find("}", position)
            if position < 0:
                return True
            is_open = False
        found = _HEADER_OR_BRACE.search(line, position)
        if found is None:
            return False
        position = found.end()
        is_open = found[0] == "{"
