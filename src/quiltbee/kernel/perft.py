"""Counting sequences of decisions with the kernel."""

from collections.abc import Sequence

from quiltbee.kernel.decisions import legal, play
from quiltbee.kernel.native import ffi, lib
from quiltbee.kernel.position import Position, packed, unpack
from quiltbee.kernel.problems import checked
from quiltbee.rules.moves import Card, Refill
from quiltbee.rules.solo.deck import AutomaCard
from quiltbee.rules.state import CHANCE, State

_LONGEST_CALL = 3
"""Plies counted in one call into C. Python makes the decisions above them, so that Ctrl-C works."""


def perft(position: State | Position, depth: int, refill: Sequence[str] = ()) -> int:
    """How many sequences of exactly `depth` decisions there are.

    A refill does not count as a decision: it happens as soon as it is due, in the order of `refill`. Raises
    `NotAllowed` if that is not an order of the second set. A card of the Automa does not count either: the sequences
    after every card that may come are counted.

    >>> from quiltbee import Game
    >>> perft(Game.new("express", seed=4, first=0).state, 1)
    4
    """
    position = packed(position)
    if depth <= _LONGEST_CALL:
        return _counted(position, depth, refill)
    if position.c.turn == CHANCE and position.tables.automa is not None:
        return sum(perft(play(position, Card(card.number)), depth, refill) for card in _unseen(position))
    if position.c.turn == CHANCE:
        return perft(play(position, Refill(tuple(refill))), depth, refill)
    return sum(perft(play(position, decision), depth - 1, refill) for decision in legal(position))


def _unseen(position: Position) -> tuple[AutomaCard, ...]:
    solo = unpack(position).solo
    return () if solo is None else solo.unseen


def _counted(position: Position, depth: int, refill: Sequence[str]) -> int:
    known = position.tables
    order = ffi.new("uint8_t[]", [known.number.get(id, lib.QB_NONE) for id in refill]) if refill else ffi.NULL
    sequences = ffi.new("uint64_t *")
    checked(lib.qb_perft(known.c, position.c, depth, order, len(refill), sequences))
    return int(sequences[0])
