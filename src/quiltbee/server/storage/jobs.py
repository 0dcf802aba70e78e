"""Jobs for the database, and how a group of them is committed.

A job is a function of a connection that does nothing but SQL, so that it may be run again. Its future resolves only
after the commit. If the commit fails, every job of the group fails with `Unavailable`, and the client may ask again
(requests are idempotent). Who commits when is the writer's business (`writer.py`, `inline.py`).
"""

import logging
from collections.abc import Callable, Sequence
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
log = logging.getLogger("quiltbee.store")


class Job:
    """Something to write, and a promise of what comes of it. `key` orders the jobs of a group."""

    __slots__ = ("future", "key", "work")

    def __init__(self, key: str, work: Callable[[sa.Connection], Any]) -> None:
        self.key = key
        self.work = work
        self.future: Future[Any] = Future()


def wanted(jobs: Sequence[Job]) -> list[Job]:
    """The jobs that are still awaited, in the order of their keys, so that two processes never wait for each other.

    Jobs that nobody waits for any more (a deadline, a stop) are dropped. A job that runs cannot be cancelled.
    """
    return sorted((job for job in jobs if job.future.set_running_or_notify_cancel()), key=lambda job: job.key)


def settle(jobs: Sequence[Job], results: Sequence[Any]) -> None:
    """Tell everybody who waits what came of it."""
    for job, result in zip(jobs, results, strict=True):
        if isinstance(result, Exception):
            job.future.set_exception(result)
        else:
            job.future.set_result(result)


def fail(jobs: Sequence[Job], error: BaseException) -> None:
    """Tell everybody who waits that nothing was confirmed."""
    for job in jobs:
        job.future.set_exception(error)


class Transactions:
    """The connection that writes, made again after it broke."""

    def __init__(self, engine: sa.Engine) -> None:
        self._engine = engine
        self._connection: sa.Connection | None = None
        self.groups = 0
        self.written = 0

    def commit(self, jobs: Sequence[Job]) -> list[Any]:
        """Runs all jobs in one transaction, and returns the result of each. Raises if the commit is not certain."""
        try:
            results = self._commit(jobs)
        except SQLAlchemyError as error:
            log.error("write failed", extra={"reason": _plain(error), "jobs": len(jobs)})
            self.disconnect()
            raise Unavailable(_plain(error)) from error
        except BaseException:
            self.disconnect()
            raise
        self.groups += 1
        self.written += len(jobs)
        return results

    def _commit(self, jobs: Sequence[Job]) -> list[Any]:
        """Runs all jobs together, which nearly always works. If one fails, runs them again, each by itself."""
        try:
            return self._transaction(jobs, _done)
        except _OwnFault:
            return self._transaction(jobs, _tried)

    def _transaction(self, jobs: Sequence[Job], run: Callable[[Job, sa.Connection], Any]) -> list[Any]:
        if self._connection is None:
            self._connection = self._engine.connect().execution_options(writes=True)
        with self._connection.begin():
            results = [run(job, self._connection) for job in jobs]
            reach("before-commit")
        reach("after-commit")
        return results

    def disconnect(self) -> None:
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


def _done(job: Job, connection: sa.Connection) -> Any:
    try:
        return job.work(connection)
    except BROKEN:
        raise
    except Exception as error:
        raise _OwnFault from error


def _tried(job: Job, connection: sa.Connection) -> Any:
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
