"""What a position is worth at a glance, without a search: the net's value, or the simple estimate."""

from quiltbee.engine.bot import SeatValue, mean
from quiltbee.engine.bots.estimate import estimate
from quiltbee.engine.search.nets import Net, net_for
from quiltbee.kernel.placement import best_placements
from quiltbee.rules.legal import choose, legal
from quiltbee.rules.moves import Decision
from quiltbee.rules.outcome import outcome
from quiltbee.rules.play import successor
from quiltbee.rules.rng import XorShift
from quiltbee.rules.state import CHANCE, State

ORDERS = 32
"""A position before a refill is worth the mean over this many orders, always the same."""


def glance(state: State) -> SeatValue:
    """The value for the player to move; for the player who took the last patch if the refill is due; at the end, for
    player 0."""
    result = outcome(state)
    if result is not None:
        return SeatValue(0, result.scores[0] - result.scores[1], float(result.winner == 0))
    net = net_for(state.edition)
    if net is None:
        return SeatValue.found(estimate(state, state.top), state.top)
    return _glance(state, net)


def _glance(state: State, net: Net) -> SeatValue:
    """The net judges only the start of a turn with a choice, so the best places are played until then."""
    seat = state.top if state.turn == CHANCE else state.turn
    while not state.is_over:
        if state.turn == CHANCE:
            rng = XorShift(1)
            orders = [successor(state, choose(state, rng.below)) for _ in range(ORDERS)]
            return mean([_glance(each, net) for each in orders], seat)
        if state.in_hand is None and len(legal(state)) > 1:
            return SeatValue.found(net.value(state), state.turn).seen_by(seat)
        state = successor(state, _usual(state))
    return glance(state).seen_by(seat)


def _usual(state: State) -> Decision:
    """The tidiest place for what is in hand; otherwise the only decision there is."""
    if state.in_hand is not None and (ranked := best_placements(state, state.in_hand.id, 1)):
        return ranked[0].place
    return legal(state)[0]
