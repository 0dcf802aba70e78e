"""A review of a game, asked of an engine by its protocol."""

import pytest

from quiltbee import Record, edition, legal_count, parse_game
from quiltbee.engine.arena.match import Match
from quiltbee.engine.arena.referee import play_game
from quiltbee.engine.bot import NO_LIMIT, Limit
from quiltbee.engine.protocol.client import Misunderstood
from quiltbee.engine.protocol_server.conversation import Conversation
from quiltbee.engine.review.analysis import Analysis
from quiltbee.engine.review.asking import Progress, ReviewQuestion
from quiltbee.engine.review.reviewing import review
from quiltbee.engine.review.to_json import judged_json, review_json

SEED = 7


@pytest.fixture(scope="module")
def record() -> Record:
    """A game that a greedy bot has won against one that errs."""
    return parse_game(play_game(next(Match(("greedy", "greedy:slip=9"), edition("express"), 1, 3).jobs())).text)


def reviewed(question: ReviewQuestion, bot: str = "greedy") -> Analysis:
    """What an engine says to it, in this process."""
    conversation = Conversation(bot)
    said = [answer for line in question.lines() for answer in conversation.hear(line)]
    assert conversation.thought is not None
    conversation.thought.run(said.append)
    *before, last = map(question.hear, said)
    assert before == [None] * len(before)
    assert last is not None
    return last


def test_a_review_by_the_protocol_is_the_same_as_one_without(record: Record) -> None:
    here = review(record, "greedy", NO_LIMIT, SEED)
    there = reviewed(ReviewQuestion(record, NO_LIMIT, SEED, lambda _: None))
    told = [[judged_json(each, record.edition) for each in analysis.judged] for analysis in (here, there)]
    assert told[0] == told[1]
    assert any(each["better"] for each in told[0])
    one, two = review_json(here), review_json(there)
    assert one["mistakes"]
    assert any(mistake["ladder"] for mistake in one["mistakes"])
    assert [each["turn"] for each in one["mistakes"]] == [each["turn"] for each in two["mistakes"]]
    assert [each["ladder"] for each in one["mistakes"]] == [each["ladder"] for each in two["mistakes"]]
    assert one["refills"] == two["refills"]
    assert len(one["refills"]) == 1


def test_the_value_of_each_position_is_told_as_it_is_found(record: Record) -> None:
    told: list[Progress] = []
    reviewed(ReviewQuestion(record, Limit(nodes=3), SEED, told.append))
    assert [each.done for each in told] == sorted({each.done for each in told})
    assert {(each.of, each.value.seat) for each in told} == {(len(record.decisions) - 1, 0)}
    choices = [state for state in record.states() if legal_count(state) > 1]
    assert len(told) == len(choices), "neither the refill, nor the end, nor where there is no choice"


def test_after_stop_the_rest_of_a_review_is_a_glance(record: Record) -> None:
    conversation = Conversation("search")
    for line in ReviewQuestion(record.upto(5), Limit(seconds=3600), SEED, lambda _: None).lines():
        conversation.hear(line)
    conversation.hear("stop")
    said: list[str] = []
    assert conversation.thought is not None
    conversation.thought.run(said.append)
    assert said[-1].startswith("reviewed 5 start seat 0 ")


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("error there is no position yet", "said: error"),
        ("reviewed 3", "judged 0 of"),
        ("judged ply 999 grade none decision A", "cannot be read"),
        ("better ply 1 visits 3 seat 0 margin +1.00 chance 0.5000 line nonsense", "cannot be read"),
    ],
)
def test_an_engine_that_answers_nonsense_is_misunderstood(record: Record, line: str, complaint: str) -> None:
    with pytest.raises(Misunderstood, match=complaint):
        ReviewQuestion(record, NO_LIMIT, SEED, lambda _: None).hear(line)
