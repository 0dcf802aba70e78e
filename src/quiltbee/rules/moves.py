"""The decisions that can be made, one ply each."""

from dataclasses import dataclass
from functools import cache


@dataclass(frozen=True, slots=True)
class Advance:
    """Move past the opponent's token and receive buttons (A1-A3).

    >>> Advance() == ADVANCE
    True
    """


@dataclass(frozen=True, slots=True)
class Take:
    """Choose a patch in reach and pay for it (B1-B3).

    >>> from quiltbee import Game
    >>> Game.new("express", seed=4, first=0).play(Take("e14")).state.hand
    'e14'
    """

    patch: str


@dataclass(frozen=True, slots=True)
class Place:
    """Place the patch in hand, bought or leather, on one's own quilt (B4, M4, M5).

    >>> from quiltbee import edition, parse_move
    >>> parse_move("@d1.1", edition("express"), hand="e14")
    Place(code=1, anchor=3)
    """

    code: int
    """The turn: quarter turns clockwise, plus 4 if mirrored left to right first; the lowest code for these cells."""
    anchor: int
    """The bit number of the top left corner of the turned patch's bounding box."""


@dataclass(frozen=True, slots=True)
class Discard:
    """Remove a leather patch from play, where the edition allows it (M5).

    >>> Discard() == DISCARD
    True
    """


@dataclass(frozen=True, slots=True)
class Refill:
    """Chance: the second set joins the circle in this order (B7).

    >>> from quiltbee import edition, move_text
    >>> move_text(Refill(("e23", "e19")), edition("express"))
    'R(e23 e19)'
    """

    order: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Card:
    """Chance: the Automa turns over the card of this number, and does what it says (U4)."""

    number: int


Decision = Advance | Take | Place | Discard | Refill | Card
"""What a player or chance decides: one ply.

>>> from quiltbee import Decision, Take
>>> isinstance(Take("e14"), Decision)
True
"""
ADVANCE = Advance()
"""The decision to advance; all are equal, so one is enough.

>>> from quiltbee import ADVANCE, Game, play
>>> play(Game.new("express", seed=4, first=0).state, ADVANCE).sides[0].buttons
6
"""
DISCARD = Discard()
"""The decision to discard a leather patch.

>>> from quiltbee import DISCARD, Game, why_not
>>> why_not(Game.new("express", seed=4, first=0).state, DISCARD)
'there is no leather patch to discard'
"""

# Decisions are values, so equal ones can be the same object. Making a frozen dataclass is slow in a search.
take = cache(Take)
place = cache(Place)
