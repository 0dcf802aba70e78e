"""What a match has shown."""

import math

import pytest

from quiltbee import edition
from quiltbee.engine.arena.match import Match, Score, play_match
from quiltbee.engine.arena.referee import GameResult, SideResult, play_game
from quiltbee.engine.arena.report import percentile, report
from quiltbee.engine.arena.sprt import Sprt
from quiltbee.engine.arena.workers import in_processes


def side(score: int, seconds: tuple[float, ...] = (0.1,), allowed: float | None = None) -> SideResult:
    return SideResult(score, 10, False, seconds, allowed, nodes=6)


def scored(*results: GameResult) -> Score:
    score = Score()
    for result in results:
        list(score.add(result))
    return score


def game(number: int, winner: int, a: SideResult, b: SideResult, forfeit: str | None = None) -> GameResult:
    return GameResult(number, winner, number % 2, (a, b), forfeit, "")


def test_wins_margin_and_first_mover_are_counted() -> None:
    score = scored(
        game(0, 0, side(20), side(10)),
        game(1, 1, side(5), side(9)),
        game(2, 0, side(8), side(2)),
        game(3, 0, side(4), side(4)),
    )
    told = report(("x", "y"), score)
    assert [bot.wins for bot in told.bots] == [3, 1]
    assert told.counts == (0, 0, 1, 0, 1)
    assert told.margin.value == pytest.approx(3)  # pairs with +3 and +3
    assert told.first_mover == 0.75
    assert [bot.first_wins for bot in told.bots] == [1.0, 0.5]
    assert told.bots[0].score == pytest.approx(9.25)


def test_a_forfeit_counts_as_a_loss_and_for_nothing_else() -> None:
    score = scored(game(0, 0, side(20), side(10)), game(1, 0, side(-100), side(-90), "it crashed"))
    told = report(("x", "y"), score)
    assert [bot.wins for bot in told.bots] == [2, 0]
    assert told.bots[1].forfeits == ((1, "it crashed"),)
    assert told.bots[0].forfeits == ()
    assert told.bots[0].score == 20
    assert math.isnan(told.margin.value), "the only pair was not played to its end"


def test_times_are_told_and_how_much_they_are_over_the_limit() -> None:
    slow = side(1, tuple(0.1 + number / 1000 for number in range(1, 101)), allowed=0.15)
    told = report(("x", "y"), scored(game(0, 0, slow, side(0)), game(1, 0, slow, side(0)))).bots[0].thinking
    assert told.decisions == 200
    assert told.p50 == pytest.approx(0.15)
    assert told.max == pytest.approx(0.2)
    assert told.over_max == pytest.approx(0.05)
    assert told.over_p99 == pytest.approx(0.049)
    assert told.nodes == pytest.approx(0.06)


def test_percentiles() -> None:
    assert percentile([], 0.5) == 0
    assert percentile([3, 1, 2], 0.5) == 2
    assert percentile(list(range(1, 101)), 0.99) == 99


def test_a_test_is_told_with_its_verdict() -> None:
    score = scored(*(game(number, 0, side(1), side(0)) for number in range(60)))
    told = report(("x", "y"), score, Sprt(0, 100)).sprt
    assert told is not None
    assert told.verdict == "H1"
    assert told.llr > told.bounds[1]


def test_a_real_match_has_a_report() -> None:
    match = Match(("greedy", "random"), edition("patchwork"), 2, 5)
    told = report(match.bots, play_match(match, in_processes(1, play_game)))
    assert told.games == 4
    assert told.bots[0].wins == 4
    assert told.margin.value > 10
    assert told.elo.value == math.inf


def test_no_games_make_an_empty_report() -> None:
    told = report(("x", "y"), Score())
    assert told.games == 0
    assert math.isnan(told.elo.value)
    assert math.isnan(told.margin.value)
    assert math.isnan(told.first_mover)
    assert math.isnan(told.bots[0].score)
