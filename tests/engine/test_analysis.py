"""A game looked at again."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from quiltbee import ADVANCE, Evaluation, Record, Take, edition, game_text, legal, outcome, parse_game, play, takeable
from quiltbee.engine.advice.analysis import Analysis, _grade, analyse, answer
from quiltbee.engine.arena.match import Match
from quiltbee.engine.arena.referee import play_game
from quiltbee.engine.arena.workers import in_processes
from quiltbee.engine.bot import Alternative, Choice, Limit, SeatValue, Value
from quiltbee.notation.record import Comment
from tests.custom_edition import tea_towel, tea_towel_text


@pytest.fixture(scope="module")
def record() -> Record:
    """A game that a greedy bot has won against one that errs."""
    return parse_game(play_game(next(Match(("greedy", "greedy:slip=9"), edition("express"), 1, 3).jobs())).text)


@pytest.fixture(scope="module")
def analysis(record: Record) -> Analysis:
    return analyse(record, "greedy")


def test_every_decision_is_judged_and_every_position_but_the_refill_has_a_value(
    record: Record, analysis: Analysis
) -> None:
    assert [each.decision for each in analysis.judged] == list(record.decisions)
    assert [each.ply for each in analysis.judged] == list(range(1, len(record.decisions) + 1))
    without = [ply for ply, each in enumerate(analysis.judged) if each.value is None]
    chance = [ply for ply, each in enumerate(analysis.judged) if each.seat is None]
    assert [ply + 1 for ply in without] == chance
    assert len(chance) == 1


def test_the_last_value_is_the_result(record: Record, analysis: Analysis) -> None:
    ended = outcome(record.final)
    assert ended is not None
    assert analysis.judged[-1].value == SeatValue(0, ended.scores[0] - ended.scores[1], float(ended.winner == 0))


def test_who_plays_what_the_adviser_would_loses_nothing(analysis: Analysis) -> None:
    greedy = [each for each in analysis.judged if each.seat == 0]
    assert sum(each.lost.chance for each in greedy if each.lost) < 0.01 * len(greedy)
    assert not [each for each in greedy if each.grade]


def test_who_errs_is_told_what_it_cost_and_what_was_better(analysis: Analysis) -> None:
    assert analysis.mistakes
    for each in analysis.mistakes:
        assert each.seat == 1
        assert each.better is not None
        assert each.lost is not None
        assert each.lost.chance >= 0.05
        assert each.better.decisions[0] != each.decision
        assert each.lost.seat == each.better.value.seat == each.seat
        assert each.better.why


def test_grades() -> None:
    assert [_grade(lost) for lost in (0, 0.04, 0.06, 0.11, 0.5)] == ["", "", "inaccuracy", "mistake", "blunder"]


def test_values_are_written_into_the_game_in_place_of_older_ones(record: Record, analysis: Analysis) -> None:
    old = replace(record, notes=((1, Evaluation(9.0, 99.0)), (1, Comment("so it began"))))
    noted = replace(analysis, record=old).noted()
    assert parse_game(game_text(noted)) == noted
    first = [note for ply, note in noted.notes if ply == 1]
    assert Comment("so it began") in first
    assert Evaluation(9.0, 99.0) not in first
    assert len(noted.notes) == 1 + len(record.decisions)  # one for the start, one each, none before the refill
    assert noted.decisions == record.decisions


def test_the_answer_does_not_depend_on_where_it_is_found(record: Record, analysis: Analysis) -> None:
    told: list[tuple[int, int]] = []
    spread = analyse(
        record, "greedy", ask=in_processes(2, answer), on_progress=lambda done, of: told.append((done, of))
    )
    assert spread == analysis
    assert told[-1][0] == told[-1][1] == len(record.decisions) - 1


def test_a_game_that_is_not_over_has_no_result_yet(record: Record) -> None:
    part = analyse(record.upto(4), "greedy", Limit(nodes=3))
    assert len(part.judged) == 4
    assert part.judged[-1].value is not None
    assert 0 < part.judged[-1].value.chance < 1


def test_own_editions_can_be_looked_at() -> None:
    job = next(Match(("random", "random"), tea_towel(), 1, 3, edition_file=tea_towel_text()).jobs())
    record = parse_game(play_game(job).text, lambda _: tea_towel())
    assert len(analyse(record, "greedy").judged) == len(record.decisions)


# --- what a decision cost, with the adviser's words given ---------------------------------------------------------


@pytest.fixture
def bought() -> Record:
    """A patch was taken and placed."""
    start = next(Match(("random", "random"), edition("express"), 1, 3).jobs()).record()
    take = Take(takeable(start.start)[0])
    return replace(start, decisions=(take, legal(play(start.start, take))[0]))


def cost(record: Record, alternatives: tuple[Alternative, ...], next_value: Value) -> SeatValue | None:
    """Of the first decision, if the adviser says this about the first position and that about the second."""

    def ask(_: object) -> Iterator[tuple[int, Choice]]:
        best = alternatives[0]
        yield 0, Choice(best.decisions[0], best.value, alternatives=alternatives)
        yield 1, Choice(record.decisions[1], next_value)

    return analyse(record.upto(2), "greedy", ask=ask).judged[0].lost


def test_an_alternative_that_was_thought_about_has_its_own_value(bought: Record) -> None:
    played = bought.decisions[0]
    ways = (Alternative((ADVANCE,), Value(5, 0.7), visits=90), Alternative((played,), Value(2, 0.6), visits=10))
    lost = cost(bought, ways, Value(-9, 0.0))
    assert lost is not None
    assert (lost.margin, lost.chance) == pytest.approx((3, 0.1))


def test_one_that_was_hardly_thought_about_has_that_of_the_position_after_it(bought: Record) -> None:
    """The same player has to place the patch then, so the value is already that player's."""
    played = bought.decisions[0]
    ways = (Alternative((ADVANCE,), Value(5, 0.7), visits=90), Alternative((played,), Value(-8, 0.1), visits=2))
    lost = cost(bought, ways, Value(4, 0.65))
    assert lost is not None
    assert (lost.margin, lost.chance) == pytest.approx((1, 0.05))


def test_the_value_after_the_turn_has_passed_is_turned_round() -> None:
    start = next(Match(("random", "random"), edition("express"), 1, 3).jobs()).record()
    passed = replace(start, decisions=(ADVANCE, ADVANCE))
    ways = (Alternative((Take(start.circle[0]),), Value(5, 0.7), visits=90),)
    lost = cost(passed, ways, Value(-4, 0.35))
    assert lost is not None
    assert (lost.margin, lost.chance) == pytest.approx((1, 0.05))
