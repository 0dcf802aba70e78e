"""What a review finds out about a game, as values."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal, NamedTuple

from quiltbee.engine.advice.hints import Suggestion
from quiltbee.engine.bot import SeatValue
from quiltbee.engine.review.grades import Grade
from quiltbee.notation.record import Evaluation, Record
from quiltbee.rules.moves import Advance, Card, Decision, Place, Refill, Take
from quiltbee.rules.outcome import outcome
from quiltbee.rules.state import State

Kind = Literal["purchase", "placement", "refill", "card"]
"""Which choice a decision is: what to do, where to place (or to discard), or none, because chance decides."""


@dataclass(frozen=True, slots=True)
class Judged:
    """One decision of a game."""

    ply: int
    """The number of the decision, from 1."""
    seat: int | None
    """Who decided; None for chance."""
    decision: Decision
    value: SeatValue | None
    """The value of the position after it, for player 0."""
    lost: SeatValue | None
    """What the decision cost the player who made it; nothing if it was (as good as) the best. None for chance."""
    grade: Grade
    better: Suggestion | None
    """What the bot would have done instead; only if something was lost."""
    counts: bool = True
    """Whether there was a choice that mattered. Only such decisions count in the error rate."""

    @property
    def kind(self) -> Kind:
        return kind_of(self.decision)


@dataclass(frozen=True, slots=True)
class Step:
    """One of the actions that a turn could have begun with, and what it was worth."""

    decisions: tuple[Decision, ...]
    """One, or a take with its best place."""
    value: SeatValue
    """The value of the position after it, for the player who decided. It is found in the same way for all steps."""


@dataclass(frozen=True, slots=True)
class RefillLuck:
    """What the order of a refill did, or a card of the Automa."""

    ply: int
    value: SeatValue
    """The value after the order drawn, minus the mean over many orders; for player 0. For a card, minus the mean
    over all cards that could have come."""
    error: float
    """The standard error of that mean, as a chance."""
    orders: int


class Findings(NamedTuple):
    """What was found out about the decisions of a game: the fields of an `Analysis`."""

    start: SeatValue | None
    judged: tuple[Judged, ...]
    ladders: Mapping[int, tuple[Step, ...]]
    refills: tuple[RefillLuck, ...]


@dataclass(frozen=True, slots=True)
class Analysis:
    """A whole game."""

    record: Record
    start: SeatValue | None
    """The value of the first position, for player 0."""
    judged: tuple[Judged, ...]
    ladders: Mapping[int, tuple[Step, ...]] = field(default_factory=dict)
    """For the dearest turns, by the ply of their first decision: all that could be chosen, best first."""
    refills: tuple[RefillLuck, ...] = ()

    @property
    def mistakes(self) -> list[Judged]:
        """The decisions that cost something, in order."""
        return [each for each in self.judged if each.grade]

    def noted(self) -> Record:
        """The game with the values written after the decisions, in place of older ones."""
        kept = tuple((ply, note) for ply, note in self.record.notes if not isinstance(note, Evaluation))
        values = [(0, self.start), *((each.ply, each.value) for each in self.judged)]
        new = tuple(
            (ply, Evaluation(round(value.margin, 1), round(100 * value.chance, 1)))
            for ply, value in values
            if value is not None
        )
        return replace(self.record, notes=tuple(sorted(kept + new, key=lambda note: note[0])))


def kind_of(decision: Decision) -> Kind:
    """Which choice this is."""
    if isinstance(decision, Advance | Take):
        return "purchase"
    if isinstance(decision, Card):
        return "card"
    return "refill" if isinstance(decision, Refill) else "placement"


def result_value(state: State) -> SeatValue | None:
    """What a finished game is worth to player 0; None while it goes on."""
    result = outcome(state)
    if result is None:
        return None
    return SeatValue(0, result.scores[0] - result.scores[1], float(result.winner == 0))


def played_at(decisions: Sequence[Decision], ply: int) -> tuple[Decision, ...]:
    """What was played after `ply` decisions: one decision, or a take with its place, even if a refill came between."""
    if not isinstance(decisions[ply], Take):
        return (decisions[ply],)
    after = [each for each in decisions[ply + 1 : ply + 3] if not isinstance(each, Refill)][:1]
    return (decisions[ply], *(each for each in after if isinstance(each, Place)))


def difference(best: SeatValue, made: SeatValue) -> SeatValue:
    """How far one value is behind the better one."""
    return SeatValue(best.seat, max(0.0, best.margin - made.margin), max(0.0, best.chance - made.chance))
