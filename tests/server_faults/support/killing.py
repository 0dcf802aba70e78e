"""Runs commands that die at a chosen system call. Debian's `strace` counts the calls and kills.

The command line is loaded once and forked for each run, so that a run takes a fraction of a second.
"""

import os
import re
import shutil
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from quiltbee.cli import app, main
from quiltbee.server.backups import backup, dump, leftovers, restore
from quiltbee.server.ops import doctor, run
from quiltbee.server.services import importing

LOADED = (app, backup, doctor, dump, importing, leftovers, restore, run)
"""What the commands would load while they run."""
CALLS = (
    "openat,creat,write,pwrite64,writev,pwritev,ftruncate,truncate,fallocate,fsync,fdatasync,rename,renameat,renameat2,"
    "link,linkat,symlink,unlink,unlinkat,mkdir,mkdirat,rmdir,chmod,fchmod,fchmodat,chown,fchown,fchownat"
)
_LINE = re.compile(r"\d+ +(?P<name>\w+)\((?P<rest>.*)")


class Point(NamedTuple):
    """The n-th call of one kind that a command makes."""

    call: str
    number: int
    shown: str


class Ended(NamedTuple):
    """How a command ended (a negative code is a signal), and what it printed."""

    code: int
    out: str


def can_trace() -> str:
    """Why commands cannot be traced here; empty if they can."""
    if shutil.which("strace") is None:
        return "there is no strace; on Debian: apt-get install strace"
    done = subprocess.run(["strace", "-o", os.devnull, "true"], capture_output=True, text=True, check=False)
    return f"strace is not allowed here: {done.stderr.strip()}" if done.returncode else ""


def run_command(folder: Path, arguments: list[str]) -> Ended:
    """Runs a command in a folder, to its end."""
    return _run(folder, arguments, lambda _: None)


def points_of(folder: Path, arguments: list[str]) -> list[Point]:
    """Every call by which a command changes something in the folder, in an undisturbed run."""
    trace = folder.parent / "trace"
    with trace.open("w"):
        pass
    ended = _run(folder, arguments, lambda pid: _attach(pid, "-y", "-o", str(trace), "-e", f"trace={CALLS}"))
    assert ended.code == 0, ended.out
    return list(_points(trace.read_text(errors="replace").splitlines(), folder))


def _points(lines: list[str], folder: Path) -> Iterator[Point]:
    counts: Counter[str] = Counter()
    for line in lines:
        if match := _LINE.match(line):
            counts[match["name"]] += 1
            if _is_change(match["name"], line) and str(folder) in line:
                yield Point(match["name"], counts[match["name"]], line.partition(" ")[2].strip()[:150])


def _is_change(call: str, line: str) -> bool:
    """Leaves out failed calls, and the file that SQLite shares between processes: it is new at every start."""
    return " = -1 " not in line and "-shm" not in line and (call != "openat" or "O_CREAT" in line)


def kill_at(folder: Path, arguments: list[str], point: Point) -> Ended:
    """Runs a command that is killed just before a call."""
    inject = f"inject={point.call}:signal=SIGKILL:when={point.number}"
    return _run(
        folder, arguments, lambda pid: _attach(pid, "-o", os.devnull, "-e", f"trace={point.call}", "-e", inject)
    )


def _attach(pid: int, *options: str) -> "subprocess.Popen[str]":
    command = ["strace", "-f", "-p", str(pid), *options]
    tracer = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
    assert tracer.stderr is not None
    told = tracer.stderr.readline()
    assert "attached" in told, told
    return tracer


def _run(folder: Path, arguments: list[str], attach: Callable[[int], "subprocess.Popen[str] | None"]) -> Ended:
    output = folder.parent / "output"
    with _forked(folder, arguments, output) as (pid, go):
        tracer = attach(pid)
        go()
        _, status = os.waitpid(pid, 0)
        if tracer is not None:
            tracer.communicate(timeout=180)
    return Ended(os.waitstatus_to_exitcode(status), output.read_text(errors="replace"))


@contextmanager
def _forked(folder: Path, arguments: list[str], output: Path) -> Iterator[tuple[int, Callable[[], None]]]:
    """A child that waits for `go`."""
    wait, go = os.pipe()
    pid = os.fork()
    if pid == 0:
        os.close(go)
        _child(folder, arguments, output, wait)
    os.close(wait)
    try:
        yield pid, lambda: os.close(go)
    except BaseException:
        os.kill(pid, signal.SIGKILL)
        os.waitpid(pid, 0)
        raise


def _child(folder: Path, arguments: list[str], output: Path, wait: int) -> None:
    """Never returns."""
    code = 99
    try:
        file = os.open(output, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        os.dup2(file, 1)
        os.dup2(file, 2)
        os.chdir(folder)
        os.read(wait, 1)
        code = main(arguments)
        sys.stdout.flush()
        sys.stderr.flush()
    finally:
        os._exit(code)
