"""What a puzzle is: a position, a question, and everything that is proved about it."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, get_args

from quiltbee.notation.positions import parse_quilt, parse_state
from quiltbee.rules.edition import Edition
from quiltbee.rules.moves import Decision
from quiltbee.rules.state import Side, State

Family = Literal["win", "buy", "seven", "pack", "tempo", "count", "refill"]
"""The kinds of questions:

- `win`: which turn wins? Every other one loses.
- `buy`: which patch, or an advance? One choice is much better than all others.
- `seven`: where does the patch go, so that a whole square can still be covered?
- `pack`: cover this region with these patches.
- `tempo`: take several turns in a row, to a goal.
- `count`: every way may win, but which wins by the most?
- `refill`: what is best on average over all orders of the refill?

>>> from quiltbee.puzzles import FAMILIES
>>> FAMILIES[0]
'win'
"""
FAMILIES: tuple[Family, ...] = get_args(Family)
"""All families, in the order in which they are listed.

>>> len(FAMILIES)
7
"""

Line = tuple[Decision, ...]
"""Decisions of one player, in order."""


@dataclass(frozen=True, slots=True)
class Worth:
    """What a choice is worth to the player to move.

    >>> from quiltbee import ADVANCE
    >>> Worth(ADVANCE, chance=1.0, margin=3.0, is_exact=True).margin
    3.0
    """

    decision: Decision
    chance: float
    """The chance to win: 0 or 1 where the end is solved."""
    margin: float
    is_exact: bool
    """Whether the margin is proved; else it is a bound or an expectation."""


@dataclass(frozen=True)
class Puzzle:
    """One puzzle. What `asked_json` leaves out is told only when the puzzle is solved.

    >>> from quiltbee.puzzles import shipped
    >>> puzzle = next(each for each in shipped("express") if each.family == "win")
    >>> puzzle.state.turn in (0, 1), len(puzzle.answers) > 0
    (True, True)
    """

    family: Family
    edition: Edition
    position: str
    """The position as text; for `pack` a quilt, whose free cells are the region."""
    goal: str = ""
    """For `tempo`: `patches 3` or `leather 26`; for `pack`: the patches."""
    answers: tuple[Line, ...] = ()
    """One line for each class of right answers. A take without a place: every place is right."""
    worths: tuple[Worth, ...] = ()
    """What each choice is worth, best first, where that is the question."""
    themes: tuple[str, ...] = ()
    rating: int = 1500
    """The first rating, before anybody has tried it."""
    source: str = ""
    """Which game it is from."""
    pieces: str = ""
    """What lies on the quilts, for pictures; `sewn.py` reads it."""
    id: str = ""
    """Follows from the position: equal positions have equal ids, whatever they are called or however they lie."""

    @cached_property
    def state(self) -> State:
        """The position. For `pack`, an empty table with the region as quilt and the patches as circle."""
        if self.family == "pack":
            free = parse_quilt(self.position, self.edition)
            here = Side(free, buttons=0, income=0, time=0)
            return State(self.edition, (here, here), self.patches, (), None, 0, 0, 0, None)
        return parse_state(self.position, lambda _: self.edition)

    @property
    def patches(self) -> tuple[str, ...]:
        """The patches of a `pack`."""
        return tuple(self.goal.split(",")) if self.family == "pack" else ()


def first_decisions(lines: Sequence[Line]) -> tuple[Decision, ...]:
    """The different first decisions of some lines."""
    return tuple(dict.fromkeys(line[0] for line in lines))
