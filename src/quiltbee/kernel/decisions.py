"""Legal decisions and what they do: `quiltbee.legal`, `play` and others, answered by the kernel."""

from quiltbee.kernel.native import CData, ffi, lib
from quiltbee.kernel.position import Position, packed, unpack
from quiltbee.kernel.problems import checked
from quiltbee.rules.edition import LEATHER
from quiltbee.rules.moves import ADVANCE, DISCARD, Advance, Decision, Discard, Place, Refill, Take, place, take
from quiltbee.rules.outcome import Outcome
from quiltbee.rules.play import NotAllowed
from quiltbee.rules.reasons import why_not
from quiltbee.rules.state import State


def legal(position: State | Position) -> list[Decision]:
    """Every decision of the player on turn, in the order of `quiltbee.legal`."""
    position = packed(position)
    found = ffi.new("struct qb_decision[]", lib.QB_MOST_LEGAL)
    count = checked(lib.qb_legal(position.tables.c, position.c, found))
    return [read_decision(position, found[i]) for i in range(count)]


def legal_count(position: State | Position) -> int:
    """How many decisions are legal."""
    position = packed(position)
    return checked(lib.qb_legal_count(position.tables.c, position.c))


def play(position: State | Position, decision: Decision) -> Position:
    """The position after a decision. Raises `NotAllowed` if the rules forbid it here."""
    before = packed(position)
    after = before.copy()
    try:
        _play(after, decision)
    except NotAllowed as error:  # the rules explain it better
        raise NotAllowed(why_not(unpack(before), decision) or str(error)) from None
    return after


def _play(position: Position, decision: Decision) -> None:
    known = position.tables
    if isinstance(decision, Refill):
        order = [known.number.get(id, lib.QB_NONE) for id in decision.order]
        checked(lib.qb_refill(known.c, position.c, ffi.new("uint8_t[]", order), len(order)))
    else:
        checked(lib.qb_play(known.c, position.c, _c_decision(position, decision)))


def score(position: State | Position, seat: int) -> int:
    """The score of a seat, at any time of the game (E2)."""
    position = packed(position)
    return lib.qb_score(position.tables.c, position.c, seat)


def outcome(position: State | Position) -> Outcome | None:
    """The result of a game that is over, else None (E1, E3)."""
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


def _c_decision(position: Position, decision: Decision) -> CData:
    return ffi.new("struct qb_decision *", _decision_fields(position, decision))


def _decision_fields(position: Position, decision: Decision) -> tuple[int, int, int]:
    match decision:
        case Take(id):
            return lib.QB_TAKE, _place_in_reach(position, id), 0
        case Place(code, anchor):
            return lib.QB_PLACE, _number_of_turn(position, code), anchor if 0 <= anchor < lib.QB_NONE else lib.QB_NONE
        case Advance():
            return lib.QB_ADVANCE, 0, 0
        case Discard():
            return lib.QB_DISCARD, 0, 0
        case Refill():
            raise NotAllowed("a refill is not the decision of a player")


def _place_in_reach(position: Position, id: str) -> int:
    c, known = position.c, position.tables
    reach = [known.ids[c.circle[(c.first + i) % lib.QB_MOST_PATCHES]] for i in range(min(c.left, known.edition.reach))]
    return reach.index(id) if id in reach else lib.QB_NONE


def _number_of_turn(position: Position, code: int) -> int:
    id = _id_in_hand(position)
    codes = [] if id is None else [turned.code for turned in position.tables.edition.patch[id].turns]
    return codes.index(code) if code in codes else lib.QB_NONE
