"""docs/explanation/rules.md, Setup: S1 to S7."""

import random
from collections.abc import Callable, Sequence

import pytest

from quiltbee import ADVANCE, BadSetup, edition, play, setup, shuffled
from tests.rules.support.positions import BUILT_IN, WITH_SECOND_SET, after, box, circle_of, position

Change = Callable[[tuple[str, ...]], Sequence[str]]

every_edition = pytest.mark.parametrize("name", BUILT_IN)


@every_edition
def test_S1_each_player_starts_with_an_empty_quilt_five_buttons_and_a_token_on_space_0(name: str) -> None:
    start = shuffled(box(name), random.Random(1))
    for seat, side in enumerate(start.sides):
        assert (start.covered(seat), side.buttons, side.income, side.time) == (0, 5, 0, 0)


@pytest.mark.parametrize(("name", "cells"), [("patchwork", 81), ("express", 49), ("stack-n-stuff", 49)])
def test_S1_the_quilt_has_9x9_or_7x7_cells(name: str, cells: int) -> None:
    start = shuffled(edition(name), random.Random(1))
    assert (start.empty(0), start.empty(1)) == (cells, cells)


@pytest.mark.parametrize(
    ("name", "first", "second"), [("patchwork", 33, 0), ("express", 15, 8), ("stack-n-stuff", 15, 8)]
)
def test_S2_the_circle_is_the_first_set_and_the_second_set_waits_outside(name: str, first: int, second: int) -> None:
    box = edition(name)
    start = shuffled(box, random.Random(1))
    assert sorted(start.circle) == sorted(box.first_set)
    assert start.waiting == box.second_set
    assert (len(start.circle), len(start.waiting)) == (first, second)


@every_edition
def test_S2_the_order_of_the_circle_is_random(name: str) -> None:
    starts = [shuffled(box(name), random.Random(seed)).circle for seed in range(400)]
    for place in range(len(starts[0]) - 1):
        assert {circle[place] for circle in starts} == {*starts[0]} - {box(name).smallest}


@every_edition
def test_S2_a_seed_gives_the_same_circle_again(name: str) -> None:
    assert shuffled(box(name), random.Random(7)) == shuffled(box(name), random.Random(7))


@pytest.mark.parametrize(("name", "size"), [("patchwork", 2), ("express", 3), ("stack-n-stuff", 3)])
def test_S3_the_smallest_patch_is_the_last_of_the_circle(name: str, size: int) -> None:
    for seed in range(20):
        start = shuffled(edition(name), random.Random(seed))
        assert start.edition.patch[start.circle[-1]].size == size
        assert [start.edition.patch[id].size for id in start.circle].count(size) >= 1


@every_edition
def test_S3_a_circle_that_does_not_end_with_the_smallest_patch_is_refused(name: str) -> None:
    edition = box(name)
    with pytest.raises(BadSetup, match=f"must end with {edition.smallest}: .* clockwise from the neutral token"):
        setup(edition, [edition.smallest, *circle_of(edition)[:-1]], 0)


@pytest.mark.parametrize(
    ("name", "spaces"),
    [
        ("patchwork", (20, 26, 32, 44, 50)),
        ("patchwork/2014", (20, 26, 32, 44, 50)),
        ("patchwork/revised", (26, 32, 38, 44, 50)),
        ("express", (7, 11, 15, 19, 23, 27)),
        ("stack-n-stuff", (7, 11, 15, 19, 23, 27)),
    ],
)
def test_S4_leather_patches_lie_on_their_marked_spaces(name: str, spaces: tuple[int, ...]) -> None:
    assert shuffled(box(name), random.Random(1)).leather_left == spaces


def test_S4_the_board_of_2014_is_the_default() -> None:
    assert edition("patchwork") == edition("patchwork", "2014")
    assert edition("patchwork").board == "2014"


def test_S4_the_printings_differ_in_one_leather_patch_and_nothing_else() -> None:
    old, new = edition("patchwork").time, edition("patchwork", "revised").time
    assert set(old.leather_at) ^ set(new.leather_at) == {20, 38}
    assert (old.last_space, old.income_at) == (new.last_space, new.income_at)


@every_edition
@pytest.mark.parametrize("first", [0, 1])
def test_S5_the_token_of_the_starting_player_lies_on_top(name: str, first: int) -> None:
    start = setup(box(name), circle_of(box(name)), first)
    assert (start.turn, start.top) == (first, first)


@every_edition
def test_S5_the_starting_player_is_random_or_chosen(name: str) -> None:
    assert {shuffled(box(name), random.Random(seed)).turn for seed in range(20)} == {0, 1}
    assert {shuffled(box(name), random.Random(seed), first=1).turn for seed in range(20)} == {1}


def test_S5_there_is_no_third_player() -> None:
    with pytest.raises(BadSetup, match="the first player is 0 or 1, not 2"):
        setup(edition("express"), circle_of(edition("express")), 2)


@pytest.mark.parametrize("board", ["2014", "revised"])
def test_S6_patchwork_has_the_special_7x7_tile_unclaimed_at_the_start(board: str) -> None:
    start = shuffled(edition("patchwork", board), random.Random(1))
    assert start.edition.special is not None
    assert (start.edition.special.square, start.edition.special.points, start.special) == (7, 7, None)


@pytest.mark.parametrize("name", WITH_SECOND_SET)
def test_S6_the_others_have_no_special_tile(name: str) -> None:
    assert edition(name).special is None


@every_edition
def test_S7_the_supply_of_buttons_is_unlimited(name: str) -> None:
    last = box(name).time.last_space
    rich = position(name, time=(0, last), buttons=(10_000, 10_000), income=(100, 0), leather_due=0)
    earned = last + 100 * len(box(name).time.income_at)
    assert play(rich, ADVANCE).sides[0].buttons == 10_000 + earned


def test_S7_change_is_always_possible() -> None:
    start = position("patchwork", circle=circle_of(edition("patchwork"), "p13"))
    assert after(start, "p13").sides[0].buttons == 4


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda circle: circle[1:], "e02 missing from the circle"),
        (lambda circle: [*circle[:-2], circle[0], circle[-1]], "'e02' is in the circle twice"),
        (lambda circle: ["e16", *circle[1:]], "'e16' is in the second set of express, so it cannot lie in the circle"),
        (lambda circle: ["p01", *circle[1:]], "'p01' is not a patch of express"),
        (lambda _: [], "missing from the circle"),
    ],
)
def test_a_circle_that_is_not_the_first_set_is_refused(change: Change, message: str) -> None:
    with pytest.raises(BadSetup, match=message):
        setup(edition("express"), change(circle_of(edition("express"))), 0)
