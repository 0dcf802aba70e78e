"""Every fact of a review, worked out again from the rules alone, cell by cell. Nothing here uses the engine's own code.

`python -m tests.engine.fact_check --decisions 10000` judges that many decisions of all editions, compares what was
played with what was better, and prints how many facts are false, and how many of the dear mistakes have a reason.
"""

import argparse
import random
from collections.abc import Iterator, Sequence

from quiltbee import ADVANCE, Place, Refill, State, Take, XorShift, edition, edition_ids, legal, play, shuffled
from quiltbee.engine.bot import Limit, SeatValue
from quiltbee.engine.bots.spec import make_bot
from quiltbee.engine.review.facts import Fact, facts
from quiltbee.engine.review.played_on import after, played_on
from quiltbee.engine.search.bot import SearchBot
from quiltbee.rules.legal import choose
from quiltbee.rules.moves import Decision
from quiltbee.rules.state import CHANCE

Cell = tuple[int, int]
Judged = tuple[State, tuple[Decision, ...], tuple[Decision, ...], float]
"""A position, what was played, what was better, and how much chance that lost."""


class Way:
    """One way to play a turn, played out on sets of cells."""

    def __init__(self, state: State, decisions: Sequence[Decision], coming: Sequence[str]) -> None:
        self.start, self.seat, self.coming = state, state.turn, coming
        self.first = decisions[0]
        self.states = [state]
        for decision in decisions:
            if self.states[-1].turn == CHANCE:
                break
            self.states.append(play(self.states[-1], decision))
        self.end = self.states[-1]
        self.placed = self.end.hand is None and (self.end.turn != CHANCE or self.end.card_due)
        self.free, self.left = (free_cells(each, self.seat) for each in (state, self.end))
        patch = next((each.patch for each in decisions if isinstance(each, Take)), state.hand)
        self.patch = None if patch is None or state.leather_due else state.edition.patch[patch]

    @property
    def moved(self) -> State:
        """The position after the token moved. Before a refill the place does not matter, nor does the order."""
        if self.placed:
            return next(each for each in self.states[1:] if each.hand is None)
        state = self.end
        if state.turn == CHANCE:
            state = play(state, Refill(state.waiting))
        return play(state, next(each for each in legal(state) if isinstance(each, Place)))

    def opponents(self) -> State | None:
        """The position at the start of the opponent's turn, with leather patches placed anywhere."""
        state = self.end
        while state.turn == self.seat and state.leather_due:
            state = play(state, legal(state)[0])
        return state if self.placed and state.turn == 1 - self.seat else None


def free_cells(state: State, seat: int) -> set[Cell]:
    free, stride = state.sides[seat].free, state.edition.stride
    rows, columns = range(state.edition.rows), range(state.edition.columns)
    return {(row, column) for row in rows for column in columns if free >> row * stride + column & 1}


def areas(cells: set[Cell]) -> list[set[Cell]]:
    found, left = [], set(cells)
    while left:
        todo, area = [left.pop()], set[Cell]()
        while todo:
            row, column = todo.pop()
            area.add((row, column))
            beside = {(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)} & left
            left -= beside
            todo += beside
        found.append(area)
    return found


def shut(cells: set[Cell], state: State) -> set[Cell]:
    smallest = min(len(patch.cells) for patch in state.edition.patches)
    return {cell for area in areas(cells) if len(area) < smallest for cell in area}


def squares(state: State) -> list[set[Cell]]:
    special = state.edition.special
    if special is None:
        return []
    side = special.square
    tops, lefts = range(state.edition.rows - side + 1), range(state.edition.columns - side + 1)
    return [{(top + y, left + x) for y in range(side) for x in range(side)} for top in tops for left in lefts]


def places(patch: Sequence[Cell], free: set[Cell]) -> int:
    """In how many ways a shape can lie on these cells."""
    return sum(1 for turn in turns(patch) for cell in free if fits(turn, cell, free))


def fits(turn: frozenset[Cell], at: Cell, free: set[Cell]) -> bool:
    """With its first cell, from the top left, there."""
    first = min(turn)
    return all((at[0] + row - first[0], at[1] + column - first[1]) in free for row, column in turn)


def turns(patch: Sequence[Cell]) -> set[frozenset[Cell]]:
    found, shape = set(), list(patch)
    for _ in range(2):
        for _ in range(4):
            shape = [(column, -row) for row, column in shape]
            top, side = min(row for row, _ in shape), min(column for _, column in shape)
            found.add(frozenset((row - top, column - side) for row, column in shape))
        shape = [(row, -column) for row, column in shape]
    return found


# --- each code ----------------------------------------------------------------------------------------------------


def number(code: str, way: Way, other: Way) -> int:
    """What the fact must say of a way."""
    start, end, seat = way.start, way.end, way.seat
    before, then = start.sides[seat], way.moved.sides[seat]
    marks = start.edition.time.income_at
    crossed = sum(before.time < mark <= then.time for mark in marks)
    match code:
        case "special":
            won = end.special == seat != start.special
            return end.edition.special.points if won and end.edition.special else 0
        case "leathers":
            return sum(before.time < mark <= then.time for mark in start.leather_left)
        case "squares":
            assert end.special is None
            return sum(not square & shut(way.left, start) for square in squares(start))
        case "shut_in":
            return len(shut(way.left, start)) - len(shut(way.free, start))
        case "stays":
            return int(way.moved.top == seat and not way.moved.is_over)
        case "earned":
            return crossed * then.income
        case "earns_by_end":
            return 0 if way.patch is None else way.patch.income * sum(mark > before.time for mark in marks)
        case "fits":
            return sum(places(start.edition.patch[id].cells, way.left) > 0 for id in way.coming)
        case "opponent_points":
            return opponent_best(way)[0]
        case "opponent_leathers":
            return opponent_leathers(way)
        case "covers":
            return len(way.free) - len(way.left) if way.placed else len(way.patch.cells) if way.patch else 0
        case "buttons":
            return end.sides[seat].buttons
        case "pays":
            return way.patch.cost if isinstance(way.first, Take) and way.patch else 0
        case "missing":
            return min(len(square & way.left) for square in squares(start))
        case "areas":
            return len(areas(way.left))
        case "spaces":
            return then.time - before.time
        case "touches":
            assert way.patch == other.patch
            return touched(way.free - way.left, way.left)
        case "places":
            return sum(places(start.edition.patch[id].cells, way.left) for id in way.coming[:3])
    raise AssertionError(f"nobody checks {code}")


def touched(placed: set[Cell], left: set[Cell]) -> int:
    sides = [each for row, column in placed for each in beside(row, column)]
    return sum(each not in placed and each not in left for each in sides)


def beside(row: int, column: int) -> list[Cell]:
    return [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]


def opponent_best(way: Way) -> tuple[int, set[str]]:
    """The most points of a patch that the opponent can take, and all patches with as many."""
    state = way.opponents()
    assert state is not None
    worth = {each.patch: points(state, each.patch) for each in legal(state) if isinstance(each, Take)}
    most = max(worth.values(), default=0)
    return most, {id for id, each in worth.items() if each == most}


def points(state: State, id: str) -> int:
    patch, time = state.edition.patch[id], state.sides[state.turn].time
    incomes = sum(mark > time for mark in state.edition.time.income_at)
    return patch.income * incomes - patch.cost + state.edition.empty_cell_penalty * len(patch.cells)


def opponent_leathers(way: Way) -> int:
    state = way.opponents()
    assert state is not None
    seat, before = state.turn, state.sides[state.turn].time
    lasts = [play(state, ADVANCE).sides[seat].time]
    last = state.edition.time.last_space
    lasts += [
        min(last, before + state.edition.patch[each.patch].time) for each in legal(state) if isinstance(each, Take)
    ]
    return max(sum(before < mark <= reached for mark in state.leather_left) for reached in lasts)


LESS = {"opponent_leathers", "shut_in", "opponent_points", "pays", "missing", "areas", "spaces"}


def wrong_facts(
    state: State, played: Sequence[Decision], better: Sequence[Decision], told: Sequence[Fact]
) -> list[str]:
    """What is false in the facts about two ways; nothing if all are true."""
    taken = {each.patch for each in (*played, *better) if isinstance(each, Take)}
    coming = [id for id in state.circle if id not in taken][:8]
    one, two = Way(state, played, coming), Way(state, better, coming)
    found = []
    for fact in told:
        numbers = number(fact.code, one, two), number(fact.code, two, one)
        if numbers != (fact.played, fact.better) or numbers[0] == numbers[1]:
            found.append(f"{fact}: it is {numbers}")
        less = fact.better < fact.played
        if (fact.favours == "better") != (less == (fact.code in LESS)):
            found.append(f"{fact}: it favours the other")
        found += wrong_patches(fact, one, two)
    return found


def wrong_patches(fact: Fact, one: Way, two: Way) -> Iterator[str]:
    for way, other, named in ((one, two, fact.played_patches), (two, one, fact.better_patches)):
        patches = way.start.edition.patch
        if fact.code == "fits":
            fit = [{id for id in way.coming if places(patches[id].cells, each.left)} for each in (way, other)]
            true = set(named) == fit[0] - fit[1]
        elif fact.code == "opponent_points":
            true = set(named) <= opponent_best(way)[1] and bool(named) == bool(opponent_best(way)[1])
        elif fact.code == "places":
            true = list(named) == list(way.coming[:3])
        else:
            true = not named
        if not true:
            yield f"{fact}: the patches are others"


# --- many decisions -----------------------------------------------------------------------------------------------


def judged_decisions(wanted: int, nodes: int, seed: int = 1) -> Iterator[Judged]:
    """Decisions of games between weak bots, in all editions, each with what a search would have done instead."""
    draw, number = random.Random(seed), 0
    while number < wanted:
        for id in edition_ids():
            board = draw.choice(list(edition(id).boards))
            for judged in one_game(shuffled(edition(id, board), draw), nodes, draw.getrandbits(32) | 1):
                yield judged
                number += 1
                if number >= wanted:
                    return


def one_game(state: State, nodes: int, seed: int) -> Iterator[Judged]:
    rng, judge, limit = XorShift(seed), SearchBot(), Limit(nodes=nodes)
    bots = [make_bot(f"level:{2 + rng.below(3)}") for _ in range(2)]
    while not state.is_over:
        if state.turn == CHANCE:
            state = play(state, choose(state, rng.below))
            continue
        made = bots[state.turn].choose(state, Limit(), rng).decision
        if len(legal(state)) > 1:
            best = judge.choose(state, limit, rng)
            way = best.alternatives[0].decisions if best.alternatives else (best.decision,)
            if way[0] != made:
                better = way if len(way) > 1 or not isinstance(way[0], Take) else (*way, *best.line[1:2])
                yield (
                    state,
                    whole(state, made, rng),
                    better,
                    lost(state, made, best.value.chance, nodes),
                )
        state = play(state, made)


def whole(state: State, made: Decision, rng: XorShift) -> tuple[Decision, ...]:
    """A take with its place."""
    then = play(state, made)
    if not isinstance(made, Take) or then.turn == CHANCE:
        return (made,)
    return made, SearchBot().choose(then, Limit(nodes=16), rng).decision


def lost(state: State, made: Decision, chance: float, nodes: int) -> float:
    then = played_on(after(state, (made,)))
    if then.turn not in (0, 1):
        return 0.0
    value = SearchBot().choose(then, Limit(nodes=nodes), XorShift(1)).value
    return chance - SeatValue.found(value, then.turn).seen_by(state.turn).chance


def main() -> None:
    """Check many decisions and print what was found."""
    parser = argparse.ArgumentParser(description="Work out the facts of reviews again.")
    parser.add_argument("--decisions", type=int, default=10_000)
    parser.add_argument("--nodes", type=int, default=200, help="for each position")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    checked = told = false = dear = explained = 0
    for state, played, better, cost in judged_decisions(given.decisions, given.nodes, given.seed):
        found = facts(state, played, better)
        checked, told = checked + 1, told + len(found)
        for wrong in wrong_facts(state, played, better, found):
            false += 1
            print(wrong)
        if cost >= 0.10:
            dear += 1
            explained += any(fact.favours == "better" for fact in found)
        if checked % 1000 == 0:
            print(
                f"{checked} decisions, {told} facts, {false} false; {explained} of {dear} mistakes explained",
                flush=True,
            )
    share = 100 * explained / dear if dear else 100
    print(f"{checked} decisions, {told} facts, {false} false; {explained} of {dear} mistakes explained ({share:.1f} %)")


if __name__ == "__main__":
    main()
