"""A game by turns: taking a patch, placing it, and placing the leather patches it crosses are one turn."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from quiltbee.engine.bot import SeatValue
from quiltbee.engine.review.analysis import Judged, difference, result_value
from quiltbee.engine.review.grades import Grade, grade_of
from quiltbee.rules.legal import legal_count
from quiltbee.rules.moves import Decision
from quiltbee.rules.state import State

MOST_MOMENTS = 3
"""How many of a player's dearest turns are shown. Few are better remembered than many."""


@dataclass(frozen=True, slots=True)
class Turn:
    """One turn of a player."""

    number: int
    """From 1, both players together."""
    seat: int
    judged: tuple[Judged, ...]
    """Its decisions; a refill between them is not one of them."""

    @property
    def plies(self) -> tuple[int, int]:
        """The plies of its first and its last decision."""
        return self.judged[0].ply, self.judged[-1].ply

    @property
    def lost(self) -> SeatValue:
        """What its decisions lost together."""
        lost = [each.lost for each in self.judged if each.lost is not None]
        return SeatValue(self.seat, sum(each.margin for each in lost), sum(each.chance for each in lost))

    @property
    def grade(self) -> Grade:
        return grade_of(self.lost.chance)

    @property
    def worst(self) -> Judged | None:
        """The first decision that has a grade, because the rest of the turn follows from it. If none has a grade: the
        decision that cost the most, of those for which a better one is known."""
        known = [each for each in self.judged if each.better is not None]
        graded = [each for each in known if each.grade]
        return next(iter(graded), max(known, key=lambda each: each.lost.chance if each.lost else 0.0, default=None))

    @property
    def counts(self) -> bool:
        return any(each.counts for each in self.judged)


def turns_of(judged: Sequence[Judged]) -> list[Turn]:
    """All turns of a game. The last may be unfinished."""
    groups = list(_groups(judged))
    return [Turn(number, group[0].seat or 0, tuple(group)) for number, group in enumerate(groups, start=1)]


def _groups(judged: Sequence[Judged]) -> Iterator[list[Judged]]:
    group: list[Judged] = []
    for each in judged:
        if each.kind == "purchase" and group:
            yield group
            group = []
        if each.seat is not None:
            group.append(each)
    if group:
        yield group


def dearest(turns: Sequence[Turn], seat: int) -> list[Turn]:
    """The turns of a player that cost something and for which something better is known, the costliest first."""
    return [turn for turn in costly(turns, seat) if turn.worst is not None]


def costly(turns: Sequence[Turn], seat: int) -> list[Turn]:
    """The turns of a player that cost something, the costliest first."""
    graded = [turn for turn in turns if turn.seat == seat and turn.grade]
    return sorted(graded, key=lambda turn: (-turn.lost.chance, turn.number))


def was_punished(turns: Sequence[Turn], turn: Turn) -> bool | None:
    """Whether the opponent kept what the turn lost; False if the next turn of the opponent gave half of it back.

    None if the opponent had no turn after it.
    """
    answer = next((each for each in turns[turn.number :] if each.seat != turn.seat), None)
    return None if answer is None else answer.lost.chance < turn.lost.chance / 2


# --- while a review is still at work


def suspects(
    states: Sequence[State], decisions: Sequence[Decision], values: Mapping[int, SeatValue]
) -> tuple[Turn, ...]:
    """The costliest turns of each player so far. `values` are those that are known, by ply, for player 0.

    A review finds the value of every position first, and looks a second time only at the end. Until then the values
    before and after a turn say roughly what it cost.
    """
    known = _with_forced(states, values)
    judged = [_judged(ply, states[ply], decision, known) for ply, decision in enumerate(decisions)]
    turns = turns_of(judged)
    return tuple(turn for seat in (0, 1) for turn in costly(turns, seat)[:MOST_MOMENTS])


def _with_forced(states: Sequence[State], values: Mapping[int, SeatValue]) -> dict[int, SeatValue]:
    """A position with one legal decision is worth what comes after it. The end of a game has its result."""
    known, last = dict(values), len(states) - 1
    result = result_value(states[last])
    if result is not None:
        known[last] = result
    for ply in reversed(range(last)):
        state = states[ply]
        if ply not in known and ply + 1 in known and state.turn in (0, 1) and legal_count(state) == 1:
            known[ply] = known[ply + 1]
    return known


def _judged(ply: int, state: State, decision: Decision, known: Mapping[int, SeatValue]) -> Judged:
    """Nothing is lost by chance, or where a value is still missing."""
    if state.turn not in (0, 1):
        return Judged(ply + 1, None, decision, None, None, "", None, counts=False)
    lost = SeatValue(state.turn, 0.0, 0.0)
    if ply in known and ply + 1 in known:
        lost = difference(known[ply].seen_by(state.turn), known[ply + 1].seen_by(state.turn))
    return Judged(ply + 1, state.turn, decision, known.get(ply + 1), lost, grade_of(lost.chance), None)
