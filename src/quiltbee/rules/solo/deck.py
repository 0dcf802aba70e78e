"""The opponent of a solo game as data: its decks of cards and its levels. No rule knows their names."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

HUMAN = 0
AUTOMA = 1
"""The seat of the Automa: the human always moves first (U1)."""


NO_PATCH = -1
"""The budget of a card that takes no patch, not even one that costs nothing."""


@dataclass(frozen=True, slots=True)
class AutomaCard:
    """A card: what a patch may cost, the filters in order, and the buttons for each income mark (U4).

    With a budget of `NO_PATCH` it takes none, whatever it costs: a clock only advances (K3).
    """

    number: int
    budget: int
    filters: str
    income: int


@dataclass(frozen=True)
class Deck:
    """A deck of cards."""

    name: str
    cards: tuple[AutomaCard, ...]
    budget_on_back: bool
    """Whether the human sees the budget of the card on top (U13)."""

    @cached_property
    def card(self) -> Mapping[int, AutomaCard]:
        """The cards by number."""
        return {card.number: card for card in self.cards}


@dataclass(frozen=True)
class Level:
    """How hard the opponent is: where its marker lies (U3), and what it counts besides the special tile (U12)."""

    number: int
    marker_before_end: int | None
    """None: it never takes the special tile."""
    counts: tuple[str, ...]


@dataclass(frozen=True)
class Opponent:
    """Everything in the box of a solo opponent."""

    id: str
    title: str
    editions: tuple[str, ...]
    """The ids of the editions it was made for."""
    put_aside: int
    """How many cards of the first shuffled deck are put aside unseen (U2)."""
    decks: Mapping[str, Deck]
    levels: Mapping[str, Level]

    @property
    def is_clock(self) -> bool:
        """It takes no patch: the player against it plays for the score (K1)."""
        return all(card.budget == NO_PATCH for deck in self.decks.values() for card in deck.cards)


@dataclass(frozen=True)
class Automa:
    """The opponent with the deck and the level chosen for a game."""

    opponent: Opponent
    deck: Deck
    level: Level

    def __str__(self) -> str:
        return f"{self.opponent.id} {self.deck.name} {self.level.number}"

    def __hash__(self) -> int:
        return hash(str(self))


class Solo(NamedTuple):
    """What a solo position has besides the fields of every position.

    The Automa's token and its collected buttons are in `State.sides`, like those of a player. The marker needs no
    field: it lies on the time board as long as nobody has the special tile (U3).
    """

    automa: Automa
    first_pass: bool
    """The deck is the first one, so two cards were put aside (U2)."""
    played: tuple[int, ...]
    """The numbers of the cards turned over in this pass through the deck, in ascending order."""
    with_buttons: tuple[str, ...]
    """The pile of patches with button symbols, in the order taken (U9)."""
    without_buttons: tuple[str, ...]
    leather: int
    """How many leather patches it has (U11)."""
    shown: int | None
    """The budget on the back of the card on top of the deck; None if the back does not show it (U13)."""

    @property
    def is_sure(self) -> bool:
        """The deck has a single card, so everybody knows what comes."""
        return len(self.automa.deck.cards) == 1

    @property
    def cards_left(self) -> int:
        """How many cards the deck still has. It is never empty (U2.2)."""
        return self._deck_size - len(self.played)

    @property
    def unseen(self) -> tuple[AutomaCard, ...]:
        """The cards that may come next, each as likely as the others: those not yet played in this pass that have the
        budget shown. Those put aside are among them, because nobody knows which they are (U2.3)."""
        return tuple(
            card
            for card in self.automa.deck.cards
            if card.number not in self.played and self.shown in (None, card.budget)
        )

    def turned_over(self, number: int) -> "Solo":
        """The deck after a card; an empty one is shuffled at once (U2.2)."""
        if self.cards_left == 1:
            return self._replace(first_pass=False, played=(), shown=None)
        return self._replace(played=tuple(sorted((*self.played, number))), shown=None)

    @property
    def _deck_size(self) -> int:
        return len(self.automa.deck.cards) - (self.automa.opponent.put_aside if self.first_pass else 0)


def new_solo(automa: Automa) -> Solo:
    """The Automa before its first turn."""
    return Solo(automa, True, (), (), (), 0, None)
