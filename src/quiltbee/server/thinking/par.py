"""The par of a game for the score: what the search of the top level reaches on the same circle. Found when asked for.

Every decision gets the same number of nodes and the same seed, so the par of a circle is the same on every machine and
can be found again: it is kept only as long as the server runs.
"""

import asyncio
import json
from collections import OrderedDict
from collections.abc import Awaitable, Callable

import sqlalchemy as sa

from quiltbee.engine.bot import Choice, Limit
from quiltbee.rules.legal import choose, legal, legal_count
from quiltbee.rules.moves import Refill
from quiltbee.rules.outcome import score
from quiltbee.rules.play import successor
from quiltbee.rules.solo.deck import HUMAN
from quiltbee.rules.state import State
from quiltbee.server.api import advice
from quiltbee.server.domain.cards import below_of_day
from quiltbee.server.domain.errors import Refused
from quiltbee.server.domain.game import Game
from quiltbee.server.storage.queries.games import finished_alone
from quiltbee.server.storage.store import Store

NODES = 20_000
"""For each decision: about what the top level thinks about in an eighth of its second."""
MOST_KEPT = 64
Look = Callable[[Game, State, Limit], Awaitable[Choice]]


class Pars:
    """Pars of this server, and the best scores on it."""

    def __init__(self, look: Look, store: Store) -> None:
        self._look = look
        self._store = store
        self._found: OrderedDict[object, asyncio.Task[int]] = OrderedDict()

    async def par(self, game: Game, browser: str | None, is_family: bool) -> advice.Par:
        """Par and best scores of the circle of a finished game for the score."""
        solo = game.state.solo
        if solo is None or not solo.automa.opponent.is_clock:
            raise Refused("no_par", "only a game for the score has a par")
        if not game.is_over:
            raise Refused("not_over", "the par is known when the game is over")
        rows = await self._store.read(lambda connection: _read(connection, game, None if is_family else browser))
        return advice.Par(
            game=game.setup.id,
            score=score(game.state, HUMAN),
            par=await self._par(game),
            nodes=NODES,
            day=game.setup.day,
            best=_best([row for row in rows if row["day"] == game.setup.day]) if game.setup.day else None,
            best_ever=_best(rows),
            games=len(rows),
        )

    async def _par(self, game: Game) -> int | None:
        order = _order(game)
        if game.setup.start.waiting and order is None:
            return None
        key = game.setup.edition_id, game.setup.board, game.setup.edition_text, game.setup.circle, order
        if key not in self._found:
            self._found[key] = asyncio.create_task(self._play(game, order))
            self._found[key].add_done_callback(lambda task: self._forget_failed(key, task))
            while len(self._found) > MOST_KEPT:
                self._found.popitem(last=False)
        return await asyncio.shield(self._found[key])

    def _forget_failed(self, key: object, task: asyncio.Task[int]) -> None:
        if task.cancelled() or task.exception() is not None:
            self._found.pop(key, None)

    async def _play(self, game: Game, order: tuple[str, ...] | None) -> int:
        """The search plays the circle to its end."""
        state = game.setup.start
        while not state.is_over:
            if state.card_due:
                state = successor(state, choose(state, lambda _: 0))
            elif state.turn > 1:
                state = successor(state, Refill(order or ()))
            elif legal_count(state) == 1:
                state = successor(state, legal(state)[0])
            else:
                state = successor(state, (await self._look(game, state, Limit(nodes=NODES))).decision)
        return score(state, HUMAN)


def _order(game: Game) -> tuple[str, ...] | None:
    """The order of the refill: the one drawn, or that of the day; None if the game ended before it was known."""
    drawn = [ply.decision.order for ply in game.plies if isinstance(ply.decision, Refill)]
    if drawn:
        return drawn[0]
    below = below_of_day(game)
    left = list(game.setup.start.waiting)
    return None if below is None else tuple(left.pop(below(len(left))) for _ in game.setup.start.waiting)


def _read(connection: sa.Connection, game: Game, browser: str | None) -> list[dict[str, object]]:
    """The finished games against the same clock in the same edition and on the same board."""
    setup = game.setup
    rows = [json.loads(text) for text in finished_alone(connection, setup.solo or "", browser)]
    same = (setup.edition_id, setup.board, setup.solo)
    return [row for row in rows if (row["edition"], row.get("board"), row.get("solo")) == same and not row["seeded"]]


def _best(rows: list[dict[str, object]]) -> advice.BestScore | None:
    best = max(rows, key=lambda row: row["scores"][HUMAN], default=None)  # type: ignore[index]  # summaries are JSON
    if best is None:
        return None
    return advice.BestScore(name=best["names"][HUMAN], score=best["scores"][HUMAN])  # type: ignore[index]
