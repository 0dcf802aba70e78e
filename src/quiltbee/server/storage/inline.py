"""Reading and writing where there are no threads: in the event loop itself."""

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, TypeVar

import sqlalchemy as sa

from quiltbee.server.storage.errors import Unavailable
from quiltbee.server.storage.jobs import Job, Transactions, fail, settle, wanted

T = TypeVar("T")
Keep = Callable[[], Awaitable[None]]
"""Stores what was committed where it lasts. If that fails, it puts the file back as it was stored last, and raises
`Unavailable`."""


class InlineWriter:
    """Commits in the event loop, keeps what was committed, and only then resolves the jobs.

    Jobs that come while a group is being kept are the next group. So if keeping fails, exactly one group is put back,
    and all its jobs fail.
    """

    def __init__(self, engine: sa.Engine, keep: Keep) -> None:
        self._transactions = Transactions(engine)
        self._keep = keep
        self._jobs: list[Job] = []
        self._working: asyncio.Task[None] | None = None

    def submit(self, key: str, work: Callable[[sa.Connection], T]) -> "Future[T]":
        job = Job(key, work)
        self._jobs.append(job)
        if self._working is None:
            self._working = asyncio.get_running_loop().create_task(self._work())
        return job.future

    def close(self) -> None:
        fail(wanted(self._jobs), Unavailable("the server is stopping"))
        self._jobs.clear()
        self._transactions.disconnect()

    @property
    def waiting(self) -> int:
        return len(self._jobs)

    @property
    def written(self) -> int:
        return self._transactions.written

    @property
    def groups(self) -> int:
        return self._transactions.groups

    async def _work(self) -> None:
        while self._jobs:
            queued, self._jobs = self._jobs, []
            if jobs := wanted(queued):
                await self._write(jobs)
        self._working = None

    async def _write(self, jobs: list[Job]) -> None:
        try:
            results = self._transactions.commit(jobs)
            await self._keep()
        except BaseException as error:
            self._transactions.disconnect()  # the file may have been put back: what it has read may be wrong
            fail(jobs, Unavailable("the server is stopping") if isinstance(error, asyncio.CancelledError) else error)
            return
        settle(jobs, results)


class InlineExecutor(ThreadPoolExecutor):
    """Does at once what is submitted, and makes no thread. (asyncio accepts no other class as its executor.)"""

    def submit(self, fn: Callable[..., T], /, *args: Any, **kwargs: Any) -> "Future[T]":
        done: Future[T] = Future()
        try:
            done.set_result(fn(*args, **kwargs))
        except Exception as error:
            done.set_exception(error)
        return done
