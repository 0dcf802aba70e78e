"""Positions of the kernel: 136 bytes each. They convert from and to a `State` without loss."""

from quiltbee.kernel.native import CData, ffi, lib
from quiltbee.kernel.problems import BadPosition, checked
from quiltbee.kernel.tables import Tables, tables, words
from quiltbee.rules.edition import Edition
from quiltbee.rules.solo.deck import Automa, Solo
from quiltbee.rules.state import Side, State

SIZE = ffi.sizeof("struct qb_position")


class Position:
    """A position in the kernel's form. The functions of `quiltbee.kernel` take it or a `State`.

    It is a value: playing makes a new one. Equal positions have equal `bytes(position)`, and `Position.read` reads them
    back.

    >>> from quiltbee import Game
    >>> type(pack(Game.new("express", seed=4, first=0).state)).__name__
    'Position'
    """

    __slots__ = ("c", "tables")

    def __init__(self, tables: Tables, c: CData) -> None:
        self.tables = tables
        self.c = c

    @classmethod
    def read(
        cls, edition: Edition, data: bytes, cpu_variant: str | None = None, automa: Automa | None = None
    ) -> "Position":
        """The position in these bytes, of a solo game if its opponent is given.

        Raises `BadPosition` if the game cannot go on from it.
        """
        if len(data) != SIZE:
            raise BadPosition(f"a position has {SIZE} bytes, not {len(data)}")
        position = cls(tables(edition, cpu_variant, automa), ffi.new("struct qb_position *"))
        ffi.memmove(position.c, data, SIZE)
        checked(lib.qb_tidy(position.tables.c, position.c))
        return position

    def copy(self) -> "Position":
        """A copy in its own memory."""
        return Position(self.tables, ffi.new("struct qb_position *", self.c[0]))

    def __bytes__(self) -> bytes:
        tidy = self.copy()
        checked(lib.qb_tidy(tidy.tables.c, tidy.c))
        return bytes(ffi.buffer(tidy.c))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        same = (self.tables.edition, self.tables.automa) == (other.tables.edition, other.tables.automa)
        return same and bytes(self) == bytes(other)

    def __hash__(self) -> int:
        return hash(bytes(self))

    def __repr__(self) -> str:
        return f"<Position {unpack(self)}>"


def pack(state: State, cpu_variant: str | None = None) -> Position:
    """The kernel's position for a state. Raises `BadPosition` if the game cannot go on from it.

    >>> import random
    >>> from quiltbee import edition, shuffled
    >>> state = shuffled(edition("express"), random.Random(1))
    >>> unpack(pack(state)) == state
    True
    """
    known = tables(state.edition, cpu_variant, None if state.solo is None else state.solo.automa)
    try:
        position = Position(known, ffi.new("struct qb_position *", _fields(state, known)))
    except (KeyError, OverflowError, IndexError) as error:
        raise BadPosition(f"the kernel cannot hold this position: {error}") from None
    checked(lib.qb_check(known.c, position.c))
    return position


def packed(position: State | Position) -> Position:
    """The kernel's position, whichever form is given."""
    return position if isinstance(position, Position) else pack(position)


def _fields(state: State, known: Tables) -> dict[str, object]:
    first, second = state.sides
    circle = [known.number[id] for id in state.circle]
    return {
        "free": [words(first.free), words(second.free)],
        "buttons": [first.buttons, second.buttons],
        "income": [first.income, second.income],
        "time": [first.time, second.time],
        "hand": lib.QB_NONE if state.hand is None else known.number[state.hand],
        "leather_due": state.leather_due,
        "turn": state.turn,
        "top": state.top,
        "special": lib.QB_NONE if state.special is None else state.special,
        "waiting": bool(state.waiting),
        "first": 0,
        "left": len(circle),
        "circle": circle + [lib.QB_NONE] * (lib.QB_MOST_PATCHES - len(circle)),
        **({} if state.solo is None else _solo_fields(state.solo, known)),
    }


def _solo_fields(solo: Solo, known: Tables) -> dict[str, object]:
    cards = {card.number: index for index, card in enumerate(solo.automa.deck.cards)}
    return {
        "later_pass": not solo.first_pass,
        "shown": 0 if solo.shown is None else solo.shown + 1,
        "leather": solo.leather,
        "played": sum(1 << cards[number] for number in solo.played),
        "piles": sum(1 << known.number[id] for id in (*solo.with_buttons, *solo.without_buttons)),
    }


def unpack(position: Position) -> State:
    """The state for a position of the kernel. It does not keep the order of the Automa's piles, so they are sorted.

    >>> from quiltbee import Game
    >>> state = Game.new("express", seed=4, first=0).state
    >>> unpack(pack(state)) == state
    True
    """
    c, known = position.c, position.tables
    edition = known.edition
    return State(
        edition=edition,
        sides=(_side(c, 0), _side(c, 1)),
        circle=tuple(known.ids[c.circle[(c.first + i) % len(c.circle)]] for i in range(c.left)),
        waiting=edition.second_set if c.waiting else (),
        hand=None if c.hand == lib.QB_NONE else known.ids[c.hand],
        leather_due=c.leather_due,
        turn=c.turn,
        top=c.top,
        special=None if c.special == lib.QB_NONE else c.special,
        solo=None if known.automa is None else _solo(c, known, known.automa),
    )


def _solo(c: CData, known: Tables, automa: Automa) -> Solo:
    piles = [patch for number, patch in enumerate(known.edition.patches) if c.piles >> number & 1]
    return Solo(
        automa=automa,
        first_pass=not c.later_pass,
        played=tuple(sorted(card.number for index, card in enumerate(automa.deck.cards) if c.played >> index & 1)),
        with_buttons=tuple(patch.id for patch in piles if patch.income),
        without_buttons=tuple(patch.id for patch in piles if not patch.income),
        leather=c.leather,
        shown=c.shown - 1 if c.shown else None,
    )


def _side(c: CData, seat: int) -> Side:
    low, high = c.free[seat]
    return Side(free=low | high << 64, buttons=c.buttons[seat], income=c.income[seat], time=c.time[seat])
