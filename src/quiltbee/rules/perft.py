"""Counting sequences of decisions: the contract between implementations, and a benchmark."""

from quiltbee.rules.legal import legal, legal_count
from quiltbee.rules.moves import Card, Refill
from quiltbee.rules.play import play, successor
from quiltbee.rules.state import CHANCE, State


def perft(state: State, depth: int, refill: tuple[str, ...] = ()) -> int:
    """How many sequences of exactly `depth` decisions there are.

    A refill does not count as a decision: it happens as soon as it is due, in the order of `refill`. A card of the
    Automa does not count either: the sequences after every card that may come are counted.

    >>> from quiltbee import Game
    >>> perft(Game.new("express", seed=4, first=0).state, 1)
    4
    """
    if state.card_due and state.solo is not None and depth:
        return sum(perft(successor(state, Card(card.number)), depth, refill) for card in state.solo.unseen)
    if state.turn == CHANCE and not state.card_due:
        return perft(play(state, Refill(refill)), depth, refill)
    if depth == 0:
        return 1
    if depth == 1:
        return legal_count(state)
    return sum(perft(successor(state, decision), depth - 1, refill) for decision in legal(state))
