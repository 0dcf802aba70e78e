"""What a position is worth, and what it looks like to a learning program. The kernel is loaded with the first call."""

from typing import TYPE_CHECKING, NamedTuple

from quiltbee.rules.state import CHANCE, State
from quiltbee.rules.wording import at_least_one

if TYPE_CHECKING:
    from quiltbee.engine.bot import SeatValue

_ORDERS = 8
"""Before a refill, a search looks at this many orders."""


def evaluate(state: State, nodes: int | None = None) -> "SeatValue":
    """What a position is worth, and to whom: `seat`, the chance to win from 0 to 1, and the expected margin.

    Without `nodes` it is the net's own value, or a simple estimate for editions that have no net. With `nodes` the
    engine looks at this many positions. At the end of a game the value is exact. The same position always has the same
    value.

    >>> import random
    >>> from quiltbee import edition, shuffled
    >>> value = evaluate(shuffled(edition("express"), random.Random(1), first=0))
    >>> value.seat, 0 < value.chance < 1
    (0, True)
    >>> value.seen_by(1).chance == 1 - value.chance
    True
    """
    from quiltbee.engine.bot import Limit, SeatValue, mean
    from quiltbee.engine.bots.judgement import glance
    from quiltbee.engine.search.bot import SearchBot
    from quiltbee.rules.legal import choose
    from quiltbee.rules.play import successor
    from quiltbee.rules.rng import XorShift

    if nodes is not None:
        at_least_one("nodes", nodes)
    if nodes is None or state.is_over:
        return glance(state)
    if state.turn == CHANCE:
        rng = XorShift(1)
        orders = [successor(state, choose(state, rng.below)) for _ in range(_ORDERS)]
        return mean([evaluate(each, nodes) for each in orders], state.top)
    return SeatValue.found(SearchBot().choose(state, Limit(nodes=nodes), XorShift(1)).value, state.turn)


class Observation(NamedTuple):
    """What one seat sees, as memory that NumPy reads without a copy: `numpy.asarray(observation.planes)`.

    `docs/reference/kernel.md` explains every number.

    >>> from quiltbee import Game
    >>> len(observe(Game.new("express", seed=4, first=0).state).features)
    192
    """

    features: "memoryview[float]"
    """192 numbers; the first 184 are those that the engine's net sees."""
    planes: memoryview
    """59 pictures of a quilt, in bytes."""
    mask: memoryview
    """A byte for each action (`quiltbee.kernel.action_of`): 1 if it is legal and this seat's to choose."""


def observe(state: State, seat: int | None = None) -> Observation:
    """What a seat sees of a position, by default the player to move: itself first, then the opponent.

    >>> import random
    >>> from quiltbee import edition, legal_count, shuffled
    >>> state = shuffled(edition("express"), random.Random(1))
    >>> seen = observe(state)
    >>> seen.features.shape, seen.planes.shape, sum(seen.mask) == legal_count(state)
    ((192,), (59, 7, 7), True)
    """
    from math import prod

    from quiltbee.kernel.actions import action_count
    from quiltbee.kernel.observations import FEATURE_COUNT, planes_shape, write_observation

    shape = planes_shape(state.edition)
    seen = Observation(
        memoryview(bytearray(4 * FEATURE_COUNT)).cast("f"),
        memoryview(bytearray(prod(shape))).cast("B", shape),
        memoryview(bytearray(action_count(state.edition))),
    )
    looks = seat if seat is not None else state.turn if state.turn in (0, 1) else state.top
    write_observation(state, looks, features=seen.features, planes=seen.planes, mask=seen.mask)
    return seen
