"""Legal decisions and what they do: `quiltbee.legal`, `play` and others, answered by the kernel."""

from quiltbee.kernel.native import CData, ffi, lib
from quiltbee.kernel.position import Position, packed, unpack
from quiltbee.kernel.problems import checked
from quiltbee.rules.edition import LEATHER
from quiltbee.rules.moves import ADVANCE, DISCARD, Advance, Card, Decision, Discard, Place, Refill, Take, place, take
from quiltbee.rules.outcome import Outcome
from quiltbee.rules.play import NotAllowed
from quiltbee.rules.reasons import why_not
from quiltbee.rules.state import State

_memory = ffi.new_allocator(should_clear_after_alloc=False)
"""Memory that the kernel fills."""
_ACTIONS = ffi.typeof(f"int16_t[{lib.QB_MOST_LEGAL}]")
_POSITION = ffi.typeof("struct qb_position *")


def legal(position: State | Position) -> list[Decision]:
    """Every decision of the player to move, in the order of `quiltbee.legal`.

    >>> from quiltbee import Game
    >>> import quiltbee
    >>> state = Game.new("express", seed=4, first=0).state
    >>> legal(state) == quiltbee.legal(state)
    True
    """
    position = packed(position)
    known = position.tables
    actions = _memory(_ACTIONS)
    count = lib.qb_legal_actions(known.c, position.c, actions)
    found = ffi.unpack(actions, checked(count)) if count else []
    if not found or found[0]:
        return [known.decisions[action] for action in found]
    c, ids = position.c, known.ids  # an advance, and takes
    return [ADVANCE, *(take(ids[c.circle[(c.first + action - 1) % lib.QB_MOST_PATCHES]]) for action in found[1:])]


def legal_count(position: State | Position) -> int:
    """How many decisions are legal.

    >>> from quiltbee import Game
    >>> legal_count(Game.new("express", seed=4, first=0).state)
    4
    """
    position = packed(position)
    return checked(lib.qb_legal_count(position.tables.c, position.c))


def play(position: State | Position, decision: Decision) -> Position:
    """The position after a decision. Raises `NotAllowed` if the rules forbid it here.

    >>> from quiltbee import ADVANCE, Game
    >>> from quiltbee.kernel import unpack
    >>> unpack(play(Game.new("express", seed=4, first=0).state, ADVANCE)).sides[0].time
    1
    """
    before = packed(position)
    after = _memory(_POSITION)
    try:
        checked(_play(before, decision, after))
    except (NotAllowed, OverflowError) as error:  # the rules explain it better
        raise NotAllowed(why_not(unpack(before), decision) or str(error)) from None
    return Position(before.tables, after)


def _play(before: Position, decision: Decision, after: CData) -> int:
    """Writes the position after a decision; returns what is wrong."""
    known, kind = before.tables, type(decision)
    if kind is Place:
        return lib.qb_play_named(known.c, before.c, lib.QB_PLACE, decision.code, decision.anchor, after)  # type: ignore[union-attr]  # `match` is slow
    if kind is Advance:
        return lib.qb_play_named(known.c, before.c, lib.QB_ADVANCE, 0, 0, after)
    match decision:
        case Take(id):
            return lib.qb_play_named(known.c, before.c, lib.QB_TAKE, known.number.get(id, lib.QB_NONE), 0, after)
        case Discard():
            return lib.qb_play_named(known.c, before.c, lib.QB_DISCARD, 0, 0, after)
        case Refill(order):
            after[0] = before.c[0]
            numbers = [known.number.get(id, lib.QB_NONE) for id in order]
            return lib.qb_refill(known.c, after, ffi.new("uint8_t[]", numbers), len(numbers))
        case Card(number) if known.automa is not None:
            after[0] = before.c[0]
            return lib.qb_turn_over(known.c, after, known.card_index(number))
        case Card():
            return lib.QB_NOT_LEGAL
        case _:
            raise TypeError(f"{decision!r} is not a decision")


def score(position: State | Position, seat: int) -> int:
    """The score of a seat, at any time of the game (E2).

    >>> from quiltbee import Game
    >>> score(Game.new("express", seed=4, first=0).state, 0)
    -93
    """
    position = packed(position)
    return lib.qb_score(position.tables.c, position.c, seat)


def outcome(position: State | Position) -> Outcome | None:
    """The result of a game that is over, else None (E1, E3).

    >>> from quiltbee import Game
    >>> print(outcome(Game.new("express", seed=4, first=0).state))
    None
    """
    position = packed(position)
    winner = checked(lib.qb_winner(position.tables.c, position.c))
    if winner == lib.QB_NONE:
        return None
    scores = (score(position, 0), score(position, 1))
    return Outcome(scores, winner, scores[0] == scores[1])


def _id_in_hand(position: Position) -> str | None:
    c = position.c
    if c.leather_due:
        return LEATHER
    return None if c.hand == lib.QB_NONE else position.tables.ids[c.hand]


def read_decision(position: Position, c: CData) -> Decision:
    """A decision of the kernel in this position, in the form of `quiltbee.rules`."""
    if c.kind == lib.QB_ADVANCE:
        return ADVANCE
    if c.kind == lib.QB_TAKE:
        in_circle = position.c.circle[(position.c.first + c.what) % lib.QB_MOST_PATCHES]
        return take(position.tables.ids[in_circle])
    if c.kind == lib.QB_DISCARD:
        return DISCARD
    patch = position.tables.edition.patch[_id_in_hand(position) or LEATHER]
    return place(patch.turns[c.what].code, c.anchor)
