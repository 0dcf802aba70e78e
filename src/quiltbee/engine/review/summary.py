"""What a review says of each player as a whole: accuracy, error rate, luck, and which level plays like that."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from quiltbee.engine.bot import SeatValue
from quiltbee.engine.review.analysis import Analysis, Judged, Kind
from quiltbee.engine.review.grades import accuracy, error_rate
from quiltbee.engine.review.likeness import Likeness, likeness
from quiltbee.engine.review.turns import turns_of
from quiltbee.notation.record import Record
from quiltbee.rules.outcome import outcome


@dataclass(frozen=True, slots=True)
class Rate:
    """Decisions of one kind."""

    decisions: int
    """That count."""
    error_rate: float | None
    """1000 times the mean loss of chance of these decisions; None if none counts."""


@dataclass(frozen=True, slots=True)
class Luck:
    """What chance did for a player."""

    deal: SeatValue | None
    """The value of the first position, minus one half; None if it is not known."""
    refill: SeatValue
    """The luck of all refills together."""
    error: float
    """The standard error of the refills' luck, as a chance."""
    result: float | None
    """1 for a win, 0 for a loss; None if the game was not played to its end."""
    adjusted: float | None
    """The result without luck: over many games between equals its mean is one half."""


@dataclass(frozen=True, slots=True)
class Summary:
    """One player."""

    seat: int
    accuracy: float | None
    """From 0 to 100: the mean over the turns; None without turns."""
    error: Rate
    purchases: Rate
    placements: Rate
    grades: Counter[str]
    """How many turns have which grade."""
    like: Likeness | None
    """The level that plays like that; None if it cannot be said."""
    luck: Luck


def summary(analysis: Analysis, seat: int) -> Summary:
    """What the review says about one player."""
    own = [turn for turn in turns_of(analysis.judged) if turn.seat == seat]
    decided = [each for each in analysis.judged if each.seat == seat and each.counts]
    error = _rate(decided)
    return Summary(
        seat,
        accuracy(turn.lost.chance for turn in own),
        error,
        _rate(_of_kind(decided, "purchase")),
        _rate(_of_kind(decided, "placement")),
        Counter(turn.grade for turn in own if turn.grade),
        likeness(analysis.record.edition, error.error_rate, error.decisions),
        _luck(analysis, seat),
    )


def _of_kind(judged: Sequence[Judged], kind: Kind) -> list[Judged]:
    return [each for each in judged if each.kind == kind]


def _rate(judged: Sequence[Judged]) -> Rate:
    return Rate(len(judged), error_rate(each.lost.chance for each in judged if each.lost is not None))


def _luck(analysis: Analysis, seat: int) -> Luck:
    sign = 1 if seat == 0 else -1
    found = [each.value for each in analysis.refills]
    margin, chance = sum(each.margin for each in found), sum(each.chance for each in found)
    refill = SeatValue(seat, sign * margin, sign * chance)
    error = sum(each.error**2 for each in analysis.refills) ** 0.5
    deal = None
    if analysis.start is not None:
        start = analysis.start.seen_by(seat)
        deal = SeatValue(seat, start.margin, start.chance - 0.5)
    result = _result(analysis.record, seat)
    adjusted = None if result is None or deal is None else result - deal.chance - refill.chance
    return Luck(deal, refill, error, result, adjusted)


def _result(record: Record, seat: int) -> float | None:
    ended = outcome(record.final)
    return None if ended is None else float(ended.winner == seat)
