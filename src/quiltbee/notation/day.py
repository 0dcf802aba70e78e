"""The day of a game: everybody gets the same circle that day. The header counts only if the game has that circle."""

import re
from calendar import monthrange

from quiltbee.notation.record import Record
from quiltbee.rules.solo.day import day_start

DAY = "Day"
"""The header: `[Day "2026-11-18"]`."""
SCORE_ATTACK = "clock steady 1"
"""The opponent of a game for the score, as a header names it."""


def is_day(text: str) -> bool:
    """Whether a text is a date such as 2026-11-18."""
    if not re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", text):
        return False
    year, month, day = map(int, text.split("-"))
    return year > 0 and 1 <= month <= 12 and 1 <= day <= monthrange(year, month)[1]


def day_of(record: Record) -> str | None:
    """The day whose circle a record has; None if it has another one."""
    day = record.header(DAY)
    return day if is_day(day) and record.circle == day_start(record.edition, day).circle else None
