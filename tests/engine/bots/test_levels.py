"""The eight levels."""

import pytest

from quiltbee import Refill
from quiltbee.engine.bot import Limit
from quiltbee.engine.bots.levels import Level, UnknownLevel, level, levels
from quiltbee.engine.bots.spec import make_bot
from tests.engine.conftest import Played, Start

FEW_NODES = Limit(nodes=60)
"""Enough to see that the rules are kept."""

every_level = pytest.mark.parametrize("each", levels(), ids=lambda each: each.name)


def test_there_are_eight_with_stable_names() -> None:
    assert [(each.id, each.name) for each in levels()] == [
        ("1", "thimble"),
        ("2", "pincushion"),
        ("3", "apprentice"),
        ("4", "sunday-quilter"),
        ("5", "tailor"),
        ("6", "guild-quilter"),
        ("7", "fair-champion"),
        ("8", "master-quilter"),
    ]


@pytest.mark.parametrize("name", ["4", "sunday-quilter", "Sunday quilter", " SUNDAY-QUILTER "])
def test_a_level_is_found_by_number_name_or_title(name: str) -> None:
    assert level(name).id == "4"


def test_an_unknown_level_is_told_which_there_are() -> None:
    with pytest.raises(UnknownLevel, match=r"no level 'x'; there are 1 thimble, .* 8 master-quilter"):
        level("x")


@every_level
def test_no_level_ever_decides_against_the_rules(each: Level, board: str, start: Start, played: Played) -> None:
    bot = make_bot(each.name)
    assert len(played((bot, bot), start(board, int(each.id)), FEW_NODES)) > 20


@every_level
def test_the_same_seed_and_nodes_give_the_same_game(each: Level, start: Start, played: Played) -> None:
    first, again = (played((make_bot(each.id), make_bot(each.id)), start("express", 5), FEW_NODES) for _ in range(2))
    assert first == again


@every_level
def test_nobody_can_look_at_an_order_that_is_not_drawn(each: Level, start: Start, played: Played) -> None:
    """Two games whose refill is drawn differently are the same up to that moment."""
    bot = make_bot(each.id)
    one, other = (played((bot, bot), start("express", 2), FEW_NODES, refill=refill) for refill in (1, 2))
    before = next(ply for ply, (_, decision) in enumerate(one) if isinstance(decision, Refill))
    assert one[:before] == other[:before]
    assert one[before] != other[before], "the orders drawn should differ, or nothing is shown"


def test_only_a_level_with_a_time_of_its_own_thinks_for_long() -> None:
    """The server keeps a process for those that decide at a glance."""
    assert {each.name for each in levels() if each.typical_seconds > 0.1} == {
        each.name for each in levels() if "time=" in each.spec
    }
    assert all(0 < each.typical_seconds <= each.seconds for each in levels())
