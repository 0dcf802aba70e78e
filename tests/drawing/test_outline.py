"""The outline of any set of cells."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quiltbee.drawing.outline import loops, outline
from quiltbee.rules.shapes import Cells

RING: Cells = tuple((row, column) for row in range(3) for column in range(3) if (row, column) != (1, 1))


def test_one_cell_is_a_square() -> None:
    assert outline(((0, 0),), 0, 0) == "M0 0L48 0L48 48L0 48Z"


def test_an_inset_moves_every_side_inwards() -> None:
    assert outline(((0, 0),), 2, 0) == "M2 2L46 2L46 46L2 46Z"


def test_a_radius_rounds_the_corners() -> None:
    assert outline(((0, 0),), 0, 5).startswith("M0 5Q0 0 5 0L43 0Q48 0 48 5")


def test_a_radius_is_never_larger_than_half_a_side() -> None:
    assert outline(((0, 0),), 20, 99) == "M20 24Q20 20 24 20L24 20Q28 20 28 24L28 24Q28 28 24 28L24 28Q20 28 20 24Z"


def test_points_on_a_straight_side_are_left_out() -> None:
    assert list(loops(((0, 0), (0, 1), (0, 2)))) == [[(0, 0), (3, 0), (3, 1), (0, 1)]]


def test_a_hole_has_a_loop_of_its_own_and_grows_with_the_inset() -> None:
    assert len(list(loops(RING))) == 2
    hole = outline(RING, 2, 0).split("Z")[1]
    assert set(re.findall(r"[\d.]+ [\d.]+", hole)) == {"46 46", "98 46", "98 98", "46 98"}


@pytest.mark.parametrize("cells", [((0, 0), (1, 1)), ((0, 1), (1, 0))])
def test_cells_that_touch_only_at_a_corner_are_two_pieces(cells: Cells) -> None:
    assert sorted(len(loop) for loop in loops(cells)) == [4, 4]


@given(st.sets(st.tuples(st.integers(0, 9), st.integers(0, 9)), min_size=1))
def test_the_loops_enclose_exactly_the_cells(cells: set[tuple[int, int]]) -> None:
    """The areas of the loops, holes counted negative, add up to the number of cells."""
    doubled = 0
    for loop in loops(cells):
        for (x, y), (next_x, next_y) in zip(loop, loop[1:] + loop[:1], strict=True):
            doubled += x * next_y - next_x * y
    assert doubled == 2 * len(cells)
