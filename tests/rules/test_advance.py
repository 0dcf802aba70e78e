"""docs/explanation/rules.md, Action A: A1 to A3, and the worked examples of advancing."""

import pytest

from quiltbee import ADVANCE, NOBODY, play
from tests.rules.support.positions import BUILT_IN, box, position

every_edition = pytest.mark.parametrize("name", BUILT_IN)


@every_edition
@pytest.mark.parametrize(("mine", "theirs"), [(0, 0), (0, 1), (2, 9), (6, 6)])
def test_A1_the_token_moves_to_the_space_directly_in_front_of_the_opponents(name: str, mine: int, theirs: int) -> None:
    assert play(position(name, time=(mine, theirs)), ADVANCE).sides[0].time == theirs + 1
    assert play(position(name, time=(theirs, mine), top=1), ADVANCE).sides[1].time == theirs + 1


@every_edition
def test_A1_the_last_space_at_most(name: str) -> None:
    last = box(name).time.last_space
    done = play(position(name, time=(last - 4, last)), ADVANCE)
    assert (done.sides[0].time, done.turn) == (last, NOBODY)


@every_edition
@pytest.mark.parametrize(("mine", "theirs", "earned"), [(0, 0, 1), (1, 3, 3), (0, 4, 5)])
def test_A2_one_button_for_each_space_really_moved(name: str, mine: int, theirs: int, earned: int) -> None:
    moved = play(position(name, time=(mine, theirs), buttons=(7, 2)), ADVANCE)
    assert [side.buttons for side in moved.sides] == [7 + earned, 2]


@every_edition
def test_A2_no_button_for_spaces_beyond_the_last(name: str) -> None:
    """From four spaces before the end to the opponent on the last space: 4, not 5."""
    last = box(name).time.last_space
    assert play(position(name, time=(last - 4, last), buttons=(0, 0)), ADVANCE).sides[0].buttons == 4


@every_edition
@pytest.mark.parametrize(("behind", "advances"), [(3, 4), (2, 3)])
def test_A2_worked_example_a_token_3_behind_advances_4_for_4_and_one_2_behind_advances_3_for_3(
    name: str, behind: int, advances: int
) -> None:
    moved = play(position(name, time=(1, 1 + behind), buttons=(0, 0)), ADVANCE)
    assert (moved.sides[0].time, moved.sides[0].buttons) == (1 + advances, advances)


def test_A3_then_the_income_marks_crossed_are_resolved() -> None:
    """From 8 to 19, marks at 11 and 17: eleven buttons for the way, twice the income."""
    moved = play(position("patchwork", time=(8, 18), buttons=(0, 0), income=(4, 9)), ADVANCE)
    assert [side.buttons for side in moved.sides] == [11 + 2 * 4, 0]


def test_A3_then_the_leather_marks_crossed_are_resolved() -> None:
    moved = play(position("patchwork", time=(17, 19)), ADVANCE)
    assert (moved.sides[0].time, moved.turn, moved.leather_due) == (20, 0, 1)
