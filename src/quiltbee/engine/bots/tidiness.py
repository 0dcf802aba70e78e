"""How hard the free cells of a quilt will be to cover, in points.

Holes and ragged edges are bad, wide open areas are good. The kernel has the weights, one for each shape of free cells
(`quiltbee.kernel.PACKING`). Here they are scaled so that a hole costs about as much as it will cost in the end.
"""

from functools import lru_cache

from quiltbee.kernel.placement import PACKING

_SCALE = 0.01
"""A hole of one cell then costs 2.6 points, a little more than its penalty at the end."""

_FOUR, _THREE, _SIDE_BY_SIDE, _DIAGONAL, _ONE, _ISOLATED, _DEAD_END, _CORRIDOR = PACKING  # a corridor weighs nothing


@lru_cache(maxsize=1 << 14)
def untidiness(free: int, stride: int) -> float:
    """How bad it is, in points, that exactly these cells are free. Cells outside the quilt count as covered."""
    a, b, c, d = free << stride + 1, free << stride, free << 1, free
    odd = a ^ b ^ c ^ d  # one or three of the four are free
    three = odd & (a | b) & (c | d)
    four = a & b & c & d
    diagonal = (a & d & ~b & ~c) | (b & c & ~a & ~d)
    two = (a | b | c | d) & ~odd & ~four
    total = (
        _FOUR * four.bit_count()
        + _THREE * three.bit_count()
        + _SIDE_BY_SIDE * (two & ~diagonal).bit_count()
        + _DIAGONAL * diagonal.bit_count()
        + _ONE * (odd & ~three).bit_count()
        + _neighbours(free, stride)
    )
    return _SCALE * total


def _neighbours(free: int, stride: int) -> int:
    """Cells with no free neighbour, and cells with exactly one."""
    up, down, left, right = free << stride, free >> stride, free << 1, free >> 1
    lonely = free & ~(up | down | left | right)
    several = (up & down) | (left & right) | (up | down) & (left | right)
    return _ISOLATED * lonely.bit_count() + _DEAD_END * (free & ~lonely & ~several).bit_count()
