"""The bots' seats: whose turn it is gets asked in a process of its own, and its decision goes through the same door.

A process that dies or takes too long is replaced and asked again; if that does not help either, any legal decision is
made, so that no game ever waits for a broken engine.
"""

import asyncio
import json
import logging
import os
import secrets
import sys
import time
from contextlib import suppress

from quiltbee.rules.legal import choose
from quiltbee.rules.notation import move_text
from quiltbee.rules.position import state_text
from quiltbee.server import store as sql
from quiltbee.server.deeds import Refused
from quiltbee.server.fold import Game
from quiltbee.server.games import Ask, Games, ReusedClientId, StaleSeq, Who, request_text
from quiltbee.server.levels import UnknownLevel, level
from quiltbee.server.live import LiveGame, NoSuchGame
from quiltbee.server.metrics import Metrics
from quiltbee.server.summaries import bot_is_due
from quiltbee.server.writer import Unavailable

GRACE_SECONDS = 4.0
"""How much longer than its limit a bot may take before it is replaced."""
TRIES = 2
SWEEP_SECONDS = 5.0
log = logging.getLogger("quiltbee.bots")


class WorkerDied(RuntimeError):
    """A bot's process ended or gave no answer in time."""


class Worker:
    """One process that thinks."""

    def __init__(self) -> None:
        self._process: asyncio.subprocess.Process | None = None

    async def ask(self, question: dict[str, object], seconds: float) -> str:
        """The answer; `WorkerDied` if none comes in time. A dead process is replaced at the next question."""
        process = await self._started()
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            process.stdin.write(json.dumps(question).encode() + b"\n")
            async with asyncio.timeout(seconds):
                await process.stdin.drain()
                line = await process.stdout.readline()
            return str(json.loads(line)["decision"])
        except (TimeoutError, ValueError, KeyError, OSError) as error:
            await self.stop()
            raise WorkerDied(f"{type(error).__name__}") from None

    async def _started(self) -> asyncio.subprocess.Process:
        if self._process is None or self._process.returncode is not None:
            environ = {name: value for name, value in os.environ.items() if not name.startswith("QUILTBEE_")}
            self._process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "quiltbee.server.bot_worker",
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                env=environ,
                start_new_session=True,  # Ctrl-C in the terminal stops the server, which stops the bots in order
            )
        return self._process

    async def stop(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()


class Bots:
    """All bots' seats of this server."""

    def __init__(self, games: Games, workers: int, metrics: Metrics) -> None:
        self._games = games
        self._metrics = metrics
        self._count = workers
        self._queue: asyncio.Queue[str] = asyncio.Queue()
        self._queued: set[str] = set()
        self._tasks: list[asyncio.Task[None]] = []
        games.on_bot_due = self.wake

    def wake(self, id: str) -> None:
        """A bot has to decide in this game."""
        if self._count and id not in self._queued:
            self._queued.add(id)
            self._queue.put_nowait(id)

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
                try:
                    await self._one_decision(worker, await self._games.hub.get(id))
                except (StaleSeq, ReusedClientId, NoSuchGame, Refused):
                    pass  # the game went on without us, which is fine
                except Unavailable:
                    log.warning("a bot could not write; it will be asked again")
                except Exception:
                    log.exception("a bot's decision failed")
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
                return await worker.ask(_question(game, chosen.name, chosen.seconds), chosen.seconds + GRACE_SECONDS)
            except WorkerDied as error:
                self._metrics.bot_failures.inc()
                log.warning("a bot was replaced", extra={"reason": str(error), "level": chosen.name})
        return self._fallback(game)

    def _fallback(self, game: Game) -> str:
        return move_text(choose(game.state, secrets.randbelow), game.setup.edition)


def _question(game: Game, name: str, seconds: float) -> dict[str, object]:
    setup = game.setup
    return {
        "edition": setup.edition_id,
        "board": setup.board,
        "edition_text": setup.edition_text,
        "position": state_text(game.state),
        "level": name,
        "seconds": seconds,
        "seed": secrets.randbits(63) | 1,
    }
