"""What is drawn in a solo game: the card that is turned over, and the budget that its back shows before (U2, U13)."""

from typing import Protocol

from quiltbee.rules.moves import Card
from quiltbee.rules.solo.deck import AUTOMA, AutomaCard, Solo
from quiltbee.rules.state import State
from quiltbee.rules.wording import message


class Dealer(Protocol):
    """What drawing a card needs from `random.Random` or `random.SystemRandom`."""

    def randrange(self, stop: int, /) -> int: ...


def draw_card(solo: Solo, rng: Dealer) -> Card:
    """The card that is turned over now: each that may come is as likely as the others (U2.3)."""
    return Card(_drawn(solo, rng).number)


def back_is_due(state: State) -> bool:
    """Whether the back of the card on top shows a budget that has not been drawn yet (U13.1)."""
    return state.solo is not None and state.solo.shown is None and has_back(state)


def draw_back(solo: Solo, rng: Dealer) -> int:
    """The budget on the back of the card on top. Its card is drawn again among those of the same budget when it is
    turned over: until then nobody knows which one it is (U13.2)."""
    return _drawn(solo, rng).budget


def show_back(state: State, budget: int | None) -> State:
    """The position in which the back of the card on top shows this budget."""
    return state if state.solo is None else state._replace(solo=state.solo._replace(shown=budget))


def has_back(state: State) -> bool:
    """Whether the human sees the budget of the card on top: not once the Automa is on the last space (U13.1)."""
    solo = state.solo
    return solo is not None and solo.automa.deck.budget_on_back and not _is_home(state)


def why_not_shown(state: State, budget: int) -> str | None:
    """Why the back of the card on top cannot show this budget; None if it can."""
    if state.solo is None or not state.solo.automa.deck.budget_on_back:
        return message("no_budget_on_back", "the backs of its cards show no budget")
    if _is_home(state):
        return message("automa_is_home", "the Automa is on the last space, so it turns over no more cards")
    budgets = sorted({card.budget for card in state.solo._replace(shown=None).unseen})
    if budget not in budgets:
        return message(
            "no_such_budget",
            "no card left in the deck has the budget {0}; there are {1}",
            budget,
            ", ".join(map(str, budgets)),
        )
    return None


def _is_home(state: State) -> bool:
    return state.sides[AUTOMA].time == state.edition.time.last_space


def _drawn(solo: Solo, rng: Dealer) -> AutomaCard:
    return solo.unseen[rng.randrange(len(solo.unseen))]
