"""An edition of the game as data: its patches, its quilt, its time board, its words.

No rule knows an edition's name. What an edition lacks is an empty tuple, a zero or None.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields, replace
from functools import cached_property, lru_cache
from types import MappingProxyType
from typing import Any

from quiltbee.rules.bits import board_mask
from quiltbee.rules.shapes import (
    Cells,
    LineMaps,
    Turned,
    all_turns,
    fits_function,
    masks_function,
    shared_line_maps,
)

LEATHER = "leather"
"""The id of a leather patch; no patch of an edition may have it.

>>> from quiltbee import LEATHER, edition
>>> edition("patchwork").patch[LEATHER].size
1
"""


@dataclass(frozen=True)
class Patch:
    """A patch as printed: its cells, its cost in buttons and time, its button symbols.

    >>> from quiltbee import edition
    >>> patch = edition("express").patch["e14"]
    >>> patch.rows, patch.cost, patch.time, patch.income, patch.size
    (('.XXX', 'XX..'), 4, 2, 1, 5)
    """

    id: str
    cells: Cells
    cost: int = 0
    time: int = 0
    income: int = 0
    second_set: bool = False
    turns: tuple[Turned, ...] = field(default=(), repr=False, compare=False)
    canonical: tuple[int, ...] = field(default=(), repr=False, compare=False)
    """For each code of a turn, the lowest code that covers the same cells."""

    @property
    def size(self) -> int:
        return len(self.cells)

    @property
    def rows(self) -> tuple[str, ...]:
        """The patch drawn in text, as in the edition files: `("XX", "X.")`."""
        columns = 1 + max(column for _, column in self.cells)
        height = 1 + max(row for row, _ in self.cells)
        return tuple("".join("X" if (y, x) in self.cells else "." for x in range(columns)) for y in range(height))

    @cached_property
    def by_code(self) -> Mapping[int, Turned]:
        """The turns by their code."""
        return {turned.code: turned for turned in self.turns}

    @cached_property
    def masks(self) -> Callable[[LineMaps], tuple[int, ...]]:
        """For each of the `turns`, the anchors where it fits, given the line maps of a quilt."""
        return masks_function(self.turns)

    @cached_property
    def fits(self) -> Callable[[LineMaps], int]:
        """Not zero if the patch fits anywhere, given the line maps of a quilt."""
        return fits_function(self.turns)

    def cut_for(self, stride: int, longest: int) -> "Patch":
        """The patch with its turns worked out for a quilt of this stride."""
        turns, canonical = all_turns(self.cells, stride, longest)
        return replace(self, turns=turns, canonical=canonical)

    def __getstate__(self) -> dict[str, Any]:
        """What other processes get: the fields only. The functions that are made from them cannot be sent."""
        return {each.name: getattr(self, each.name) for each in fields(self)}


@dataclass(frozen=True)
class TimeBoard:
    """One printing of the time board. A token crosses a mark when it moves from below its number to it or beyond (M8).

    >>> from quiltbee import edition
    >>> board = edition("express").time
    >>> board.last_space, board.next_income(5), board.incomes_left(5)
    (29, 9, 6)
    """

    last_space: int
    income_at: tuple[int, ...]
    leather_at: tuple[int, ...]

    @cached_property
    def incomes_upto(self) -> tuple[int, ...]:
        """For each space, how many income marks a token there has crossed."""
        return _counted(self.income_at, self.last_space)

    @cached_property
    def leathers_upto(self) -> tuple[int, ...]:
        """For each space, how many leather marks a token there has crossed."""
        return _counted(self.leather_at, self.last_space)

    def next_income(self, space: int) -> int | None:
        """The first income mark ahead of a space."""
        return first_after(space, self.income_at)

    def incomes_left(self, space: int) -> int:
        """How many income marks are ahead of a space."""
        return len(self.income_at) - self.incomes_upto[space]


def first_after(space: int, marks: tuple[int, ...]) -> int | None:
    """The first of these marks that is ahead of a space."""
    return next((mark for mark in marks if mark > space), None)


def _counted(marks: tuple[int, ...], last_space: int) -> tuple[int, ...]:
    return tuple(sum(mark <= space for mark in marks) for space in range(last_space + 1))


@dataclass(frozen=True)
class SpecialTile:
    """The tile for the first completely covered square (X1).

    >>> from quiltbee import edition
    >>> edition("patchwork").special
    SpecialTile(square=7, points=7)
    """

    square: int
    points: int


@dataclass(frozen=True)
class Edition:
    """Everything in one box, with one of its time boards. `edition("patchwork")` returns one.

    >>> from quiltbee import edition
    >>> express = edition("express")
    >>> express.title, express.columns, len(express.patches), list(express.boards)
    ('Patchwork Express', 7, 23, ['standard'])
    """

    id: str
    title: str
    columns: int
    rows: int
    patches: tuple[Patch, ...]
    boards: Mapping[str, TimeBoard]
    """The printings of the time board by name; the first is the default."""
    board: str
    """The name of the printing in play."""
    start_buttons: int
    reach: int
    empty_cell_penalty: int
    refill_when_left: int
    """How many patches are left in the circle when the second set joins it; 0 without a second set."""
    leather_may_be_discarded: bool
    special: SpecialTile | None
    year: int
    dress: str
    """The look of the pictures: fabrics, tokens and colours."""
    words: Mapping[str, str] = field(repr=False)
    """What the things are called on the screen."""
    provenance: Mapping[str, str] = field(repr=False)
    """The sources of the numbers, and how certain they are."""

    @cached_property
    def time(self) -> TimeBoard:
        """The time board in play."""
        return self.boards[self.board]

    @cached_property
    def stride(self) -> int:
        """Bits from one row of a quilt to the next."""
        return self.columns + 1

    @cached_property
    def longest(self) -> int:
        """The longest line of cells in any patch."""
        return longest_line(self.patches)

    @cached_property
    def all_cells(self) -> int:
        """The bitboard of an empty quilt: every cell is free."""
        return board_mask(self.columns, self.rows, self.stride)

    @cached_property
    def patch(self) -> Mapping[str, Patch]:
        """The patches by id, and the leather patch under `LEATHER`."""
        leather = Patch(LEATHER, ((0, 0),)).cut_for(self.stride, self.longest)
        return {each.id: each for each in (*self.patches, leather)}

    @cached_property
    def line_maps(self) -> Callable[[int], LineMaps]:
        """The line maps of a quilt with these free cells."""
        return shared_line_maps(self.stride, self.longest)

    @cached_property
    def first_set(self) -> tuple[str, ...]:
        return tuple(patch.id for patch in self.patches if not patch.second_set)

    @cached_property
    def second_set(self) -> tuple[str, ...]:
        return tuple(patch.id for patch in self.patches if patch.second_set)

    @cached_property
    def smallest(self) -> str:
        """The patch just behind the neutral token at the start (S3)."""
        return min(self.first_set, key=lambda id: self.patch[id].size)

    @cached_property
    def squares(self) -> tuple[int, ...]:
        """Every place of the square that wins the special tile, as a set of cells; none without the tile."""
        if self.special is None:
            return ()
        side = self.special.square
        square = board_mask(side, side, self.stride)
        down, right = range(self.rows - side + 1), range(self.columns - side + 1)
        return tuple(square << self.stride * row + column for row in down for column in right)

    @cached_property
    def most_empty_with_square(self) -> int:
        """With more empty cells than this, no square for the special tile can be complete."""
        return self.columns * self.rows - self.special.square**2 if self.special else -1

    def on_board(self, name: str) -> "Edition":
        """The same edition with another printing of its time board."""
        if name not in self.boards:
            raise ValueError(f"{self.id} has no board {name!r}; it has {', '.join(self.boards)}")
        return self if name == self.board else replace(self, board=name)

    def __hash__(self) -> int:
        return hash((self.id, self.board))

    def __deepcopy__(self, _memo: dict[int, Any]) -> "Edition":
        """Itself: nobody can change an edition."""
        return self

    def __reduce__(self) -> tuple[Callable[..., "Edition"], tuple[Any, ...]]:
        """How other processes get an edition. Each makes it once, however often it arrives."""
        values = (getattr(self, each.name) for each in fields(self))
        return _received, tuple(tuple(each.items()) if isinstance(each, Mapping) else each for each in values)

    def __repr__(self) -> str:
        return f"<Edition {self}>"

    def __str__(self) -> str:
        return self.id if len(self.boards) == 1 else f"{self.id}/{self.board}"


@lru_cache(maxsize=64)
def _received(*values: Any) -> Edition:
    """An edition that came from another process."""
    named = {each.name: value for each, value in zip(fields(Edition), values, strict=True)}
    return Edition(**named | {name: MappingProxyType(dict(named[name])) for name in ("boards", "words", "provenance")})


def longest_line(patches: tuple[Patch, ...]) -> int:
    """The longest side of any patch: no line of cells in it is longer."""
    return 1 + max((max(cell) for patch in patches for cell in patch.cells), default=0)
