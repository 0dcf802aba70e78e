"""Lists of games."""

import json

import sqlalchemy as sa

from quiltbee.server import store as sql
from quiltbee.server.answers import GameLine, GameList
from quiltbee.server.store import Store
from quiltbee.server.summaries import game_line


async def browser_games(store: Store, browser: str | None, limit: int, before: int) -> GameList:
    """A page of the games in which a browser has a role."""
    if browser is None:
        return GameList(games=[], more_before=None)
    lines = await store.read(lambda connection: _lines(connection, browser, limit, before))
    return GameList(games=lines, more_before=lines[-1].touched_ms if len(lines) == limit else None)


def _lines(connection: sa.Connection, browser: str, limit: int, before: int) -> list[GameLine]:
    rows = sql.summaries(connection, browser, limit, before)
    roles = sql.roles_of_games(connection, browser, [row["id"] for row in rows])
    return [game_line(row, json.loads(row["summary"]), _seats(roles.get(row["id"], frozenset()))) for row in rows]


def _seats(roles: frozenset[str]) -> frozenset[int]:
    """None if the roles were lost after the list was read."""
    return frozenset(int(role) for role in roles if role.isdigit())
