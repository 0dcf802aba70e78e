"""The families that the search decides: `buy`, and `refill` as a mean over many orders.

Each choice is searched separately: inside one search the second-best choice gets few visits, so its gap is overstated.
"""

import random
from collections.abc import Iterator, Sequence
from math import sqrt
from statistics import mean, stdev

from quiltbee.engine.bot import Bot, Limit, SeatValue
from quiltbee.engine.bots.spec import make_bot
from quiltbee.engine.review.analysis import result_value
from quiltbee.engine.review.played_on import played_on
from quiltbee.engine.search.bot import spaces_left
from quiltbee.engine.seeds import derived
from quiltbee.notation.positions import state_text
from quiltbee.puzzles.finding.candidates import Source, is_choice
from quiltbee.puzzles.puzzle import Family, Puzzle, Worth
from quiltbee.rules.legal import choose, legal
from quiltbee.rules.moves import Decision, Refill
from quiltbee.rules.play import successor
from quiltbee.rules.rng import XorShift
from quiltbee.rules.state import CHANCE, State

GAP = 0.15
"""The answer's lead over every other choice, in chance to win."""
GLANCE, NODES, PROOF = 1_000, 20_000, 200_000
"""Nodes for each choice: to see whether it is worth a look, to find, and to prove."""
ORDERS, ORDER_NODES = 256, 300
_FEW_ORDERS = 24
_LEAST_GAP = 0.05
"""The least lead in a `refill`, besides the standard errors."""
_ERRORS = 3.0
_SEED = 1


class Searcher:
    """Judges choices with the plain search."""

    def __init__(self) -> None:
        self._bot: Bot = make_bot("search")

    def value(self, state: State, seat: int, nodes: int, seed: int = _SEED) -> SeatValue:
        """The value of a position for a seat. What is forced is played on first."""
        state = played_on(state)
        result = result_value(state)
        if result is not None:
            return result.seen_by(seat)
        if state.turn == CHANCE:
            return self.mean_of(self.over_orders(state, seat, nodes // 8, 8))
        choice = self._bot.choose(state, Limit(nodes=nodes), XorShift(seed))
        return SeatValue.found(choice.value, state.turn).seen_by(seat)

    def choices(self, state: State, nodes: int) -> dict[Decision, SeatValue]:
        """Every decision of the player to move, each searched separately."""
        return {each: self.value(successor(state, each), state.turn, nodes) for each in legal(state)}

    def over_orders(self, state: State, seat: int, nodes: int, orders: int, seed: int = _SEED) -> list[SeatValue]:
        """The value after each of this many orders of the refill that is due; the n-th of a seed is always the same."""
        found = []
        for number in range(orders):
            order = choose(state, XorShift(derived(seed, "order", number)).below)
            assert isinstance(order, Refill)
            found.append(self.value(successor(state, order), seat, nodes))
        return found

    @staticmethod
    def mean_of(values: Sequence[SeatValue]) -> SeatValue:
        return SeatValue(values[0].seat, mean(each.margin for each in values), mean(each.chance for each in values))


def gap(values: dict[Decision, SeatValue]) -> float:
    """The lead of the best choice over the next one, in chance to win."""
    best, second = sorted((value.chance for value in values.values()), reverse=True)[:2]
    return best - second


def best(values: dict[Decision, SeatValue]) -> Decision:
    """The choice with the highest chance."""
    return max(values, key=lambda each: values[each].chance)


# --- buy ----------------------------------------------------------------------------------------------------------


def buys(source: Source, rng: random.Random) -> Iterator[Puzzle]:
    """One choice is much better than all others."""
    searcher = Searcher()
    for ply, state in source.tried(_is_middle, rng):
        if gap(searcher.choices(state, GLANCE)) < GAP * 0.8:
            continue
        values = searcher.choices(state, NODES)
        if gap(values) >= GAP:
            yield _puzzle("buy", source, ply, values)


def still_best(puzzle: Puzzle, nodes: int = PROOF) -> bool:
    """Whether the answer of a `buy` stands with this many nodes for each choice."""
    values = Searcher().choices(puzzle.state, nodes)
    return (best(values),) in puzzle.answers and gap(values) >= GAP


def _is_middle(state: State) -> bool:
    """Whether it is a choice past the opening, too early to be solved, and the next take brings no refill."""
    board = state.edition.time.last_space
    refills = bool(state.waiting) and len(state.circle) == state.edition.refill_when_left + 1
    return is_choice(state) and not refills and 22 < spaces_left(state) < 2 * board - 6


# --- refill -------------------------------------------------------------------------------------------------------


def refills(source: Source, rng: random.Random) -> Iterator[Puzzle]:
    """The next take brings the second set, in an order that nobody knows. One choice is best on average."""
    for ply, state in source.tried(_brings_refill, rng):
        if averages_apart(state, _FEW_ORDERS, 1.0) is None:
            continue
        found = averages_apart(state, ORDERS)
        if found is not None:
            yield _puzzle("refill", source, ply, found)


def _brings_refill(state: State) -> bool:
    return is_choice(state) and bool(state.waiting) and len(state.circle) == state.edition.refill_when_left + 1


def averages_apart(
    state: State, orders: int, errors: float = _ERRORS, nodes: int = ORDER_NODES, seed: int = _SEED
) -> dict[Decision, SeatValue] | None:
    """What each choice is worth on average, if the best leads every other by this many standard errors."""
    searcher, samples = Searcher(), {}
    for decision in legal(state):
        after = successor(state, decision)
        if after.turn == CHANCE:
            samples[decision] = searcher.over_orders(after, state.turn, nodes, orders, seed)
        else:  # the refill comes later: the search draws orders itself, from another seed each time
            samples[decision] = [
                searcher.value(after, state.turn, orders * nodes // 8, derived(seed, "later", number))
                for number in range(8)
            ]
    averages = {decision: searcher.mean_of(values) for decision, values in samples.items()}
    first = best(averages)
    for decision, values in samples.items():
        difference = averages[first].chance - averages[decision].chance
        if decision != first and difference < max(_LEAST_GAP, errors * _error(samples[first], values)):
            return None
    return averages


def _error(one: Sequence[SeatValue], two: Sequence[SeatValue]) -> float:
    """The standard error of the difference of two means; over the same orders it is that of the differences."""
    if len(one) == len(two):
        return stdev(first.chance - second.chance for first, second in zip(one, two, strict=True)) / sqrt(len(one))
    return sqrt(sum(stdev(each.chance for each in sample) ** 2 / len(sample) for sample in (one, two)))


def _puzzle(family: Family, source: Source, ply: int, values: dict[Decision, SeatValue]) -> Puzzle:
    state = source.states[ply]
    worths = [Worth(each, round(value.chance, 3), round(value.margin, 1), False) for each, value in values.items()]
    worths.sort(key=lambda worth: -worth.chance)
    answers = ((best(values),),)
    return Puzzle(
        family, state.edition, state_text(state), answers=answers, worths=tuple(worths), source=source.named(ply)
    )
