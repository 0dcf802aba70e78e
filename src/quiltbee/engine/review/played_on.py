"""Positions after decisions that somebody made, or that had to be made."""

from collections.abc import Sequence

from quiltbee.rules.legal import legal, legal_count
from quiltbee.rules.moves import Decision
from quiltbee.rules.play import successor
from quiltbee.rules.state import CHANCE, State


def played_on(state: State) -> State:
    """The next position with a choice, a refill or a result."""
    while state.turn in (0, 1) and legal_count(state) == 1:
        state = successor(state, legal(state)[0])
    return state


def after(state: State, decisions: Sequence[Decision]) -> State:
    """The position after some decisions. It stops before a refill: nobody knows the order."""
    for decision in decisions:
        if state.turn == CHANCE:
            break
        state = successor(state, decision)
    return state
