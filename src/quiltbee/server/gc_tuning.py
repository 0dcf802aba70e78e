"""Keeps Python's pauses for garbage away from people who wait for each other's moves.

With two thousand open streams, looking for garbage among all objects takes a quarter of a second, and everybody has to
wait. So it is done when nobody plays, and in the middle of play only if it cannot be put off any longer.
"""

import asyncio
import gc
import sys
from collections.abc import Callable

YOUNG, MIDDLE = 5_000, 5
"""Python looks through new objects after YOUNG of them, and after MIDDLE such rounds through those that were kept."""
NEVER = 1 << 30
LOOK_SECONDS = 1.0
WORTH_IT, TOO_MANY = 10, 150
"""After how many MIDDLE rounds to look through everything: WORTH_IT when it is quiet, TOO_MANY when it is not."""


def shorten_pauses() -> None:
    """The writer's thread gets its turn after half a millisecond, not five: it needs one around every statement. What
    was loaded at the start is never garbage, so Python does not look through it again and again."""
    sys.setswitchinterval(0.0005)
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, MIDDLE, NEVER)
    gc.enable()


async def collect_when_quiet(written: Callable[[], int]) -> None:
    """Runs until cancelled. `written` counts what has been written: as long as the count stands still, it is quiet."""
    before = -1
    while True:
        now, rounds = written(), gc.get_count()[2]
        if rounds >= TOO_MANY or (rounds >= WORTH_IT and now == before):
            gc.collect()
        before = now
        await asyncio.sleep(LOOK_SECONDS)
