"""A position: everything the rules need, and nothing else."""

from collections.abc import Callable
from functools import partial
from typing import NamedTuple, cast

from quiltbee.rules.edition import LEATHER, Edition, Patch, first_after
from quiltbee.rules.solo.deck import AUTOMA, Solo

CHANCE = 2
"""The value of `State.turn` while the refill or a card of the Automa is due: nobody decides, chance does.

>>> from quiltbee import CHANCE, Game
>>> Game.new("express", seed=4, first=0).state.turn == CHANCE
False
"""
NOBODY = 3
"""The value of `State.turn` when the game is over.

>>> from quiltbee import NOBODY, Game
>>> Game.new("express", seed=4, first=0).state.turn == NOBODY
False
"""


class Side(NamedTuple):
    """What one player has.

    >>> from quiltbee import Game
    >>> side = Game.new("express", seed=4, first=0).play("A").state.sides[0]
    >>> side.buttons, side.income, side.time, side.free.bit_count()
    (6, 0, 1, 49)
    """

    free: int
    """The free cells of the quilt, a bitboard."""
    buttons: int
    income: int
    """Button symbols on the quilt."""
    time: int
    """The space of the time token."""


class State(NamedTuple):
    """A position, as a value: a decision makes a new one (`quiltbee.play`).

    The leather patches on the time board need no field: those ahead of both tokens still lie there. Nor does the order
    of the second set, because it does not exist before it is drawn.

    >>> from quiltbee import Game
    >>> state = Game.new("express", seed=4, first=0).state
    >>> state.turn, state.is_over, [patch.id for patch in state.reach]
    (0, False, ['e11', 'e14', 'e07'])
    """

    edition: Edition
    sides: tuple[Side, Side]
    circle: tuple[str, ...]
    """The patches clockwise from the neutral token; the first few are in reach."""
    waiting: tuple[str, ...]
    """The second set while it waits outside, in the order of the edition's table."""
    hand: str | None
    """The patch bought and not yet placed."""
    leather_due: int
    """Leather patches crossed and not yet decided."""
    turn: int
    """Who decides now: seat 0, seat 1, `CHANCE` or `NOBODY`."""
    top: int
    """The seat whose token is behind or, on a shared space, on top: its turn comes next (T1, T2)."""
    special: int | None
    """The seat that has the special tile."""
    solo: Solo | None = None
    """The Automa's cards and piles; None in a game for two."""

    @property
    def in_hand(self) -> Patch | None:
        """The patch to place now: the one bought, or a leather patch; None at the start of a turn."""
        id = LEATHER if self.leather_due else self.hand
        return None if id is None else self.edition.patch[id]

    @property
    def reach(self) -> tuple[Patch, ...]:
        """The patches in front of the neutral token that may be chosen from (B1)."""
        return tuple(self.edition.patch[id] for id in self.circle[: self.edition.reach])

    @property
    def card_due(self) -> bool:
        """Whether chance decides which card the solo opponent turns over (U4). A refill is due only with a patch in
        hand."""
        return self.turn == CHANCE and self.solo is not None and self.hand is None

    @property
    def is_over(self) -> bool:
        return self.turn == NOBODY

    @property
    def leather_left(self) -> tuple[int, ...]:
        """The spaces of the time board where a leather patch still lies (M3)."""
        taken_to = max(self.sides[0].time, self.sides[1].time)
        return tuple(space for space in self.edition.time.leather_at if space > taken_to)

    def next_leather(self, space: int) -> int | None:
        """The first leather patch that still lies ahead of a space."""
        return first_after(space, self.leather_left)

    def covered(self, seat: int) -> int:
        """The covered cells of a quilt, a bitboard."""
        return self.edition.all_cells & ~self.sides[seat].free

    def empty(self, seat: int) -> int:
        """How many cells of a quilt are free."""
        return self.sides[seat].free.bit_count()


def on_turn(solo: Solo | None, top: int) -> int:
    """The value of `State.turn` when a turn starts: the seat on top, or `CHANCE` for the Automa's card (U4)."""
    return CHANCE if solo is not None and top == AUTOMA else top


# These skip the constructor of the named tuple, which takes twice as long: a search makes hardly anything but states.
new_side = cast(Callable[[tuple[int, int, int, int]], Side], partial(tuple.__new__, Side))
new_state = cast(
    Callable[
        [
            tuple[
                Edition,
                tuple[Side, Side],
                tuple[str, ...],
                tuple[str, ...],
                str | None,
                int,
                int,
                int,
                int | None,
                Solo | None,
            ]
        ],
        State,
    ],
    partial(tuple.__new__, State),
)
