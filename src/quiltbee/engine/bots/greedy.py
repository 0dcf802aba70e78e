"""Two simple bots: one plays at random, one takes what looks best right now."""

from dataclasses import dataclass

from quiltbee.engine.bot import Alternative, Choice, Limit, Value, check_that_somebody_decides
from quiltbee.engine.bots.estimate import DEFAULT, Weights, chance, estimate
from quiltbee.engine.bots.tidiness import untidiness
from quiltbee.engine.holes import holes
from quiltbee.rules.legal import choose, legal, may_discard, placements
from quiltbee.rules.moves import DISCARD, Decision, Place, Refill, Take
from quiltbee.rules.play import successor
from quiltbee.rules.rng import XorShift
from quiltbee.rules.state import CHANCE, State


@dataclass(frozen=True)
class RandomBot:
    """Every legal decision is as likely as any other."""

    name: str = "random"

    def choose(self, state: State, limit: Limit, rng: XorShift) -> Choice:  # noqa: ARG002  # it is quick anyway
        check_that_somebody_decides(state)
        return Choice(choose(state, rng.below), estimate(state, state.turn), nodes=1, has_value=False)


@dataclass(frozen=True)
class GreedyBot:
    """Looks one action ahead and takes what leaves the best position; ties are broken at random.

    It takes a few milliseconds, whatever the limit.
    """

    weights: Weights = DEFAULT
    name: str = "greedy"

    def choose(self, state: State, limit: Limit, rng: XorShift) -> Choice:  # noqa: ARG002  # it is quick anyway
        check_that_somebody_decides(state)
        ways = self._actions(state) if state.in_hand is None else self._placements(state)
        shuffled = [ways.pop(rng.below(len(ways))) for _ in range(len(ways))]
        best_first = sorted(shuffled, key=lambda way: -way.value.margin)
        best = best_first[0]
        return Choice(best.decisions[0], best.value, best.line, len(best_first), tuple(best_first))

    def _actions(self, state: State) -> list[Alternative]:
        return [self._action(state, decision) for decision in legal(state)]

    def _action(self, state: State, decision: Decision) -> Alternative:
        """Advance; or take a patch, with the placement that goes with it."""
        after = successor(state, decision)
        if not isinstance(decision, Take):
            return self._way((decision,), estimate(after, state.turn, self.weights))
        if after.turn == CHANCE:  # the order of the second set does not matter for this estimate
            before, together = successor(after, Refill(after.waiting)), False
        else:
            before, together = after, True
        place = min(placements(before), key=lambda place: self._untidy(before, place))
        after = successor(before, place)
        value = estimate(after, state.turn, self.weights)
        lost = self.weights.tidy * state.edition.empty_cell_penalty * _new_holes(state, after)
        return self._way((decision, place) if together else (decision,), value, lost)

    def _placements(self, state: State) -> list[Alternative]:
        """Every place for the patch in hand; and to discard it, if it is a leather patch that may be discarded."""
        untidy = {place: self._untidy(state, place) for place in placements(state)}
        least = min(untidy.values(), default=0)
        ways = []
        for place, mess in untidy.items():
            value = estimate(successor(state, place), state.turn, self.weights)
            ways.append(self._way((place,), value, self.weights.tidy * (mess - least)))
        if may_discard(state):
            ways.append(self._way((DISCARD,), estimate(successor(state, DISCARD), state.turn, self.weights)))
        return ways

    @staticmethod
    def _untidy(state: State, place: Place) -> float:
        patch = state.in_hand
        assert patch is not None
        return untidiness(
            state.sides[state.turn].free ^ patch.by_code[place.code].mask << place.anchor, state.edition.stride
        )

    def _way(self, decisions: tuple[Decision, ...], value: Value, lost: float = 0) -> Alternative:
        if lost:
            value = Value(value.margin - lost, chance(value.margin - lost, self.weights.spread))
        return Alternative(decisions, value, line=decisions)


def _new_holes(before: State, after: State) -> int:
    seat, stride = before.turn, before.edition.stride
    return holes(after.sides[seat].free, stride) - holes(before.sides[seat].free, stride)
