"""Handicaps in matches, and how the even one is found."""

import random

import pytest

from quiltbee import edition, parse_game
from quiltbee.engine.arena.handicap import Tried, add, even_at, is_settled
from quiltbee.engine.arena.match import Match
from quiltbee.engine.arena.referee import play_game
from quiltbee.engine.bots.handicaps import even_handicap, even_handicaps


def test_the_buttons_go_with_the_bot_when_the_seats_are_swapped() -> None:
    match = Match(("random", "greedy"), edition("express"), 1, seed=1, handicap=(7, 0))
    first, second = (play_game(job) for job in match.jobs())
    assert [parse_game(result.text).handicap for result in (first, second)] == [(7, 0), (0, 7)]


@pytest.mark.parametrize("even", [0, 3, 11, 37, 80])
def test_the_even_handicap_is_found(even: int) -> None:
    rng = random.Random(even)
    tried: tuple[Tried, ...] = ()
    for _ in range(60):
        if is_settled(tried, 1000):
            break
        buttons = even_at(tried)
        chance = 1 / (1 + 2.718281828 ** (-0.12 * (buttons - even)))
        tried = add(tried, Tried(buttons, 100, sum(rng.random() < chance for _ in range(100))))
    best = max(tried, key=lambda each: each.games)
    assert abs(best.buttons - even) <= 1
    assert best.interval[0] < best.share < best.interval[1]


def test_every_suggested_handicap_is_of_known_levels_and_was_seen_even() -> None:
    for each in even_handicaps():
        assert int(each.stronger) > int(each.weaker)
        assert 0 <= each.low <= each.wins / each.games <= each.high <= 1
        assert each.games >= 500
        assert 0.47 <= each.wins / each.games <= 0.53
        assert even_handicap(each.edition, each.stronger, each.weaker) == each
    assert even_handicap("nothing", "2", "1") is None
