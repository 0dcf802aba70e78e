"""A verdict comes soon: what can be found out while the player thinks is found out then."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from quiltbee.engine.bot import Choice, Limit, Value
from quiltbee.notation.decisions import move_text
from quiltbee.rules.legal import legal, placements, takeable
from quiltbee.rules.moves import ADVANCE, Decision, Take
from quiltbee.rules.state import State
from quiltbee.server.domain.game import Game
from quiltbee.server.thinking.verdicts import ORDERS, Verdicts
from tests.server.domain.tables import played, table


class Engine:
    """Takes every position for even, if not told otherwise, and notes which ones it saw."""

    def __init__(self) -> None:
        self.seen: list[State] = []
        self.breaks = False
        self.chance: Callable[[State], float] = lambda _: 0.5

    async def look(self, _: Game, state: State, __: Limit) -> Choice:
        self.seen.append(state)
        await asyncio.sleep(0)
        if self.breaks:
            raise RuntimeError("gone")
        return Choice(legal(state)[0], Value(0.0, self.chance(state)))


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


def sewing_on(state: State) -> Decision:
    """Takes the first patch that can be taken and sews it at once."""
    if state.in_hand:
        return next(placements(state))
    patches = takeable(state)
    return Take(patches[0]) if patches else ADVANCE


def before_the_second_set() -> Game:
    """The next patch that is taken draws the second set."""
    game = START
    while len(game.state.circle) > game.edition.refill_when_left + 1 or not takeable(game.state):
        game = played(game, move_text(sewing_on(game.state), game.edition))
    return game


def test_a_take_that_draws_the_second_set_is_judged_by_many_orders() -> None:
    """Half of the orders are bad here, the others even: on average the player has lost a fifth of the chance."""
    game = before_the_second_set()
    seat, patch = game.state.turn, takeable(game.state)[0]

    async def story(verdicts: Verdicts, engine: Engine) -> None:
        engine.chance = lambda state: 0.5 if state.waiting or len(engine.seen) % 2 else 0.1
        verdict = await verdicts.verdict(game, seat, patch)
        orders = {state.circle for state in engine.seen if not state.waiting}
        assert len(orders) == ORDERS
        assert all(set(order) == set(game.state.circle) - {patch} | set(game.state.waiting) for order in orders)
        assert verdict.lost.chance == pytest.approx(0.2)

    taught(story)
