"""The turns of a game that cost something: what was played, what was better, and the facts in which they differ.

This is what the trainer asks again and what the page shows as moments.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from quiltbee.engine.advice.reasons import Reason, reason
from quiltbee.engine.bot import SeatValue
from quiltbee.engine.review.analysis import Analysis, Judged, Step
from quiltbee.engine.review.facts import Fact, facts, shut_cells
from quiltbee.engine.review.grades import Grade, grade_of
from quiltbee.engine.review.played_on import after
from quiltbee.engine.review.turns import MOST_MOMENTS, Turn, dearest, turns_of, was_punished
from quiltbee.notation.positions import state_text
from quiltbee.rules.bits import mask_cells
from quiltbee.rules.moves import Decision, Place, Take
from quiltbee.rules.state import State

Wrong = Literal["purchase", "placement", "leather"]


@dataclass(frozen=True, slots=True)
class Option:
    """One way to play the turn."""

    decisions: tuple[Decision, ...]
    """The decisions from the position of the mistake on."""
    value: SeatValue
    """The value of the position after it, for the player who decided."""
    reason: Reason
    shut_in: tuple[tuple[int, int], ...] = ()
    """Free cells, as row and column, that it shuts in: they lie in areas too small for any patch of the edition."""


@dataclass(frozen=True, slots=True)
class Mistake:
    """A turn that cost at least 5 % of the chance to win."""

    seat: int
    turn: int
    """The number of the turn, from 1."""
    ply: int
    """How many decisions were made before `position`."""
    wrong: Wrong
    """What went wrong: which patch (or the advance), its place, or the place of a leather patch."""
    position: str
    """The position before the turn, as text. If a refill came within the turn and only the place was wrong, it is the
    position after the refill. For a leather patch it is the position just before that patch is placed."""
    played: Option
    better: Option
    line: tuple[Decision, ...]
    """How the bot expects the game to go on, from the first decision of `better`."""
    lost: SeatValue
    grade: Grade
    punished: bool | None
    """Whether the opponent kept the gain; None if the opponent had no turn after it."""
    facts: tuple[Fact, ...]
    """The facts in which the two differ, the most telling first."""
    ladder: tuple[Step, ...]
    """All that could be chosen, best first, with `played` and `better` as they stand above; only for moments. Empty if
    the position lies within the turn, where only places could be chosen."""


@dataclass(frozen=True)
class Mistakes:
    """All mistakes of a game, in order."""

    all: tuple[Mistake, ...]

    def of(self, seat: int) -> list[Mistake]:
        """The mistakes of a player, in the order of the game."""
        return [each for each in self.all if each.seat == seat]

    def moments(self, seat: int) -> list[Mistake]:
        """The three dearest mistakes of a player, the dearest first."""
        return sorted(self.of(seat), key=lambda each: (-each.lost.chance, each.turn))[:MOST_MOMENTS]


def mistakes_of(analysis: Analysis) -> Mistakes:
    """The turns that cost something."""
    states, turns = list(analysis.record.states()), turns_of(analysis.judged)
    graded = [turn for seat in (0, 1) for turn in dearest(turns, seat)]
    found = [_mistake(analysis, states, turns, turn) for turn in sorted(graded, key=lambda turn: turn.number)]
    return Mistakes(tuple(each for each in found if each.grade))


def _mistake(analysis: Analysis, states: Sequence[State], turns: Sequence[Turn], turn: Turn) -> Mistake:
    worst = turn.worst
    assert worst is not None
    assert worst.better is not None
    wrong, decided = _wrong(states[worst.ply - 1], worst), _decided(turn, worst)
    first = worst.ply if wrong == "leather" else _begin(turn, worst)
    state = states[first - 1]
    before = tuple(each.decision for each in turn.judged if first <= each.ply < worst.ply)
    better = before + worst.better.decisions
    lost = _sum(decided, turn.seat)
    value = worst.better.value
    then = SeatValue(turn.seat, value.margin - lost.margin, max(0.0, value.chance - lost.chance))
    played = before + tuple(each.decision for each in decided)
    ladder = analysis.ladders.get(turn.plies[0], ()) if first == turn.plies[0] else ()
    return Mistake(
        turn.seat,
        turn.number,
        first - 1,
        wrong,
        state_text(state),
        Option(played, then, reason(state, played), _shut_in(state, played)),
        Option(better, value, reason(state, better), _shut_in(state, better)),
        before + worst.better.line,
        lost,
        grade_of(lost.chance),
        was_punished(turns, turn),
        facts(state, played, better),
        _with_ways(ladder, Step(played, then), Step(better, value)),
    )


def _with_ways(ladder: Sequence[Step], *ways: Step) -> tuple[Step, ...]:
    """The two ways stand in place of what the bot would have made of their first decisions: so what was played has one
    place and one value, and all numbers add up."""
    if not ladder:
        return ()
    firsts = {way.decisions[0] for way in ways}
    steps = [*ways, *(step for step in ladder if step.decisions[0] not in firsts)]
    return tuple(sorted(steps, key=lambda step: step.value.chance, reverse=True))


def _shut_in(state: State, way: Sequence[Decision]) -> tuple[tuple[int, int], ...]:
    edition = state.edition
    then, before = (shut_cells(each.sides[state.turn].free, edition) for each in (after(state, way), state))
    return tuple(mask_cells(then & ~before, edition.stride))


def _begin(turn: Turn, worst: Judged) -> int:
    """The ply of the first decision that is told: the first of the turn, or the first after a refill in its middle."""
    plies = [each.ply for each in turn.judged if each.ply <= worst.ply]
    while len(plies) > 1 and plies[-1] - plies[0] != len(plies) - 1:
        plies = plies[1:]
    return plies[0]


def _decided(turn: Turn, worst: Judged) -> list[Judged]:
    """The wrong decision. If that is a take, also the place of the patch, unless a refill came in between."""
    follows = [each for each in turn.judged if each.ply == worst.ply + 1 and isinstance(each.decision, Place)]
    return [worst, *(follows if isinstance(worst.decision, Take) else ())]


def _sum(decided: Sequence[Judged], seat: int) -> SeatValue:
    lost = [each.lost for each in decided if each.lost is not None]
    return SeatValue(seat, sum(each.margin for each in lost), sum(each.chance for each in lost))


def _wrong(state: State, worst: Judged) -> Wrong:
    if worst.kind == "purchase":
        return "purchase"
    return "leather" if state.leather_due else "placement"
