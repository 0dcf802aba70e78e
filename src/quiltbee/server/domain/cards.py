"""What chance decides in a game, drawn when it falls due and not before: the refill, and the Automa's cards.

What is not drawn yet does not exist, so no position, log or answer can contain it.
"""

from collections.abc import Callable
from dataclasses import dataclass

from quiltbee.notation.decisions import move_text
from quiltbee.rules.legal import choose
from quiltbee.rules.solo.day import dealer_of_refill
from quiltbee.rules.solo.drawing import back_is_due, draw_back
from quiltbee.rules.state import CHANCE, State
from quiltbee.server.domain.game import Game
from quiltbee.server.domain.replay import BACK, decide, show_budget

Below = Callable[[int], int]
"""A random number from 0 up to, but not including, the argument."""


def settled(game: Game, below: Below) -> tuple[Game, list[str]]:
    """Draws all that is due: the Automa plays until its turns are over. Returns the game, and the words for the log."""
    words: list[str] = []
    while game.state.turn == CHANCE:
        drawn = choose(game.state, (None if game.state.card_due else below_of_day(game)) or below)
        game = decide(game, drawn)
        words.append(move_text(drawn, game.edition))
    budget = budget_on_top(game.state, below)
    if budget is None:
        return game, words
    return show_budget(game, budget), [*words, f"{BACK}{budget}"]


def below_of_day(game: Game) -> Below | None:
    """On the circle of a day everybody gets the same order of the refill."""
    if game.setup.day is None:
        return None
    return dealer_of_refill(game.edition, game.setup.day).randrange


def budget_on_top(state: State, below: Below) -> int | None:
    """The budget that the back of the next card shows from now on; None if it shows none, or shows it already."""
    if state.solo is None or not back_is_due(state):
        return None
    return draw_back(state.solo, _Dealer(below))


@dataclass(frozen=True, slots=True)
class _Dealer:
    """`Below` as the rules ask for it."""

    below: Below

    def randrange(self, stop: int, /) -> int:
        return self.below(stop)
