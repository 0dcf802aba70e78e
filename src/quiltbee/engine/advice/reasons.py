"""Why a decision is worth considering, in words that a player understands and that anybody can check on the table.

Every fact comes from the rules (`foresight`, `story`); the words are those of the edition.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from quiltbee.engine.holes import holes
from quiltbee.rules.edition import Patch
from quiltbee.rules.foresight import Foresight, foresee_advance, foresee_place, foresee_take
from quiltbee.rules.moves import Advance, Decision, Discard, Place, Take
from quiltbee.rules.play import successor
from quiltbee.rules.plurals import counted
from quiltbee.rules.state import CHANCE, State
from quiltbee.rules.story import SpecialWon, story


@dataclass(frozen=True, slots=True)
class Reason:
    """The facts about an action. What does not apply is 0, None or False."""

    covers: int = 0
    """Cells."""
    pays: int = 0
    receives: int = 0
    """Buttons for the spaces of an advance."""
    earned: int = 0
    """Buttons at the income marks that are crossed."""
    income_each: int = 0
    """Button symbols on the patch."""
    incomes_left: int = 0
    """Marks at which they bring buttons."""
    leathers: int = 0
    """Leather patches won."""
    holes: int | None = None
    """Holes that this makes (more than 0) or fills (less); None if no place is named."""
    special: int = 0
    """Points for the special tile."""
    discards: bool = False
    reveals: bool = False
    """The second set joins the circle."""
    stays: bool | None = None
    """On turn again afterwards; None if there is more to decide before."""
    ends: bool = False
    """The game is over then."""


# --- facts --------------------------------------------------------------------------------------------------------


def reason(state: State, decisions: Sequence[Decision]) -> Reason:
    """The facts about an action of the player on turn: one decision, or a take with its placement."""
    place = next((decision for decision in decisions[:2] if isinstance(decision, Place)), None)
    match decisions[0]:
        case Advance():
            return _way(foresee_advance(state))
        case Take() as take:
            patch = state.edition.patch[take.patch]
            return _with_place(_with_patch(_way(foresee_take(state, patch)), patch, state), _taken(state, take), place)
    if state.leather_due:
        return _leather(state, decisions[0], place)
    patch = state.edition.patch[state.hand or ""]
    return _with_place(_with_patch(_way(foresee_place(state)), patch, state), state, place)


def _way(would: Foresight) -> Reason:
    """What the token's way brings."""
    return Reason(
        pays=would.pays,
        receives=would.receives if not would.covers else 0,
        earned=sum(earned.buttons for earned in would.earned),
        leathers=len(would.leather),
        reveals=would.reveals,
        stays=would.stays,
        ends=would.next_seat is None,
    )


def _with_patch(facts: Reason, patch: Patch, state: State) -> Reason:
    marks = state.edition.time.incomes_left(state.sides[state.turn].time)
    return replace(facts, covers=patch.size, income_each=patch.income, incomes_left=marks if patch.income else 0)


def _taken(state: State, take: Take) -> State:
    """With the patch in hand. If a refill is due it is left out: where to place has nothing to do with its order."""
    after = successor(state, take)
    return after._replace(turn=after.top) if after.turn == CHANCE else after


def _with_place(facts: Reason, state: State, place: Place | None) -> Reason:
    if place is None:
        return facts
    after, seat, stride = successor(state, place), state.turn, state.edition.stride
    won = sum(event.points for event in story(state, place, after) if isinstance(event, SpecialWon))
    smallest = min(patch.size for patch in state.edition.patches)
    before, then = (holes(each.sides[seat].free, stride, smallest) for each in (state, after))
    return replace(facts, holes=then - before, special=won)


def _leather(state: State, decision: Decision, place: Place | None) -> Reason:
    after = successor(state, decision)
    facts = Reason(
        covers=1 if place is not None else 0,
        discards=isinstance(decision, Discard),
        stays=None if after.leather_due else after.turn == state.turn,
        ends=after.is_over,
    )
    return _with_place(facts, state, place)


# --- words --------------------------------------------------------------------------------------------------------


def sentence(facts: Reason, words: Mapping[str, str]) -> str:
    """`covers 6 cells and brings 2 buttons at each of the 5 incomes left; leaves no hole; you stay on turn`."""
    return "; ".join(_clauses(facts, words))


def _clauses(facts: Reason, words: Mapping[str, str]) -> Iterator[str]:
    if facts.covers:
        yield f"covers {counted(facts.covers, 'cell')}{_income(facts, words)}"
    if facts.discards:
        yield f"removes the {words['leather']} from play"
    if facts.receives:
        yield f"brings {counted(facts.receives, words['button'], words['buttons'])}"
    if facts.earned:
        yield f"earns {counted(facts.earned, words['button'], words['buttons'])} on the way"
    if facts.leathers:
        yield f"wins {counted(facts.leathers, words['leather'], words['leathers'])}"
    if facts.special:
        yield f"wins the {words['special']} for {counted(facts.special, 'point')}"
    if facts.holes is not None:
        yield _holes(facts.holes)
    if facts.reveals:
        yield f"more {words['patches']} join the {words['circle']} then"
    if facts.ends:
        yield "the game is over then"
    elif facts.stays is not None:
        yield "you stay on turn" if facts.stays else "the opponent moves next"


def _income(facts: Reason, words: Mapping[str, str]) -> str:
    if not facts.income_each or not facts.incomes_left:
        return ""
    each = counted(facts.income_each, words["button"], words["buttons"])
    left = "the one income" if facts.incomes_left == 1 else f"each of the {facts.incomes_left} incomes"
    return f" and brings {each} at {left} left"


def _holes(made: int) -> str:
    if made == 0:
        return "leaves no hole"
    return f"leaves {counted(made, 'hole')}" if made > 0 else f"fills {counted(-made, 'hole')}"
