"""What a bot is."""

import pytest

from quiltbee import ADVANCE, NotAllowed, State, Take
from quiltbee.engine.bot import Choice, NobodyDecides, SeatValue, Value, check_that_somebody_decides
from quiltbee.rules.state import CHANCE, NOBODY
from tests.engine.conftest import Start


def test_a_value_seen_from_the_other_side_is_its_opposite() -> None:
    found = SeatValue.found(Value(3, 0.75), on_turn=1)
    assert found.seen_by(1) == SeatValue(1, 3, 0.75)
    assert found.seen_by(0) == SeatValue(0, -3, 0.25)


def test_a_line_begins_with_the_decision() -> None:
    assert Choice(ADVANCE, Value(0, 0.5)).line == (ADVANCE,)
    assert Choice(ADVANCE, Value(0, 0.5), (ADVANCE, Take("p01"))).line == (ADVANCE, Take("p01"))


@pytest.mark.parametrize(("turn", "why"), [(NOBODY, "the game is over"), (CHANCE, "the refill is due")])
def test_nobody_is_asked_where_nobody_decides(start: Start, turn: int, why: str) -> None:
    state: State = start("express", 1)._replace(turn=turn)
    with pytest.raises(NobodyDecides, match=why):
        check_that_somebody_decides(state)
    assert not issubclass(NobodyDecides, NotAllowed)
