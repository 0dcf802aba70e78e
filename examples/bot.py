"""A bot in ten minutes: it buys what brings the most buttons, and puts it where the quilt stays tidy.

    quiltbee match py:./examples/bot.py:Saver 3 --pairs 10
    quiltbee play --opponent py:./examples/bot.py:Saver:tempo=2
    quiltbee hint POSITION --level py:./examples/bot.py:Saver

A bot is a class with a method `choose`. It gets a position, and answers with one legal decision.
"""

from quiltbee import ADVANCE, Decision, Place, State, Take, XorShift, legal
from quiltbee.engine import Limit
from quiltbee.kernel import best_placements


class Saver:
    """Options of the bot spec become arguments: `Saver:tempo=2` is `Saver(tempo=2)`."""

    def __init__(self, tempo: float = 1.0) -> None:
        self.tempo = tempo

    def choose(self, state: State, limit: Limit, rng: XorShift) -> Decision:  # noqa: ARG002  # it is quick anyway
        """One decision: to advance or to take; then where to place; then each leather patch."""
        if state.in_hand is not None:
            return self._place(state)
        takes = [decision for decision in legal(state) if isinstance(decision, Take)]
        best = max(takes, key=lambda take: self._gain(state, take), default=None)
        return best if best is not None and self._gain(state, best) > 0 else ADVANCE

    def _place(self, state: State) -> Decision:
        """The tidiest place; a leather patch that fits nowhere is discarded."""
        assert state.in_hand is not None
        ranked = best_placements(state, state.in_hand.id, 1)
        decision: Place | None = ranked[0].place if ranked else None
        return decision or legal(state)[0]

    def _gain(self, state: State, take: Take) -> float:
        """What a patch brings until the end, minus what it costs."""
        patch, side = state.edition.patch[take.patch], state.sides[state.turn]
        incomes = state.edition.time.incomes_left(side.time)
        return patch.income * incomes + 2 * patch.size - patch.cost - self.tempo * patch.time
