"""Work in several processes. The jobs are expressions: a worker can be asked for anything, its own death included."""

import multiprocessing
import os
import signal
from pathlib import Path

import pytest

from quiltbee.engine.arena.workers import NoWorkers, in_processes


def test_every_job_is_done_once() -> None:
    jobs = [f"{number} * 2" for number in range(25)]
    assert sorted(in_processes(2, eval)(jobs)) == [number * 2 for number in range(25)]


@pytest.mark.slow
def test_the_work_of_a_worker_that_dies_is_done_by_another(tmp_path: Path) -> None:
    flag = tmp_path / "died"
    die_once = f"3 if os.path.exists({str(flag)!r}) else os.close(os.open({str(flag)!r} , 64)) or os._exit(9)"
    jobs = [f"(lambda os: {die_once if number == 3 else number})(__import__('os'))" for number in range(8)]
    assert sorted(in_processes(2, eval)(jobs)) == list(range(8))
    assert flag.exists()


def test_who_kills_every_worker_is_told_so() -> None:
    with pytest.raises(NoWorkers, match="worker processes have died 3 times"):
        list(in_processes(2, eval)(["__import__('os')._exit(9)"]))


def test_no_process_is_left_when_somebody_has_had_enough() -> None:
    before = set(multiprocessing.active_children())
    answers = in_processes(2, eval)(["1", "__import__('time').sleep(60)"] * 4)
    assert next(iter(answers)) == 1
    answers.close()  # type: ignore[attr-defined]  # it is a generator, which an iterator need not be
    assert set(multiprocessing.active_children()) == before


def test_ctrl_c_in_the_middle_of_the_work_ends_it_in_silence(monkeypatch: pytest.MonkeyPatch) -> None:
    """The pool's own thread died of jobs that were cancelled before its processes ended."""
    complaints: list[object] = []
    monkeypatch.setattr("threading.excepthook", complaints.append)
    interrupt = f"__import__('os').kill({os.getpid()}, {signal.SIGINT})"
    with pytest.raises(KeyboardInterrupt):
        list(
            in_processes(2, eval)(
                [f"{interrupt} or __import__('time').sleep(60)"] + ["__import__('time').sleep(60)"] * 7
            )
        )
    assert complaints == []


def test_an_error_in_a_job_is_an_error_here() -> None:
    with pytest.raises(ZeroDivisionError):
        list(in_processes(2, eval)(["1 / 0"]))
