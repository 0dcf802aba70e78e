"""The outline of any set of cells."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quiltbee.drawing.shapes.outline import loops, outline
from quiltbee.rules.shapes import Cells

RING: Cells = tuple((row, column) for row in range(3) for column in range(3) if (row, column) != (1, 1))

CELLS = st.sets(st.tuples(st.integers(0, 9), st.integers(0, 9)), min_size=1)


def test_one_cell_is_a_square() -> None:
    assert outline(((0, 0),), 0, 0) == "M0 0h48v48h-48v-48z"


def test_an_inset_moves_every_side_inwards() -> None:
    assert outline(((0, 0),), 2, 0) == "M2 2h44v44h-44v-44z"


def test_a_radius_rounds_the_corners() -> None:
    assert outline(((0, 0),), 0, 5).startswith("M0 5q0 -5 5 -5h38q5 0 5 5v38")


def test_a_radius_is_never_larger_than_half_a_side() -> None:
    assert outline(((0, 0),), 20, 99) == "M20 24q0 -4 4 -4q4 0 4 4q0 4 -4 4q-4 0 -4 -4z"


def test_points_on_a_straight_side_are_left_out() -> None:
    assert list(loops(((0, 0), (0, 1), (0, 2)))) == [[(0, 0), (3, 0), (3, 1), (0, 1)]]


def test_a_hole_has_a_loop_of_its_own_and_grows_with_the_inset() -> None:
    assert len(list(loops(RING))) == 2
    assert outline(RING, 2, 0).endswith("zM46 46v52h52v-52h-52z")


@pytest.mark.parametrize("cells", [((0, 0), (1, 1)), ((0, 1), (1, 0))])
def test_cells_that_touch_only_at_a_corner_are_two_pieces(cells: Cells) -> None:
    assert sorted(len(loop) for loop in loops(cells)) == [4, 4]


@given(CELLS, st.sampled_from([-1.6, 0, 1.1, 5.2]), st.sampled_from([0, 3, 9]))
def test_the_steps_of_a_path_lead_back_to_its_start(cells: set[tuple[int, int]], inset: float, radius: float) -> None:
    """They are relative, so errors would add up."""
    for loop in outline(tuple(sorted(cells)), inset, radius).split("z")[:-1]:
        steps = re.findall(r"([hvq])([-\d. ]+)", loop)
        across = sum(float(numbers.split()[-2 if kind == "q" else 0]) for kind, numbers in steps if kind != "v")
        down = sum(float(numbers.split()[-1]) for kind, numbers in steps if kind != "h")
        assert abs(across) + abs(down) < 0.01


@given(CELLS)
def test_the_loops_enclose_exactly_the_cells(cells: set[tuple[int, int]]) -> None:
    """The areas of the loops, holes counted negative, add up to the number of cells."""
    doubled = 0
    for loop in loops(cells):
        for (x, y), (next_x, next_y) in zip(loop, loop[1:] + loop[:1], strict=True):
            doubled += x * next_y - next_x * y
    assert doubled == 2 * len(cells)
