"""Progress on standard error, if that is a terminal: standard output is for the result, which programs may read."""

import os
import shutil
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Protocol, TextIO

from quiltbee.cli.terminal import raw
from quiltbee.text.canvas import printable

_FIRST_AFTER = 0.3
"""Seconds before anything is shown: a short command shows nothing."""
_EVERY = 0.2
_BAR = 24
_CLEAR = "\r\x1b[K"


class Progress(Protocol):
    """Call it with how many are done, how many there are (if that is known), and a note."""

    def __call__(self, done: int, total: int | None = None, note: str = "", /) -> None: ...


@contextmanager
def progress_bar(what: str, beside_output: bool = False) -> Iterator[Progress]:
    """A bar for things of this name. It disappears at the end.

    `beside_output` is for a command that prints a line for each thing. If these lines go to the terminal, they are the
    progress, and there is no bar.
    """
    stream = raw(sys.stderr)
    if not _is_window(stream) or (beside_output and sys.stdout.isatty()):
        yield lambda *_: None
        return
    bar = _Bar(what, stream)
    with bar:
        yield bar.tell


def _is_window(stream: TextIO | None) -> bool:
    return stream is not None and stream.isatty() and os.environ.get("TERM") != "dumb"


class _Bar:
    """One line that a thread writes again and again, so that it moves even during a long step."""

    def __init__(self, what: str, stream: TextIO) -> None:
        self._what, self._stream = what, stream
        self._start = time.monotonic()
        self._last: tuple[int, int | None, str] = (0, None, "")
        self._end = threading.Event()
        self._thread = threading.Thread(target=self._draw, daemon=True)

    def tell(self, done: int, total: int | None = None, note: str = "", /) -> None:
        self._last = (done, total, note)

    def _draw(self) -> None:
        pause = _FIRST_AFTER
        while not self._end.wait(pause):
            pause = _EVERY
            done, total, note = self._last
            text = line(self._what, done, total, time.monotonic() - self._start, note)
            self._write(_CLEAR + printable(text)[: shutil.get_terminal_size().columns - 1])
        if pause == _EVERY:
            self._write(_CLEAR)

    def _write(self, text: str) -> None:
        with suppress(OSError):  # the window is gone, which the command itself will notice
            self._stream.write(text)
            self._stream.flush()

    def __enter__(self) -> None:
        self._thread.start()

    def __exit__(self, *_: object) -> None:
        self._end.set()
        self._thread.join()


def line(what: str, done: int, total: int | None, seconds: float, note: str = "") -> str:
    """The bar as text.

    >>> line("games", 10, 40, 60)
    'games ######------------------ 10/40, 3:00 left'
    >>> line("games", 10, None, 60)
    'games 10, after 1:00'
    """
    if not total:
        count = f" {done}" if done else ""
        return " ".join(filter(None, [f"{what}{count}, after {_clock_text(seconds)}", note]))
    filled = min(_BAR, _BAR * done // total)
    left = f", {_clock_text(seconds * (total - done) / done)} left" if done else ""
    bar = "#" * filled + "-" * (_BAR - filled)
    return " ".join(filter(None, [f"{what} {bar} {done}/{total}{left}", note]))


def _clock_text(seconds: float) -> str:
    minutes, seconds = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"
