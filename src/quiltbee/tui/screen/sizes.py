"""How the parts of the screen share the room of a terminal."""

from typing import NamedTuple

from quiltbee.rules.edition import Edition

_USUAL = (80, 24)
_SCALES = (3, 2, 1)
ROW_NUMBERS = 3
"""Columns to the left of a quilt."""
_MIDDLE = 34
"""The least columns between the quilts."""
_TRACK_MARGIN = 12
_CARD_ROWS = 5
"""The least rows of the cards."""
_BARS = 1 + 1 + 1 + 1
"""Rows for the title, the advance, the sentence and the keys."""
HEAD = 2
"""Rows above a quilt: the player and what they have."""


class Size(NamedTuple):
    """Columns and rows of characters."""

    width: int
    height: int


class Layout(NamedTuple):
    """How large each part is."""

    scale: int
    """A cell of a quilt is this many rows high and twice this many columns wide."""
    space: int
    """Columns of a space of the time board."""
    stretch: int
    """Spaces of the time board in one line."""
    letters: bool
    """Whether the columns of the quilts have letters below them."""
    card_rows: int
    cards: int
    """How many cards stand side by side."""


def smallest(edition: Edition) -> Size:
    """The smallest terminal that shows everything."""
    return Size(_USUAL[0], max(_USUAL[1], _rows_without_cards(edition, 1, _track(edition, _USUAL[0])) + _CARD_ROWS))


def layout_for(edition: Edition, size: Size) -> Layout:
    """The largest quilts that leave room for everything else."""
    space, stretch = _track(edition, size.width)
    scale = next((each for each in _SCALES if _fits(edition, each, size)), 1)
    left = size.height - _rows_without_cards(edition, scale, (space, stretch)) - _CARD_ROWS
    letters = left >= 1 + (scale > 1)
    card_rows = _CARD_ROWS + min(left - letters, 2 + 2 * scale)
    cards = min(edition.reach, size.width // 25)
    return Layout(scale, space, stretch, letters, card_rows, cards)


def _fits(edition: Edition, scale: int, size: Size) -> bool:
    wide = 2 * (ROW_NUMBERS + 2 * scale * edition.columns + 2) + _MIDDLE
    high = _rows_without_cards(edition, scale, _track(edition, size.width)) + _CARD_ROWS + (scale > 1)
    return wide <= size.width and high <= size.height


def _rows_without_cards(edition: Edition, scale: int, track: tuple[int, int]) -> int:
    lines = -(-(edition.time.last_space + 1) // track[1])
    return _BARS + 3 * lines + HEAD + scale * edition.rows


def _track(edition: Edition, width: int) -> tuple[int, int]:
    """Columns of a space, and spaces in one line."""
    spaces, room = edition.time.last_space + 1, width - _TRACK_MARGIN
    columns = max(1, min(3, room // spaces))
    return columns, min(spaces, room // columns)
