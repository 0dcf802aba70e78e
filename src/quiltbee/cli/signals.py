"""Signals that end a game: a closed window and a polite kill work like Ctrl-C."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

_ENDINGS = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]
_HEARTBEAT = 0.1
"""Seconds between two wake-ups of a wait for a key."""


@contextmanager
def signals_as_interrupts() -> Iterator[None]:
    """Inside this block the first signal raises `KeyboardInterrupt`. Later ones do nothing, so the game is saved."""
    came = False

    def interrupt(_number: int, _frame: FrameType | None) -> None:
        nonlocal came
        if not came:
            came = True
            raise KeyboardInterrupt

    before = {ending: signal.signal(ending, interrupt) for ending in _ENDINGS}
    try:
        with _heartbeat():
            yield
    finally:
        for ending, handler in before.items():
            signal.signal(ending, handler)


@contextmanager
def _heartbeat() -> Iterator[None]:
    """Interrupts every wait several times a second. The only effect is that Python looks at pending signals.

    Python runs the handler of a signal between two of its own steps. A signal that comes just before the wait for a key
    begins would otherwise stay pending until a key is pressed.
    """
    if not hasattr(signal, "setitimer"):  # on Windows, where a wait for a key ends differently
        yield
        return
    before = signal.signal(signal.SIGALRM, lambda _number, _frame: None)
    signal.setitimer(signal.ITIMER_REAL, _HEARTBEAT, _HEARTBEAT)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
