"""The shape of the free cells, counted bit by bit and counted cell by cell."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quiltbee import edition
from quiltbee.engine.bots.tidiness import holes, untidiness

EXPRESS = edition("express")

WEIGHTS = {"four": -67, "three": -45, "side by side": 37, "diagonal": 103, "one": 77}


def counted_slowly(free: set[tuple[int, int]], size: int) -> float:
    """As `untidiness`, by looking at every window and every cell."""
    total = 0
    for y in range(-1, size):
        for x in range(-1, size):
            window = [(y + dy, x + dx) in free for dy in (0, 1) for dx in (0, 1)]
            kind = ["none", "one", "side by side", "three", "four"][sum(window)]
            if window in ([True, False, False, True], [False, True, True, False]):
                kind = "diagonal"
            total += WEIGHTS.get(kind, 0)
    for y, x in free:
        neighbours = sum(cell in free for cell in ((y + 1, x), (y - 1, x), (y, x + 1), (y, x - 1)))
        total += {0: -52, 1: -28}.get(neighbours, 0)
    return total / 100


def mask_of(free: set[tuple[int, int]]) -> int:
    return sum(1 << y * EXPRESS.stride + x for y, x in free)


@given(st.sets(st.tuples(st.integers(0, 6), st.integers(0, 6))))
def test_bits_and_cells_are_counted_alike(free: set[tuple[int, int]]) -> None:
    assert untidiness(mask_of(free), EXPRESS.stride) == pytest.approx(counted_slowly(free, 7))


def test_a_hole_is_worse_than_the_same_cell_at_the_edge_of_an_open_area() -> None:
    area = {(y, x) for y in range(4) for x in range(4)}
    assert untidiness(mask_of(area | {(6, 6)}), EXPRESS.stride) > untidiness(mask_of(area | {(4, 0)}), EXPRESS.stride)


def test_holes_are_areas_too_small_for_the_smallest_patch() -> None:
    free = mask_of({(0, 0), (2, 2), (2, 3), (4, 0), (4, 1), (4, 2)})
    assert holes(free, EXPRESS.stride, smallest=2) == 1
    assert holes(free, EXPRESS.stride, smallest=3) == 2


def test_the_last_cell_of_a_row_does_not_touch_the_first_of_the_next() -> None:
    assert holes(mask_of({(0, 6), (1, 0)}), EXPRESS.stride) == 2
