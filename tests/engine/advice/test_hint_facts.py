"""Every fact in a hint is recomputed from the rules, cell by cell, in many positions of all editions."""

from collections.abc import Callable
from operator import attrgetter
from typing import Any

import pytest

from quiltbee import ADVANCE, Place, Refill, State, Take, XorShift, legal, play
from quiltbee.engine.advice.comparison import FACTS, compare, compared, rival
from quiltbee.engine.advice.hints import suggestions
from quiltbee.engine.advice.reasons import Reason, reason
from quiltbee.engine.bot import NO_LIMIT, Alternative, Choice, Value
from quiltbee.engine.bots.greedy import GreedyBot, RandomBot
from quiltbee.rules.legal import choose
from quiltbee.rules.moves import Advance, Decision
from quiltbee.rules.state import CHANCE
from tests.engine.conftest import Played, Start

Cell = tuple[int, int]


def positions(game: list[tuple[State, Decision]], every: int) -> list[State]:
    return [state for state, _ in game if state.turn != CHANCE][::every]


def free_cells(state: State, seat: int) -> set[Cell]:
    edition, free = state.edition, state.sides[seat].free
    cells = ((row, column) for row in range(edition.rows) for column in range(edition.columns))
    return {(row, column) for row, column in cells if free >> row * edition.stride + column & 1}


def beside(cell: Cell) -> list[Cell]:
    row, column = cell
    return [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]


def areas_of(cells: set[Cell]) -> list[set[Cell]]:
    found: list[set[Cell]] = []
    left = set(cells)
    while left:
        todo, area = [left.pop()], set[Cell]()
        while todo:
            cell = todo.pop()
            area.add(cell)
            todo += [each for each in beside(cell) if each in left]
            left -= set(beside(cell))
        found.append(area)
    return found


def played_out(state: State, decisions: tuple[Decision, ...]) -> list[State]:
    """The positions after each decision; a refill in between is drawn in any order."""
    after = [state]
    for decision in decisions:
        if after[-1].turn == CHANCE:
            after[-1] = play(after[-1], Refill(after[-1].waiting))
        after.append(play(after[-1], decision))
    return after[1:]


def check_place(facts: Reason, before: State, after: State, seat: int) -> None:
    free, left = free_cells(before, seat), free_cells(after, seat)
    placed = free - left
    smallest = min(patch.size for patch in before.edition.patches)
    holes = [sum(len(area) < smallest for area in areas_of(cells)) for cells in (free, left)]
    assert facts.holes == holes[1] - holes[0]
    assert facts.areas == len(areas_of(left))
    assert facts.touches == sum(side not in left | placed for cell in placed for side in beside(cell))
    special = before.edition.special
    won = after.special == seat != before.special
    assert facts.special == (special.points if won and special else 0)
    if special is None or after.special is not None:
        assert facts.missing is None
        return
    tops = range(before.edition.rows - special.square + 1)
    lefts = range(before.edition.columns - special.square + 1)
    squares = [
        sum(top <= row < top + special.square and side <= column < side + special.square for row, column in left)
        for top in tops
        for side in lefts
    ]
    assert facts.missing == min(squares)


def check_way(facts: Reason, start: State, states: list[State], first: Decision) -> None:
    """What the whole action did to the player and the tokens."""
    seat, last = start.turn, states[-1]
    before, after = start.sides[seat], last.sides[seat]
    time = start.edition.time
    if isinstance(first, Take):
        patch = start.edition.patch[first.patch]
        assert facts.pays == patch.cost
        assert facts.earns_by_end == patch.income * sum(mark > before.time for mark in time.income_at)
        assert facts.points == facts.special + facts.earns_by_end - patch.cost + (
            start.edition.empty_cell_penalty * patch.size
        )
        assert facts.reveals == bool(start.waiting and not states[-1].waiting)
    assert (facts.spaces, facts.lands_on) == (after.time - before.time, after.time)
    assert facts.leathers == sum(before.time < mark <= after.time for mark in start.leather_left)
    crossed = sum(before.time < mark <= after.time for mark in time.income_at)
    assert facts.earned == crossed * after.income
    assert after.buttons == before.buttons - facts.pays + facts.receives + facts.earned
    if not last.leather_due:
        assert facts.ends == last.is_over
        assert last.is_over or facts.stays == (last.turn == seat)


def check_advance(facts: Reason, start: State, after: State) -> None:
    seat = start.turn
    assert facts.points == facts.receives == facts.spaces
    assert facts.takable == sum(isinstance(each, Take) for each in legal(start))
    purse, then = start.sides[seat].buttons, after.sides[seat].buttons
    goes_on = after.sides[seat].time < start.edition.time.last_space
    assert facts.affords == tuple(
        patch.id for patch in start.reach if goes_on and patch.cost > purse and patch.cost <= then
    )


def check(state: State, decisions: tuple[Decision, ...], facts: Reason) -> None:
    seat, states = state.turn, played_out(state, decisions)
    if isinstance(decisions[0], Advance):
        check_advance(facts, state, states[0])
        check_way(facts, state, states, ADVANCE)
    elif isinstance(decisions[0], Take) and len(decisions) == 2:
        check_place(facts, states[0], states[1], seat)
        check_way(facts, state, states, decisions[0])
    elif isinstance(decisions[0], Place):
        check_place(facts, state, states[0], seat)
        if state.hand is not None:
            check_way(facts, state, states, decisions[0])
    elif isinstance(decisions[0], Take):
        assert (facts.holes, facts.touches, facts.areas, facts.missing) == (None, None, None, None)


MEASURES: dict[str, Callable[[Any], float]] = {
    "holes": lambda facts: -facts.holes,
    "pace": lambda facts: facts.points / facts.spaces,
    "missing": lambda facts: -facts.missing,
    "areas": lambda facts: -facts.areas,
    "pays": lambda facts: -facts.pays,
    "spaces": lambda facts: -facts.spaces,
}
"""The other facts are the better the more there is of them."""


def check_comparison(state: State, facts: Reason, other: tuple[Decision, ...]) -> None:
    told = compare(state, facts, other)
    check(state, told.decisions, reason(state, told.decisions))
    assert not set(told.better) & set(told.worse)
    for name in (*told.better, *told.worse):
        measure = MEASURES.get(name, attrgetter(name))
        ours, theirs = measure(facts), measure(told.reason)
        assert ours != theirs
        assert (ours > theirs) == (name in told.better), name
    assert compared(facts, told, state.edition.words) or not (told.better or told.worse)


@pytest.mark.slow
@pytest.mark.parametrize("bot", [GreedyBot(), RandomBot()], ids=["greedy", "random"])
def test_every_fact_of_every_hint_is_what_the_rules_do(
    bot: GreedyBot | RandomBot, board: str, start: Start, played: Played
) -> None:
    seen = 0
    for seed in range(2):
        for state in positions(played((bot, bot), start(board, seed), NO_LIMIT, seed), 3):
            adviser = GreedyBot().choose(state, NO_LIMIT, XorShift(1))
            for way in suggestions(state, adviser, most=5):
                check(state, way.decisions, way.reason)
                if way.instead is not None:
                    check_comparison(state, way.reason, way.instead.decisions)
                seen += 1
    assert seen > 50


def test_any_two_ways_differ_only_in_what_is_told(board: str, start: Start, played: Played) -> None:
    """Not only the good ones: any two that are legal, taken at random."""
    random = XorShift(7)
    for state in positions(played((RandomBot(), RandomBot()), start(board, 5), NO_LIMIT), 2):
        one, two = choose(state, random.below), choose(state, random.below)
        facts = reason(state, (one,))
        check(state, (one,), facts)
        check_comparison(state, facts, (two,))


def test_a_hint_to_advance_is_compared_with_a_patch_if_one_can_be_taken(board: str, start: Start) -> None:
    state = start(board, 3)
    told = suggestions(state, Choice(ADVANCE, Value(0, 0.5), alternatives=(Alternative((ADVANCE,), Value(0, 0.5)),)))
    assert told[0].instead is not None
    assert isinstance(told[0].instead.decisions[0], Take)
    assert told[0].reason.takable
    points = {each: reason(state, (each,)).points for each in legal(state) if isinstance(each, Take)}
    assert points[told[0].instead.decisions[0]] == max(points.values())


def test_who_can_take_nothing_is_told_so(start: Start) -> None:
    state = start("patchwork", 3)
    poor = state._replace(sides=tuple(side._replace(buttons=0) for side in state.sides))  # type: ignore[arg-type]
    costly = poor._replace(circle=tuple(sorted(poor.circle, key=lambda id: -poor.edition.patch[id].cost)))
    assert rival(costly, ADVANCE, []) is None
    assert reason(costly, (ADVANCE,)).takable == 0


def test_a_patch_is_compared_with_the_advance_if_nothing_else_can_be_taken(start: Start) -> None:
    state = start("patchwork", 3)
    (first, *_) = (each for each in legal(state) if isinstance(each, Take))
    lonely = state._replace(circle=(first.patch,))
    assert rival(lonely, first, []) == (ADVANCE,)


def test_the_facts_have_the_names_that_a_page_knows() -> None:
    assert set(FACTS) - {"pace"} <= set(Reason.__dataclass_fields__)
