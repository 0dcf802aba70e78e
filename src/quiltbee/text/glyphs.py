"""The signs the board is drawn with, for terminals that show all of Unicode and for those that do not."""

from typing import NamedTuple


class Glyphs(NamedTuple):
    """One set of signs."""

    free: str
    covered: str
    """Two columns: a covered cell of which nothing more is known, and a cell of a patch in reach."""
    leather: str
    seam: str
    """Between two cells of one patch."""
    space: str
    income: str
    leather_mark: str
    both_marks: str
    down: str
    up: str
    on_turn: str
    dot: str
    """Between two facts on one line."""


FINE = Glyphs("·", "██", "◆", "─", "·", "●", "■", "◙", "▼", "▲", "▶", "·")
PLAIN = Glyphs(".", "##", "*", "-", ".", "o", "#", "8", "v", "^", ">", "-")


def glyphs_for(encoding: str | None) -> Glyphs:
    """The signs that a stream of this encoding can show."""
    try:
        "".join(FINE).encode(encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return PLAIN
    return FINE
