"""Which patch the Automa takes: the patches that count, then the filters of its card (U5-U8)."""

from collections.abc import Callable
from typing import NamedTuple

from quiltbee.rules.edition import Patch
from quiltbee.rules.solo.deck import AUTOMA, HUMAN, AutomaCard
from quiltbee.rules.state import State

Patches = tuple[Patch, ...]
FURTHEST = "F"
NONE_COUNTS, ONLY_ONE = "none", "only"


class Asked(NamedTuple):
    """One filter that was asked."""

    filter: str
    kept: Patches
    """Empty if it would have left nothing, so that it was skipped."""


class Choice(NamedTuple):
    """Which patch the Automa takes, and why."""

    counted: Patches
    """The patches in reach that cost at most the budget, in the order of reach (U5)."""
    asked: tuple[Asked, ...]
    """The filters that were asked, in order; none if fewer than two patches count."""
    decided: str
    """`NONE_COUNTS`, `ONLY_ONE`, or the letter of the filter that left one patch."""
    took: Patch | None
    """None if the Automa advances."""


def choice(state: State, card: AutomaCard) -> Choice:
    """What the Automa does with this card (U5-U8)."""
    counted = tuple(patch for patch in state.reach if patch.cost <= card.budget)
    if not counted:
        return Choice(counted, (), NONE_COUNTS, None)
    if len(counted) == 1:
        return Choice(counted, (), ONLY_ONE, counted[0])
    asked = _asked(state, counted, card.filters or FURTHEST)
    return Choice(counted, asked, asked[-1].filter, asked[-1].kept[0])


def _asked(state: State, left: Patches, filters: str) -> tuple[Asked, ...]:
    """The filters from top to bottom, up to the one that leaves a single patch (U7). Each card ends with `FURTHEST`."""
    letter = filters[0]
    kept = _FILTERS[letter](state, left)
    asked = Asked(letter, kept)
    left = kept or left
    return (asked,) if len(left) == 1 else (asked, *_asked(state, left, filters[1:]))


def _not_overtaking(state: State, patches: Patches) -> Patches:
    """U8: ending on the human's space is allowed."""
    automa, human = state.sides[AUTOMA].time, state.sides[HUMAN].time
    last = state.edition.time.last_space
    return tuple(patch for patch in patches if min(automa + patch.time, last) <= human)


def _most_buttons(_: State, patches: Patches) -> Patches:
    most = max(patch.income for patch in patches)
    return tuple(patch for patch in patches if patch.income == most)


def _largest(_: State, patches: Patches) -> Patches:
    most = max(patch.size for patch in patches)
    return tuple(patch for patch in patches if patch.size == most)


def _furthest(_: State, patches: Patches) -> Patches:
    """The last one clockwise: patches are in the order of reach."""
    return patches[-1:]


_FILTERS: dict[str, Callable[[State, Patches], Patches]] = {
    "N": _not_overtaking,
    "B": _most_buttons,
    "L": _largest,
    FURTHEST: _furthest,
}
