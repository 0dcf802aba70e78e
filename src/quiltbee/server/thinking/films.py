"""Games as films. One is made at a time, in a process that steps back behind everything else, so that nobody waits for
it but who asked; and once for all who ask. Whoever waits is served in a fair order (`desk.py`)."""

import asyncio
from base64 import b64decode
from collections import OrderedDict
from dataclasses import replace

from quiltbee.notation.games import game_text
from quiltbee.server.asker import who_asks
from quiltbee.server.domain.game import Game
from quiltbee.server.thinking.bots import about
from quiltbee.server.thinking.desk import Desk
from quiltbee.server.thinking.worker import WorkerDied

TYPICAL_SECONDS = 2.0
SECONDS = 120.0
"""For a second or two of work: on a busy machine everything else comes first."""
MOST_WAITING = 8
MOST_KEPT = 8
Key = tuple[str, int]


class NoFilm(RuntimeError):
    """No film was made."""


class Films:
    """The films of this server."""

    def __init__(self) -> None:
        self._desk = Desk(1, room=MOST_WAITING)
        self._making: dict[Key, asyncio.Task[bytes]] = {}
        self._made: OrderedDict[Key, bytes] = OrderedDict()

    async def stop(self) -> None:
        tasks = list(self._making.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._desk.stop()

    async def film(self, game: Game) -> bytes:
        """The game as it stands, as a GIF."""
        key = (game.setup.id, game.seq)
        if key in self._made:
            return self._made[key]
        if key not in self._making:
            task = self._making[key] = asyncio.create_task(self._make(game))
            task.add_done_callback(lambda done: self._keep(key, done))
        return await asyncio.shield(self._making[key])

    def _keep(self, key: Key, done: "asyncio.Task[bytes]") -> None:
        del self._making[key]
        if not done.cancelled() and done.exception() is None:
            self._made[key] = done.result()
            while len(self._made) > MOST_KEPT:
                self._made.popitem(last=False)

    async def _make(self, game: Game) -> bytes:
        """What the process gets is public: decisions that were made, who won; no names."""
        async with self._desk.turn(who_asks(), TYPICAL_SECONDS) as worker:
            result = (("Result", str(game.ending.winner)),) if game.ending else ()
            question = {"what": "film", **about(game), "record": game_text(replace(game.record, headers=result))}
            try:
                return b64decode((await worker.ask(question, SECONDS))["film"])
            except WorkerDied as error:
                raise NoFilm(f"the film was not made ({error}); try again") from None
            finally:
                await worker.stop()  # films are rare, and its memory is better used
