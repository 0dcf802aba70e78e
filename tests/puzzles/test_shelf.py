"""The next puzzle, and that of the day."""

from datetime import date, timedelta

import pytest

from quiltbee.puzzles.shelf import NoPuzzle, next_puzzle, of_the_day, puzzle_with
from tests.puzzles.samples import samples

DAY = date(2026, 11, 18)


def test_the_puzzle_of_the_day_follows_from_the_date() -> None:
    assert of_the_day(DAY, samples()) == of_the_day(DAY, samples()[::-1])


def test_none_comes_twice_before_all_have_come() -> None:
    fitting = [each for each in samples() if 700 <= each.rating <= 2000]
    days = [of_the_day(DAY + timedelta(number), samples()).id for number in range(len(fitting))]
    assert len(set(days)) == len(fitting)


def test_the_next_puzzle_is_as_hard_as_the_player_is_strong() -> None:
    first = next_puzzle(samples(), 1400)
    second = next_puzzle(samples(), 1400, solved={first.id})
    assert abs(first.rating - 1400) <= abs(second.rating - 1400)
    assert next_puzzle(samples(), 1400, family="tempo").family == "tempo"


def test_when_all_are_solved_it_says_so() -> None:
    with pytest.raises(NoPuzzle, match="solved"):
        next_puzzle(samples(), 1400, solved={each.id for each in samples()})


def test_an_unknown_id_is_said() -> None:
    with pytest.raises(NoPuzzle, match="no puzzle 'nothing'"):
        puzzle_with("nothing")
