"""What an engine says to people: hints for the player to move, and reviews of finished games.

It thinks in processes of its own, so that neither people nor bots wait for it. A seat gets one hint at a time, a game
is reviewed once, and no more is accepted than can be answered soon. Those who wait are served in a fair order, by who
asked. When there is no room for all, the one who asked for the most is refused (`desk.py`).
"""

import asyncio
import logging
import secrets
from collections import OrderedDict
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from typing import Any, TypeVar

from quiltbee.engine.advice.hints import suggestions
from quiltbee.engine.advice.to_json import suggestion_json
from quiltbee.engine.bot import Choice, Limit, SeatValue
from quiltbee.engine.protocol.client import GoQuestion, Question
from quiltbee.engine.protocol.process import ProgramFailed
from quiltbee.engine.review.analysis import Analysis
from quiltbee.engine.review.asking import Progress, ReviewQuestion
from quiltbee.engine.review.to_json import judged_json, review_json
from quiltbee.engine.review.turns import suspects
from quiltbee.processes.modest import NICE
from quiltbee.rules.state import State
from quiltbee.server.api import advice, reviews
from quiltbee.server.asker import who_asks
from quiltbee.server.domain.caller import Caller
from quiltbee.server.domain.commands.advice import must_be_finished, seat_for_hint
from quiltbee.server.domain.errors import Refused
from quiltbee.server.domain.game import Game
from quiltbee.server.limits import TooMany
from quiltbee.server.realtime.live_game import LiveGame
from quiltbee.server.services.games import Games
from quiltbee.server.storage.errors import NoSuchGame, Unavailable
from quiltbee.server.storage.queries.analyses import drop_analysis, find_analysis, lease_analysis, save_analysis
from quiltbee.server.thinking.attempts import Attempts
from quiltbee.server.thinking.desk import Desk
from quiltbee.server.thinking.engines import Engine, Engines, about, processes
from quiltbee.server.thinking.par import Pars
from quiltbee.server.thinking.verdicts import Verdicts, worth

HINT_SECONDS = 1.0
NODE_SECONDS = 0.25 / 20_000
"""The most that a position of a review takes on an idle core, divided by its nodes. Second looks are included."""
GRACE_SECONDS = 10.0
REVIEW_GRACE_SECONDS = 120.0
"""A review has a budget of nodes and lets everything else go first: on a busy machine it takes long."""
WAITED_FOR = NICE // 2
"""The priority of hints and verdicts, for which somebody waits: between the server and everything else that thinks."""
MOST_WAYS = 5
MOST_WAITING = 16
MOST_KEPT = 256
LEASE_MS = 20_000
TELL_SECONDS = 1.0
TRIES = 2
REVIEW_SEED = 1
Answer = TypeVar("Answer")
log = logging.getLogger("quiltbee.advice")


class NoAdvice(RuntimeError):
    """The engine gave no answer."""


class Advice:
    """Hints and reviews of this server."""

    def __init__(self, games: Games, on: bool, review_nodes: int, engines: Engines = processes) -> None:
        self._games = games
        self._store = games.store
        self._on = on
        self._nodes = review_nodes
        self._hinting = Desk(engines(1, nice=WAITED_FOR), room=MOST_WAITING)
        self._reviewing = Desk(engines(1, reviews=True), room=MOST_WAITING)
        self._hints: OrderedDict[tuple[str, int], list[advice.Way]] = OrderedDict()
        self._asked: dict[tuple[str, int], tuple[int, asyncio.Task[list[advice.Way]]]] = {}
        self._reviews: dict[str, asyncio.Task[None]] = {}
        self._failed: set[str] = set()
        self._verdicts = Verdicts(self._look)
        self.attempts = Attempts(self._look_again, review_nodes)
        self.pars = Pars(self._look_again, games.store)
        self._begun: set[asyncio.Task[None]] = set()
        if on:
            games.store.signals.subscribe("game_over", self._begin_review)
            games.store.signals.subscribe("went_on", self._look_ahead)

    async def stop(self) -> None:
        tasks = [*(task for _, task in self._asked.values()), *self._reviews.values(), *self._begun]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._verdicts.stop()
        await self._hinting.stop()
        await self._reviewing.stop()

    def _must_be_on(self) -> None:
        if not self._on:
            raise Refused("no_engine", "this server runs without an engine (--bots 0)")

    # --- hints

    async def hint(self, live: LiveGame, caller: Caller, most: int) -> advice.Hint:
        """The best ways to go on. Only the player to move may ask."""
        seat = seat_for_hint(live.game, caller)
        self._must_be_on()
        id, seq = live.setup.id, live.game.seq
        ways = self._hints.get((id, seq))
        if ways is None:
            ways = await asyncio.shield(self._hint_task(live, seat))
        return advice.Hint(game=id, seq=seq, seat=seat, ways=ways[:most])

    def _hint_task(self, live: LiveGame, seat: int) -> asyncio.Task[list[advice.Way]]:
        """The task that thinks about this position. A second request waits for the same task."""
        key, seq = (live.setup.id, seat), live.game.seq
        if key in self._asked:
            asked, task = self._asked[key]
            if asked == seq:
                return task
            raise TooMany(retry_after=1)
        task = asyncio.create_task(self._think(live.game))
        self._asked[key] = (seq, task)
        task.add_done_callback(lambda _: self._asked.pop(key))
        task.add_done_callback(_heed)
        return task

    async def _think(self, game: Game) -> list[advice.Way]:
        state = game.state

        def ask() -> Question[Choice]:
            seed = secrets.randbits(63) | 1
            return about(game, GoQuestion(state, Limit(HINT_SECONDS), seed, ways=MOST_WAYS))

        async with self._hinting.turn(who_asks(), HINT_SECONDS) as engine:
            choice = await _answer(engine, ask, HINT_SECONDS + GRACE_SECONDS)
        found = suggestions(state, choice, MOST_WAYS)
        ways = [advice.Way.model_validate(suggestion_json(way, game.edition)) for way in found]
        self._hints[game.setup.id, game.seq] = ways
        while len(self._hints) > MOST_KEPT:
            self._hints.popitem(last=False)
        return ways

    async def judge(self, live: LiveGame, caller: Caller, text: str) -> advice.Verdict:
        """What a decision would cost the player to move, before it is made."""
        seat = seat_for_hint(live.game, caller)
        self._must_be_on()
        return await self._verdicts.verdict(live.game, seat, text)

    def _look_ahead(self, id: str) -> None:
        """A game has gone on: in a teaching game the next verdict is prepared."""
        live = self._games.cache.known(id) if self._verdicts.taught_seat(id) is not None else None
        if live is not None:
            self._verdicts.look_ahead(live.game)

    async def _look_again(self, game: Game, state: State, limit: Limit) -> Choice:
        """Like `_look`, but the same question always gets the same answer."""
        return await self._look(game, state, limit, seed=1)

    async def _look(self, game: Game, state: State, limit: Limit, seed: int | None = None) -> Choice:
        """What an engine would do in a position of a game, or after it."""
        self._must_be_on()

        def ask() -> Question[Choice]:
            return about(game, GoQuestion(state, limit, seed or secrets.randbits(63) | 1, ways=MOST_WAYS))

        seconds = limit.seconds or HINT_SECONDS
        async with self._hinting.turn(who_asks(), seconds) as engine:
            # A budget of nodes alone, as for an attempt, takes longer on a busy machine.
            grace = REVIEW_GRACE_SECONDS if limit.seconds is None else GRACE_SECONDS
            return await _answer(engine, ask, seconds + grace)

    # --- finished games

    async def analysis(self, live: LiveGame) -> reviews.Analysis:
        """What has been found out about a finished game so far."""
        must_be_finished(live.game)
        found = await self._store.read(lambda connection: find_analysis(connection, live.setup.id))
        return live.no_analysis("none") if found is None else reviews.Analysis.model_validate_json(found[0])

    async def mistake(self, live: LiveGame, turn: int) -> reviews.Mistake:
        """What a review said of one turn that cost something."""
        told = (await self.analysis(live)).review
        for mistake in told.mistakes if told else ():
            if mistake.turn == turn:
                return mistake
        raise Refused("no_such_item", f"no review of this game names turn {turn}")

    def _begin_review(self, id: str) -> None:
        """A game has ended: its review begins by itself. If there is no room, it begins when somebody asks."""
        task = asyncio.create_task(self._review_finished(id))
        self._begun.add(task)
        task.add_done_callback(self._begun.discard)

    async def _review_finished(self, id: str) -> None:
        with suppress(TooMany, Refused, NoSuchGame, Unavailable):
            live = await self._games.cache.get(id)
            if live.game.plies:
                await self.analyse(live)

    async def analyse(self, live: LiveGame) -> reviews.Analysis:
        """Like `analysis`, and starts the review if no process works on it."""
        must_be_finished(live.game)
        id = live.setup.id
        found = await self._store.read(lambda connection: find_analysis(connection, id))
        if found is not None and (found[1] is None or found[1] >= self._games.clock.now()):
            return reviews.Analysis.model_validate_json(found[0])
        self._must_be_on()
        if id in self._failed:
            self._failed.discard(id)  # this is said once; the next request begins again
            raise NoAdvice("the engine gave no answer; try again")
        self._reviewing.must_have_room(who_asks())
        first, now = live.no_analysis("running"), self._games.clock.now()
        text = first.model_dump_json()
        if await self._store.write(id, lambda c: lease_analysis(c, id, text, now, now + LEASE_MS)):
            task = self._reviews[id] = asyncio.create_task(self._review(live, first))
            task.add_done_callback(lambda _: self._reviews.pop(id))
            task.add_done_callback(_heed)
        return first

    async def _review(self, live: LiveGame, analysis: reviews.Analysis) -> None:
        game, seconds = live.game, analysis.of * self._nodes * NODE_SECONDS
        values: dict[int, SeatValue] = {}

        def ask() -> Question[Analysis]:
            heard = partial(_take_in, analysis, values)
            return about(game, ReviewQuestion(game.record, Limit(nodes=self._nodes), REVIEW_SEED, heard))

        telling = asyncio.create_task(self._tell_now_and_then(live, analysis, values))
        try:
            async with self._reviewing.turn(who_asks(), seconds) as engine:
                found = await _answer(engine, ask, 4 * seconds + REVIEW_GRACE_SECONDS)
        except BaseException as error:
            if not isinstance(error, TooMany):
                self._failed.add(analysis.game)
            await self._give_up(live)
            raise
        finally:
            telling.cancel()
        analysis.decisions = [reviews.Judged.model_validate(judged_json(each, game.edition)) for each in found.judged]
        analysis.values = [_value_of(found.start), *(each.value for each in analysis.decisions)]
        analysis.review = reviews.Review.model_validate(review_json(found))
        analysis.status, analysis.done, analysis.suspected = "done", analysis.of, []
        await self._write(live, analysis, None)

    async def _tell_now_and_then(
        self, live: LiveGame, analysis: reviews.Analysis, values: Mapping[int, SeatValue]
    ) -> None:
        record = live.game.record
        states = list(record.states())
        while True:
            await asyncio.sleep(TELL_SECONDS)
            analysis.suspected = [
                reviews.Suspect(turn=turn.number, seat=turn.seat, last_ply=turn.plies[1], lost=worth(turn.lost))
                for turn in suspects(states, record.decisions, values)
            ]
            await self._write(live, analysis, self._games.clock.now() + LEASE_MS)

    async def _write(self, live: LiveGame, analysis: reviews.Analysis, until: int | None) -> None:
        text = analysis.model_dump_json()
        await self._store.write(analysis.game, lambda connection: save_analysis(connection, analysis.game, text, until))
        await self._announce(live)

    async def _give_up(self, live: LiveGame) -> None:
        """Forget the review, so that the next request starts it again."""
        id = live.setup.id
        await self._store.write(id, lambda connection: drop_analysis(connection, id))
        await self._announce(live)

    async def _announce(self, live: LiveGame) -> None:
        """Have every process read what is stored now, and send it to those who watch the game."""
        await self._games.cache.bus.broadcast(self._games.cache, live, "analysis")


async def _answer(engine: Engine, ask: Callable[[], Question[Answer]], seconds: float) -> Answer:
    """The engine's answer. `ask` makes a new question for each try."""
    for _ in range(TRIES):
        try:
            return await engine.ask(ask(), seconds)
        except ProgramFailed as error:
            log.warning("an engine was replaced", extra={"reason": str(error)})
    raise NoAdvice("the engine gave no answer; try again")


def _take_in(analysis: reviews.Analysis, values: dict[int, SeatValue], progress: Progress) -> None:
    values[progress.ply] = progress.value
    analysis.values[progress.ply] = _value_of(progress.value)
    analysis.done, analysis.of = progress.done, progress.of


def _value_of(value: SeatValue | None) -> advice.Worth | None:
    return None if value is None else worth(value)


def _heed(task: "asyncio.Task[Any]") -> None:
    """Log a failure, because perhaps nobody waits for the task any more."""
    if not task.cancelled() and (error := task.exception()) is not None and not isinstance(error, TooMany):
        log.warning("advice failed", extra={"reason": f"{type(error).__name__}: {error}"})


__all__ = ["Advice", "NoAdvice"]
