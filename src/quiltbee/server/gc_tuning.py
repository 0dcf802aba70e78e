"""Pauses that Python makes by itself, kept away from people who wait for each other's moves.

To look for garbage among all that has been made since the start takes a quarter of a second when two thousand streams
are open, and everybody has to wait for it. So it is done when nobody plays, and in the middle of play only if it cannot
be put off any longer.
"""

import asyncio
import gc
import sys
from collections.abc import Callable

YOUNG, MIDDLE = 5_000, 5
"""After how many new objects these are looked through, and how often so before those are that were kept."""
NEVER = 1 << 30
LOOK_SECONDS = 1.0
WORTH_IT, TOO_MANY = 10, 150
"""How many such rounds make it worth while to look through everything when it is quiet; and when it is not."""


def shorten_pauses() -> None:
    """The writer's thread gets its turn after half a millisecond, not five: it asks for one around every statement. And
    what was loaded at the start is never garbage, so it is not looked through again and again."""
    sys.setswitchinterval(0.0005)
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, MIDDLE, NEVER)
    gc.enable()


async def collect_when_quiet(written: Callable[[], int]) -> None:
    """Until cancelled. `written` counts what has been written: as long as that stands still it is quiet."""
    before = -1
    while True:
        now, rounds = written(), gc.get_count()[2]
        if rounds >= TOO_MANY or (rounds >= WORTH_IT and now == before):
            gc.collect()
        before = now
        await asyncio.sleep(LOOK_SECONDS)
