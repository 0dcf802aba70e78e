"""One thread that writes, with group commit: all waiting jobs go into one transaction and one fsync.

A job is a function of a connection that does nothing but SQL, so that it may be run again. Its future resolves only
after the commit. If the commit fails, every job of the group fails with `Unavailable`, and the client may ask again
(requests are idempotent).
"""

import logging
import queue
import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any, TypeVar

import sqlalchemy as sa
from sqlalchemy.exc import (
    DBAPIError,
    InterfaceError,
    InternalError,
    OperationalError,
    PendingRollbackError,
    SQLAlchemyError,
)

from quiltbee.server.failpoints import reach
from quiltbee.server.storage.errors import Unavailable

T = TypeVar("T")
LARGEST_GROUP = 128
log = logging.getLogger("quiltbee.store")


class _Job:
    __slots__ = ("future", "key", "work")

    def __init__(self, key: str, work: Callable[[sa.Connection], Any]) -> None:
        self.key = key
        self.work = work
        self.future: Future[Any] = Future()


class Writer:
    """The one writer of this process."""

    def __init__(self, engine: sa.Engine) -> None:
        self._engine = engine
        self._queue: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self._connection: sa.Connection | None = None
        self.groups = 0
        self.written = 0
        self._thread.start()

    def submit(self, key: str, work: Callable[[sa.Connection], T]) -> "Future[T]":
        """Queue a job. `key` orders the jobs of a group, so that two processes never wait for each other."""
        job = _Job(key, work)
        self._queue.put(job)
        return job.future

    def close(self) -> None:
        """Finish what is queued, then stop."""
        self._queue.put(None)
        self._thread.join(timeout=10)

    @property
    def waiting(self) -> int:
        return self._queue.qsize()

    def _run(self) -> None:
        going = True
        while going:
            queued, going = self._next_group()
            # A job that nobody waits for any more (a deadline, a stop) is dropped; one that runs cannot be cancelled.
            jobs = [job for job in queued if job.future.set_running_or_notify_cancel()]
            if jobs:
                self._write(sorted(jobs, key=lambda job: job.key))
        self._disconnect()

    def _next_group(self) -> tuple[list[_Job], bool]:
        jobs: list[_Job] = []
        job = self._queue.get()
        while job is not None:
            jobs.append(job)
            if len(jobs) == LARGEST_GROUP or self._queue.empty():
                return jobs, True
            job = self._queue.get()
        return jobs, False

    def _write(self, jobs: list[_Job]) -> None:
        try:
            results = self._commit(jobs)
        except SQLAlchemyError as error:
            log.error("write failed", extra={"reason": _plain(error), "jobs": len(jobs)})
            self._disconnect()
            for job in jobs:
                job.future.set_exception(Unavailable(_plain(error)))
            return
        except BaseException as error:
            self._disconnect()
            for job in jobs:
                job.future.set_exception(error)
            return
        self.groups += 1
        self.written += len(jobs)
        for job, result in zip(jobs, results, strict=True):
            if isinstance(result, Exception):
                job.future.set_exception(result)
            else:
                job.future.set_result(result)

    def _commit(self, jobs: list[_Job]) -> list[Any]:
        """Runs all jobs together, which nearly always works. If one fails, runs them again, each by itself."""
        try:
            return self._transaction(jobs, _done)
        except _OwnFault:
            return self._transaction(jobs, _tried)

    def _transaction(self, jobs: list[_Job], run: Callable[[_Job, sa.Connection], Any]) -> list[Any]:
        if self._connection is None:
            self._connection = self._engine.connect().execution_options(writes=True)
        with self._connection.begin():
            results = [run(job, self._connection) for job in jobs]
            reach("before-commit")
        reach("after-commit")
        return results

    def _disconnect(self) -> None:
        if self._connection is not None:
            try:
                self._connection.invalidate()
                self._connection.close()
            except SQLAlchemyError:
                pass  # it was broken already
            self._connection = None


class _OwnFault(Exception):
    """A job of the group has failed by its own mistake; the transaction is rolled back, nothing has happened."""


BROKEN = (OperationalError, InterfaceError, InternalError, PendingRollbackError)
"""A database that does not work, or takes no writes now, fails the whole group."""


def _done(job: _Job, connection: sa.Connection) -> Any:
    try:
        return job.work(connection)
    except BROKEN:
        raise
    except Exception as error:
        raise _OwnFault from error


def _tried(job: _Job, connection: sa.Connection) -> Any:
    """An error of one job is the result of that job. It does not affect the others."""
    savepoint = connection.begin_nested()
    try:
        result = job.work(connection)
        savepoint.commit()
    except BROKEN:
        raise
    except Exception as error:
        savepoint.rollback()
        return error
    return result


def _plain(error: SQLAlchemyError) -> str:
    """The database's own words, without the statement and its values."""
    return str(error.orig) if isinstance(error, DBAPIError) else type(error).__name__
