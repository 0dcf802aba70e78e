"""Work on several cores: processes take jobs and return results, even if one of them dies."""

import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from functools import partial
from itertools import chain, islice
from multiprocessing.context import SpawnContext, SpawnProcess
from types import FrameType
from typing import Any, TypeVar

from quiltbee.processes.interpreter import SAFE_PATH, heeds_safe_path

Question = TypeVar("Question")
Answer = TypeVar("Answer")
Run = Callable[[Iterable[Question]], Iterator[Answer]]
"""Does jobs and yields the result of each once, in any order. Closing the iterator ends the work."""

_MOST_BREAKS = 3
"""How often a worker process may die before the work is given up."""
_END_SECONDS = 3.0
"""How long a worker may take to close its bots."""


class NoWorkers(RuntimeError):
    """The work cannot be done: its workers die or cannot be reached."""


def in_processes(workers: int, work: Callable[[Question], Answer]) -> Run[Question, Answer]:
    """Works in this many processes. With one, the work is done in this process."""
    return partial(_spread, workers, work) if workers > 1 else partial(map, work)


def _spread(workers: int, work: Callable[[Question], Answer], jobs: Iterable[Question]) -> Iterator[Answer]:
    left = iter(jobs)
    for _ in range(_MOST_BREAKS):
        try:
            with _safe_path() as before, _pool(workers, before) as executor:
                yield from stream(executor, partial(_do, work), left, 2 * workers)
            return
        except _Lost as lost:
            left = chain(lost.jobs, left)
    raise NoWorkers(f"worker processes have died {_MOST_BREAKS} times")


class _Lost(Exception):
    """A worker died, and the pool with it; these jobs have no result."""

    def __init__(self, jobs: list[Any]) -> None:
        self.jobs = jobs


def stream(
    executor: Executor, work: Callable[[Question], Answer], jobs: Iterable[Question], window: int
) -> Iterator[Answer]:
    """Results as they come. Only a few jobs are handed out at a time, so that a match can end early."""
    left = iter(jobs)
    under_way: dict[Future[Answer], Question] = {}
    try:
        while True:
            for job in islice(left, window - len(under_way)):
                under_way[executor.submit(work, job)] = job
            if not under_way:
                return
            done, _ = wait(under_way, return_when=FIRST_COMPLETED)
            for future in done:
                result = future.result()
                del under_way[future]  # only after this: lost jobs must be done again
                yield result
    except BrokenProcessPool:
        raise _Lost(list(under_way.values())) from None
    finally:
        # A pool of processes ends its jobs with its processes. It stumbles over futures that were cancelled before.
        if not isinstance(executor, ProcessPoolExecutor):
            for future in under_way:
                future.cancel()


@contextmanager
def _safe_path() -> Iterator[str | None]:
    """Inside this block, `multiprocessing` starts processes that do not look for modules in the current folder.

    It takes no flags for them, but they inherit an environment variable, which is reset after the block.
    """
    if not heeds_safe_path():
        raise NoWorkers(
            "Python with -E starts worker processes that run files of the current folder; add -P, or use -I"
        )
    before = os.environ.get(SAFE_PATH)
    os.environ[SAFE_PATH] = "1"
    try:
        yield before
    finally:
        _set_safe_path(before)


def _set_safe_path(value: str | None) -> None:
    os.environ.pop(SAFE_PATH, None)
    if value is not None:
        os.environ[SAFE_PATH] = value


@contextmanager
def _pool(workers: int, safe_path: str | None) -> Iterator[Executor]:
    """Worker processes that always end, even when the caller gives up in the middle of a job."""
    others = set(multiprocessing.active_children())
    executor = ProcessPoolExecutor(workers, _Context(), _prepare, (safe_path,))
    try:
        yield executor
    finally:
        mine = set(multiprocessing.active_children()) - others
        for process in mine:
            process.terminate()
        for process in mine:
            process.join(_END_SECONDS)
            process.kill()
            process.join()
        executor.shutdown(wait=True, cancel_futures=True)  # its thread has seen them end


class _Worker(SpawnProcess):
    """A process that Ctrl-C does not reach, not even before `_prepare` runs."""

    def start(self) -> None:
        with without_ctrl_c():
            super().start()


class _Context(SpawnContext):
    """Starts `_Worker`s."""

    Process = _Worker


@contextmanager
def without_ctrl_c() -> Iterator[None]:
    """Ctrl-C takes effect after this block. Processes that are started in it are born deaf to Ctrl-C.

    A Ctrl-C in the middle of a start would leave a process that waits for its instructions and then complains.
    """
    came: list[FrameType | None] = []
    handler = signal.getsignal(signal.SIGINT)
    # Only the main thread can hear signals, and a handler that was not set from Python cannot be set again.
    hears = threading.current_thread() is threading.main_thread() and callable(handler)
    if hears:
        signal.signal(signal.SIGINT, lambda _number, frame: came.append(frame))
    _block_ctrl_c(True)
    try:
        yield
    finally:
        _block_ctrl_c(False)
        if hears:
            signal.signal(signal.SIGINT, handler)
        if came and callable(handler):
            handler(signal.SIGINT, came[0])


def _block_ctrl_c(on: bool) -> None:
    """Blocks Ctrl-C in this thread, which new processes inherit. Windows has nothing like it."""
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_BLOCK if on else signal.SIG_UNBLOCK, {signal.SIGINT})


def _prepare(safe_path: str | None) -> None:
    """Runs in each worker, before its first job."""
    _set_safe_path(safe_path)  # it was meant for us; an engine that the user names starts like any command of the user
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent process, which will end us
    _block_ctrl_c(False)  # it need not be blocked any more, and a program that we start must hear it
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _do(work: Callable[[Question], Answer], job: Question) -> Answer:
    """Does the job, in a worker. A request to end must end the process: the pool would take it for the job's result."""
    try:
        signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # closes the bots on the way out
        try:
            return work(job)
        finally:
            signal.signal(signal.SIGTERM, signal.SIG_DFL)  # between two jobs there is nothing to close
    except SystemExit:
        os._exit(1)


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
