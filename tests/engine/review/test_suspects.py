"""What a review suspects while it is at work."""

from pathlib import Path

from quiltbee import Game
from quiltbee.engine.bot import Limit, SeatValue
from quiltbee.engine.review.reviewing import review
from quiltbee.engine.review.turns import dearest, suspects, turns_of
from quiltbee.rules.legal import legal_count
from quiltbee.rules.state import CHANCE
from tests.server.support.trainer import BLUNDERS

PICTURES = Path(__file__).parents[3] / "docs" / "pictures"


def test_they_come_one_after_the_other_and_are_nearly_the_moments_of_the_review() -> None:
    record = Game.parse(BLUNDERS).record
    states, values = list(record.states()), dict[int, SeatValue]()
    known: list[set[int]] = []

    def see(ply: int, _done: int, _of: int, value: SeatValue) -> None:
        values[ply] = value
        known.append({turn.number for turn in suspects(states, record.decisions, values)})

    found = turns_of(review(record, limit=Limit(nodes=2000), seed=1, on_value=see).judged)
    moments = {turn.number for seat in (0, 1) for turn in dearest(found, seat)[:3]}
    assert known[0] == set()
    assert 0 < len(known[len(known) // 2]) <= len(known[-1]) <= 6
    assert moments <= known[-1]


def test_a_turn_before_a_forced_decision_is_suspected_and_chance_is_not() -> None:
    record = Game.load(PICTURES / "express.game").record
    states = list(record.states())
    choices = {ply for ply, state in enumerate(states[:-1]) if state.turn in (0, 1) and legal_count(state) > 1}
    refill = next(ply for ply, state in enumerate(states) if state.turn == CHANCE)
    before_forced = next(ply for ply in choices if states[ply].turn == 0 and ply + 1 not in choices | {refill})

    def falls_after(last: int) -> list[int]:
        """The turns suspected if player 0 had 60 % up to this ply, and 20 % afterwards."""
        values = {ply: SeatValue(0, 0.0, 0.6 if ply <= last else 0.2) for ply in choices}
        found = suspects(states[:-1], record.decisions[:-1], values)
        return [turn.judged[-1].ply for turn in found if turn.lost.chance > 0.3]

    assert len(falls_after(before_forced)) == 1
    assert falls_after(refill) == []
