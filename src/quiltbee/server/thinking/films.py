"""Games as films. One is made at a time, in a process that lets everything else go first.

Everybody who asks for the same film waits for the same one. Those who wait for different ones are served in a fair
order (`desk.py`).
"""

import asyncio
import json
from collections import OrderedDict
from contextlib import suppress
from dataclasses import replace
from typing import Protocol

from quiltbee.notation.carried_edition import HEADER as CARRIED
from quiltbee.notation.games import game_text
from quiltbee.processes.interpreter import python
from quiltbee.server.asker import who_asks
from quiltbee.server.domain.game import Game
from quiltbee.server.services.archive import game_record
from quiltbee.server.thinking.desk import Desk
from quiltbee.server.thinking.engines import own_environ

TYPICAL_SECONDS = 15.0
"""The processor time for a whole game: about a third of a second for each turn."""
SECONDS = 300.0
"""After this a film is given up. It may take much longer than usual: on a busy machine everything else comes first."""
MOST_WAITING = 8
MOST_KEPT = 8
Key = tuple[str, int]


class NoFilm(RuntimeError):
    """No film was made."""


class FilmMaker(Protocol):
    """Makes one film at a time."""

    async def make(self, asked: bytes) -> bytes:
        """The GIF; `NoFilm` if there is none in time."""
        ...

    async def stop(self) -> None:
        """Ends what it does."""


class FilmProcess:
    """Makes each film in a new process: films are rare, and a process that waits for one would waste memory."""

    def __init__(self) -> None:
        self._process: asyncio.subprocess.Process | None = None

    async def make(self, asked: bytes) -> bytes:
        self._process = await asyncio.create_subprocess_exec(
            *python("-m", "quiltbee.server.thinking.film_process"),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            env=own_environ(),
            start_new_session=True,  # Ctrl-C in the terminal stops the server, which stops the film
        )
        try:
            async with asyncio.timeout(SECONDS):
                made, _ = await self._process.communicate(asked)
        except TimeoutError:
            raise NoFilm(f"the film was not made within {SECONDS:g} s; try again") from None
        finally:
            await self.stop()
        if not made:
            raise NoFilm("the film was not made; try again")
        return made

    async def stop(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()


class Films:
    """The films of this server."""

    def __init__(self, maker: FilmMaker | None = None) -> None:
        self._desk = Desk([maker or FilmProcess()], room=MOST_WAITING)
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
        async with self._desk.turn(who_asks(), TYPICAL_SECONDS) as maker:
            return await maker.make(_asked(game))


def _asked(game: Game) -> bytes:
    """What the process gets. It is what everybody at the table sees: names, decisions that were made, who won."""
    record, setup = game_record(game), game.setup
    headers = tuple(header for header in record.headers if header[0] != CARRIED)  # the edition comes beside the game
    fields = {
        "edition": setup.edition_id,
        "board": setup.board,
        "edition_text": setup.edition_text,
        "game": game_text(replace(record, headers=headers)),
    }
    return json.dumps(fields).encode()
