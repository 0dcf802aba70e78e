"""The shape of the free cells, counted bit by bit and counted cell by cell."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quiltbee import edition, play, shuffled
from quiltbee.engine.bots.tidiness import untidiness
from quiltbee.engine.holes import holes
from quiltbee.kernel import PACKING, shape_counts
from quiltbee.rules.legal import choose
from quiltbee.rules.moves import Refill
from quiltbee.rules.rng import XorShift
from quiltbee.rules.state import CHANCE

EXPRESS = edition("express")


def counted_slowly(free: set[tuple[int, int]], size: int) -> float:
    """As `untidiness`, by looking at every window and every cell."""
    total = 0
    for y in range(-1, size):
        for x in range(-1, size):
            window = [(y + dy, x + dx) in free for dy in (0, 1) for dx in (0, 1)]
            kind = ["none", "one", "side_by_side", "three", "four"][sum(window)]
            if window in ([True, False, False, True], [False, True, True, False]):
                kind = "diagonal"
            total += getattr(PACKING, kind, 0)
    for y, x in free:
        neighbours = sum(cell in free for cell in ((y + 1, x), (y - 1, x), (y, x + 1), (y, x - 1)))
        total += {0: PACKING.isolated, 1: PACKING.dead_end}.get(neighbours, 0)
    return total / 100


def mask_of(free: set[tuple[int, int]]) -> int:
    return sum(1 << y * EXPRESS.stride + x for y, x in free)


@given(st.sets(st.tuples(st.integers(0, 6), st.integers(0, 6))))
def test_bits_and_cells_are_counted_alike(free: set[tuple[int, int]]) -> None:
    assert untidiness(mask_of(free), EXPRESS.stride) == pytest.approx(counted_slowly(free, 7))


@pytest.mark.parametrize("seed", range(20))
def test_the_kernel_and_this_module_measure_alike(seed: int) -> None:
    rng, state = XorShift(seed), shuffled(EXPRESS, random.Random(seed))
    while not state.is_over:
        state = play(state, Refill(state.waiting) if state.turn == CHANCE else choose(state, rng.below))
    for seat in (0, 1):
        weighed = sum(count * weight for count, weight in zip(shape_counts(state, seat), PACKING, strict=True))
        assert untidiness(state.sides[seat].free, EXPRESS.stride) == pytest.approx(weighed / 100)


def test_a_hole_is_worse_than_the_same_cell_at_the_edge_of_an_open_area() -> None:
    area = {(y, x) for y in range(4) for x in range(4)}
    assert untidiness(mask_of(area | {(6, 6)}), EXPRESS.stride) > untidiness(mask_of(area | {(4, 0)}), EXPRESS.stride)


def test_holes_are_areas_too_small_for_the_smallest_patch() -> None:
    free = mask_of({(0, 0), (2, 2), (2, 3), (4, 0), (4, 1), (4, 2)})
    assert holes(free, EXPRESS.stride, smallest=2) == 1
    assert holes(free, EXPRESS.stride, smallest=3) == 2


def test_the_last_cell_of_a_row_does_not_touch_the_first_of_the_next() -> None:
    assert holes(mask_of({(0, 6), (1, 0)}), EXPRESS.stride) == 2
