"""`Played like level 5 (4 to 6)`: measured for every built-in edition, and never said on too little."""

from itertools import pairwise

import pytest

from quiltbee import edition, edition_ids
from quiltbee.engine.review.likeness import LEAST_DECISIONS, Likeness, likeness, nearest
from tests.custom_edition import tea_towel

MEASURED = {"limits": [4.0, 9.0, 16.0, 25.0, 36.0, 49.0, 64.0], "spread": 1.0}


def test_fewer_errors_mean_a_higher_level() -> None:
    assert [nearest(MEASURED, rate).level for rate in (0, 5, 10, 20, 30, 40, 50, 1000)] == [8, 7, 6, 5, 4, 3, 2, 1]


def test_the_interval_is_as_wide_as_single_games_scatter() -> None:
    assert nearest(MEASURED, 20.0) == Likeness(5, 4, 6)
    assert nearest(MEASURED, 0.0) == Likeness(8, 8, 8)
    assert nearest({**MEASURED, "spread": 2.5}, 1.0) == Likeness(8, 6, 8)


@pytest.mark.parametrize("id", edition_ids())
def test_every_built_in_edition_was_measured(id: str) -> None:
    rates = (0.0, 5.0, 10.0, 20.0, 40.0, 80.0, 160.0)
    found = [likeness(edition(id), rate, LEAST_DECISIONS) for rate in rates]
    assert all(each is not None and each.low <= each.level <= each.high for each in found)
    levels = [each.level for each in found if each is not None]
    assert (levels[0], levels[-1]) == (8, 1)
    assert all(one >= two for one, two in pairwise(levels))


def test_nothing_is_said_of_few_decisions_or_of_an_edition_that_nobody_measured() -> None:
    assert likeness(edition("express"), 20.0, LEAST_DECISIONS - 1) is None
    assert likeness(edition("express"), None, 0) is None
    assert likeness(tea_towel(), 20.0, 30) is None
