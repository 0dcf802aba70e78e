"""Styled text, built line by line. Styles become colours only when the text is printed."""

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple


class Span(NamedTuple):
    """A piece of a line. The style is a word such as `faint` or `cloth3`, not a colour."""

    text: str
    style: str = ""


Line = tuple[Span, ...]
Block = list[Line]


def line(*parts: str | Span) -> Line:
    """A line of plain and styled pieces."""
    return tuple(Span(part) if isinstance(part, str) else part for part in parts)


def block(*texts: str) -> Block:
    """Plain lines."""
    return [line(text) for text in texts]


def width(line: Line) -> int:
    """The number of columns of a line."""
    return sum(len(span.text) for span in line)


def indented(block: Iterable[Line], columns: int) -> Block:
    """The block moved to the right."""
    return [(Span(" " * columns), *each) for each in block]


def beside(blocks: Sequence[Block], gap: int = 3) -> Block:
    """Blocks side by side, their tops level."""
    widths = [max(map(width, each), default=0) for each in blocks]
    rows = range(max(map(len, blocks), default=0))
    return [_row([each[row] if row < len(each) else () for each in blocks], widths, gap) for row in rows]


def _row(lines: Sequence[Line], widths: Sequence[int], gap: int) -> Line:
    spans: list[Span] = []
    for each, columns in zip(lines, widths, strict=True):
        spans += [*each, Span(" " * (columns - width(each) + gap))]
    return tuple(spans)


def tiled(blocks: Sequence[Block], columns: int, gap: int = 3) -> Block:
    """Blocks side by side, as many in a row as the columns allow, with an empty line between the rows."""
    rows: list[list[Block]] = [[]]
    used = 0
    for each in blocks:
        wide = max(map(width, each), default=0)
        if rows[-1] and used + wide > columns:
            rows.append([])
            used = 0
        rows[-1].append(each)
        used += wide + gap
    return [found for number, row in enumerate(rows) for found in ([()] if number else []) + beside(row, gap)]


def folded(words: Iterable[str], columns: int) -> list[str]:
    """Words wrapped into lines of at most this many columns."""
    lines = [""]
    for word in words:
        if lines[-1] and len(lines[-1]) + 1 + len(word) > columns:
            lines.append(word)
        else:
            lines[-1] = f"{lines[-1]} {word}" if lines[-1] else word
    return lines


def clipped(text: str, columns: int) -> str:
    """Text cut to at most this many columns."""
    return text if len(text) <= columns else f"{text[: columns - 3]}..."


_TRICKS = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff]")
"""Characters that a terminal obeys instead of showing: control characters, line ends and changes of direction. Also
lone surrogates, which nothing can show. Characters that only join letters stay: many scripts need them."""


def printable(text: str) -> str:
    """Text that cannot play tricks on a terminal. Each dangerous character is replaced by a visible one.

    Names and titles come from files that anybody may have written.

    >>> printable("\\x1b[2JAnna")
    '␛[2JAnna'
    """
    return _TRICKS.sub(_sign, text)


def _sign(found: re.Match[str]) -> str:
    code = ord(found[0])
    if code < 0x20:
        return chr(0x2400 + code)
    return "␡" if code == 0x7F else "\N{REPLACEMENT CHARACTER}"


def plain(block: Iterable[Line]) -> str:
    """The text without its styles."""
    return "\n".join(printable("".join(span.text for span in line)).rstrip() for line in block)
