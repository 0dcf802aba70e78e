"""Placements ranked by how usable the remaining free cells are."""

from functools import lru_cache
from typing import NamedTuple

from quiltbee.kernel.native import CData, ffi, lib
from quiltbee.kernel.position import Position, packed
from quiltbee.kernel.problems import checked
from quiltbee.rules.edition import LEATHER
from quiltbee.rules.moves import Place, place
from quiltbee.rules.state import State

_memory = ffi.new_allocator(should_clear_after_alloc=False)
"""Memory that the kernel fills."""


class Shapes(NamedTuple):
    """A number for each shape of free cells: how often it occurs, or what it adds to the untidiness of a quilt.

    The first five are windows of 2x2 cells, including those over the edge (cells outside count as covered). The others
    are single free cells.

    >>> from quiltbee import Game
    >>> type(shape_counts(Game.new("express", seed=4, first=0).state, 0)).__name__
    'Shapes'
    """

    four: int = 0
    three: int = 0
    side_by_side: int = 0
    diagonal: int = 0
    one: int = 0
    isolated: int = 0
    """Cells without a free neighbour."""
    dead_end: int = 0
    """Cells with one free neighbour."""
    corridor: int = 0
    """Cells with two free neighbours, on opposite sides."""


PACKING = Shapes(*lib.qb_packing_weights().of)
"""The weights of the search, which `c/eval/tidiness.h` states.

>>> from quiltbee.kernel import PACKING
>>> type(PACKING).__name__
'Shapes'
"""


class Ranked(NamedTuple):
    """A placement, and the untidiness that it leaves: the less the better.

    >>> from quiltbee import Game
    >>> [best] = best_placements(Game.new("express", seed=4, first=0).play("e14").state, "e14", 1)
    >>> type(best).__name__
    'Ranked'
    """

    value: int
    place: Place


def shape_counts(position: State | Position, seat: int) -> Shapes:
    """How often each shape occurs on the quilt of a seat.

    >>> from quiltbee import Game
    >>> sum(shape_counts(Game.new("express", seed=4, first=0).state, 0)) > 0
    True
    """
    position = packed(position)
    counts = ffi.new("uint32_t[]", lib.QB_SHAPES)
    checked(lib.qb_shape_counts(position.tables.c, position.c, seat, counts))
    return Shapes(*counts)


def placement_values(
    position: State | Position, patch: str, weights: Shapes = PACKING, seat: int | None = None
) -> list[Ranked]:
    """Every placement of a patch (or of `LEATHER`) on a quilt, in the order of `legal`, with its value.

    The patch need not be in hand. Without a seat, the quilt is that of the player to move.

    >>> from quiltbee import Game
    >>> len(placement_values(Game.new("express", seed=4, first=0).state, "e14"))
    192
    """
    position = packed(position)
    ranked = _memory("struct qb_ranked[]", lib.QB_MOST_LEGAL)
    arguments = _arguments(position, patch, weights, seat)
    found = checked(lib.qb_placement_values(position.tables.c, position.c, *arguments, ranked))
    return _listed(position, patch, ranked, found)


def best_placements(
    position: State | Position, patch: str, most: int, weights: Shapes = PACKING, seat: int | None = None
) -> list[Ranked]:
    """The best placements of a patch (or of `LEATHER`), at most `most`, best first; equal ones in the order of `legal`.

    >>> import random
    >>> from quiltbee import edition, shuffled
    >>> state = shuffled(edition("patchwork"), random.Random(1))
    >>> [ranked.place.anchor for ranked in best_placements(state, state.circle[0], 1)]
    [0]
    """
    position = packed(position)
    ranked = _memory("struct qb_ranked[]", lib.QB_MOST_LEGAL)
    arguments = _arguments(position, patch, weights, seat)
    most = min(max(most, -1), lib.QB_MOST_LEGAL)
    found = checked(lib.qb_best_placements(position.tables.c, position.c, *arguments, most, ranked))
    return _listed(position, patch, ranked, found)


def _arguments(position: Position, patch: str, weights: Shapes, seat: int | None) -> tuple[int, int, CData]:
    known = position.tables
    if patch not in known.edition.patch:
        raise ValueError(f"{known.edition.id} has no patch {patch!r}")
    if seat not in (None, 0, 1):
        raise ValueError(f"a seat is 0 or 1, not {seat!r}")
    number = lib.QB_LEATHER if patch == LEATHER else known.number[patch]
    # While the refill is due, the buyer will place. The buyer is still behind or on top.
    quilt = seat if seat is not None else position.c.turn if position.c.turn < 2 else position.c.top
    return quilt, number, c_weights(weights)


@lru_cache(maxsize=64)
def c_weights(weights: Shapes) -> CData:
    """Weights in the kernel's form."""
    if any(abs(weight) > lib.QB_LARGEST_WEIGHT for weight in weights):
        raise ValueError(f"a weight is at most {lib.QB_LARGEST_WEIGHT}")
    return ffi.new("struct qb_weights *", {"of": list(weights)})


def _listed(position: Position, patch: str, ranked: CData, found: int) -> list[Ranked]:
    turns = position.tables.edition.patch[patch].turns
    return [Ranked(each.value, place(turns[each.turn].code, each.anchor)) for each in ranked[0:found]]
