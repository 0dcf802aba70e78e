"""The queue of those who wait for a process that thinks: what holds for every order of coming and serving."""

from collections import Counter
from dataclasses import dataclass, field

from hypothesis import given
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from quiltbee.server.thinking.fair_queue import FairQueue

OWNERS = st.sampled_from("abcde")
SECONDS = st.sampled_from([0.02, 0.05, 0.25, 1.0, 1.0, 1.0, 15.0])
LONGEST = 15.0


@dataclass(eq=False)
class Job:
    """Somebody who waits, and how many seconds of each owner were served meanwhile."""

    owner: str
    seconds: float
    is_alone: bool
    overtaken_by: dict[str, float] = field(default_factory=dict)


class Queue(RuleBasedStateMachine):
    """People come, are served, and leave without having been served."""

    def __init__(self) -> None:
        super().__init__()
        self.queue = FairQueue[Job]()
        self.waiting: list[Job] = []

    @rule(owner=OWNERS, seconds=SECONDS)
    def come(self, owner: str, seconds: float) -> None:
        job = Job(owner, seconds, is_alone=all(each.owner != owner for each in self.waiting))
        self.queue.push(owner, seconds, job)
        self.waiting.append(job)

    @rule(longest=st.sampled_from([0.05, 1.0, float("inf")]))
    def serve(self, longest: float) -> None:
        job = self.queue.pop(longest)
        fitting = [each for each in self.waiting if each.seconds <= longest]
        assert (job in fitting) if fitting else (job is None)
        if job is not None:
            self.waiting.remove(job)
        if job is not None and longest == float("inf"):  # a process for short jobs takes nothing from the others
            self._judge(job)
            for each in self.waiting:
                each.overtaken_by[job.owner] = each.overtaken_by.get(job.owner, 0) + job.seconds

    def _judge(self, job: Job) -> None:
        """Nobody else had more than this job itself takes, plus one job of theirs."""
        if job.is_alone:
            others = [seconds for owner, seconds in job.overtaken_by.items() if owner != job.owner]
            assert max(others, default=0) <= job.seconds + LONGEST + 1e-6

    @precondition(lambda self: self.waiting)
    @rule(data=st.data())
    def leave(self, data: st.DataObject) -> None:
        job = data.draw(st.sampled_from(self.waiting))
        self.queue.remove(job)
        self.waiting.remove(job)

    @precondition(lambda self: self.waiting)
    @rule()
    def push_out(self) -> None:
        job = self.queue.push_out()
        count = Counter(each.owner for each in self.waiting)
        assert count[job.owner] == max(count.values())
        assert job is [each for each in self.waiting if each.owner == job.owner][-1]
        self.waiting.remove(job)

    @invariant()
    def nobody_is_lost(self) -> None:
        assert len(self.queue) == len(self.waiting)


TestQueue = Queue.TestCase


@given(st.lists(OWNERS, max_size=30), st.integers(0, 30))
def test_who_has_nothing_waiting_comes_before_the_second_job_of_anybody_else(owners: list[str], served: int) -> None:
    queue = FairQueue[str]()
    for owner in owners:
        queue.push(owner, 1.0, owner)
    for _ in range(served):
        queue.pop()
    queue.push("new", 1.0, "new")
    before = Counter(iter(queue.pop, "new"))
    assert max(before.values(), default=0) <= 1


@given(st.integers(1, 40), st.sampled_from([0.02, 0.05, 0.5]))
def test_a_short_job_comes_before_all_long_ones(long_ones: int, seconds: float) -> None:
    queue = FairQueue[str]()
    for number in range(long_ones):
        queue.push(f"{number % 3}", 1.0, "long")
    queue.push("1", seconds, "short")
    assert queue.pop() == "short"


@given(st.lists(SECONDS, min_size=1, max_size=5), st.booleans())
def test_a_long_job_comes_at_last_though_others_never_stop_coming(lengths: list[float], always_new: bool) -> None:
    """Not even when each of them comes from an address that nobody has seen before."""
    queue = FairQueue[str]()
    queue.push("patient", LONGEST, "patient")
    served = 0
    for number in range(10_000):
        owner = f"new {number}" if always_new else "busy"
        queue.push(owner, lengths[number % len(lengths)], "other")
        if queue.pop() == "patient":
            break
        served += 1
    assert served <= LONGEST / min(lengths) + 1


def test_the_jobs_of_one_owner_are_served_the_oldest_first_if_they_are_equally_long() -> None:
    queue = FairQueue[int]()
    for number in range(5):
        queue.push("a", 1.0, number)
    assert [queue.pop() for _ in range(5)] == list(range(5))


def test_when_there_is_no_room_those_with_few_jobs_stay() -> None:
    queue = FairQueue[str]()
    for number in range(3):
        queue.push("many", 1.0, f"many {number}")
    assert queue.has_most("many")
    assert not queue.has_most("few")
    queue.push("few", 1.0, "few")
    assert queue.push_out() == "many 2"
    queue.push("few", 1.0, "few again")
    assert queue.push_out() == "few again", "of two who have as many, the newest goes"


def test_of_those_who_do_not_wait_only_the_last_is_remembered() -> None:
    queue = FairQueue[str]()
    for number in range(100):
        queue.push(f"{number}", 1.0, "x")
        queue.pop()
    assert queue.pop() is None
    assert set(queue._lines) == {"99"}


def test_who_was_served_just_now_comes_after_somebody_new() -> None:
    queue = FairQueue[str]()
    queue.push("many", 1.0, "many 0")
    queue.pop()
    for number in (1, 2, 3):
        queue.push("many", 1.0, f"many {number}")
    queue.push("new", 1.0, "new")
    assert queue.pop() == "new"
