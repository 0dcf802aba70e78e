"""The bots' seats: the bot to move is asked in a process of its own, and its decision is played like anybody's.

A process that dies or takes too long is replaced and asked again. If that does not help either, any legal decision is
made, so that no game ever waits for a broken engine.
"""

import asyncio
import logging
import secrets
import time
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any

from quiltbee.engine.bot import Limit
from quiltbee.engine.protocol.client import GoQuestion
from quiltbee.engine.protocol.process import ProgramFailed
from quiltbee.notation.decisions import move_text
from quiltbee.rules.legal import choose
from quiltbee.server.asker import asker
from quiltbee.server.domain.caller import Caller
from quiltbee.server.domain.commands.command import Command, request_text
from quiltbee.server.domain.commands.play import propose_play
from quiltbee.server.domain.errors import Refused, UnreadableGame
from quiltbee.server.domain.game import Game, bot_is_due
from quiltbee.server.metrics import Metrics
from quiltbee.server.realtime.live_game import LiveGame
from quiltbee.server.services.errors import ReusedClientId, StaleSeq, UnknownLevel
from quiltbee.server.services.games import Games
from quiltbee.server.services.levels import level
from quiltbee.server.storage.errors import NoSuchGame, Unavailable
from quiltbee.server.storage.queries.access import holders
from quiltbee.server.storage.queries.games import bots_due
from quiltbee.server.thinking.desk import Desk
from quiltbee.server.thinking.engines import Engine, Engines, about, processes

GRACE_SECONDS = 4.0
"""How much longer than its limit a bot may take before it is replaced."""
TRIES = 2
SWEEP_SECONDS = 5.0
HURRIED_SECONDS = 0.05
"""For a decision of a bot that was told to stop thinking."""
QUICK_SECONDS = 0.1
"""One process is kept for thoughts that take no longer than this."""
BEHIND_PEOPLE = 19
"""The priority of bots that play among themselves: the lowest that there is."""
log = logging.getLogger("quiltbee.bots")


class Bots:
    """All bots' seats of this server.

    Games of bots among themselves have processes of their own, so that no person waits for them. One process is kept
    for bots that decide at a glance, so that these do not wait for long thoughts. All others are served in a fair
    order, by who asked (`fair_queue.py`).
    """

    def __init__(self, games: Games, workers: int, metrics: Metrics, engines: Engines = processes) -> None:
        self._games = games
        self._metrics = metrics
        self._is_on = workers > 0
        self._for_people = Desk(engines(workers), quick=engines(1), quick_seconds=QUICK_SECONDS)
        self._among_bots = Desk(engines(workers, nice=BEHIND_PEOPLE))
        self._tasks: set[asyncio.Task[None]] = set()
        self._waiting: dict[str, asyncio.Task[None]] = {}
        self._thinking: dict[str, Engine] = {}
        self._hurried: set[str] = set()
        self._unreadable: set[str] = set()
        """Games that are left alone: the sweep would find them again and again."""
        games.store.signals.subscribe("bot_due", self.wake)
        games.store.signals.subscribe("bot_hurried", self.hurry)

    def wake(self, id: str) -> None:
        """A bot has to decide in this game."""
        if self._is_on and id not in self._waiting and id not in self._unreadable:
            self._waiting[id] = self._begin(self._serve(id))

    def hurry(self, id: str) -> None:
        """Have the bot of this game answer at once, until it is somebody else's turn."""
        if id in self._thinking:
            self._thinking[id].hurry()
        if id in self._thinking or id in self._waiting:
            self._hurried.add(id)
        if id in self._waiting:
            self._waiting.pop(id).cancel()
            self.wake(id)  # it waits again, for a short thought

    def start(self) -> None:
        if self._is_on:
            self._begin(self._sweep())

    def _begin(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """A new task. Like this one, it knows whose request it belongs to."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def stop(self) -> None:
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._for_people.stop()
        await self._among_bots.stop()

    async def _sweep(self) -> None:
        """Take up what was left behind: by a crash, by a database that was away, by another process."""
        await self._take_up(older_than=0)
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            await self._take_up(older_than=15_000)

    async def _take_up(self, older_than: int) -> None:
        before = self._games.clock.now() - older_than
        with suppress(Unavailable):
            for id in await self._games.store.read(lambda connection: bots_due(connection, before)):
                if not {id} & {*self._waiting, *self._thinking, *self._unreadable}:
                    await self._load(id)  # one after the other: there may be thousands
                    self.wake(id)

    async def _load(self, id: str) -> None:
        try:
            await self._games.cache.get(id)
        except Unavailable:
            raise
        except Exception:
            pass  # `_serve` meets the same error, and logs it

    async def _serve(self, id: str) -> None:
        """One decision, as soon as a process is free for it."""
        task = asyncio.current_task()
        try:
            desk, seconds = self._place((await self._games.cache.get(id)).game)
            async with desk.turn(await self._owner(id), seconds) as engine:
                self._stop_waiting(id, task)
                await self._think(id, engine)
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
            self._stop_waiting(id, task)
            if id not in self._waiting:
                self._hurried.discard(id)

    def _stop_waiting(self, id: str, task: "asyncio.Task[None] | None") -> None:
        """From now on the game can be woken again: it may be the turn of another bot, or of the same once more."""
        if self._waiting.get(id) is task:
            del self._waiting[id]

    def _place(self, game: Game) -> tuple[Desk[Engine], float]:
        """Where the bot to move thinks, and for about how many seconds."""
        among_bots = all(player.kind == "bot" for player in game.players)
        return self._among_bots if among_bots else self._for_people, self._seconds(game)

    def _seconds(self, game: Game) -> float:
        if game.setup.id in self._hurried or not bot_is_due(game):
            return HURRIED_SECONDS
        with suppress(UnknownLevel):
            return level(game.players[game.state.turn].level or "").typical_seconds
        return HURRIED_SECONDS

    async def _owner(self, id: str) -> str:
        """Who asked for this: an address or, after a restart has forgotten it, the host of the game."""
        owner = asker.get()
        if owner is None:
            hosts = await self._games.store.read(lambda connection: holders(connection, id, "host"))
            owner = f"host {hosts[0]}" if hosts else f"game {id}"
            asker.set(owner)  # for everything that follows
        return owner

    async def _think(self, id: str, engine: Engine) -> None:
        self._thinking[id] = engine
        try:
            await self._one_decision(engine, await self._games.cache.get(id))
        finally:
            if self._thinking.get(id) is engine:
                del self._thinking[id]

    async def _one_decision(self, engine: Engine, live: LiveGame) -> None:
        game = live.game
        if not bot_is_due(game):
            return
        seat = game.state.turn
        started = time.perf_counter()
        text = await self._decision(engine, game)
        self._metrics.bot_seconds.observe(time.perf_counter() - started)
        below = self._games.below
        command = Command(
            f"bot-{secrets.token_hex(8)}",
            game.seq,
            request_text("bot"),
            lambda game, caller: propose_play(game, caller, text, below),
        )
        await self._games.submit(live, Caller.at(seat), command)

    async def _decision(self, engine: Engine, game: Game) -> str:
        try:
            chosen = level(game.players[game.state.turn].level or "")
        except UnknownLevel:
            return self._fallback(game)
        for _ in range(TRIES):
            try:
                seconds = HURRIED_SECONDS if game.setup.id in self._hurried else chosen.seconds
                choice = await engine.ask(about(game, _question(game, chosen.name, seconds)), seconds + GRACE_SECONDS)
                return move_text(choice.decision, game.edition)
            except ProgramFailed as error:
                self._metrics.bot_failures.inc()
                log.warning("a bot was replaced", extra={"reason": str(error), "bot": chosen.name})
        return self._fallback(game)

    def _fallback(self, game: Game) -> str:
        return move_text(choose(game.state, secrets.randbelow), game.edition)


def _question(game: Game, name: str, seconds: float) -> GoQuestion:
    return GoQuestion(game.state, Limit(seconds, eager=True), secrets.randbits(63) | 1, level=name)
