"""docs/explanation/rules.md, The special tile: X1."""

import pytest

from quiltbee import score
from tests.rules.support.positions import WITH_SECOND_SET, after, box, position
from tests.rules.support.random_games import random_steps

SEVEN = "xxxxxxx "
ALL_BUT_B1 = "x.xxxxx " + 6 * SEVEN
ALL_BUT_C1_AND_D1 = "xx..xxx " + 6 * SEVEN
BOTH = pytest.mark.parametrize("seat", [0, 1])


def quilts(seat: int, mine: str, theirs: str = "") -> tuple[str, str]:
    return (mine, theirs) if seat == 0 else (theirs, mine)


@BOTH
def test_X1_a_patch_that_completes_a_7x7_square_takes_the_tile(seat: int) -> None:
    state = position("patchwork", top=seat, quilts=quilts(seat, ALL_BUT_C1_AND_D1), hand="p01")
    assert after(state, "@h1.1").special is None
    assert after(state, "@c1").special == seat


@BOTH
def test_X1_so_does_a_leather_patch(seat: int) -> None:
    time = (20, 19) if seat == 0 else (19, 20)
    state = position("patchwork", time=time, quilts=quilts(seat, ALL_BUT_B1), leather_due=1, turn=seat)
    assert after(state, "@i9").special is None
    assert after(state, "@b1").special == seat


@pytest.mark.parametrize("right", [0, 1, 2])
@pytest.mark.parametrize("down", [0, 1, 2])
def test_X1_the_square_may_lie_anywhere_on_the_quilt(right: int, down: int) -> None:
    rows = ["........."] * down + ["." * right + "xxxxxxx"] * 6 + ["." * right + "xxxxx"]
    state = position("patchwork", quilts=(" ".join(rows), ""), hand="p01")
    assert after(state, f"@{'fgh'[right]}{7 + down}").special == 0


@pytest.mark.parametrize("shape", [7 * "xxxxxx ", 6 * SEVEN, "xxxxxxxxx " * 6 + "xxxxxx.xx " + "......xxx"])
def test_X1_nothing_less_than_a_completely_covered_square_will_do(shape: str) -> None:
    state = position("patchwork", quilts=(shape, ""), hand="p01")
    assert after(state, "@a9").special is None


def test_X1_the_first_player_takes_it_and_it_goes_to_one_player_at_most() -> None:
    square = 7 * SEVEN
    state = position("patchwork", special=1, quilts=(ALL_BUT_C1_AND_D1, square), hand="p01")
    assert after(state, "@c1").special == 1


def test_X1_a_second_square_of_the_same_player_takes_nothing_more() -> None:
    state = position("patchwork", special=0, quilts=(7 * SEVEN, ""), hand="p01")
    done = after(state, "@a8")
    assert (done.special, score(done, 0)) == (0, 5 + 7 - 2 * (81 - 51))


def test_X1_it_is_worth_7_points() -> None:
    state = position("patchwork", quilts=(7 * SEVEN, 7 * SEVEN))
    assert score(state._replace(special=0), 0) - score(state, 0) == 7
    assert score(state._replace(special=0), 1) == score(state, 1)


def test_X1_it_stays_with_its_owner_until_the_end() -> None:
    for seed in range(30):
        owners = [step.after.special for step in random_steps(box("patchwork"), seed)]
        assert owners == sorted(owners, key=lambda owner: owner is not None)
        assert len(set(owners)) <= 2
    end = after(position("patchwork", special=1, time=(52, 53)), "A")
    assert (end.is_over, end.special) == (True, 1)


@pytest.mark.parametrize("name", WITH_SECOND_SET)
def test_X1_an_edition_without_the_tile_has_nothing_to_take(name: str) -> None:
    full_but_two = "..xxxxx " + 6 * SEVEN
    patch = next(patch for patch in box(name).patches if patch.cells == ((0, 0), (0, 1)))
    state = position(name, hand=patch.id, waiting=(), quilts=(full_but_two, ""))
    assert (after(state, "@a1").special, after(state, "@a1").empty(0)) == (None, 0)
