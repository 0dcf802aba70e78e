"""What stands on the shelf of puzzles: a quilt for each family, the days of a week, the number of a puzzle."""

from collections.abc import Mapping
from datetime import date, timedelta
from functools import cache

from quiltbee.notation.record import Sewn
from quiltbee.puzzles import FAMILIES, Family, Puzzle, shipped
from quiltbee.puzzles.sewn import pieces
from quiltbee.server.api.view.cells import Piece

MOST_RATINGS = 100
_LOOKED_AT = 20
"""The quilt of a family is chosen from this many of its puzzles."""
_IN_PLACE_OF: Mapping[Family, Family] = {"pack": "count"}
"""A `pack` has only a region: another family lends it a quilt."""


@cache
def families_shown() -> Mapping[Family, tuple[str, tuple[Piece, ...]]]:
    """For each family an edition, and the pieces of a quilt."""
    return {family: _quilt(family) for family in FAMILIES}


def _quilt(family: Family) -> tuple[str, tuple[Piece, ...]]:
    """The fullest quilt of some puzzles. The families take turns with the editions, and no two have the same quilt."""
    lender = _IN_PLACE_OF.get(family, family)
    mine = [each for each in shipped() if each.family == lender]
    editions = sorted({each.edition.id for each in mine})
    edition = editions[FAMILIES.index(family) % len(editions)]
    some = [each for each in mine if each.edition.id == edition][-_LOOKED_AT:]
    sides = [(each, [piece for piece in pieces(each) if piece.seat == seat]) for each in some for seat in (0, 1)]
    sides.sort(key=lambda side: -len(side[1]))
    puzzle, found = sides[1 if lender != family else 0]
    return puzzle.edition.id, tuple(map(_piece, found))


def _piece(sewn: Sewn) -> Piece:
    return Piece(patch=sewn.patch, code=sewn.code, row=sewn.row, column=sewn.column)


@cache
def _numbers() -> Mapping[str, int]:
    return {puzzle.id: number for number, puzzle in enumerate(shipped(), start=1)}


def number_of(puzzle: Puzzle) -> int:
    """Its number among all, from 1."""
    return _numbers()[puzzle.id]


def week_of(today: date) -> list[date]:
    """Monday to Sunday."""
    monday = today - timedelta(days=today.weekday())
    return [monday + timedelta(days=number) for number in range(7)]
