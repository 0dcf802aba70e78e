"""The day of a game for the score: its circle and its refill follow from the date, for everybody alike."""

import pytest

from quiltbee import Game, draw_refill, edition, parse_game, shuffled
from quiltbee.notation.day import DAY, day_of, is_day
from quiltbee.rules.solo.day import DayDealer, day_start, dealer_of_refill
from quiltbee.rules.solo.deck import HUMAN
from tests.rules.support.positions import after, circle_of, position

DATE = "2026-11-18"


@pytest.mark.parametrize("text", ["2026-11-18", "2024-02-29", "0001-01-01"])
def test_a_date_is_a_day(text: str) -> None:
    assert is_day(text)


@pytest.mark.parametrize("text", ["", "today", "2026-11-31", "2026-13-01", "2025-02-29", "0000-01-01", "2026-1-1"])
def test_what_is_not_in_the_calendar_is_no_day(text: str) -> None:
    assert not is_day(text)


@pytest.mark.parametrize("id", ["patchwork", "express", "stack-n-stuff"])
def test_the_circle_follows_from_the_day_and_the_edition(id: str) -> None:
    box = edition(id)
    assert day_start(box, DATE) == day_start(box, DATE)
    assert day_start(box, DATE).circle != day_start(box, "2026-11-19").circle
    assert day_start(box, DATE).turn == 0


def test_the_refill_of_a_day_is_the_same_however_many_steps_the_clock_took() -> None:
    box = edition("express")
    dealers = [DayDealer(box, DATE), dealer_of_refill(box, DATE)]
    shuffled(box, dealers[0], HUMAN)
    assert [dealers[0].randrange(1) for _ in range(20)] == [0] * 20
    patches = circle_of(box)[-6:]
    due = after(position("express", buttons=(20, 20), circle=patches), patches[0])
    refills = [draw_refill(due, dealer) for dealer in dealers]
    assert refills[0] == refills[1]
    assert sorted(refills[0].order) == sorted(box.second_set)


def test_a_record_has_the_day_that_its_header_names_only_if_its_circle_is_that_of_the_day() -> None:
    text = Game.new("express", day=DATE).text
    assert day_of(parse_game(text)) == DATE
    assert day_of(parse_game(text.replace(DATE, "2026-11-19"))) is None
    assert day_of(parse_game(text.replace(f'[{DAY} "{DATE}"]\n', ""))) is None
