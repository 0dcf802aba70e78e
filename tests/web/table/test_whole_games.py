"""A person plays whole games on the page."""

import pytest

from tests.custom_edition import tea_towel_text
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


def test_a_game_that_the_page_has_never_heard_of_is_played_by_what_the_server_says(open_page: Open) -> None:
    """Another quilt, other patches and prices: a rule that the page knew by itself would be wrong here."""
    seats = [{"kind": "me", "name": "Ann"}, {"kind": "me", "name": "Ben"}]
    table = open_page(game={"edition_file": tea_towel_text(), "seats": seats, "seed": 1})
    refused: list[str] = []
    table.page.on("response", lambda answer: refused.append(answer.url) if answer.status >= 400 else None)
    table.play_to_the_end()
    sewn = [piece["patch"] for player in table.view()["table"]["players"] for piece in player["pieces"]]
    assert any(patch.startswith("t") for patch in sewn)
    assert not refused
