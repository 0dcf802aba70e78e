"""A queue in which nobody waits long because somebody else asked for much.

Every owner has a line of their own. A job's finish is what its owner has had so far plus the seconds it will take, and
the job with the earliest finish is served (self-clocked fair queueing). So owners take turns, by seconds and not by
jobs; a short job comes before a long one; and a long one cannot be overtaken for ever, because what overtakes it
counts. The line of an owner who has no jobs is forgotten as soon as somebody has had more.
"""

from bisect import insort
from dataclasses import dataclass, field
from typing import Generic, NamedTuple, TypeVar

T = TypeVar("T")
ANY_LENGTH = float("inf")


class _Job(NamedTuple, Generic[T]):
    rank: float
    """The seconds that its owner had had when it came, plus its own: the order within a line."""
    number: int
    """Of two with the same rank, the older comes first. No two have the same number, so no later field is compared."""
    seconds: float
    what: T


@dataclass
class _Line(Generic[T]):
    """The jobs of one owner."""

    had: float
    """Seconds that this owner has had, by the common clock."""
    served_at: int = 0
    """When this owner was served last, as a number that counts all services."""
    jobs: list[_Job[T]] = field(default_factory=list)

    def next(self, longest: float) -> _Job[T] | None:
        """The first job that is not longer than that."""
        return next((job for job in self.jobs if job.seconds <= longest), None)

    @property
    def newest(self) -> int:
        """The number of the job that came last."""
        return max(job.number for job in self.jobs)


class FairQueue(Generic[T]):
    """Jobs of several owners.

    >>> queue = FairQueue[str]()
    >>> for job in ("a1", "a2", "a3"):
    ...     queue.push("Ann", 1.0, job)
    >>> queue.push("Ben", 1.0, "b1")
    >>> queue.push("Cat", 0.1, "c1")
    >>> [queue.pop() for _ in range(len(queue))]
    ['c1', 'a1', 'b1', 'a2', 'a3']
    """

    def __init__(self) -> None:
        self._lines: dict[str, _Line[T]] = {}
        self._clock = 0.0
        """The latest finish of all that was served: a new line starts from there."""
        self._pushed = self._served = 0

    def __len__(self) -> int:
        return sum(len(line.jobs) for line in self._lines.values())

    def push(self, owner: str, seconds: float, job: T) -> None:
        """Queue a job that will take about this many seconds."""
        line = self._lines.setdefault(owner, _Line(self._clock))
        self._pushed += 1
        insort(line.jobs, _Job(line.had + seconds, self._pushed, seconds, job))

    def pop(self, longest: float = ANY_LENGTH) -> T | None:
        """The job to do next, of those that are not longer than that; None if there is none."""
        waiting = [(line, job) for line in self._lines.values() if (job := line.next(longest))]
        if not waiting:
            return None
        line, job = min(waiting, key=_turn)
        line.jobs.remove(job)
        self._served += 1
        line.had, line.served_at = line.had + job.seconds, self._served
        self._clock = max(self._clock, line.had)
        self._forget_those_behind()
        return job.what

    def _forget_those_behind(self) -> None:
        """Those who have no jobs and have had less than the clock says would start from the clock anyway."""
        self._lines = {owner: line for owner, line in self._lines.items() if line.jobs or line.had >= self._clock}

    def remove(self, job: T) -> None:
        """Forget a job that nobody wants any more; nothing happens if it does not wait."""
        for line in self._lines.values():
            line.jobs = [each for each in line.jobs if each.what is not job]

    def push_out(self) -> T:
        """Take out the newest job of the owner who has the most: that one goes when there is no room for all."""
        line = max((line for line in self._lines.values() if line.jobs), key=lambda line: (len(line.jobs), line.newest))
        return line.jobs.pop(next(at for at, job in enumerate(line.jobs) if job.number == line.newest)).what

    def has_most(self, owner: str) -> bool:
        """Whether one more job of this owner would be the one to go."""
        count = {each: len(line.jobs) for each, line in self._lines.items()}
        return count.get(owner, 0) + 1 >= max(count.values(), default=0)


def _turn(waiting: tuple[_Line[T], _Job[T]]) -> tuple[float, int, int]:
    """By finish. If two are equal, the owner who was served last comes last."""
    line, job = waiting
    return line.had + job.seconds, line.served_at, job.number
