"""Work in the background, so that Ctrl-C ends a command even while the kernel or a bot does not listen."""

import threading
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")
_GLANCE = 0.1
"""Seconds between two looks: on Windows a wait without an end does not notice Ctrl-C."""


def in_background(work: Callable[[], T]) -> T:
    """The result of the work, or its error. An interrupt leaves the work behind; it ends with the process."""
    results: list[T] = []
    errors: list[BaseException] = []

    def run() -> None:
        try:
            results.append(work())
        except BaseException as error:  # raised again where somebody waits for it
            errors.append(error)

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    while thread.is_alive():
        thread.join(_GLANCE)
    if errors:
        raise errors[0]
    return results[0]
