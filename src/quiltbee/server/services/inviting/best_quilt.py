"""The best quilt that the host of a table has finished: what an invitation shows of the person who invites."""

import json

import sqlalchemy as sa

from quiltbee.rules.outcome import score
from quiltbee.server.api.responses import BestQuilt
from quiltbee.server.api.view.cells import pieces_of
from quiltbee.server.domain.errors import UnreadableGame
from quiltbee.server.domain.game import Game
from quiltbee.server.realtime.live_game import LiveGame
from quiltbee.server.services.games import Games
from quiltbee.server.storage.errors import NoSuchGame
from quiltbee.server.storage.queries.access import holders
from quiltbee.server.storage.queries.games import own_finished_games

MOST_GAMES = 200
"""The last games that are looked through."""
PLAYED_OUT = ("score", "tie_break")


class BestQuilts:
    """Looks through the finished games of a host."""

    def __init__(self, games: Games) -> None:
        self._store = games.store
        self._cache = games.cache

    async def of(self, live: LiveGame, name: str) -> BestQuilt | None:
        """The quilt with the most points that the host has sewn under this name in this edition; none if no game was
        played to its end for more than zero points."""
        if live.setup.edition_text is not None:
            return None
        id, edition = live.setup.id, live.setup.edition_id
        found = await self._store.read(lambda connection: _best_game(connection, id, name, edition))
        if found is None:
            return None
        try:
            game = (await self._cache.get(found[0])).game
        except (NoSuchGame, UnreadableGame):  # deleted meanwhile, or of a later version
            return None
        return None if game.setup.edition_text is not None else _quilt(game, found[1])


def _best_game(connection: sa.Connection, id: str, name: str, edition: str) -> tuple[str, int] | None:
    """The game with the best quilt, and its seat."""
    games = own_finished_games(connection, holders(connection, id, "host"), name, MOST_GAMES)
    best = max((_points(summary, seat, edition), game, seat) for game, seat, summary in [*games, ("", 0, "{}")])
    return (best[1], best[2]) if best[0] > 0 else None


def _points(summary: str, seat: int, edition: str) -> int:
    """What a game counts here: its points, or nothing if it is of another kind or cannot be read."""
    try:
        facts = json.loads(summary)
        counts = facts["edition"] == edition and facts["reason"] in PLAYED_OUT and not facts.get("seeded")
        return int(facts["scores"][seat]) if counts else 0
    except (ValueError, KeyError, TypeError, IndexError):
        return 0


def _quilt(game: Game, seat: int) -> BestQuilt:
    return BestQuilt(pieces=pieces_of(game, seat), special=game.state.special == seat, score=score(game.state, seat))
