"""What one seat sees of a position, as numbers for learning programs: features, planes, and a mask of legal actions.

`docs/reference/kernel.md` explains every number. `quiltbee.kernel.batch` writes the same for thousands of positions.
"""

from collections.abc import Iterator

from quiltbee.kernel.actions import action_count
from quiltbee.kernel.buffers import borrowed
from quiltbee.kernel.native import lib
from quiltbee.kernel.position import Position, packed
from quiltbee.kernel.problems import checked
from quiltbee.rules.edition import Edition
from quiltbee.rules.state import State

FEATURE_COUNT: int = lib.QB_OBSERVED
"""How many features there are, in every edition.

>>> from quiltbee.kernel import FEATURE_COUNT
>>> FEATURE_COUNT
192
"""
FEATURE_LIMIT = 100_000.0
"""The features of every position that the kernel accepts lie between minus this and this.

>>> from quiltbee.kernel import FEATURE_LIMIT
>>> FEATURE_LIMIT
100000.0
"""
PLANE_COUNT: int = lib.QB_PLANES
"""How many planes there are, in every edition.

>>> from quiltbee.kernel import PLANE_COUNT
>>> PLANE_COUNT
59
"""
_PATCHES = 10
"""The next patches of the circle that are described one by one."""
_WITH_EARLY_PLACES = 3
_SEATS = ("me", "opponent")


def planes_shape(edition: Edition) -> tuple[int, int, int]:
    """The shape of the planes: one picture of a quilt each.

    >>> from quiltbee import edition
    >>> planes_shape(edition("express"))
    (59, 7, 7)
    """
    return PLANE_COUNT, edition.rows, edition.columns


def write_observation(
    position: State | Position, seat: int, *, features: object = None, planes: object = None, mask: object = None
) -> None:
    """Writes what a seat sees into memory of the caller; what is None is left out.

    `features` holds 32-bit floats, `planes` and `mask` hold bytes. The mask is all zeros if the seat does not decide.

    >>> import random
    >>> from array import array
    >>> from quiltbee import edition, shuffled
    >>> state = shuffled(edition("express"), random.Random(1))
    >>> features = array("f", bytes(4 * FEATURE_COUNT))
    >>> write_observation(state, 1 - state.turn, features=features)
    >>> dict(zip(feature_names(), features, strict=True))["opponent decides"]
    1.0
    """
    position = packed(position)
    edition = position.tables.edition
    if seat not in (0, 1):
        raise ValueError(f"a seat is 0 or 1, not {seat!r}")
    written = (
        borrowed("features", "float", FEATURE_COUNT, features),
        borrowed("planes", "uint8_t", PLANE_COUNT * edition.rows * edition.columns, planes),
        borrowed("mask", "uint8_t", action_count(edition), mask),
    )
    checked(lib.qb_observe(position.tables.c, position.c, seat, *written))


def potential(position: State | Position, seat: int) -> float:
    """The expected margin of a seat: a simple sum of the score, the income to come and the time left.

    At the end of a game it is the margin itself. So rewards that are its changes add up to the margin.

    >>> from quiltbee import Game
    >>> potential(Game.new("express", seed=4, first=0).state, 0)
    0.0
    """
    position = packed(position)
    if seat not in (0, 1):
        raise ValueError(f"a seat is 0 or 1, not {seat!r}")
    return lib.qb_potential(position.tables.c, position.c, seat)


def feature_names() -> tuple[str, ...]:
    """What each feature says, in order.

    >>> feature_names()[:3]
    ('me: spaces left', 'me: buttons', 'me: income')
    """
    return tuple(_feature_names())


def _feature_names() -> Iterator[str]:
    for seat in _SEATS:
        yield from (f"{seat}: {name}" for name in _PLAYER_FEATURES)
    yield from _TABLE_FEATURES
    yield from _places(range(_WITH_EARLY_PLACES))
    for number in range(1, _PATCHES + 1):
        yield from (f"patch {number}: {name}" for name in ("size", "cost", "time"))
        for seat in _SEATS:
            yield from (f"patch {number}: {name} {seat}" for name in ("fits", "affordable for", "worth for"))
    yield from _places(range(_WITH_EARLY_PLACES, _PATCHES))
    for seat in _SEATS:
        yield from (f"{seat}: {name}" for name in _REGION_FEATURES)
    yield from ("opponent makes mistakes", "I make mistakes")
    yield from _DECISION_FEATURES


def _places(patches: range) -> Iterator[str]:
    for index in patches:
        yield from (f"patch {index + 1}: placements for {seat}" for seat in _SEATS)


_PLAYER_FEATURES = (
    "spaces left", "buttons", "income", "income times marks left", "empty cells", "empty cells times spaces left",
    "windows with four free", "windows with three free", "windows with two side by side", "windows with two diagonal",
    "windows with one free", "isolated cells", "dead ends", "corridors",
    "has the special tile", "square nearly covered", "spaces to the next income", "income marks left",
    "buttons up to ten", "twenty buttons", "has finished", "too many empty cells",
    "free lines of three", "free lines of four", "free lines of five", "square all but covered",
)  # fmt: skip
_TABLE_FEATURES = (
    "spaces that the opponent is ahead", "on the same space", "leather patches left", "my spaces to the next leather",
    "the opponent's spaces to the next leather", "opponent has finished", "second set waits", "patches to the refill",
    "patches in the circle", "spaces of an advance", "income of an advance", "leather of an advance",
)  # fmt: skip
_REGION_FEATURES = ("regions", "cells in regions of one or two", "cells in regions of three to five", "cells cut off")
_DECISION_FEATURES = (
    "I decide", "opponent decides", "a bought patch is in hand", "leather patches due",
    "in hand: size", "in hand: time", "in hand: income", "in hand: placements",
)  # fmt: skip


def plane_names() -> tuple[str, ...]:
    """What each plane shows, in order.

    >>> plane_names()[:3]
    ('me: free cells', 'opponent: free cells', 'in hand: cells')
    """
    patches = ["in hand", *(f"patch {number}" for number in range(1, _PATCHES + 1))]
    player = ("buttons", "income", "spaces left", "has the special tile")
    table = (
        "I decide",
        "leather patches due",
        "second set waits",
        "patches in the circle",
        "spaces to the next leather",
    )
    return (
        *(f"{seat}: free cells" for seat in _SEATS),
        *(f"{patch}: cells" for patch in patches),
        *(f"{seat}: {name}" for seat in _SEATS for name in player),
        *table,
        *(f"{patch}: {name}" for patch in patches for name in ("cost", "time", "income")),
    )
