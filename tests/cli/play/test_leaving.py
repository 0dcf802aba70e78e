"""Leaving `quiltbee play`: by a word, by the end of the input, by a key or a signal. The game is saved."""

import os
import pty
import re
import select
import signal
import subprocess
import sys
from codecs import getincrementaldecoder
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from quiltbee import Game
from tests.cli.conftest import Quiltbee
from tests.cli.play.test_play import EXPRESS, saved_in


@pytest.mark.parametrize("lines", ["A\nA\nquit\n", "A\nA\n", "A\nA"])
def test_whoever_leaves_finds_the_game_saved(quiltbee: Quiltbee, tmp_path: Path, lines: str) -> None:
    run = quiltbee(*EXPRESS, stdin=lines)
    assert run.code == 0
    file = re.findall(r"The game is saved as (\S+)\.\nContinue with: quiltbee play \1\n", run.out)[0]
    assert len(Game.load(tmp_path / file).record.decisions) == 2


def test_a_game_that_has_not_begun_is_not_saved(quiltbee: Quiltbee, tmp_path: Path) -> None:
    assert quiltbee(*EXPRESS, stdin="quit\n").out.endswith("Goodbye.\n")
    assert list(tmp_path.iterdir()) == []


def test_one_can_leave_without_saving(quiltbee: Quiltbee, tmp_path: Path) -> None:
    quiltbee(*EXPRESS, stdin="A\nquit!\n")
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_cannot_be_written_to_is_no_loss(
    quiltbee: Quiltbee, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(elsewhere))
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()  # nobody can write here, not even the superuser
    run = quiltbee(*EXPRESS, stdin="A\nquit\n")
    assert run.code == 0
    assert str(elsewhere) in run.out
    assert saved_in(elsewhere).record.decisions


class Terminal:
    """A real terminal with a game in it."""

    def __init__(self, folder: Path) -> None:
        self._ours, theirs = pty.openpty()
        command = [sys.executable, "-m", "quiltbee", *EXPRESS]
        environment = {**os.environ, "TERM": "xterm", "PYTHONUTF8": "1", "NO_COLOR": ""}
        self.process = subprocess.Popen(
            command, stdin=theirs, stdout=theirs, stderr=theirs, cwd=folder, env=environment, start_new_session=True
        )
        os.close(theirs)
        self._decode = getincrementaldecoder("utf-8")().decode
        self._unread = ""

    def until(self, text: str) -> str:
        """Reads until a text is shown."""
        while text not in self._unread:
            assert select.select([self._ours], [], [], 60)[0], f"no {text!r} in {self._unread!r}"
            self._unread += self._decode(os.read(self._ours, 4096))
        before, _, self._unread = self._unread.partition(text)
        return before

    def type(self, text: str) -> None:
        os.write(self._ours, text.encode())

    def close(self) -> None:
        os.close(self._ours)


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Terminal]:
    opened = Terminal(tmp_path)
    yield opened
    opened.process.kill()
    opened.process.wait()


def test_a_terminal_has_colours_and_a_prompt(terminal: Terminal) -> None:
    assert "\x1b[" in terminal.until("player 0 > ")
    terminal.type("e14\n")
    terminal.until("Player 0 takes e14")
    terminal.until("player 0 > ")


def by_ctrl_c(terminal: Terminal) -> None:
    terminal.process.send_signal(signal.SIGINT)


def by_ctrl_d(terminal: Terminal) -> None:
    terminal.type("\x04")


def by_kill(terminal: Terminal) -> None:
    terminal.process.send_signal(signal.SIGTERM)


def by_a_closed_window(terminal: Terminal) -> None:
    terminal.process.send_signal(signal.SIGHUP)
    terminal.close()


@pytest.mark.parametrize("leave", [by_ctrl_c, by_ctrl_d, by_kill, by_a_closed_window])
def test_however_one_leaves_the_game_is_saved(
    terminal: Terminal, tmp_path: Path, leave: Callable[[Terminal], None]
) -> None:
    terminal.until("player 0 > ")
    terminal.type("A\n")
    terminal.until("player 1 > ")
    leave(terminal)
    terminal.process.wait(timeout=180)
    assert len(saved_in(tmp_path).record.decisions) == 1
