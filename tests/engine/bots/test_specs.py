"""Bots as text."""

import pytest

from quiltbee.engine.bot import Limit
from quiltbee.engine.bots.lapses import Distracted
from quiltbee.engine.bots.levels import levels
from quiltbee.engine.bots.spec import BadSpec, Seated, make_bot, timed


def seated(text: str) -> Seated:
    bot = make_bot(text)
    assert isinstance(bot, Seated)
    return bot


@pytest.mark.parametrize("text", ["greedy", "random", "greedy:income=0.5,glance=3", "3", "thimble", "level:8,slip=1"])
def test_a_bot_has_the_name_of_its_spec(text: str) -> None:
    assert make_bot(text).name == text


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "is no bot: there is no level ''"),
        ("gready", "other bots are random, greedy"),
        ("level:9", "there is no level '9'; there are 1 thimble"),
        ("greedy:incme=1", "greedy has no option 'incme'; it has income, horizon"),
        ("greedy:income", "write income=NUMBER"),
        ("greedy:income=much", "write income=NUMBER .* not income=much"),
        ("greedy:income=-1", "income is a number from 0 to 10"),
        ("greedy:income=nan", "income is a number from 0 to 10"),
        ("greedy:glance=2.5", "glance is a whole number from 0 to 1000"),
        ("greedy:slip=1,slip=2", "the option slip of greedy is given twice"),
        ("cmd:", "after cmd: comes a program"),
        ("cmd:'", "cannot be read as a command line"),
    ],
)
def test_what_is_no_bot_spec_is_told_what_would_be_one(text: str, complaint: str) -> None:
    with pytest.raises(BadSpec, match=complaint):
        make_bot(text)


def test_a_budget_in_the_spec_holds_whatever_the_caller_allows() -> None:
    assert seated("greedy:nodes=50").limit(Limit(seconds=3)) == Limit(nodes=50)
    assert seated("level:8,time=2").limit(Limit(nodes=9)) == Limit(seconds=2)


def test_without_a_budget_the_callers_limit_holds() -> None:
    assert seated("greedy").limit(Limit(seconds=3, nodes=7)) == Limit(seconds=3, nodes=7)


def test_what_is_usual_for_a_level_holds_unless_the_caller_allows_less() -> None:
    usual = Seated("x", make_bot("random"), Limit(), Limit(seconds=1, nodes=100))
    assert usual.limit(Limit()) == Limit(1, 100)
    assert usual.limit(Limit(seconds=0.5)) == Limit(0.5, 100)
    assert usual.limit(Limit(seconds=5)) == Limit(1, 100)
    assert usual.limit(Limit(nodes=7)) == Limit(None, 7), "nodes alone, so that the clock does not matter"


def test_what_is_said_behind_a_level_comes_before_its_spec() -> None:
    assert isinstance(seated("level:1").bot, Distracted)
    assert not isinstance(seated("level:1,overlook=0,glance=0,slip=0").bot, Distracted)


def test_a_spec_can_be_given_another_time() -> None:
    assert timed("8", 0.5) == "level:8,time=0.5"
    assert timed("level:8", 0.5) == "level:8,time=0.5"
    assert timed("cmd:a b", 0.5) == "cmd:a b"
    for each in levels():
        assert seated(timed(each.name, 0.25)).limit(Limit()) == Limit(seconds=0.25)
