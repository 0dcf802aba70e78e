"""Progress on standard error, if that is a terminal: standard output is for the result, which programs may read."""

import os
import shutil
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Protocol, TextIO

from quiltbee.cli.terminal import raw
from quiltbee.text.canvas import printable

_FIRST_AFTER = 0.3
"""Seconds before anything is shown: a short command shows nothing."""
_EVERY = 0.1
_BAR = 24
_CLEAR = "\r\x1b[K"


class Progress(Protocol):
    """Is told how many are done, of how many if that is known, and what else is worth saying."""

    def __call__(self, done: int, total: int | None = None, note: str = "", /) -> None: ...


@contextmanager
def progress_bar(what: str, beside_output: bool = False) -> Iterator[Progress]:
    """A bar for things of this name, gone at the end.

    A command that prints a line for each thing needs none where these lines are seen: that is `beside_output`.
    """
    stream = raw(sys.stderr)
    if not _is_window(stream) or (beside_output and sys.stdout.isatty()):
        yield lambda *_: None
        return
    bar = _Bar(what, stream, time.monotonic)
    try:
        yield bar.show
    finally:
        bar.clear()


def _is_window(stream: TextIO | None) -> bool:
    return stream is not None and stream.isatty() and os.environ.get("TERM") != "dumb"


class _Bar:
    """One line that is written again and again."""

    def __init__(self, what: str, stream: TextIO, clock: Callable[[], float]) -> None:
        self._what, self._stream, self._clock = what, stream, clock
        self._start = clock()
        self._next = self._start + _FIRST_AFTER
        self._is_shown = False

    def show(self, done: int, total: int | None = None, note: str = "", /) -> None:
        now = self._clock()
        if now < self._next:
            return
        self._next, self._is_shown = now + _EVERY, True
        width = shutil.get_terminal_size().columns - 1
        self._write(_CLEAR + printable(line(self._what, done, total, now - self._start, note))[:width])

    def clear(self) -> None:
        if self._is_shown:
            self._write(_CLEAR)

    def _write(self, text: str) -> None:
        self._stream.write(text)
        self._stream.flush()


def line(what: str, done: int, total: int | None, seconds: float, note: str = "") -> str:
    """The bar as text.

    >>> line("games", 10, 40, 60)
    'games ######------------------ 10/40, 3:00 left'
    >>> line("games", 10, None, 60)
    'games 10, after 1:00'
    """
    if not total:
        return " ".join(filter(None, [f"{what} {done}, after {_clock_text(seconds)}", note]))
    filled = min(_BAR, _BAR * done // total)
    left = f", {_clock_text(seconds * (total - done) / done)} left" if done else ""
    bar = "#" * filled + "-" * (_BAR - filled)
    return " ".join(filter(None, [f"{what} {bar} {done}/{total}{left}", note]))


def _clock_text(seconds: float) -> str:
    minutes, seconds = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"
