"""The bots' seats: whose turn it is gets asked in a process of its own, and its decision goes through the same door.

A process that dies or takes too long is replaced and asked again; if that does not help either, any legal decision is
made, so that no game ever waits for a broken engine.
"""

import asyncio
import logging
import secrets
import time
from contextlib import suppress

from quiltbee.rules.legal import choose
from quiltbee.rules.notation import move_text
from quiltbee.rules.position import state_text
from quiltbee.server import store as sql
from quiltbee.server.deeds import Refused, bot_is_due
from quiltbee.server.fold import Game
from quiltbee.server.games import Ask, Games, ReusedClientId, StaleSeq, Who, request_text
from quiltbee.server.levels import UnknownLevel, level
from quiltbee.server.live_game import LiveGame
from quiltbee.server.metrics import Metrics
from quiltbee.server.store import NoSuchGame
from quiltbee.server.unreadable import UnreadableGame
from quiltbee.server.worker import Worker, WorkerDied
from quiltbee.server.writer import Unavailable

GRACE_SECONDS = 4.0
"""How much longer than its limit a bot may take before it is replaced."""
TRIES = 2
SWEEP_SECONDS = 5.0
HURRIED_SECONDS = 0.05
"""For a decision of a bot that was told to stop thinking."""
log = logging.getLogger("quiltbee.bots")


class Bots:
    """All bots' seats of this server."""

    def __init__(self, games: Games, workers: int, metrics: Metrics) -> None:
        self._games = games
        self._metrics = metrics
        self._count = workers
        self._queue: asyncio.Queue[str] = asyncio.Queue()
        self._queued: set[str] = set()
        self._tasks: list[asyncio.Task[None]] = []
        self._thinking: dict[str, Worker] = {}
        self._hurried: set[str] = set()
        self._unreadable: set[str] = set()
        """Games that are left alone: whoever sweeps would come upon them again and again."""
        games.on_bot_due = self.wake
        games.hub.on_hurry = self.hurry

    def wake(self, id: str) -> None:
        """A bot has to decide in this game."""
        if self._count and id not in self._queued and id not in self._unreadable:
            self._queued.add(id)
            self._queue.put_nowait(id)

    def hurry(self, id: str) -> None:
        """Have the bot of this game answer at once, until somebody else is on turn."""
        if id in self._thinking:
            self._thinking[id].hurry()
        if id in self._thinking or id in self._queued:
            self._hurried.add(id)

    def start(self) -> None:
        if self._count:
            self._tasks = [asyncio.create_task(self._work(Worker())) for _ in range(self._count)]
            self._tasks.append(asyncio.create_task(self._sweep()))

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _sweep(self) -> None:
        """Take up what was left behind: by a crash, by a database that was away, by another process."""
        await self._take_up(older_than=0)
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            await self._take_up(older_than=15_000)

    async def _take_up(self, older_than: int) -> None:
        before = self._games.clock.now() - older_than
        with suppress(Unavailable):
            for id in await self._games.store.read(lambda connection: sql.bots_due(connection, before)):
                self.wake(id)

    async def _work(self, worker: Worker) -> None:
        try:
            while True:
                id = await self._queue.get()
                self._queued.discard(id)
                self._thinking[id] = worker
                try:
                    await self._one_decision(worker, await self._games.hub.get(id))
                except (StaleSeq, ReusedClientId, NoSuchGame, Refused):
                    pass  # the game went on without us, which is fine
                except UnreadableGame as error:
                    self._unreadable.add(id)
                    log.error(str(error))
                except Unavailable:
                    log.warning("a bot could not write; it will be asked again")
                except Exception:
                    log.exception("a bot's decision failed")
                finally:
                    self._thinking.pop(id, None)
                    if id not in self._queued:
                        self._hurried.discard(id)
        finally:
            await worker.stop()

    async def _one_decision(self, worker: Worker, live: LiveGame) -> None:
        game = live.game
        if not bot_is_due(game):
            return
        seat = game.state.turn
        started = time.perf_counter()
        text = await self._decision(worker, game)
        self._metrics.bot_seconds.observe(time.perf_counter() - started)
        ask = Ask(f"bot-{secrets.token_hex(8)}", game.seq, request_text("bot"))
        await self._games.decide(live, Who(None, frozenset({str(seat)})), ask, text)

    async def _decision(self, worker: Worker, game: Game) -> str:
        try:
            chosen = level(game.players[game.state.turn].level or "")
        except UnknownLevel:
            return self._fallback(game)
        for _ in range(TRIES):
            try:
                hurried = game.setup.id in self._hurried
                seconds = HURRIED_SECONDS if hurried else chosen.seconds
                answer = await worker.ask(_question(game, chosen.name, seconds), seconds + GRACE_SECONDS)
                return str(answer["decision"])
            except WorkerDied as error:
                self._metrics.bot_failures.inc()
                log.warning("a bot was replaced", extra={"reason": str(error), "level": chosen.name})
        return self._fallback(game)

    def _fallback(self, game: Game) -> str:
        return move_text(choose(game.state, secrets.randbelow), game.edition)


def _question(game: Game, name: str, seconds: float) -> dict[str, object]:
    return {"what": "decide", **about(game), "level": name, "seconds": seconds, "seed": secrets.randbits(63) | 1}


def about(game: Game) -> dict[str, object]:
    """What a thinking process needs to know of a game: where it stands, and by which rules it is played."""
    setup = game.setup
    return {
        "edition": setup.edition_id,
        "board": setup.board,
        "edition_text": setup.edition_text,
        "position": state_text(game.state),
    }
