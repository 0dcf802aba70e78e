"""Long commands show on a terminal how far they are, and Ctrl-C does no harm: real processes and terminals."""

import io
import os
import pty
import random
import select
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from quiltbee import edition, shuffled
from quiltbee.cli.ending import INTERRUPTED
from quiltbee.cli.progress import line, progress_bar
from quiltbee.notation.games import parse_games

GAME = (Path(__file__).parents[2] / "docs" / "pictures" / "express.game").read_text(encoding="utf-8")
CIRCLE = " ".join(shuffled(edition("patchwork"), random.Random(1)).circle)
PERFT = ["perft", "--edition", "patchwork", "--circle", CIRCLE, "--first", "0", "--depth", "9"]
PATIENCE = 120
SLOW = """
import sys, time
from quiltbee.cli.progress import progress_bar
from quiltbee.cli.ending import code_of, guarded

@guarded
def work():
    with progress_bar("stitches") as progress:
        for done in range(1000):
            progress(done, 1000)
            time.sleep(0.05)

sys.exit(code_of(work))
"""


class OnTerminal:
    """A process whose standard error is a terminal. Its standard output is nobody's."""

    def __init__(self, *command: str, folder: Path) -> None:
        self._ours, theirs = pty.openpty()
        self.process = subprocess.Popen(
            [sys.executable, "-P", *command],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=theirs,
            cwd=folder,
            env={**os.environ, "TERM": "xterm", "COLUMNS": "80"},
        )
        os.close(theirs)
        self.said = ""

    def read(self, until: str | None = None) -> None:
        """Reads until the terminal has shown this text, or to the end."""
        end = time.monotonic() + PATIENCE
        while until is None or until not in self.said:
            ready, _, _ = select.select([self._ours], [], [], max(0.0, end - time.monotonic()))
            assert ready, f"nothing came after {self.said!r}"
            try:
                some = os.read(self._ours, 4096)
            except OSError:  # as Linux says that the other end is closed
                some = b""
            if not some:
                break
            self.said += some.decode()

    def interrupted(self) -> int:
        """Ctrl-C; the exit code."""
        self.process.send_signal(signal.SIGINT)
        self.read()
        return self.process.wait(PATIENCE)

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self._ours)

    @property
    def last_lines(self) -> list[str]:
        """What stays on the screen: a line that is cleared is gone."""
        lines = self.said.replace("\r\n", "\n").split("\n")
        return [kept for each in lines if (kept := each.rpartition("\x1b[K")[2].strip("\r"))]


Start = Callable[..., OnTerminal]


@pytest.fixture
def on_terminal(tmp_path: Path) -> Iterator[Start]:
    opened: list[OnTerminal] = []

    def start(*command: str) -> OnTerminal:
        opened.append(OnTerminal(*command, folder=tmp_path))
        return opened[-1]

    yield start
    for each in opened:
        each.close()


def test_the_bar_moves_and_ctrl_c_leaves_one_line(on_terminal: Start) -> None:
    run = on_terminal("-c", SLOW)
    run.read(until="left")
    assert "stitches ---" in run.said
    assert run.interrupted() == INTERRUPTED
    assert run.last_lines == ["quiltbee: interrupted"]


def test_without_a_terminal_a_short_command_shows_nothing() -> None:
    quick = SLOW.replace("range(1000)", "range(20)")
    done = subprocess.run([sys.executable, "-P", "-c", quick], capture_output=True, text=True, check=True)
    assert (done.stdout, done.stderr) == ("", "")


class Log(io.StringIO):
    """A log that tells when something has been written."""

    def __init__(self) -> None:
        super().__init__()
        self.is_written = threading.Event()

    def write(self, text: str) -> int:
        written = super().write(text)
        self.is_written.set()
        return written


def test_a_log_gets_a_line_now_and_then(monkeypatch: pytest.MonkeyPatch) -> None:
    log = Log()
    monkeypatch.setattr("sys.stderr", log)
    monkeypatch.setattr("quiltbee.cli.progress._Log.first", 0.001)
    with progress_bar("stitches") as progress:
        progress(3, 20)
        assert log.is_written.wait(PATIENCE)
    assert log.getvalue().startswith("stitches")
    assert log.getvalue().endswith("\n")
    assert "\x1b" not in log.getvalue()


def test_where_the_results_are_the_progress_a_log_gets_only_them(monkeypatch: pytest.MonkeyPatch) -> None:
    log = Log()
    monkeypatch.setattr("sys.stderr", log)
    monkeypatch.setattr("quiltbee.cli.progress._Log.first", 0.001)
    with progress_bar("games", beside_output=True):
        assert not log.is_written.wait(0.1)


def test_a_long_note_does_not_run_over_the_line() -> None:
    assert line("pairs", 1, 4, 60, "1:1") == "pairs ######------------------ 1/4, 3:00 left 1:1"


@pytest.fixture
def many(tmp_path: Path) -> Path:
    """A file with so many games that every command has something to do."""
    path = tmp_path / "many.games"
    path.write_text("\n".join([GAME] * 1500), encoding="utf-8")
    return path


QUILTBEE = ("-m", "quiltbee")


@pytest.mark.slow
@pytest.mark.usefixtures("many")
@pytest.mark.parametrize(
    ("command", "shown"),
    [
        (["replay", "many.games"], "games "),
        (["import", "many.games", "--database", "games.db"], "checking "),
        (["bench", "--seconds", "5"], "figures "),
        (["match", "greedy", "random", "--pairs", "5000", "--workers", "1"], "pairs "),
        (["review", "many.games", "--out", "judged.games"], "positions "),
        (["convert", *["many.games"] * 20], "games "),
        (["hint", "many.games", "--ply", "3", "--level", "search:nodes=1000000000"], "thinking"),
        (["perft", "--edition", "patchwork", "--circle", CIRCLE, "--first", "0", "--depth", "9"], "branches "),
        (
            [
                "perft",
                "--edition",
                "patchwork",
                "--circle",
                CIRCLE,
                "--first",
                "0",
                "--depth",
                "9",
                "--engine",
                "kernel",
            ],
            "branches ",
        ),
    ],
    ids=lambda each: each[0] if isinstance(each, list) else "",
)
def test_a_long_command_shows_its_progress_and_can_be_stopped(
    on_terminal: Start, tmp_path: Path, command: list[str], shown: str
) -> None:
    run = on_terminal(*QUILTBEE, *command)
    run.read(until=shown)
    assert shown in run.said
    assert run.interrupted() == INTERRUPTED
    assert "Traceback" not in run.said
    assert run.last_lines in (["quiltbee: interrupted"], [])  # a match prints its results so far instead
    assert not (tmp_path / "judged.games").exists()


@pytest.mark.slow
def test_what_is_exported_backed_up_and_restored_is_whole_or_not_there(
    on_terminal: Start, tmp_path: Path, many: Path
) -> None:
    """The same games through all commands of the server, each stopped once and then run to its end."""
    many.write_text("\n".join([GAME] * 60), encoding="utf-8")
    database = ["--database", "games.db"]
    finished(on_terminal, "import", "many.games", *database)
    for command, shown in ((["export", "all.games"], "games "), (["backup", "copy.db"], "copying ")):
        run = on_terminal(*QUILTBEE, *command, *database)
        run.read(until=shown)  # a fast machine may have finished before anything is shown
        whole = run.interrupted() == 0
        assert (tmp_path / command[1]).exists() == whole
        if not whole:
            finished(on_terminal, *command, *database)
        assert not list(tmp_path.glob(".*quiltbee-part*"))
    assert len(parse_games((tmp_path / "all.games").read_text(encoding="utf-8"))) == 60
    run = on_terminal(*QUILTBEE, "restore", "copy.db", *database)
    run.read(until="restoring ")
    assert run.interrupted() in (0, INTERRUPTED)
    finished(on_terminal, "doctor", *database)


def finished(on_terminal: Start, *command: str) -> None:
    run = on_terminal(*QUILTBEE, *command)
    run.read()
    assert run.process.wait(PATIENCE) == 0, run.said
