"""Cells of a quilt and the patches that lie on it.

Cells are `[row, column]` from the top left, from 0. A *bitboard* is a list of numbers, one for each row of the quilt
from the top: bit `c` (value `1 << c`) is column `c`.
"""

from typing import Annotated

from pydantic import Field

from quiltbee.rules.edition import Edition
from quiltbee.server.api.model import Shown
from quiltbee.server.domain.game import Game

Bitboard = Annotated[list[int], Field(description="One number for each row from the top; bit c is column c")]
Cell = tuple[int, int]


class Piece(Shown):
    """A patch that lies on a quilt; `row` and `column` are the top left corner of its bounding box."""

    patch: str
    code: int
    row: int
    column: int


def bitboard(mask: int, edition: Edition) -> list[int]:
    """A set of cells as one number for each row."""
    row = (1 << edition.columns) - 1
    return [mask >> edition.stride * number & row for number in range(edition.rows)]


def pieces_of(game: Game, seat: int) -> list[Piece]:
    """What lies on a quilt."""
    return [
        Piece(patch=piece.patch, code=piece.code, row=piece.row, column=piece.column)
        for piece in game.pieces
        if piece.seat == seat
    ]
