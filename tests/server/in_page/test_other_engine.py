"""An engine that hears nothing while it thinks: it is ended, and another one is asked."""

import asyncio

import pytest

from quiltbee.engine.bot import Choice, Limit
from quiltbee.engine.protocol.client import GoQuestion
from quiltbee.engine.protocol.process import ProgramFailed
from quiltbee.game import Game
from quiltbee.server.in_page.engine import Hear, OtherEngine, TwoEngines
from tests.server.support.page import HereEngine

STATE = Game.new("express", seed=4, first=0).state


def question(nodes: int = 20) -> GoQuestion:
    return GoQuestion(STATE, Limit(nodes=nodes), 1)


class Silent(HereEngine):
    """Never answers a question, like one that thinks for ever."""

    def send(self, line: str) -> None:
        if line == "qbp":
            super().send(line)


class Starts:
    """Starts engines and notes them. The first one may be of another kind."""

    def __init__(self, first: type[HereEngine] = HereEngine) -> None:
        self._first = first
        self.engines: list[HereEngine] = []

    def __call__(self, hear: Hear) -> HereEngine:
        self.engines.append((HereEngine if self.engines else self._first)(hear))
        return self.engines[-1]


def test_those_who_share_an_engine_are_answered_one_after_the_other() -> None:
    async def ask() -> list[Choice]:
        engines = TwoEngines(HereEngine)(3)
        return list(await asyncio.gather(*(engine.ask(question(), 60) for engine in engines)))

    assert len({choice.decision for choice in asyncio.run(ask())}) == 1


def test_whoever_is_hurried_is_told_that_there_is_no_answer_and_can_ask_again() -> None:
    start = Starts(Silent)

    async def ask() -> Choice:
        (engine,) = TwoEngines(start)(1)
        thinking = asyncio.ensure_future(engine.ask(question(), 60))
        while not start.engines:
            await asyncio.sleep(0)
        await asyncio.sleep(0)
        for _ in range(20):
            engine.hurry()
            await asyncio.sleep(0)
        with pytest.raises(ProgramFailed):
            await thinking
        return await engine.ask(question(), 60)

    assert asyncio.run(ask()).nodes == 20
    assert len(start.engines) == 2


def test_one_who_waits_ends_nobody_elses_thought() -> None:
    async def ask() -> Choice:
        first, second = TwoEngines(HereEngine)(2)
        thinking = asyncio.ensure_future(first.ask(question(200), 60))
        await asyncio.sleep(0)
        second.hurry()
        await second.stop()
        return await thinking

    assert asyncio.run(ask()).nodes == 200


def test_reviews_have_an_engine_of_their_own() -> None:
    start = Starts()

    async def ask() -> None:
        engines = TwoEngines(start)
        for engine in (*engines(2), *engines(1, reviews=True)):
            await engine.ask(question(), 60)

    asyncio.run(ask())
    assert len(start.engines) == 2


def test_an_engine_can_be_started_before_anybody_asks() -> None:
    start = Starts()

    async def ask() -> None:
        engines = TwoEngines(start)
        await engines.prepare()
        assert len(start.engines) == 1
        await engines(1)[0].ask(question(), 60)

    asyncio.run(ask())
    assert len(start.engines) == 1


def test_one_that_cannot_be_started_early_is_started_when_somebody_asks() -> None:
    class Broken(HereEngine):
        def send(self, line: str) -> None:  # noqa: ARG002
            self._hear(None)

    async def ask() -> Choice:
        engines = TwoEngines(Starts(Broken))
        await engines.prepare()
        return await engines(1)[0].ask(question(), 60)

    assert asyncio.run(ask()).nodes == 20


def test_one_that_nobody_asks_is_ended_after_a_rest_and_not_while_it_thinks() -> None:
    ended: list[HereEngine] = []

    class Noted(HereEngine):
        def end(self) -> None:
            super().end()
            ended.append(self)

    async def ask() -> None:
        engine = OtherEngine(Noted, rest=0.0)
        for number in range(3):
            assert (await engine.ask(None, question(), 60)).nodes == 20
            assert len(ended) == number
            await asyncio.sleep(0.01)
            assert len(ended) == number + 1

    asyncio.run(ask())
