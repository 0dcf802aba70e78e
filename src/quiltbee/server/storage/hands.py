"""Who does the work of a store: threads, or the event loop itself where there are none."""

from collections.abc import Callable
from concurrent.futures import Executor, ThreadPoolExecutor
from dataclasses import dataclass, field

import sqlalchemy as sa

from quiltbee.server.storage.database import SURVIVES_POWER_CUTS, Pragmas
from quiltbee.server.storage.inline import InlineExecutor, InlineWriter, Keep
from quiltbee.server.storage.writer import ThreadWriter, Writer

READERS = 4
ASIDE = 2
"""Threads for what would make the others wait: reading an edition, drawing, going through many games."""


@dataclass(frozen=True)
class Hands:
    """What a store works with. The defaults are threads, and a commit is on the disk when it returns."""

    writer: Callable[[sa.Engine], Writer] = ThreadWriter
    readers: Callable[[], Executor] = field(default=lambda: ThreadPoolExecutor(READERS, thread_name_prefix="reader"))
    aside: Callable[[], ThreadPoolExecutor] = field(
        default=lambda: ThreadPoolExecutor(ASIDE, thread_name_prefix="aside")
    )
    pragmas: Pragmas = SURVIVES_POWER_CUTS


def without_threads(keep: Keep, pragmas: Pragmas = SURVIVES_POWER_CUTS) -> Hands:
    """All work is done in the event loop; `keep` is awaited after every commit, before anybody hears of it."""
    return Hands(lambda engine: InlineWriter(engine, keep), InlineExecutor, InlineExecutor, pragmas)
