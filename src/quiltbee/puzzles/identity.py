"""When two positions are the same puzzle.

Quilts may be turned or mirrored, seats swapped, and patches called differently: a Stack'n Stuff position is an Express
position with other names.
"""

import hashlib
from functools import cache
from typing import Any

from quiltbee.engine.review.equivalence import canonical
from quiltbee.puzzles.puzzle import Puzzle
from quiltbee.rules.bits import cells_mask, mask_cells
from quiltbee.rules.edition import Edition, Patch
from quiltbee.rules.shapes import MIRRORED, normalised, turned_cells
from quiltbee.rules.state import Side, State

_LETTERS = 12


def identity(puzzle: Puzzle) -> str:
    """The id of a puzzle: the same for the same position."""
    known = _region(puzzle) if puzzle.family == "pack" else _position(puzzle.state)
    return hashlib.sha256(repr(known).encode()).hexdigest()[:_LETTERS]


def _position(state: State) -> tuple[Any, ...]:
    """Everything that matters, as the player to move sees it, without names."""
    edition, seat = state.edition, state.turn
    sides = tuple(_side(edition, each) for each in (state.sides[seat], state.sides[1 - seat]))
    circle = tuple(_kind(edition.patch[id]) for id in state.circle)
    waiting = tuple(sorted(_kind(edition.patch[id]) for id in state.waiting))
    hand = None if state.hand is None else _kind(edition.patch[state.hand])
    special = None if state.special is None else state.special == seat
    return _rules(edition), sides, circle, waiting, hand, state.leather_due, state.top == seat, special


def _side(edition: Edition, side: Side) -> tuple[int, ...]:
    return canonical(edition, side.free), side.buttons, side.income, side.time


def _rules(edition: Edition) -> tuple[Any, ...]:
    """The numbers of an edition beside its patches."""
    return (
        (edition.columns, edition.rows, edition.reach, edition.empty_cell_penalty, edition.refill_when_left),
        (edition.time.last_space, edition.time.income_at, edition.time.leather_at),
        edition.leather_may_be_discarded,
        edition.special and (edition.special.square, edition.special.points),
    )


@cache
def _kind(patch: Patch) -> tuple[Any, ...]:
    """A patch without its name."""
    return _turned_first(patch.cells), patch.cost, patch.time, patch.income


def _turned_first(cells: tuple[tuple[int, int], ...]) -> tuple[tuple[int, int], ...]:
    return min(turned_cells(normalised(cells), code) for code in range(2 * MIRRORED))


def _region(puzzle: Puzzle) -> tuple[Any, ...]:
    """A region wherever it lies, and the shapes that cover it."""
    stride = puzzle.edition.stride
    region = _turned_first(mask_cells(puzzle.state.sides[0].free, stride))
    shapes = sorted(_turned_first(puzzle.edition.patch[id].cells) for id in puzzle.patches)
    return "pack", cells_mask(region, 64), tuple(shapes)
