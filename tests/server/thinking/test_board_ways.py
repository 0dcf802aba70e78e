"""The ways on the analysis board: the first is the best by the values that stand there."""

import asyncio
from typing import Any

from quiltbee.engine.bot import Alternative, Choice, Value
from quiltbee.rules.moves import ADVANCE, Decision, take
from quiltbee.server.thinking.board_advice import ENOUGH_VISITS, BoardAdvice
from tests.rules.support.positions import circle_of, position

STATE = position("patchwork", circle=circle_of(position("patchwork").edition, "p02", "p04", "p05"))


class Known:
    """An engine that always finds the same ways."""

    def __init__(self, *ways: tuple[Decision, float, float, int]) -> None:
        found = tuple(
            Alternative((decision,), Value(margin, chance), visits, line=(decision,))
            for decision, chance, margin, visits in ways
        )
        self._choice = Choice(found[0].decisions[0], found[0].value, nodes=1, alternatives=found)

    async def ask(self, _question: Any, _seconds: float) -> Any:
        return self._choice

    def hurry(self) -> None: ...

    async def stop(self) -> None: ...


def order(*ways: tuple[Decision, float, float, int]) -> list[str]:
    found = asyncio.run(BoardAdvice(True, lambda *_args, **_more: [Known(*ways)]).ways(STATE, 3, 1.0))
    return [way.text for way in found.ways]


def test_the_first_way_has_the_highest_chance_even_if_another_got_more_thought() -> None:
    assert order((ADVANCE, 0.41, -2.4, 9_000), (take("p02"), 0.42, -2.3, 4_000)) == ["p02", "A"]


def test_where_the_same_percents_are_shown_the_points_decide() -> None:
    assert order((ADVANCE, 0.414, -2.4, 9_000), (take("p02"), 0.411, -2.1, 4_000)) == ["p02", "A"]


def test_a_way_that_got_hardly_any_thought_does_not_come_first_by_accident() -> None:
    lucky = (take("p02"), 0.9, 9.0, ENOUGH_VISITS - 1)
    assert order((ADVANCE, 0.41, -2.4, 9_000), lucky, (take("p04"), 0.2, -5.0, 50)) == ["A", "p04", "p02"]
