"""Why a decision is not allowed, in words that a player understands."""

from typing import Literal

from quiltbee.rules.edition import Patch
from quiltbee.rules.legal import may_discard, placement_masks, takeable
from quiltbee.rules.moves import Advance, Card, Decision, Place, Refill, Take
from quiltbee.rules.shapes import Cells
from quiltbee.rules.solo.deck import Solo
from quiltbee.rules.state import CHANCE, NOBODY, State
from quiltbee.rules.wording import cell_text

_CARD_IS_DUE = "it is the Automa's turn: a card is turned over first"


def why_not(state: State, decision: Decision) -> str | None:
    """The reason why the rules forbid a decision in this position; None if they allow it.

    `takeable`, `placement_masks` and `may_discard` decide what is legal; this only puts it into words.

    >>> from quiltbee import Game, Take
    >>> why_not(Game.new("express", seed=4, first=0).state, Take("e09"))
    'e09 is not in reach; in reach: e11 e14 e07'
    """
    if state.turn == NOBODY:
        return "the game is over"
    if state.turn == CHANCE:
        return _why_not_chance(state, decision)
    match decision:
        case Refill():
            return "no refill is due"
        case Card():
            return "it is not the Automa's turn" if state.solo else "only a solo game has cards"
        case Advance():
            return _a_turn_must_start(state)
        case Take(patch):
            return _a_turn_must_start(state) or _why_not_take(state, patch)
        case Place(code, anchor):
            return _why_not_place(state, code, anchor)
    return _why_not_discard(state)


def is_legal(state: State, decision: Decision) -> bool:
    """Whether the rules allow a decision in this position.

    >>> from quiltbee import Game, Take
    >>> is_legal(Game.new("express", seed=4, first=0).state, Take("e09"))
    False
    """
    return why_not(state, decision) is None


def why_not_take(state: State, patch: Patch) -> Literal["cost", "room"] | None:
    """Why the player on turn cannot take a patch in reach (B1, B2): too few buttons, or no room for it."""
    if patch.id in takeable(state):
        return None
    return "cost" if missing_buttons(state, patch) else "room"


def missing_buttons(state: State, patch: Patch) -> int:
    """How many buttons the player on turn lacks to pay for a patch."""
    return max(0, patch.cost - state.sides[state.turn].buttons)


def _why_not_chance(state: State, decision: Decision) -> str | None:
    if state.solo is not None:
        return why_not_card(state.solo, decision.number) if isinstance(decision, Card) else _CARD_IS_DUE
    return None if _is_order_of(decision, state.waiting) else _refill_is_due(state)


def why_not_card(solo: Solo, number: int) -> str | None:
    """Why this card cannot be turned over now; None if it can (U2.1, U13)."""
    deck = solo.automa.deck
    if number not in deck.card:
        return f"the {deck.name} deck has no card {number}; it has {deck.cards[0].number} to {deck.cards[-1].number}"
    if number in solo.played:
        return f"card {number} has been turned over already in this pass through the deck"
    if solo.shown is not None and deck.card[number].budget != solo.shown:
        budget = deck.card[number].budget
        return f"card {number} has the budget {budget}, but the back of the card on top shows {solo.shown}"
    return None


def _is_order_of(decision: Decision, waiting: tuple[str, ...]) -> bool:
    return isinstance(decision, Refill) and sorted(decision.order) == sorted(waiting)


def _refill_is_due(state: State) -> str:
    return f"the refill comes first: {' '.join(state.waiting)}, each once, in the order drawn"


def _a_turn_must_start(state: State) -> str | None:
    if state.leather_due:
        return "a leather patch must be dealt with first"
    if state.hand is not None:
        return f"{state.hand} has been taken and must be placed first"
    return None


def _why_not_take(state: State, id: str) -> str | None:
    if id in takeable(state):
        return None
    edition = state.edition
    if id not in edition.patch:
        return f"{edition.id} has no patch {id}"
    reach = state.circle[: edition.reach]
    if id not in reach:
        return f"{id} is not in reach; in reach: {' '.join(reach) or 'nothing'}"
    if why_not_take(state, edition.patch[id]) == "cost":
        return f"{id} costs {edition.patch[id].cost} and player {state.turn} has {state.sides[state.turn].buttons}"
    return f"{id} fits nowhere on the quilt of player {state.turn}"


def _why_not_place(state: State, code: int, anchor: int) -> str | None:
    patch = state.in_hand
    if patch is None:
        return "there is no patch in hand to place"
    codes = [turned.code for turned in patch.turns]
    if code not in codes:
        return f"{patch.id} has no turn {code}; it has {', '.join(map(str, codes))}"
    mask = placement_masks(state, patch)[codes.index(code)]
    if anchor >= 0 and mask >> anchor & 1:
        return None
    return f"{patch.id} does not fit there: {_clash(state, patch.by_code[code].cells, anchor)}"


def _clash(state: State, cells: Cells, anchor: int) -> str:
    """What is in the way: the edge of the quilt, or the first covered cell in reading order."""
    edition, free = state.edition, state.sides[state.turn].free
    top, left = divmod(anchor, edition.stride)
    laid = [(top + row, left + column) for row, column in cells]
    if not all(0 <= row < edition.rows and 0 <= column < edition.columns for row, column in laid):
        return "it would reach beyond the edge of the quilt"
    bits = (row * edition.stride + column for row, column in laid)
    return f"cell {cell_text(next(bit for bit in bits if not free >> bit & 1), edition)} is covered"


def _why_not_discard(state: State) -> str | None:
    if not state.leather_due:
        return "there is no leather patch to discard"
    return None if may_discard(state) else f"{state.edition.title} does not allow a leather patch to be discarded"
