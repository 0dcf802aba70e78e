"""One patch: how it is turned, finished and named, and where its buttons are. test_what_is_seen.py looks at it."""

import re

import pytest

from quiltbee import Edition, Patch, edition
from quiltbee.drawing import patch_svg
from quiltbee.drawing.shapes.buttons import button_spots
from quiltbee.drawing.shapes.turns import turn_transform
from quiltbee.rules.shapes import Cells, turned_cells
from tests.drawing.support.pictures import EDITIONS, SVG, Element, parsed, uses

every_edition = pytest.mark.parametrize("name", EDITIONS)


@every_edition
def test_buttons_are_sewn_on_cells_of_the_patch_in_every_turn(name: str) -> None:
    for patch in edition(name).patches:
        for code in range(8):
            cells = turned_cells(patch.cells, code)
            spots = [(int(y // 48), int(x // 48)) for x, y in button_spots(patch.cells, patch.income, code)]
            assert len(set(spots)) == patch.income
            assert set(spots) <= set(cells), (patch.id, code)


def test_two_buttons_lie_as_far_apart_as_the_shape_allows() -> None:
    assert button_spots(((0, 0), (0, 1), (0, 2), (0, 3)), 2, 0) == [(24, 24), (168, 24)]


def test_a_single_button_lies_where_the_patch_is_thickest() -> None:
    assert button_spots(((0, 1), (1, 0), (1, 1), (1, 2), (2, 1)), 1, 0) == [(72, 72)]


def test_more_buttons_than_cells_share_them() -> None:
    spots = button_spots(((0, 0), (0, 1)), 5, 0)
    assert len(set(spots)) == 5
    assert all(0 < x < 96 and y == 24 for x, y in spots)


@pytest.mark.parametrize("code", range(8))
def test_buttons_that_share_cells_turn_with_the_patch(code: int) -> None:
    """In whichever turn, each of the two cells has its buttons at the same distances from its sides."""
    spots = button_spots(((0, 0), (0, 1)), 4, code)
    assert sorted(sorted((x % 48, y % 48)) for x, y in spots) == [[16, 24], [16, 24], [24, 32], [24, 32]]


def test_very_many_buttons_on_a_large_patch_are_placed_without_trying_every_way() -> None:
    square: Cells = tuple((row, column) for row in range(6) for column in range(6))
    assert len(set(button_spots(square, 18, 0))) == 18


@every_edition
def test_the_frame_of_a_turned_patch_covers_the_turned_cells(name: str) -> None:
    """What the transform does to the middle of every cell is what the turn does to the cell."""
    for patch in edition(name).patches:
        for code in range(8):
            moved = sorted(transformed(turn_transform(patch.cells, code), cell) for cell in patch.cells)
            assert moved == list(turned_cells(patch.cells, code)), (patch.id, code)


def transformed(frame: str | None, cell: tuple[int, int]) -> tuple[int, int]:
    x, y = cell[1] * 48 + 24.0, cell[0] * 48 + 24.0
    for name, arguments in reversed(re.findall(r"(\w+)\((.*?)\)", frame or "")):
        numbers = [float(each) for each in arguments.split()]
        if name == "translate":
            x, y = x + numbers[0], y + numbers[1]
        elif name == "rotate":
            x, y = {90: (-y, x), 180: (-x, -y), 270: (y, -x)}[int(numbers[0])]
        else:
            x, y = x * numbers[0], y * numbers[1]
    return int(y // 48), int(x // 48)


def test_light_and_stitches_do_not_turn() -> None:
    tree = parsed(patch_svg(edition("patchwork"), "p30", 1))
    puff = [each for each in tree.iter(f"{SVG}path") if each.get("fill") == "url(#qb-patchwork-light-puff)"]
    assert [each.get("transform") for each in puff] == [None]


def test_a_small_patch_has_no_seams_and_larger_buttons() -> None:
    box = edition("patchwork")
    large, small = parsed(patch_svg(box, "p05", cell=48)), parsed(patch_svg(box, "p05", cell=9))
    assert scale(uses(small, "money")[0]) > scale(uses(large, "money")[0])
    assert sum("stroke-dasharray" in each.attrib for each in small.iter(f"{SVG}path")) < sum(
        "stroke-dasharray" in each.attrib for each in large.iter(f"{SVG}path")
    )


def scale(use: Element) -> float:
    found = re.search(r"scale\((.*?)\)", use.get("transform", ""))
    assert found
    return float(found[1])


def test_each_dress_finishes_its_patches_in_its_own_way() -> None:
    stitches = {
        name: re.findall(
            r'stroke-dasharray="(.*?)"', patch_svg(edition(name), first_of(edition(name)).id).split("</defs>")[1]
        )
        for name in EDITIONS
    }
    assert stitches == {"patchwork": ["5.2 3.6", "5.2 3.6"], "express": ["7 3"], "stack-n-stuff": []}


def first_of(box: Edition) -> Patch:
    return next(patch for patch in box.patches if not patch.income)


def test_the_title_says_what_the_patch_is() -> None:
    title = "Double bed, 5 cells, costs 5 coins and 2 spaces of time, earns 1"
    assert title in patch_svg(edition("stack-n-stuff"), "s04")
