"""A verdict comes soon: what can be found out while the player thinks is found out then."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from quiltbee.engine.bot import Choice, Limit, Value
from quiltbee.rules.legal import legal
from quiltbee.rules.state import State
from quiltbee.server.domain.game import Game
from quiltbee.server.thinking.verdicts import Verdicts
from tests.server.domain.test_commands import played, table


class Engine:
    """Takes every position for even, and notes which ones it saw."""

    def __init__(self) -> None:
        self.seen: list[State] = []
        self.breaks = False

    async def look(self, _: Game, state: State, __: Limit) -> Choice:
        self.seen.append(state)
        await asyncio.sleep(0)
        if self.breaks:
            raise RuntimeError("gone")
        return Choice(legal(state)[0], Value(0.0, 0.5))


def taught(story: Callable[[Verdicts, Engine], Awaitable[None]]) -> None:
    async def run() -> None:
        engine = Engine()
        verdicts = Verdicts(engine.look)
        await story(verdicts, engine)
        await verdicts.stop()

    asyncio.run(run())


START = table()
LATER = played(START, "A", "A")
"""It is the turn of seat 0 again."""


def test_once_somebody_has_asked_the_next_position_is_looked_at_beforehand() -> None:
    async def story(verdicts: Verdicts, engine: Engine) -> None:
        await verdicts.verdict(START, 0, "A")
        engine.seen.clear()
        verdicts.look_ahead(LATER)
        await asyncio.sleep(0)
        assert engine.seen == [LATER.state]
        await verdicts.verdict(LATER, 0, "A")
        assert len(engine.seen) == 2, "before the decision, which was done, and after it"

    taught(story)


def test_nothing_is_looked_at_where_nobody_asked_or_another_one_is_on_turn() -> None:
    async def story(verdicts: Verdicts, engine: Engine) -> None:
        verdicts.look_ahead(START)
        await asyncio.sleep(0)
        assert engine.seen == []
        await verdicts.verdict(START, 0, "A")
        engine.seen.clear()
        verdicts.look_ahead(played(START, "A"))
        await asyncio.sleep(0)
        assert engine.seen == []

    taught(story)


def test_a_look_that_failed_is_done_again_when_somebody_asks() -> None:
    async def story(verdicts: Verdicts, engine: Engine) -> None:
        engine.breaks = True
        with pytest.raises(RuntimeError):
            await verdicts.verdict(START, 0, "A")
        engine.breaks = False
        assert (await verdicts.verdict(START, 0, "A")).lost.chance == 0

    taught(story)
