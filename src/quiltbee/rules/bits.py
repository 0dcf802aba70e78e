"""Bitboards in plain `int`: a set of cells of one quilt.

Bit number `(columns + 1) * row + column` is the cell in that row and column. The extra column is a wall that is
never free, so a shape shifted over the edge of one row can never fit into the next one.
"""

from collections.abc import Iterable, Iterator

_DIGIT_BITS = 30
"""CPython is fastest with integers of one digit. A digit has 30 bits."""
_DIGIT = (1 << _DIGIT_BITS) - 1


def board_mask(columns: int, rows: int, stride: int) -> int:
    """All cells of a rectangle in the top left corner."""
    row = (1 << columns) - 1
    return sum(row << stride * y for y in range(rows))


def cells_mask(cells: Iterable[tuple[int, int]], stride: int) -> int:
    """The set of these (row, column) cells."""
    mask = 0
    for row, column in cells:
        mask |= 1 << row * stride + column
    return mask


def mask_cells(mask: int, stride: int) -> tuple[tuple[int, int], ...]:
    """The (row, column) cells of a set, row by row."""
    return tuple(divmod(bit, stride) for bit in set_bits(mask))


def set_bits(mask: int) -> Iterator[int]:
    """The numbers of the set bits, lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def kth_set_bit(mask: int, k: int) -> int:
    """The number of the set bit that has `k` set bits below it."""
    base = 0
    while k >= (count := (mask & _DIGIT).bit_count()):
        k -= count
        mask >>= _DIGIT_BITS
        base += _DIGIT_BITS
    mask &= _DIGIT
    while k:
        mask &= mask - 1
        k -= 1
    return base + (mask & -mask).bit_length() - 1
