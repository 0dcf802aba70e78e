"""Suggestions."""

from quiltbee import ADVANCE, Place, State, Take, XorShift
from quiltbee.engine.advice.hints import suggestions
from quiltbee.engine.bot import NO_LIMIT, Alternative, Choice, Value
from quiltbee.engine.bots.greedy import GreedyBot, RandomBot
from tests.engine.conftest import Start


def test_the_best_ways_come_first_each_with_its_reason(start: Start) -> None:
    state = start("patchwork", 2)
    ways = suggestions(state, GreedyBot().choose(state, NO_LIMIT, XorShift(1)), most=3)
    assert [type(way.decisions[0]) for way in ways].count(Take) >= 1
    assert [way.value.margin for way in ways] == sorted((way.value.margin for way in ways), reverse=True)
    assert all(way.why for way in ways)
    assert len({way.decisions[0] for way in ways}) == len(ways)


def test_several_placements_of_one_patch_are_one_suggestion(start: Start) -> None:
    state = start("express", 1)
    take = Take(state.circle[0])
    places = [Alternative((take, Place(0, anchor)), Value(1, 0.5), 9) for anchor in (0, 1)]
    ways = (*places, Alternative((ADVANCE,), Value(0, 0.5), 1))
    told = suggestions(state, Choice(take, Value(1, 0.5), alternatives=ways))
    assert [way.decisions for way in told] == [(take, Place(0, 0)), (ADVANCE,)]


def test_a_bot_without_alternatives_still_says_what_it_does(start: Start) -> None:
    state: State = start("express", 1)
    (only,) = suggestions(state, RandomBot().choose(state, NO_LIMIT, XorShift(1)))
    assert only.why


def test_a_place_that_is_only_in_the_line_belongs_to_the_take(start: Start) -> None:
    state = start("express", 1)
    take = Take(state.circle[0])
    place = GreedyBot().choose(state, NO_LIMIT, XorShift(1)).alternatives
    line = next(way.line for way in place if way.decisions[0] == take)
    (only,) = suggestions(state, Choice(take, Value(1, 0.5), line))
    assert only.decisions == line[:2]
    assert only.reason.holes is not None


def test_an_advance_stands_alone_though_a_leather_patch_is_placed_next(start: Start) -> None:
    state = start("express", 1)
    (only,) = suggestions(state, Choice(ADVANCE, Value(1, 0.5), (ADVANCE, Place(0, 0))))
    assert only.decisions == (ADVANCE,)


def test_a_value_says_that_it_is_of_the_player_on_turn(start: Start) -> None:
    state = start("express", 1)._replace(turn=1, top=1)
    ways = suggestions(state, GreedyBot().choose(state, NO_LIMIT, XorShift(1)))
    assert {way.value.seat for way in ways} == {1}
