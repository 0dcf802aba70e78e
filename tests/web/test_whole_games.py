"""A person plays whole games on the page."""

import pytest

from tests.web.conftest import Open

pytestmark = [pytest.mark.browser, pytest.mark.slow]


@pytest.mark.parametrize("edition", ["patchwork", "express", "stack-n-stuff"])
def test_a_game_against_the_computer_comes_to_its_end(open_page: Open, edition: str) -> None:
    table = open_page()
    table.begin(edition)
    table.play_to_the_end()
    assert table.page.locator(".scoresheet .total td").count() == 2


def test_two_people_at_one_table_play_to_the_end(open_page: Open) -> None:
    table = open_page()
    table.begin("express", "here")
    table.play_to_the_end(seed=2)
    assert table.is_over
