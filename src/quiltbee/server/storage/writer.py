"""The one writer of a process. This one is a thread, with group commit: all waiting jobs go into one transaction and
one fsync. `inline.py` has one for where there are no threads."""

import queue
import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import Protocol, TypeVar

import sqlalchemy as sa

from quiltbee.server.storage.jobs import Job, Transactions, fail, settle, wanted

T = TypeVar("T")
LARGEST_GROUP = 128


class Writer(Protocol):
    """Writes jobs, one group after the other."""

    def submit(self, key: str, work: Callable[[sa.Connection], T]) -> "Future[T]":
        """Queue a job. `key` orders the jobs of a group, so that two processes never wait for each other."""

    def close(self) -> None:
        """Stop. What is queued is finished first, or fails with `Unavailable`."""

    @property
    def waiting(self) -> int:
        """How many jobs wait."""

    @property
    def written(self) -> int:
        """Jobs since the start."""

    @property
    def groups(self) -> int:
        """Commits since the start."""


class ThreadWriter:
    """A thread that writes."""

    def __init__(self, engine: sa.Engine) -> None:
        self._transactions = Transactions(engine)
        self._queue: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

    def submit(self, key: str, work: Callable[[sa.Connection], T]) -> "Future[T]":
        job = Job(key, work)
        self._queue.put(job)
        return job.future

    def close(self) -> None:
        self._queue.put(None)
        self._thread.join(timeout=10)

    @property
    def waiting(self) -> int:
        return self._queue.qsize()

    @property
    def written(self) -> int:
        return self._transactions.written

    @property
    def groups(self) -> int:
        return self._transactions.groups

    def _run(self) -> None:
        going = True
        while going:
            queued, going = self._next_group()
            if jobs := wanted(queued):
                self._write(jobs)
        self._transactions.disconnect()

    def _next_group(self) -> tuple[list[Job], bool]:
        jobs: list[Job] = []
        job = self._queue.get()
        while job is not None:
            jobs.append(job)
            if len(jobs) == LARGEST_GROUP or self._queue.empty():
                return jobs, True
            job = self._queue.get()
        return jobs, False

    def _write(self, jobs: list[Job]) -> None:
        try:
            results = self._transactions.commit(jobs)
        except BaseException as error:
            fail(jobs, error)
        else:
            settle(jobs, results)
