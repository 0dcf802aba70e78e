"""The search in a solo game. The kernel knows no Automa, so a usual player sits in its place.

That player has the Automa's token, and as much on the quilt as a player usually has on that space. So the search sees
how far ahead the Automa is, and plays the human's side as in a game for two. It knows neither the cards nor their
filters, so it cannot look at a card before it is turned over. The values are those of `estimate` for the solo position.
"""

from dataclasses import dataclass, replace

from quiltbee.engine.bot import Choice, Limit, Value, check_that_somebody_decides
from quiltbee.engine.bots.estimate import chance, estimate
from quiltbee.engine.search.bot import SearchBot
from quiltbee.rules.rng import XorShift
from quiltbee.rules.solo.deck import AUTOMA, HUMAN
from quiltbee.rules.state import Side, State

_COVERED = 0.8
"""The share of the quilt that a usual player has covered at the end; before, it grows with the spaces."""
_BUTTONS, _INCOME = 12, 9
"""What a usual player has at the end, beyond the buttons of the start."""


@dataclass(frozen=True)
class TableSearch(SearchBot):
    """The search for games of two, and for the human's side of solo games."""

    def choose(self, state: State, limit: Limit, rng: XorShift) -> Choice:
        if state.solo is None:
            return super().choose(state, limit, rng)
        check_that_somebody_decides(state)
        if limit.progress is not None:
            limit = replace(limit, progress=None)
        return _valued(super().choose(as_for_two(state), limit, rng), estimate(state, state.turn))


def as_for_two(state: State) -> State:
    """The position with a usual player in the Automa's place, who decides where a card is due."""
    turn = AUTOMA if state.card_due else state.turn
    return state._replace(sides=(state.sides[0], _usual_side(state)), turn=turn, solo=None)


def solo_value(state: State, lost: float) -> Value:
    """What the position is worth for the human who plays on with a decision that loses so many points."""
    margin = estimate(state, HUMAN).margin - lost
    return Value(margin, chance(margin))


def _usual_side(state: State) -> Side:
    edition, time = state.edition, state.sides[AUTOMA].time
    share = time / edition.time.last_space
    free = edition.all_cells
    for _ in range(round(_COVERED * share * edition.columns * edition.rows)):
        free &= free - 1
    return Side(free, edition.start_buttons + round(_BUTTONS * share), round(_INCOME * share), time)


def _valued(choice: Choice, value: Value) -> Choice:
    """The choice with the values of the solo position: the best way has this value, the others keep their distance.

    The lines end with the decision: what comes next is a card.
    """
    ways = tuple(
        replace(way, value=_shifted(way.value, choice.value, value), line=way.decisions, is_trap=False)
        for way in choice.alternatives
    )
    return Choice(choice.decision, value, (choice.decision,), choice.nodes, ways)


def _shifted(value: Value, best: Value, solo: Value) -> Value:
    margin = solo.margin + value.margin - best.margin
    return Value(margin, chance(margin))
