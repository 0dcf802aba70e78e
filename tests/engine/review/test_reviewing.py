"""A game looked at again."""

from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from quiltbee import (
    ADVANCE,
    Evaluation,
    Game,
    Record,
    State,
    edition,
    game_text,
    legal,
    legal_count,
    outcome,
    parse_game,
    successor,
)
from quiltbee.engine.arena.match import Match
from quiltbee.engine.arena.referee import play_game
from quiltbee.engine.bot import Alternative, Choice, Limit, SeatValue, Value
from quiltbee.engine.review.analysis import Analysis, Step
from quiltbee.engine.review.facts import Fact
from quiltbee.engine.review.judge import Judge
from quiltbee.engine.review.looking import Look
from quiltbee.engine.review.mistakes import mistakes_of
from quiltbee.engine.review.reviewing import Reviewer, review
from quiltbee.engine.review.sentence import sentence
from quiltbee.engine.review.summary import summary
from quiltbee.engine.review.turns import turns_of
from quiltbee.engine.search.bot import spaces_left
from quiltbee.notation.record import Comment
from quiltbee.rules.rng import XorShift
from tests.custom_edition import tea_towel, tea_towel_text

PICTURES = Path(__file__).parents[3] / "docs" / "pictures"


@pytest.fixture(scope="module")
def record() -> Record:
    """A game that a greedy bot has won against one that errs."""
    return parse_game(play_game(next(Match(("greedy", "greedy:slip=9"), edition("express"), 1, 3).jobs())).text)


@pytest.fixture(scope="module")
def analysis(record: Record) -> Analysis:
    return review(record, "greedy")


def test_every_decision_is_judged_and_every_position_has_a_value(record: Record, analysis: Analysis) -> None:
    assert [each.decision for each in analysis.judged] == list(record.decisions)
    assert [each.ply for each in analysis.judged] == list(range(1, len(record.decisions) + 1))
    assert None not in [each.value for each in analysis.judged]
    assert sum(each.seat is None for each in analysis.judged) == len(analysis.refills) == 1


def test_a_decision_without_a_choice_costs_nothing_and_does_not_count(record: Record, analysis: Analysis) -> None:
    alone = [each for each, state in zip(analysis.judged, record.states(), strict=False) if legal_count(state) == 1]
    assert alone
    assert not any(each.counts or (each.lost and each.lost.chance) for each in alone)


def test_the_last_value_is_the_result(record: Record, analysis: Analysis) -> None:
    ended = outcome(record.final)
    assert ended is not None
    assert analysis.judged[-1].value == SeatValue(0, ended.scores[0] - ended.scores[1], float(ended.winner == 0))


def test_who_plays_what_the_adviser_would_loses_next_to_nothing(analysis: Analysis) -> None:
    greedy = [each for each in analysis.judged if each.seat == 0]
    assert sum(each.lost.chance for each in greedy if each.lost) < 0.01 * len(greedy)
    assert sum(each.grade != "" for each in greedy) <= 1, "of equal places it takes any"


def test_who_errs_is_told_what_it_cost_and_what_was_better(analysis: Analysis) -> None:
    assert analysis.mistakes
    for each in analysis.mistakes:
        assert each.better is not None
        assert each.lost is not None
        assert each.lost.chance >= 0.05
        assert each.better.decisions[0] != each.decision
        assert each.lost.seat == each.better.value.seat == each.seat
        assert each.better.why


def test_a_turn_is_taking_and_placing_together(record: Record, analysis: Analysis) -> None:
    turns = turns_of(analysis.judged)
    assert sum(len(turn.judged) for turn in turns) == len(record.decisions) - 1, "all but the refill"
    assert all(turn.judged[0].kind == "purchase" for turn in turns)
    assert all(each.kind == "placement" for turn in turns for each in turn.judged[1:])


def test_the_moments_are_the_three_dearest_and_add_up(analysis: Analysis) -> None:
    mistakes = mistakes_of(analysis)
    moments = mistakes.moments(1)
    assert len(moments) == 3
    assert [each.lost.chance for each in moments] == sorted(
        (each.lost.chance for each in mistakes.of(1)), reverse=True
    )[:3]
    for each in moments:
        assert each.better.value.chance - each.played.value.chance == pytest.approx(each.lost.chance)
        assert each.facts
        assert [step.value.chance for step in each.ladder] == sorted(
            (step.value.chance for step in each.ladder), reverse=True
        )


def test_a_ladder_has_both_ways_of_its_moment_as_they_stand_there() -> None:
    """Here the place cost more than the take: the bot's best place for that take is not what was played."""
    record = parse_game((PICTURES / "patchwork.game").read_text(encoding="utf-8"))
    moments = [each for seat in (0, 1) for each in mistakes_of(review(record, limit=Limit(nodes=100))).moments(seat)]
    ladders = [each for each in moments if each.ladder]
    assert ladders
    for each in ladders:
        steps = {step.decisions: step.value for step in each.ladder}
        assert len(steps) == len(each.ladder)
        assert [steps[way.decisions] for way in (each.played, each.better)] == [each.played.value, each.better.value]
        chosen = [step.decisions[0] for step in each.ladder]
        assert chosen.count(each.played.decisions[0]) == (1 if each.wrong == "purchase" else 2)
        assert [step.value.chance for step in each.ladder] == sorted(
            (step.value.chance for step in each.ladder), reverse=True
        )


def test_a_sentence_is_made_of_facts_and_without_any_it_says_the_chances(analysis: Analysis) -> None:
    edition, mistake = analysis.record.edition, mistakes_of(analysis).moments(1)[0]
    advance = replace(mistake.played, decisions=(ADVANCE,))
    trite, leather = Fact("shut_in", 0, 1, "played"), Fact("opponent_leathers", 1, 0, "better")
    points = Fact("opponent_points", 9, 2, "better", ("e01",), ("e02",))
    said = [
        sentence(replace(mistake, played=advance, facts=facts, wrong="placement"), edition, ("Rosa", "Mia"))
        for facts in ((), (trite, leather, points))
    ]
    one, two = (f"{100 * option.value.chance:.0f} %" for option in (mistake.better, mistake.played))
    assert said == [
        f"The better place gives {one} to win instead of {two}.",
        "The better place leaves Rosa no leather patch on the next turn.",
    ]
    covers, fills = Fact("covers", 0, 1, "better"), Fact("shut_in", 0, -1, "better")
    bare, full = (
        sentence(replace(mistake, facts=facts, wrong="leather"), edition, ("Rosa", "Mia"))
        for facts in ((covers,), (fills, covers))
    )
    assert bare.endswith(" covers 1 cell.")
    assert full.endswith(" fills 1 shut-in cell.")


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        ((Fact("buttons", 1, 7, "better"),), "leaves Mia with 7 buttons instead of 1."),
        ((Fact("earned", 0, 1, "better"), Fact("earns_by_end", 0, 9, "better")), "place earns 9 buttons by the end."),
        ((Fact("areas", 3, 2, "better"),), "splits the free cells into 2 areas instead of 3."),
        ((Fact("areas", 3, 1, "better"),), "keeps the free cells together."),
        (
            (Fact("opponent_points", 21, 6, "better", ("e01",), ("e02",)),),
            "leaves Rosa nothing to take that adds more to the score than e02 (6 points instead of 21).",
        ),
    ],
)
def test_a_sentence_says_what_its_numbers_count(analysis: Analysis, facts: tuple[Fact, ...], said: str) -> None:
    mistake = replace(mistakes_of(analysis).moments(1)[0], facts=facts, wrong="placement")
    assert sentence(mistake, analysis.record.edition, ("Rosa", "Mia")).endswith(said)


def test_both_players_get_accuracy_error_rate_and_luck(analysis: Analysis) -> None:
    good, bad = (summary(analysis, seat) for seat in (0, 1))
    assert good.accuracy is not None
    assert bad.accuracy is not None
    assert good.accuracy > bad.accuracy
    assert good.error.decisions == good.purchases.decisions + good.placements.decisions
    assert good.luck.result == 1
    assert bad.luck.result == 0
    assert good.luck.adjusted is not None
    assert bad.luck.adjusted is not None
    assert good.luck.adjusted + bad.luck.adjusted == pytest.approx(1)


def test_values_are_written_into_the_game_in_place_of_older_ones(record: Record, analysis: Analysis) -> None:
    old = replace(record, notes=((1, Evaluation(9.0, 99.0)), (1, Comment("so it began"))))
    noted = replace(analysis, record=old).noted()
    assert parse_game(game_text(noted)) == noted
    first = [note for ply, note in noted.notes if ply == 1]
    assert Comment("so it began") in first
    assert Evaluation(9.0, 99.0) not in first
    assert len(noted.notes) == 2 + len(record.decisions)  # one comment, one value for the start, one for each decision
    assert noted.decisions == record.decisions


def test_a_game_that_is_not_over_has_no_result_yet(record: Record) -> None:
    part = review(record.upto(4), "greedy", Limit(nodes=3))
    assert len(part.judged) == 4
    assert part.judged[-1].value is not None
    assert 0 < part.judged[-1].value.chance < 1


@pytest.mark.parametrize("seed", [15, 30])
def test_a_value_changes_by_no_more_than_the_decision_lost(seed: int) -> None:
    """Here a closer look at a moment finds a better action: the values before it must follow."""
    job = next(Match(("random", "level:2"), tea_towel(), 1, seed, edition_file=tea_towel_text()).jobs())
    found = review(parse_game(play_game(job).text, lambda _: tea_towel()), limit=Limit(nodes=300))
    now = found.start
    for each in found.judged:
        assert now is not None
        assert each.value is not None
        if each.lost is not None:
            fell = now.seen_by(each.lost.seat).chance - each.value.seen_by(each.lost.seat).chance
            assert abs(fell - each.lost.chance) < 0.06
        now = each.value


def test_own_editions_can_be_looked_at() -> None:
    job = next(Match(("random", "random"), tea_towel(), 1, 3, edition_file=tea_towel_text()).jobs())
    record = parse_game(play_game(job).text, lambda _: tea_towel())
    assert len(review(record, "greedy").judged) == len(record.decisions)


def test_which_orders_the_search_draws_hardly_changes_what_a_turn_lost() -> None:
    game = play_game(next(Match(("level:5", "level:6"), edition("express"), 1, 2013).jobs()))
    reviews = [review(parse_game(game.text), limit=Limit(nodes=2000), seed=seed) for seed in (1, 2, 3)]
    lost = zip(*([turn.lost.chance for turn in turns_of(each.judged)] for each in reviews), strict=True)
    assert max(max(each) - min(each) for each in lost) < 0.2, "with few orders it is 0.39"


def test_a_turn_that_began_with_the_only_decision_there_was_can_be_a_moment() -> None:
    game = play_game(next(Match(("level:5", "level:4"), edition("express"), 1, 2011).jobs()))
    found = review(parse_game(game.text), limit=Limit(nodes=50))
    states = list(found.record.states())
    forced = [ladder for ply, ladder in found.ladders.items() if legal_count(states[ply - 1]) == 1]
    assert [len(ladder) for ladder in forced] == [1]


def test_a_judge_without_proofs_is_never_certain() -> None:
    game = parse_game(play_game(next(Match(("greedy", "greedy"), edition("express"), 1, 3).jobs())).text)
    late = next(state for state in game.states() if spaces_left(state) <= 10 and legal_count(state) > 1)
    chances = [Judge(proves).choose(late, Limit(nodes=2000), XorShift(1)).value.chance for proves in (True, False)]
    assert chances[0] in (0.0, 1.0)
    assert 0.0 < chances[1] < 1.0


@dataclass
class _Certain:
    """Says for certain that the side to move loses, but only of the positions that it is given."""

    of: frozenset[State]
    guess: float
    name: str = "certain"

    def choose(self, state: State, _limit: Limit, _rng: XorShift) -> Choice:
        value = Value(0.0, 0.0 if state in self.of else self.guess)
        decision = legal(state)[0]
        return Choice(decision, value, (decision,), 1, (Alternative((decision,), value, 1, (decision,)),))


def test_a_proof_for_one_way_alone_does_not_make_a_mistake() -> None:
    start = Game.new("patchwork", seed=4, first=0).state
    taken, other = legal(start)[1:3]
    states = [start, successor(start, taken)]
    proved = _Certain(frozenset(states[1:]), 0.5)
    guesses = _Certain(frozenset(), 0.5)
    sure, unsure = (Look(bot, Limit(nodes=1), 0) for bot in (proved, guesses))
    reviewer = Reviewer(states, (taken,), main=unsure, aside=sure, guesser=unsure)
    best = Step((other,), SeatValue(0, 0.0, 0.5))
    better, made = reviewer._alike(0, best, SeatValue(0, 0.0, 0.0))
    assert (better.chance, made.chance) == (0.5, 0.5)
    assert reviewer._alike(0, best, SeatValue(0, 0.0, 0.3)) == (best.value, SeatValue(0, 0.0, 0.3))


def test_on_a_ladder_nothing_stands_above_a_decision_that_the_longest_look_calls_best() -> None:
    start = Game.new("patchwork", seed=4, first=0).state
    made = legal(start)[0]
    states = [start, successor(start, made)]
    same, hopeful = (Look(_Certain(frozenset(), guess), Limit(nodes=1), 0) for guess in (0.5, 0.9))
    reviewer = Reviewer(states, (made,), main=same, aside=hopeful, guesser=same)
    reviewer.choices[0] = same.choice(start, 0)
    reviewer.values = {0: SeatValue(0, 0.0, 0.5), 1: SeatValue(0, 0.0, 0.5)}
    for first in legal(start)[1:]:
        assert reviewer._step(0, first).value.chance == 0.9, "the brief look likes every other way better"
    ladder = reviewer._ladder(0)
    assert ladder[0].decisions[0] == made
    assert {step.value.chance for step in ladder} == {0.5}
