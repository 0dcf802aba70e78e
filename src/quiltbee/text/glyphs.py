"""The characters that draw the board, for terminals with Unicode and for those without."""

from typing import NamedTuple


class Glyphs(NamedTuple):
    """One set of characters."""

    free: str
    covered: str
    """Two columns: a cell of a patch in reach, or a covered cell whose patch is not known."""
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
    """The characters that a stream of this encoding can show."""
    try:
        "".join(FINE).encode(encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return PLAIN
    return FINE
