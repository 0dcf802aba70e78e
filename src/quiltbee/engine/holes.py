"""Free cells that no patch will ever cover, and the areas they lie in."""


def holes(free: int, stride: int, smallest: int = 2) -> int:
    """How many separate areas of free cells are too small for the smallest patch."""
    return sum(area.bit_count() < smallest for area in areas(free, stride))


def areas(free: int, stride: int) -> list[int]:
    """The separate areas of free cells."""
    found = []
    while free:
        area = _area(free, free & -free, stride)
        found.append(area)
        free &= ~area
    return found


def _area(free: int, seed: int, stride: int) -> int:
    """The area of free cells around a cell."""
    while True:
        grown = (seed | seed << 1 | seed >> 1 | seed << stride | seed >> stride) & free
        if grown == seed:
            return seed
        seed = grown
