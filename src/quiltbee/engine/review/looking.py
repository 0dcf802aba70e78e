"""How a review looks at positions: each with the same budget, played on where there is no choice."""

import time
from dataclasses import dataclass, replace
from math import sqrt
from statistics import stdev

from quiltbee.engine.bot import Bot, Choice, Limit, SeatValue, mean
from quiltbee.engine.review.analysis import RefillLuck, result_value
from quiltbee.engine.review.played_on import played_on
from quiltbee.engine.search.bot import think
from quiltbee.engine.search.nets import net_for
from quiltbee.engine.search.settings import DEFAULT
from quiltbee.engine.search.tree import Tree
from quiltbee.engine.seeds import derived
from quiltbee.kernel.position import pack
from quiltbee.rules.legal import choose
from quiltbee.rules.moves import Card
from quiltbee.rules.play import successor
from quiltbee.rules.rng import XorShift
from quiltbee.rules.solo.deck import HUMAN
from quiltbee.rules.state import CHANCE, State

ORDERS = 100
"""How many orders of a refill are looked at."""
_ORDER_SHARE = 50
"""Each of them gets this part of the budget of a position."""


@dataclass(frozen=True)
class Look:
    """A bot that looks at positions, how long, and from which seed."""

    bot: Bot
    limit: Limit
    seed: int

    def choice(self, state: State, ply: int = 0) -> Choice:
        """What the bot would do."""
        return self.bot.choose(state, self.limit, XorShift(derived(self.seed, "ply", ply)))

    def apart(self, state: State) -> tuple[SeatValue, Choice | None]:
        """The value of a position that was not played, for player 0, and what the bot would do there.

        A position without a choice is played on until there is one.
        """
        state = played_on(state)
        result = result_value(state)
        if result is not None:
            return result, None
        if state.card_due:
            return self._before_card(state), None
        if state.turn == CHANCE:
            return self._mean(state)[0], None
        choice = self.choice(state)
        return SeatValue.found(choice.value, state.turn).seen_by(0), choice

    def luck(self, state: State, then: State, ply: int) -> RefillLuck:
        """What the order or the card drawn was worth, compared with others. Each of them gets the same short look."""
        expected, error = self._mean(state)
        found = self._briefly().apart(then)[0]
        value = SeatValue(0, found.margin - expected.margin, found.chance - expected.chance)
        return RefillLuck(ply, value, error, len(_drawn(state, self.seed)))

    def _before_card(self, state: State) -> SeatValue:
        """The value while a card of the Automa is due: the kernel tries all that may come."""
        tree = Tree(pack(state), DEFAULT, net_for(state.edition), self.seed, self.limit.nodes)
        think(tree, self.limit, time.monotonic())
        return SeatValue.found(tree.mean, HUMAN)

    def _mean(self, state: State) -> tuple[SeatValue, float]:
        """The mean value before a refill or a card, for player 0, and the standard error of its chance.

        There are only a few cards, so their mean has no such error.
        """
        brief = self._briefly()
        values = [brief.apart(each)[0] for each in _drawn(state, self.seed)]
        error = 0.0 if state.card_due else stdev(each.chance for each in values) / sqrt(len(values))
        return mean(values, 0), error

    def _briefly(self) -> "Look":
        nodes, seconds = self.limit.nodes, self.limit.seconds
        return replace(
            self,
            limit=replace(
                self.limit,
                nodes=None if nodes is None else max(1, nodes // _ORDER_SHARE),
                seconds=None if seconds is None else seconds / _ORDER_SHARE,
            ),
        )


def _drawn(state: State, seed: int) -> list[State]:
    """Positions after what may be drawn: many orders of a refill, or each card that may come."""
    if state.solo is not None:
        return [successor(state, Card(card.number)) for card in state.solo.unseen]
    rng = XorShift(derived(seed, "orders", 0))
    return [successor(state, choose(state, rng.below)) for _ in range(ORDERS)]
