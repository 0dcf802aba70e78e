"""How a review looks at positions: each with the same budget, played on where there is no choice."""

from dataclasses import dataclass, replace
from math import sqrt
from statistics import stdev

from quiltbee.engine.bot import Bot, Choice, Limit, SeatValue
from quiltbee.engine.bots.judgement import mean
from quiltbee.engine.review.analysis import RefillLuck, result_value
from quiltbee.engine.review.played_on import played_on
from quiltbee.engine.seeds import derived
from quiltbee.rules.legal import choose
from quiltbee.rules.moves import Refill
from quiltbee.rules.play import successor
from quiltbee.rules.rng import XorShift
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
        """The value of a position beside the game, for player 0, and what the bot would do there.

        A position without a choice is played on until there is one.
        """
        state = played_on(state)
        result = result_value(state)
        if result is not None:
            return result, None
        if state.turn == CHANCE:
            return self._mean(state)[0], None
        choice = self.choice(state)
        return SeatValue.found(choice.value, state.turn).seen_by(0), choice

    def luck(self, state: State, drawn: Refill, ply: int) -> RefillLuck:
        """What the order drawn was worth, compared with many others that each get the same short look."""
        expected, error = self._mean(state)
        found = self._briefly().apart(successor(state, drawn))[0]
        value = SeatValue(0, found.margin - expected.margin, found.chance - expected.chance)
        return RefillLuck(ply, value, error, ORDERS)

    def _mean(self, state: State) -> tuple[SeatValue, float]:
        """The mean value before a refill, for player 0, and the standard error of its chance."""
        rng, brief = XorShift(derived(self.seed, "orders", 0)), self._briefly()
        values = [brief.apart(successor(state, choose(state, rng.below)))[0] for _ in range(ORDERS)]
        return mean(values, 0), stdev(each.chance for each in values) / sqrt(len(values))

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
