"""Why a decision is not allowed, in words that a player understands."""

from typing import Literal

from quiltbee.rules.edition import Patch
from quiltbee.rules.legal import may_discard, placement_masks, takeable
from quiltbee.rules.moves import Advance, Card, Decision, Place, Refill, Take
from quiltbee.rules.shapes import Cells
from quiltbee.rules.solo.deck import Solo
from quiltbee.rules.state import CHANCE, NOBODY, State
from quiltbee.rules.wording import cell_text, message

_CARD_IS_DUE = message("card_is_due", "it is the Automa's turn: a card is turned over first")


def why_not(state: State, decision: Decision) -> str | None:
    """The reason why the rules forbid a decision in this position; None if they allow it.

    `takeable`, `placement_masks` and `may_discard` decide what is legal; this only puts it into words.

    >>> from quiltbee import Game, Take
    >>> why_not(Game.new("express", seed=4, first=0).state, Take("e09"))
    'e09 is not in reach; in reach: e11 e14 e07'
    """
    if state.turn == NOBODY:
        return message("game_over", "the game is over")
    if state.turn == CHANCE:
        return _why_not_chance(state, decision)
    match decision:
        case Refill():
            return message("no_refill_due", "no refill is due")
        case Card():
            return (
                message("not_automas_turn", "it is not the Automa's turn")
                if state.solo
                else message("no_cards", "only a solo game has cards")
            )
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
    """Why the player to move cannot take a patch in reach (B1, B2): too few buttons, or no room for it."""
    if patch.id in takeable(state):
        return None
    return "cost" if missing_buttons(state, patch) else "room"


def missing_buttons(state: State, patch: Patch) -> int:
    """How many buttons the player to move lacks to pay for a patch."""
    return max(0, patch.cost - state.sides[state.turn].buttons)


def _why_not_chance(state: State, decision: Decision) -> str | None:
    if state.card_due and state.solo is not None:
        return why_not_card(state.solo, decision.number) if isinstance(decision, Card) else _CARD_IS_DUE
    return None if _is_order_of(decision, state.waiting) else _refill_is_due(state)


def why_not_card(solo: Solo, number: int) -> str | None:
    """Why this card cannot be turned over now; None if it can (U2.1, U13)."""
    deck = solo.automa.deck
    if number not in deck.card:
        return message(
            "no_such_card",
            "the {0} deck has no card {1}; it has {2} to {3}",
            deck.name,
            number,
            deck.cards[0].number,
            deck.cards[-1].number,
        )
    if number in solo.played:
        return message("card_twice", "card {0} has been turned over already in this pass through the deck", number)
    if solo.shown is not None and deck.card[number].budget != solo.shown:
        budget = deck.card[number].budget
        return message(
            "other_budget",
            "card {0} has the budget {1}, but the back of the card on top shows {2}",
            number,
            budget,
            solo.shown,
        )
    return None


def _is_order_of(decision: Decision, waiting: tuple[str, ...]) -> bool:
    return isinstance(decision, Refill) and sorted(decision.order) == sorted(waiting)


def _refill_is_due(state: State) -> str:
    return message(
        "refill_first", "the refill comes first: {0}, each once, in the order drawn", " ".join(state.waiting)
    )


def _a_turn_must_start(state: State) -> str | None:
    if state.leather_due:
        return message("leather_first", "a leather patch must be dealt with first")
    if state.hand is not None:
        return message("place_first", "{0} has been taken and must be placed first", state.hand)
    return None


def _why_not_take(state: State, id: str) -> str | None:
    if id in takeable(state):
        return None
    edition = state.edition
    if id not in edition.patch:
        return message("unknown_patch", "{0} has no patch {1}", edition.id, id)
    reach = state.circle[: edition.reach]
    if id not in reach:
        return message("not_in_reach", "{0} is not in reach; in reach: {1}", id, " ".join(reach) or "nothing")
    if why_not_take(state, edition.patch[id]) == "cost":
        return message(
            "too_dear",
            "{0} costs {1} and player {2} has {3}",
            id,
            edition.patch[id].cost,
            state.turn,
            state.sides[state.turn].buttons,
        )
    return message("fits_nowhere", "{0} fits nowhere on the quilt of player {1}", id, state.turn)


def _why_not_place(state: State, code: int, anchor: int) -> str | None:
    patch = state.in_hand
    if patch is None:
        return message("nothing_in_hand", "there is no patch in hand to place")
    codes = [turned.code for turned in patch.turns]
    if code not in codes:
        return message("no_such_turn", "{0} has no turn {1}; it has {2}", patch.id, code, ", ".join(map(str, codes)))
    mask = placement_masks(state, patch)[codes.index(code)]
    if anchor >= 0 and mask >> anchor & 1:
        return None
    return message(
        "does_not_fit", "{0} does not fit there: {1}", patch.id, _clash(state, patch.by_code[code].cells, anchor)
    )


def _clash(state: State, cells: Cells, anchor: int) -> str:
    """What is in the way: the edge of the quilt, or the first covered cell in reading order."""
    edition, free = state.edition, state.sides[state.turn].free
    top, left = divmod(anchor, edition.stride)
    laid = [(top + row, left + column) for row, column in cells]
    if not all(0 <= row < edition.rows and 0 <= column < edition.columns for row, column in laid):
        return message("beyond_edge", "it would reach beyond the edge of the quilt")
    bits = (row * edition.stride + column for row, column in laid)
    return message(
        "cell_covered", "cell {0} is covered", cell_text(next(bit for bit in bits if not free >> bit & 1), edition)
    )


def _why_not_discard(state: State) -> str | None:
    if not state.leather_due:
        return message("no_leather", "there is no leather patch to discard")
    return (
        None
        if may_discard(state)
        else message("may_not_discard", "{0} does not allow a leather patch to be discarded", state.edition.title)
    )
