"""The decisions that can be made, one ply each."""

from dataclasses import dataclass
from functools import cache


@dataclass(frozen=True, slots=True)
class Advance:
    """Move past the opponent's token and receive buttons (A1-A3)."""


@dataclass(frozen=True, slots=True)
class Take:
    """Choose a patch in reach and pay for it (B1-B3)."""

    patch: str


@dataclass(frozen=True, slots=True)
class Place:
    """Place the patch in hand, bought or leather, on one's own quilt (B4, M4, M5)."""

    code: int
    """The turn: quarter turns clockwise, plus 4 if mirrored left to right first; the lowest code for these cells."""
    anchor: int
    """The bit number of the top left corner of the turned patch's bounding box."""


@dataclass(frozen=True, slots=True)
class Discard:
    """Remove a leather patch from play, where the edition allows it (M5)."""


@dataclass(frozen=True, slots=True)
class Refill:
    """Chance: the second set joins the circle in this order (B7)."""

    order: tuple[str, ...]


Decision = Advance | Take | Place | Discard | Refill

ADVANCE = Advance()
DISCARD = Discard()

# Decisions are values, so equal ones can be the same object. Making a frozen dataclass is slow in a search.
take = cache(Take)
place = cache(Place)
