"""The time that decides what is too old to be kept. If in doubt it is late, not early.

A computer's clock may be wrong when it starts and may be set while it runs; what is deleted does not come back. So a
span of time counts only if something besides that clock speaks for it:

- the time since this server started is what the monotonic clock has counted, which nobody can set;
- of the time before, only the part up to a day after the newest thing in the database counts. A server that was off for
  a month cannot tell that from a clock that is a month ahead: it deletes later, after the next start;
- if the computer's clock now shows less than that, the clock was set back, and its time counts.
"""

import time
from collections.abc import Callable

from quiltbee.server.services.server_clock import DAY_MS, ServerClock


def wall_clock() -> int:
    """What the computer's clock shows, in milliseconds."""
    return time.time_ns() // 1_000_000


class CarefulTime:
    """Time that a wrong clock does not push forward."""

    def __init__(self, clock: ServerClock, newest: int | None, wall: Callable[[], int] = wall_clock) -> None:
        """`newest`: when the last thing happened before this server started; None if nothing ever has."""
        self._clock = clock
        self._known = clock.started if newest is None else min(clock.started, newest + DAY_MS)
        self._wall = wall

    def now(self) -> int:
        counted = self._clock.now() - self._clock.started
        return min(self._known + counted, self._wall())

    @property
    def doubted_ms(self) -> int:
        """How much of the time before the start does not count."""
        return self._clock.started - self._known
