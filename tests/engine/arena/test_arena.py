"""A match of pairs."""

import signal
from collections.abc import Iterable, Iterator
from dataclasses import replace

import pytest

from quiltbee import edition
from quiltbee.engine.arena.match import Match, Pair, Score, play_match
from quiltbee.engine.arena.referee import GameResult, Job, SideResult, play_game
from quiltbee.engine.arena.sprt import Sprt
from quiltbee.engine.arena.workers import in_processes

EXPRESS = edition("express")
MATCH = Match(("greedy", "random"), EXPRESS, 3, seed=11)


def result(number: int, winner: int = 0) -> GameResult:
    side = SideResult(10, 5, False, (), None, 0)
    return GameResult(number, winner, number % 2, (side, side), None, "")


def texts(score: Score) -> list[str]:
    return [game.text for pair in score.pairs for game in pair]


def test_a_match_is_made_of_pairs_on_different_circles() -> None:
    jobs = list(MATCH.jobs())
    assert [job.number for job in jobs] == list(range(6))
    assert jobs[0].start == jobs[1].start != jobs[2].start == jobs[3].start


@pytest.mark.slow
def test_the_games_do_not_depend_on_how_many_processes_play_them() -> None:
    alone = play_match(MATCH, in_processes(1, play_game))
    together = play_match(MATCH, in_processes(2, play_game))
    assert texts(alone) == texts(together)
    assert len(alone.pairs) == 3


def test_pairs_count_in_their_order_whatever_comes_first() -> None:
    score = Score()
    assert list(score.add(result(3))) == []
    assert list(score.add(result(2))) == []
    assert list(score.add(result(0))) == []
    assert [pair[0].number for pair in score.add(result(1))] == [0, 2]
    assert score.counts == (0, 0, 0, 0, 2)


def test_no_game_counts_twice() -> None:
    score = Score()
    list(score.add(result(0)))
    with pytest.raises(AssertionError, match="game 0 was played twice"):
        list(score.add(result(0)))


def run_of(winners: Iterable[int], order: Iterable[int] | None = None) -> Iterator[GameResult]:
    """Results of games, as if they had been played, in this order."""
    played = [result(number, winner) for number, winner in enumerate(winners)]
    return iter([played[number] for number in order] if order else played)


def test_a_test_stops_the_match_at_the_same_pair_whoever_is_faster() -> None:
    winners = [0, 0] * 30
    backwards = [number for base in range(0, 60, 10) for number in range(base + 9, base - 1, -1)]
    match, sprt = replace(MATCH, pairs=30), Sprt(0, 100)
    one = play_match(match, lambda _: run_of(winners), sprt)
    other = play_match(match, lambda _: run_of(winners, backwards), sprt)
    assert one.pairs == other.pairs
    assert 0 < len(one.pairs) < 30
    assert sprt.verdict(one.counts) == "H1"
    assert sprt.verdict((0, 0, 0, 0, len(one.pairs) - 1)) is None


def test_ctrl_c_while_a_pair_is_told_waits_until_it_has_been_told() -> None:
    told: list[Pair] = []

    def tell(score: Score, pair: Pair) -> None:
        if len(score.pairs) == 2:
            signal.raise_signal(signal.SIGINT)
        told.append(pair)

    score = play_match(replace(MATCH, pairs=4), in_processes(1, play_game), on_pair=tell)
    assert score.pairs == told
    assert len(told) == 2


def test_an_interrupted_match_keeps_every_whole_pair() -> None:
    def interrupted(_: Iterable[Job]) -> Iterator[GameResult]:
        yield from (result(number) for number in (0, 1, 4, 5, 2))
        raise KeyboardInterrupt

    told: list[int] = []

    def tell(_: Score, pair: Pair) -> None:
        told.append(pair[0].number)

    score = play_match(MATCH, interrupted, on_pair=tell)
    assert [pair[0].number for pair in score.pairs] == told == [0, 4]
