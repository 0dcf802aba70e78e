"""A finished game that somebody brings as text, to look at it again. Nobody sits there; who brought it may delete
it."""

import asyncio
import hashlib

import sqlalchemy as sa

from quiltbee.notation.any_form import parse_record
from quiltbee.server.domain.errors import Refused
from quiltbee.server.realtime.live_game import LiveGame
from quiltbee.server.security import token_hash
from quiltbee.server.services.archive import archived_game
from quiltbee.server.services.games import Games
from quiltbee.server.services.log import Beginning, begin_games
from quiltbee.server.storage.queries.access import add_browser, grant_roles
from quiltbee.server.storage.queries.games import existing_games


async def bring(games: Games, text: str, token: str) -> LiveGame:
    """Store a finished game for the browser with this secret. The same text again finds the same game."""
    browser, now = token_hash(token), games.clock.now()
    new = await asyncio.to_thread(_finished, text, browser, now)
    id = new.setup.id

    def work(connection: sa.Connection) -> None:
        if not existing_games(connection, [id]):
            begin_games(connection, [new], touched_at=now)
        add_browser(connection, browser, now)
        grant_roles(connection, browser, id, ["host"], now)

    await games.store.write(id, work)
    return await games.cache.get(id)


def _finished(text: str, browser: str, now: int) -> Beginning:
    """The game of a text. Its id is that of no other browser, so nobody looks in by bringing the same text."""
    id = hashlib.sha256(f"{browser} {text}".encode()).hexdigest()[:32]
    try:
        new = archived_game(parse_record(text), id, now)
    except ValueError as error:
        raise Refused("bad_record", str(error)) from None
    if new.summary.columns["phase"] != "over":
        raise Refused("not_over", "this game is not over yet; play it on instead")
    return new
