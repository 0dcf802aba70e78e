"""Why a decision is worth considering, in words that a player understands and that anybody can check on the table.

Every fact comes from the rules (`foresight`, `story`); the words are those of the edition.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from quiltbee.engine.holes import areas, holes
from quiltbee.rules.edition import Patch
from quiltbee.rules.foresight import Foresight, foresee_advance, foresee_place, foresee_take
from quiltbee.rules.legal import takeable
from quiltbee.rules.moves import Advance, Decision, Discard, Place, Take
from quiltbee.rules.play import successor
from quiltbee.rules.state import CHANCE, State
from quiltbee.rules.story import SpecialWon, story
from quiltbee.rules.wording import counted


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
    """The same player moves again afterwards; None if there is more to decide before."""
    ends: bool = False
    """The game is over then."""
    spaces: int = 0
    """How far the time token moves."""
    lands_on: int | None = None
    """Where it stands then; None if it does not move."""
    earns_by_end: int = 0
    """Buttons that the patch brings until the end."""
    points: int = 0
    """What the action itself adds to the score at the end: its cells, its buttons and the special tile, less its cost.
    What the way brings anyway (income of other patches, leather patches) is not in it."""
    touches: int | None = None
    """Sides of cells with which what is placed touches other patches or the rim; None if no place is named."""
    areas: int | None = None
    """Separate areas of free cells that are left; None if no place is named."""
    missing: int | None = None
    """Free cells that are left in the fullest square for the special tile; None if it is not to be won by this."""
    takable: int | None = None
    """Patches that could be taken instead; None if this is no advance."""
    affords: tuple[str, ...] = ()
    """Patches in reach that cannot be paid now, and could be after this advance."""


# --- facts --------------------------------------------------------------------------------------------------------


def reason(state: State, decisions: Sequence[Decision]) -> Reason:
    """The facts about an action of the player to move: one decision, or a take with its placement."""
    place = next((decision for decision in decisions[:2] if isinstance(decision, Place)), None)
    match decisions[0]:
        case Advance():
            return _advance(state)
        case Take() as take:
            patch = state.edition.patch[take.patch]
            return _with_place(_with_patch(_way(foresee_take(state, patch)), patch, state), _taken(state, take), place)
    if state.leather_due:
        return _leather(state, decisions[0], place)
    patch = state.edition.patch[state.hand or ""]
    return _with_place(_with_patch(_way(foresee_place(state)), patch, state), state, place)


def _advance(state: State) -> Reason:
    would = foresee_advance(state)
    purses = range(state.sides[state.turn].buttons + 1, would.buttons_after + 1)
    goes_on = would.lands_on < state.edition.time.last_space
    affords = tuple(patch.id for patch in state.reach if patch.cost in purses and goes_on)
    return replace(_way(would), points=would.receives, takable=len(takeable(state)), affords=affords)


def _way(would: Foresight) -> Reason:
    """What the token's way brings."""
    return Reason(
        spaces=would.lands_on - would.start,
        lands_on=would.lands_on,
        earns_by_end=would.earns_by_end,
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
    return replace(
        facts,
        covers=patch.size,
        income_each=patch.income,
        incomes_left=marks if patch.income else 0,
        points=facts.earns_by_end - facts.pays + state.edition.empty_cell_penalty * patch.size,
    )


def _taken(state: State, take: Take) -> State:
    """The position with the patch in hand. A refill that is due is left out: its order does not affect the place."""
    after = successor(state, take)
    return after._replace(turn=after.top) if after.turn == CHANCE else after


def _with_place(facts: Reason, state: State, place: Place | None) -> Reason:
    if place is None:
        return facts
    after, seat, stride = successor(state, place), state.turn, state.edition.stride
    won = sum(event.points for event in story(state, place, after) if isinstance(event, SpecialWon))
    smallest = min(patch.size for patch in state.edition.patches)
    free, left = (each.sides[seat].free for each in (state, after))
    return replace(
        facts,
        holes=holes(left, stride, smallest) - holes(free, stride, smallest),
        special=won,
        points=facts.points + won,
        touches=_touches(free & ~left, left, stride),
        areas=len(areas(left, stride)),
        missing=min(((left & square).bit_count() for square in state.edition.squares), default=None)
        if after.special is None
        else None,
    )


def _touches(placed: int, left: int, stride: int) -> int:
    """How many sides of the placed cells border neither a free cell nor another placed cell."""
    open_or_own = placed | left
    shifted = (open_or_own << 1, open_or_own >> 1, open_or_own << stride, open_or_own >> stride)
    return sum((placed & ~each).bit_count() for each in shifted)


def _leather(state: State, decision: Decision, place: Place | None) -> Reason:
    after = successor(state, decision)
    facts = Reason(
        covers=1 if place is not None else 0,
        discards=isinstance(decision, Discard),
        points=state.edition.empty_cell_penalty if place is not None else 0,
        stays=None if after.leather_due else after.turn == state.turn,
        ends=after.is_over,
    )
    return _with_place(facts, state, place)


# --- words --------------------------------------------------------------------------------------------------------


def sentence(facts: Reason, words: Mapping[str, str]) -> str:
    """`covers 6 cells and brings 2 buttons at each of the 5 incomes left; makes no hole; you play again`."""
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
    if facts.takable == 0:
        yield f"no {words['patch']} in reach can be taken"
    if facts.affords:
        yield f"then you can pay for {' and '.join(facts.affords)}"
    if facts.reveals:
        yield f"more {words['patches']} join the {words['circle']} then"
    if facts.ends:
        yield "the game is over then"
    elif facts.stays is not None:
        yield "you play again" if facts.stays else "the opponent moves next"


def _income(facts: Reason, words: Mapping[str, str]) -> str:
    if not facts.income_each or not facts.incomes_left:
        return ""
    each = counted(facts.income_each, words["button"], words["buttons"])
    left = "the one income" if facts.incomes_left == 1 else f"each of the {facts.incomes_left} incomes"
    return f" and brings {each} at {left} left"


def _holes(made: int) -> str:
    if made == 0:
        return "makes no hole"
    return f"makes {counted(made, 'hole')}" if made > 0 else f"fills {counted(-made, 'hole')}"
