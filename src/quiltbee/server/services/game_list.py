"""Lists of games."""

import json
import logging
from typing import Any

import sqlalchemy as sa

from quiltbee.server.api.responses import GameLine, GameList
from quiltbee.server.domain.errors import UnreadableGame
from quiltbee.server.domain.unreadable import reading
from quiltbee.server.services.summaries import game_line
from quiltbee.server.storage.queries.access import roles_of_games
from quiltbee.server.storage.queries.games import games_of_browser
from quiltbee.server.storage.store import Store

log = logging.getLogger("quiltbee.lists")


async def browser_games(store: Store, browser: str | None, limit: int, before: int) -> GameList:
    """A page of the games in which a browser has a role."""
    if browser is None:
        return GameList(games=[], more_before=None)
    return await store.read(lambda connection: _page(connection, browser, limit, before))


def _page(connection: sa.Connection, browser: str, limit: int, before: int) -> GameList:
    rows = games_of_browser(connection, browser, limit, before)
    roles = roles_of_games(connection, browser, [row["id"] for row in rows])
    lines = [_line(row, _seats(roles.get(row["id"], frozenset()))) for row in rows]
    more_before = rows[-1]["touched_at"] if len(rows) == limit else None
    return GameList(games=[line for line in lines if line is not None], more_before=more_before)


def _line(row: dict[str, Any], seats: frozenset[int]) -> GameLine | None:
    """None for a game whose summary cannot be read: the others are shown all the same."""
    try:
        with reading(row["id"]):
            return game_line(row, json.loads(row["summary"]), seats)
    except UnreadableGame as error:
        log.warning("a summary is left out", extra={"reason": str(error)})
        return None


def _seats(roles: frozenset[str]) -> frozenset[int]:
    """The seats among a browser's roles. There are none if the roles were lost after the list was read."""
    return frozenset(int(role) for role in roles if role.isdigit())
