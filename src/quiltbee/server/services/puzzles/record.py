"""What somebody has solved: streaks, progress, and what an attempt changes."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Literal

import sqlalchemy as sa

from quiltbee.puzzles import Puzzle, Rating, rated
from quiltbee.puzzles import rating_of_puzzle as first_rating
from quiltbee.server.services.server_clock import DAY_MS
from quiltbee.server.storage.queries.puzzles import (
    RatingRow,
    TryRow,
    keep_ratings,
    keep_try,
    rating_of_player,
    rating_of_puzzle,
    try_of,
)

What = Literal["right", "wrong", "told", "hint", "answer"]
"""What happened: `told` is a wrong attempt after which the answer was told."""
MOST_STARS = 3
HINT, ANSWER = 1, 2
_DAY = timedelta(days=1)


@dataclass(frozen=True)
class Noted:
    """A player's record of a puzzle before and after an event, and both ratings after it."""

    before: TryRow | None
    row: TryRow
    player: RatingRow
    puzzle: RatingRow


def note(connection: sa.Connection, owner: str, puzzle: Puzzle, what: What, now: int, day: date | None) -> Noted:
    """Write what happened. Only the first event with a puzzle changes the ratings of player and puzzle. `day` is the
    day whose puzzle it is, if it is one."""
    before = try_of(connection, owner, puzzle.id)
    player = rating_of_player(connection, owner) or _new(Rating())
    known = rating_of_puzzle(connection, puzzle.id) or _new(first_rating(puzzle.rating))
    if before is None:
        player, known = _moved(player, known, what == "right")
        keep_ratings(connection, owner, puzzle.id, player, known, now)
    row = _row(before or TryRow(puzzle.id, now, 0, 0, 0, round(player.rating), None), what, now, day)
    if row != before:
        keep_try(connection, owner, row)
    return Noted(before, row, player, known)


def _new(rating: Rating) -> RatingRow:
    return RatingRow(rating.value, rating.deviation, rating.volatility, 0)


def _moved(player: RatingRow, puzzle: RatingRow, solved: bool) -> tuple[RatingRow, RatingRow]:
    found = rated(Rating(*player[:3]), Rating(*puzzle[:3]), solved)
    one, other = (RatingRow(each.value, each.deviation, each.volatility, 0) for each in found)
    return one._replace(tries=player.tries + 1), other._replace(tries=puzzle.tries + 1)


def _row(row: TryRow, what: What, now: int, day: date | None) -> TryRow:
    if what == "right":
        fresh = row.helped < ANSWER or now - row.at > 2 * DAY_MS
        in_time = str(day) if day is not None and fresh else row.day
        return row._replace(stars=row.stars or max(1, MOST_STARS - row.wrong - row.helped), day=in_time)
    if row.stars:
        return row
    wrong = min(row.wrong + (what in ("wrong", "told")), 100)
    helped = max(row.helped, {"hint": HINT, "answer": ANSWER, "told": ANSWER}.get(what, 0))
    return row._replace(wrong=wrong, helped=helped)


def streak(days: Collection[str], today: date) -> int:
    """Days in a row up to today; today itself may still be open.

    >>> streak({"2026-11-16", "2026-11-17"}, date(2026, 11, 18))
    2
    """
    last = today if str(today) in days else today - _DAY
    count = 0
    while str(last - count * _DAY) in days:
        count += 1
    return count


def longest_streak(days: Collection[str]) -> int:
    """The most days in a row.

    >>> longest_streak({"2026-11-10", "2026-11-11", "2026-11-17"})
    2
    """
    starts = [date.fromisoformat(day) for day in days if str(date.fromisoformat(day) - _DAY) not in days]
    return max((streak(days, _end(days, start)) for start in starts), default=0)


def _end(days: Collection[str], start: date) -> date:
    while str(start + _DAY) in days:
        start += _DAY
    return start


def days_of(rows: Sequence[TryRow]) -> frozenset[str]:
    """The days that were solved in time."""
    return frozenset(row.day for row in rows if row.day is not None)
