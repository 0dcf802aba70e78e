"""Which handicap makes a game even: measured for levels, and for people computed from their games."""

from statistics import fmean

from quiltbee.server.api import book
from quiltbee.server.services.home.profiles import Profiles
from quiltbee.server.storage.queries import book as lines
from quiltbee.server.storage.store import Store

FEWEST = 10
LAST = 30
"""People get better: older games do not count."""
POINTS_FOR_A_BUTTON = 2.5
"""What a button at the start is worth at the end: docs/reference/arena.md, Handicaps."""
MOST = 15


async def handicaps(
    store: Store, profiles: Profiles, edition: str, profile: str | None, other: str | None, level: str | None
) -> book.Handicaps:
    """What was measured for levels, and what two who have played often should try."""
    suggested = None
    if profile is not None:
        await profiles.find(profile)
        rows = await store.read(lambda connection: lines.lines(connection, profile, other, edition, 2**60, 4 * LAST))
        if other is None:
            rows = [row for row in rows if row["level"] is not None and row["level"] == level]
        suggested = suggestion(profile, other, [(row["score"] - row["other_score"], row["handicap"]) for row in rows])
    return book.Handicaps(levels=_measured(edition), suggested=suggested)


def suggestion(profile: str, other: str | None, games: list[tuple[int, int]]) -> book.Suggested | None:
    """From the margins and handicaps of the last games, the newest first; None before the tenth."""
    if len(games) < FEWEST:
        return None
    last = games[:LAST]
    even = fmean(handicap - margin / POINTS_FOR_A_BUTTON for margin, handicap in last)
    buttons = min(MOST, round(abs(even)))
    return book.Suggested(profile=profile if even >= 0 else other, buttons=buttons, games=len(last))


def _measured(edition: str) -> list[book.EvenLevels]:
    try:
        from quiltbee.engine.bots.handicaps import even_handicaps
    except Exception:  # a broken engine must not keep people from playing each other
        return []
    return [
        book.EvenLevels(
            stronger=each.stronger,
            weaker=each.weaker,
            buttons=each.buttons,
            games=each.games,
            share=round(each.wins / each.games, 4),
            low=each.low,
            high=each.high,
        )
        for each in even_handicaps()
        if each.edition == edition
    ]
