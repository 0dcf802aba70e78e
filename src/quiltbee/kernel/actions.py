"""Actions: a fixed number for every decision of an edition, for learning programs.

Action 0 advances. Then come the takes, by place in the reach. Then come the placements: for each code of a turn from 0
to 7, one for each anchor, row by row. The last action discards. Two editions with the same quilt and reach have the
same actions.
"""

from quiltbee.rules.edition import Edition
from quiltbee.rules.moves import ADVANCE, DISCARD, Advance, Card, Decision, Discard, Place, Refill, Take, place, take
from quiltbee.rules.shapes import MIRRORED
from quiltbee.rules.state import State

_CODES = 2 * MIRRORED


def action_count(edition: Edition) -> int:
    """How many actions there are.

    >>> from quiltbee import edition
    >>> action_count(edition("patchwork"))
    653
    """
    return 1 + edition.reach + _CODES * edition.rows * edition.columns + 1


def action_of(state: State, decision: Decision) -> int:
    """The number of a decision that is legal in this position.

    >>> from quiltbee import ADVANCE, Game, Take
    >>> state = Game.new("express", seed=4, first=0).state
    >>> action_of(state, ADVANCE), action_of(state, Take("e14"))
    (0, 2)
    """
    edition = state.edition
    match decision:
        case Advance():
            return 0
        case Take(id):
            return 1 + state.circle.index(id)
        case Place(code, anchor):
            row, column = divmod(anchor, edition.stride)
            return 1 + edition.reach + (code * edition.rows + row) * edition.columns + column
        case Discard():
            return action_count(edition) - 1
        case Refill() | Card():
            raise ValueError("a refill or a card is not a player's decision, so it has no number")


def decision_of(state: State, action: int) -> Decision:
    """The decision with this number, legal or not.

    >>> import random
    >>> from quiltbee import edition, legal, shuffled
    >>> state = shuffled(edition("express"), random.Random(1))
    >>> all(decision_of(state, action_of(state, each)) == each for each in legal(state))
    True
    """
    edition = state.edition
    if not 0 <= action < action_count(edition):
        raise ValueError(f"{edition} has the actions 0 to {action_count(edition) - 1}, not {action}")
    if action == 0:
        return ADVANCE
    if action == action_count(edition) - 1:
        return DISCARD
    if action <= edition.reach:
        return take(_in_reach(state, action - 1))
    code, cell = divmod(action - 1 - edition.reach, edition.rows * edition.columns)
    row, column = divmod(cell, edition.columns)
    return place(code, row * edition.stride + column)


def _in_reach(state: State, index: int) -> str:
    if index >= len(state.circle):
        raise ValueError(f"only {len(state.circle)} patches are left in the circle")
    return state.circle[index]
