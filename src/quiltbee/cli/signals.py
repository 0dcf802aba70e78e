"""Leaving the terminal: a closed window and a polite kill are like Ctrl-C, and none of them is ever missed."""

import signal
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

_WAYS = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]
_PATIENCE = 0.1
"""Seconds until somebody who was not heard knocks again."""


@contextmanager
def signals_as_interrupts() -> Iterator[None]:
    """Within it the first of these signals raises `KeyboardInterrupt`, once, so that what follows is not disturbed."""
    heard = threading.Event()

    def interrupt(_number: int, _frame: FrameType | None) -> None:
        if not heard.is_set():
            heard.set()
            raise KeyboardInterrupt

    before = {way: signal.signal(way, interrupt) for way in _WAYS}
    try:
        with _knocking_until(heard):
            yield
    finally:
        for way, handler in before.items():
            signal.signal(way, handler)


@contextmanager
def _knocking_until(heard: threading.Event) -> Iterator[None]:
    """Repeats a signal that came to nothing.

    Python answers signals between two steps of its own. One that comes just before the wait for a key begins would lie
    there until a key is pressed; a second one ends the wait.
    """
    door, bell = socket.socketpair()
    bell.setblocking(False)
    before = signal.set_wakeup_fd(bell.fileno(), warn_on_full_buffer=False)
    knocking = threading.Thread(target=_knock, args=(door, heard), daemon=True)
    knocking.start()
    try:
        yield
    finally:
        signal.set_wakeup_fd(before)
        heard.set()
        bell.close()
        knocking.join()
        door.close()


def _knock(door: socket.socket, heard: threading.Event) -> None:
    player = threading.main_thread().ident
    assert player is not None
    for [number] in iter(lambda: door.recv(1), b""):
        while not heard.wait(_PATIENCE) and hasattr(signal, "pthread_kill"):
            signal.pthread_kill(player, number)
