"""The server's time."""

import time

DAY_MS = 86_400_000


class ServerClock:
    """Milliseconds since 1970 that never jump: the wall clock is read once, then the monotonic clock counts on."""

    def __init__(self) -> None:
        self._wall = time.time_ns() // 1_000_000
        self._monotonic = time.monotonic_ns() // 1_000_000

    @property
    def started(self) -> int:
        return self._wall

    def now(self) -> int:
        return self._wall + time.monotonic_ns() // 1_000_000 - self._monotonic
