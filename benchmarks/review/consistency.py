"""Whether values fit together: how much the chance changes after decisions that the judge itself would have made."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from quiltbee import Record
from quiltbee.engine.bot import Limit, SeatValue
from quiltbee.engine.review.analysis import Analysis
from quiltbee.engine.review.judge import NODES, Judge
from quiltbee.engine.review.looking import Look
from quiltbee.engine.review.reviewing import Reviewer

BAR_MEAN, BAR_LARGE, LARGE = 0.015, 1 / 200, 0.12


@dataclass(frozen=True)
class Jumps:
    """Changes of the chance after the judge's own decisions."""

    sizes: tuple[float, ...]

    @property
    def mean(self) -> float:
        return sum(self.sizes) / max(1, len(self.sizes))

    @property
    def large(self) -> int:
        return sum(size > LARGE for size in self.sizes)

    @property
    def holds(self) -> bool:
        return self.mean <= BAR_MEAN and self.large <= BAR_LARGE * len(self.sizes)

    def __str__(self) -> str:
        share = f"{self.large} of {len(self.sizes)} over {LARGE}"
        return f"mean jump {self.mean:.4f} (at most {BAR_MEAN}), {share} (at most 1 in 200)"


def measure(records: Iterable[Record], nodes: int = NODES) -> tuple[Jumps, Jumps]:
    """The jumps as the first look sees them, and as the review tells them."""
    raw: list[float] = []
    told: list[float] = []
    for record in records:
        one, two = jumps_of(record, nodes)
        raw += one
        told += two
    return Jumps(tuple(raw)), Jumps(tuple(told))


def jumps_of(record: Record, nodes: int) -> tuple[list[float], list[float]]:
    """The jumps of one game."""
    _, raw, told = reviewed(record, nodes)
    return raw, told


def reviewed(record: Record, nodes: int) -> tuple[Analysis, list[float], list[float]]:
    """The review of one game, with its jumps."""
    main, aside, guesser = (Look(Judge(proves), Limit(nodes=nodes), 0) for proves in (True, True, False))
    reviewer = Reviewer(list(record.states()), record.decisions, main, aside, guesser)
    reviewer.look(lambda *_: None)
    first = dict(reviewer.values)
    found = reviewer.settle()
    own = [ply for ply in reviewer.choices if ply < len(record.decisions) and reviewer.is_best(ply)]
    after = dict(enumerate([found.start, *(each.value for each in found.judged)]))
    raw, told = (list(_sizes(own, values, reviewer)) for values in (first, after))
    return Analysis(record, *found), raw, told


def _sizes(own: Iterable[int], values: Mapping[int, SeatValue | None], at: Reviewer) -> Iterator[float]:
    """A position without a choice has the value of the next position with one."""
    for ply in own:
        later = ply + 1
        while later not in at.choices and later < len(at.states) - 1 and at.states[later].turn in (0, 1):
            later += 1
        now, then = values.get(ply), values.get(later)
        if now is not None and then is not None:
            yield abs(now.chance - then.chance)
