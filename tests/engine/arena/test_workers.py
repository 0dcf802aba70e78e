"""Work in several processes. The jobs are expressions: a worker can be asked for anything, its own death included."""

import multiprocessing
import os
import signal
import subprocess
import sys
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


CTRL_C = """
import multiprocessing.util, os, signal, sys
from quiltbee.engine.arena.workers import in_processes

if __name__ == "__main__":
    start = multiprocessing.util.spawnv_passfds
    def interrupted(path, words, *rest):
        started = start(path, words, *rest)
        if AT_START and "--multiprocessing-fork" in words:
            os.kill(os.getpid(), signal.SIGINT)
        return started
    multiprocessing.util.spawnv_passfds = interrupted
    try:
        print(sum(in_processes(2, eval)(["1"] * 4)))
    except KeyboardInterrupt:
        print("stopped")
else:
    os.kill(os.getpid(), signal.SIGINT)  # a worker reads this file before it is prepared
"""


@pytest.mark.parametrize(("at_start", "said"), [(False, "4\n"), (True, "stopped\n")])
def test_ctrl_c_while_workers_start_does_not_make_them_complain(tmp_path: Path, at_start: bool, said: str) -> None:
    script = tmp_path / "script.py"
    script.write_text(CTRL_C.replace("AT_START", str(at_start)), encoding="utf-8")
    done = subprocess.run([sys.executable, script], capture_output=True, text=True, check=True)
    assert (done.stdout, done.stderr) == (said, "")
