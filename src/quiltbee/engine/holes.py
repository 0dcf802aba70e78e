"""Free cells that no patch will ever cover."""


def holes(free: int, stride: int, smallest: int = 2) -> int:
    """How many separate areas of free cells are too small for the smallest patch."""
    count = 0
    while free:
        area = _area(free, free & -free, stride)
        count += area.bit_count() < smallest
        free &= ~area
    return count


def _area(free: int, seed: int, stride: int) -> int:
    """The area of free cells around a cell."""
    while True:
        grown = (seed | seed << 1 | seed >> 1 | seed << stride | seed >> stride) & free
        if grown == seed:
            return seed
        seed = grown
