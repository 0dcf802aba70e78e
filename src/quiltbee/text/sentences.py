"""Sentences about a game: whose turn it is and why, what a decision did, how the game ended.

They use the words of the code. A `Speech` replaces these by the words of the edition.
"""

from quiltbee.notation.decisions import turn_text
from quiltbee.notation.record import Record
from quiltbee.rules.foresight import WhyTurn, why_turn
from quiltbee.rules.outcome import outcome
from quiltbee.rules.state import State
from quiltbee.rules.story import (
    CardTurned,
    DeckShuffled,
    Discarded,
    Earned,
    Event,
    LeatherLost,
    LeatherReached,
    Moved,
    Over,
    Placed,
    ReachedEnd,
    Received,
    Refilled,
    SpecialWon,
    Took,
    Turn,
)
from quiltbee.rules.wording import cell_text, counted
from quiltbee.text.speech import Speech, names_in


def situation(record: Record, state: State) -> str:
    """Whose turn it is, and why; or who won, and why."""
    speech = Speech(record.edition, names_in(record))
    resigned = record.header("Resigned")
    if resigned in ("0", "1"):
        return speech(f"player {1 - int(resigned)} wins: player {resigned} has resigned")
    if record.header("Forfeit") and (won := record.header("Result")) in ("0", "1"):
        return speech(f"player {won} wins: player {1 - int(won)} has forfeited the game")
    return speech(state_sentence(state))


def state_sentence(state: State) -> str:
    """Whose turn it is, and why; or who won, and why."""
    result = outcome(state)
    return turn_sentence(state, why_turn(state)) if result is None else result.why()


def turn_sentence(state: State, why: WhyTurn) -> str:
    """Whose turn it is, and why."""
    who = f"player {why.seat}"
    match why.reason:
        case "refill":
            return "the second set joins the circle now, in random order"
        case "card":
            return "player 1 turns over a card now"
        case "leather":
            more = f" ({state.leather_due} of them, one by one)" if state.leather_due > 1 else ""
            return f"{who} has a leather patch to place{more}"
        case "placing":
            return f"{who} has to place {state.hand}"
        case "alone":
            return f"{who}'s turn: player {1 - (why.seat or 0)} is already on the last space"
        case "behind":
            return f"{who}'s turn: {counted(why.spaces, 'space')} behind"
        case "on_top":
            return f"{who}'s turn: both tokens are on space {state.sides[0].time}, with theirs on top"
        case "first":
            return f"{who} goes first"
    raise AssertionError("a game that is over has an outcome")


_FILTERS = {
    "N": "it does not overtake",
    "B": "it has the most button symbols",
    "L": "it is the largest",
    "F": "it is the furthest from the neutral token",
}
"""Why a filter of the Automa's card kept one patch."""


def sentences_of(events: list[Event], state: State) -> list[str]:
    """What happened, event by event. `situation` says whose turn comes next and who won."""
    return [sentence for event in events if (sentence := _event(event, state))]


def _event(event: Event, state: State) -> str:
    match event:
        case CardTurned():
            return _card(event)
        case DeckShuffled(cards):
            return f"the deck is used up: all {cards} cards are shuffled again"
        case Took(seat, patch, 0) if state.card_due:
            return f"player {seat} takes {patch}"
        case Took(seat, patch, paid):
            return f"player {seat} takes {patch} for {counted(paid, 'button')}"
        case Refilled(order):
            return f"the second set joins the circle: {' '.join(order)}"
        case Placed(seat, patch, code, row, column):
            cell = cell_text(row * state.edition.stride + column, state.edition)
            thing = patch if patch in state.edition.first_set + state.edition.second_set else "a leather patch"
            return f"player {seat} sews {thing} at {cell}{turn_text(code)}"
        case Discarded(seat):
            return f"player {seat} removes a leather patch from play"
        case LeatherLost(seat, number):
            return f"player {seat} has no free cell and loses {counted(number, 'leather patch', 'leather patches')}"
        case Moved(seat, start, end, on_top):
            where = ", on top of the other token" if on_top else ""
            return f"player {seat} moves from space {start} to {end}{where}"
        case Received(seat, buttons):
            return f"player {seat} receives {counted(buttons, 'button')} for advancing"
        case Earned(seat, space, buttons):
            return f"player {seat} earns {counted(buttons, 'button')} at space {space}"
        case LeatherReached(seat, space):
            return f"player {seat} reaches the leather patch on space {space}"
        case SpecialWon(seat, points):
            return f"player {seat} wins the special tile, worth {counted(points, 'point')}"
        case ReachedEnd(seat, first):
            return f"player {seat} is the {'first' if first else 'second'} to reach the last space"
        case Turn() | Over():
            return ""


def _card(event: CardTurned) -> str:
    """The card, and why the Automa takes what it takes."""
    turned = f"player 1 turns over card {event.card} (budget {event.budget}, income {event.income})"
    match event.decided:
        case "none":
            return f"{turned}: no patch in reach costs so little, so it advances"
        case "only":
            return f"{turned}: only {event.patch} costs so little"
    return f"{turned}: of {' '.join(event.counted)} it wants {event.patch}, because {_FILTERS[event.decided]}"
