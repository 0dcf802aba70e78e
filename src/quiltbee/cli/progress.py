"""Progress on standard error: a bar on a terminal, and now and then a line in a log.

Standard output is for the result, which programs may read.
"""

import os
import shutil
import sys
import threading
import time
from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Protocol, TextIO

from quiltbee.cli.terminal import raw
from quiltbee.text.canvas import printable

_BAR = 24
_CLEAR = "\r\x1b[K"


class Progress(Protocol):
    """Call it with how many are done, how many there are (if that is known), and a note."""

    def __call__(self, done: int, total: int | None = None, note: str = "", /) -> None: ...


@contextmanager
def progress_bar(what: str, beside_output: bool = False) -> Iterator[Progress]:
    """A bar for things of this name, which disappears at the end; or, without a terminal, a line every minute.

    `beside_output` is for a command that prints a line for each thing: these lines are the progress where they go to
    the terminal, and they may go to the same log.
    """
    stream = raw(sys.stderr)
    kind = _kind(stream, beside_output)
    if kind is None:
        yield lambda *_: None
        return
    shown = kind(what, stream)
    with shown:
        yield shown.tell


def _kind(stream: TextIO | None, beside_output: bool) -> "type[_Bar | _Log] | None":
    if stream is None:  # a program without a console
        return None
    if stream.isatty() and os.environ.get("TERM") != "dumb":
        return None if beside_output and sys.stdout.isatty() else _Bar
    return None if beside_output else _Log


class _Shown(ABC):
    """Shows again and again what it was told last. A thread does that, so that it moves even during a long step."""

    first: float
    """Seconds before anything is shown: a short command shows nothing."""
    every: float

    def __init__(self, what: str, stream: TextIO) -> None:
        self._what, self._stream = what, stream
        self._start = time.monotonic()
        self._last: tuple[int, int | None, str] = (0, None, "")
        self._end = threading.Event()
        self._thread = threading.Thread(target=self._go_on, daemon=True)

    def tell(self, done: int, total: int | None = None, note: str = "", /) -> None:
        self._last = (done, total, note)

    def _go_on(self) -> None:
        pause = self.first
        while not self._end.wait(pause):
            pause = self.every
            done, total, note = self._last
            self._write(self._text(done, total, time.monotonic() - self._start, note))
        if pause == self.every:
            self._write(self._last_words())

    @abstractmethod
    def _text(self, done: int, total: int | None, seconds: float, note: str) -> str:
        """What is written for what was told last."""

    def _last_words(self) -> str:
        return ""

    def _write(self, text: str) -> None:
        with suppress(OSError, ValueError):  # the window is gone, which the command itself will notice
            self._stream.write(text)
            self._stream.flush()

    def __enter__(self) -> None:
        self._thread.start()

    def __exit__(self, *_: object) -> None:
        self._end.set()
        self._thread.join()


class _Bar(_Shown):
    """One line of the terminal that is written again and again."""

    first, every = 0.3, 0.2

    def _text(self, done: int, total: int | None, seconds: float, note: str) -> str:
        text = line(self._what, done, total, seconds, note)
        return _CLEAR + printable(text)[: shutil.get_terminal_size().columns - 1]

    def _last_words(self) -> str:
        return _CLEAR


class _Log(_Shown):
    """Lines that stay."""

    first, every = 10.0, 60.0

    def _text(self, done: int, total: int | None, seconds: float, note: str) -> str:
        return log_line(self._what, done, total, seconds, note) + "\n"


def line(what: str, done: int, total: int | None, seconds: float, note: str = "") -> str:
    """The bar as text.

    >>> line("games", 10, 40, 60)
    'games ######------------------ 10/40, 3:00 left'
    >>> line("figures", 0, 8, 60)
    'figures ------------------------ 0/8, time used 1:00'
    >>> line("games", 10, None, 60)
    'games 10, time used 1:00'
    """
    if not total:
        count = f" {done}" if done else ""
        return " ".join(filter(None, [f"{what}{count}, {_used(seconds)}", note]))
    filled = min(_BAR, _BAR * done // total)
    bar = "#" * filled + "-" * (_BAR - filled)
    left = _left(done, total, seconds) or _used(seconds)
    return " ".join(filter(None, [f"{what} {bar} {done}/{total}, {left}", note]))


def log_line(what: str, done: int, total: int | None, seconds: float, note: str = "") -> str:
    """The same for a log.

    >>> log_line("generation 1: games", 10, 40, 60)
    'generation 1: games 10 of 40, time used 1:00, 3:00 left'
    """
    if not total:
        return line(what, done, total, seconds, note)
    times = ", ".join(filter(None, [_used(seconds), _left(done, total, seconds)]))
    return " ".join(filter(None, [f"{what} {done} of {total}, {times}", note]))


def _used(seconds: float) -> str:
    return f"time used {_clock_text(seconds)}"


def _left(done: int, total: int, seconds: float) -> str:
    return f"{_clock_text(seconds * (total - done) / done)} left" if done else ""


def _clock_text(seconds: float) -> str:
    minutes, seconds = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"
