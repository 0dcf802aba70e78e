"""Placements that are equally good because the quilt looks the same after them, turned or mirrored."""

from collections.abc import Sequence
from functools import lru_cache

from quiltbee.engine.review.played_on import after
from quiltbee.rules.edition import Edition
from quiltbee.rules.moves import Decision
from quiltbee.rules.state import State


def alike(edition: Edition, one: int, two: int) -> bool:
    """Whether two sets of free cells are the same up to the symmetry of the quilt."""
    return one == two or canonical(edition, one) == canonical(edition, two)


def canonical(edition: Edition, free: int) -> int:
    """The same number for all sets of free cells that are turned or mirrored copies of each other."""
    stride, line = edition.stride, (1 << edition.columns) - 1
    rows = [free >> stride * row & line for row in range(edition.rows)]
    ways = [rows]
    if edition.rows == edition.columns:
        ways.append(_transposed(rows, edition.columns))
    ways += [[_mirrored(row, edition.columns) for row in way] for way in ways]
    return min(_cells(each, stride) for way in ways for each in (way, way[::-1]))


def _transposed(rows: list[int], columns: int) -> list[int]:
    """Columns as rows: digit by digit of numbers that are written in base two."""
    written = [f"{row:0{columns}b}" for row in reversed(rows)]
    return [int("".join(digits), 2) for digits in zip(*written, strict=True)][::-1]


@lru_cache(maxsize=1 << 14)
def _mirrored(row: int, columns: int) -> int:
    return int(f"{row:0{columns}b}"[::-1], 2)


def _cells(rows: list[int], stride: int) -> int:
    cells = 0
    for row in reversed(rows):
        cells = cells << stride | row
    return cells


def same_turn(state: State, one: Sequence[Decision], two: Sequence[Decision]) -> bool:
    """Whether two ways to play come to the same position, quilts turned or mirrored included."""
    return _standard(after(state, one), state.turn) == _standard(after(state, two), state.turn)


def _standard(state: State, seat: int) -> State:
    """The position with the quilt of a player turned and mirrored to its standard form."""
    sides = list(state.sides)
    sides[seat] = sides[seat]._replace(free=canonical(state.edition, sides[seat].free))
    return state._replace(sides=(sides[0], sides[1]))
