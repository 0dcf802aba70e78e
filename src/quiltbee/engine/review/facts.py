"""The facts in which two ways to play a turn differ: a code and a number for each way.

Every fact follows from the rules alone and can be checked on the table. Pages and reports put them into words.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from quiltbee.engine.advice.reasons import Reason, reason
from quiltbee.engine.holes import areas
from quiltbee.engine.review.played_on import after
from quiltbee.rules.edition import Edition
from quiltbee.rules.foresight import foresee_advance
from quiltbee.rules.legal import placement_masks, takeable
from quiltbee.rules.moves import Decision, Take
from quiltbee.rules.state import NOBODY, State

Code = Literal[
    "special", "leathers", "opponent_leathers", "squares", "shut_in", "stays", "earned", "earns_by_end", "fits",
    "opponent_points", "covers", "buttons", "pays", "missing", "areas", "spaces", "touches", "places",
]  # fmt: skip
COMING = 8
"""How many of the coming patches are tried on the quilt."""
NEXT = 3
"""For how many of them the places are counted."""
LESS_IS_BETTER = frozenset({"opponent_leathers", "shut_in", "opponent_points", "pays", "missing", "areas", "spaces"})


@dataclass(frozen=True, slots=True)
class Fact:
    """One difference between the way played and a better one."""

    code: Code
    played: int
    better: int
    favours: Literal["played", "better"]
    played_patches: tuple[str, ...] = ()
    """Patches that the fact is about, for the way played: those that fit only there, or that the opponent can take."""
    better_patches: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Way:
    """One way to play a turn."""

    state: State
    end: State
    reason: Reason
    placed: bool
    """Whether the way says where the patch goes."""
    coming: tuple[str, ...]
    patch: str | None
    """What is taken or placed."""

    @property
    def seat(self) -> int:
        return self.state.turn

    @property
    def free(self) -> int:
        return self.end.sides[self.seat].free

    @property
    def opponents(self) -> State | None:
        """The position at the start of the opponent's turn, if that is next. The Automa decides nothing."""
        if not self.placed or self.end.top == self.seat or self.end.turn == NOBODY or self.end.solo is not None:
            return None
        return self.end._replace(leather_due=0, turn=self.end.top)


def facts(state: State, played: Sequence[Decision], better: Sequence[Decision]) -> tuple[Fact, ...]:
    """Where two ways of the player to move differ, the most telling first. Neither goes beyond a refill."""
    taken = {each.patch for each in (*played, *better) if isinstance(each, Take)}
    coming = tuple(id for id in state.circle if id not in taken)[:COMING]
    one, two = (_way(state, tuple(way), coming) for way in (played, better))
    found = [_compared(code, measure, one, two) for code, measure in _MEASURES.items()]
    return tuple(fact for fact in found if fact is not None)


def _way(state: State, decisions: tuple[Decision, ...], coming: tuple[str, ...]) -> _Way:
    end = after(state, decisions)
    in_hand = None if state.in_hand is None else state.in_hand.id
    patch = next((each.patch for each in decisions if isinstance(each, Take)), in_hand)
    placed = end.hand is None
    return _Way(state, end, reason(state, decisions), placed, coming, patch)


def _compared(code: Code, measure: "Measure", one: _Way, two: _Way) -> Fact | None:
    played, better = measure(one, two), measure(two, one)
    if played is None or better is None or played == better:
        return None
    favours: Literal["played", "better"] = "better" if (better < played) == (code in LESS_IS_BETTER) else "played"
    name = _PATCHES.get(code)
    patches = ((), ()) if name is None else (name(one, two), name(two, one))
    return Fact(code, played, better, favours, *patches)


# --- measures -----------------------------------------------------------------------------------------------------

Measure = Callable[[_Way, _Way], int | None]
"""How much of something a way has; None if the fact does not apply to it. Some depend on the other way, too."""


def shut_in(free: int, state: State) -> int:
    """How many free cells lie in areas that are too small for the smallest patch of the edition."""
    return shut_cells(free, state.edition).bit_count()


def shut_cells(free: int, edition: Edition) -> int:
    """The free cells in such areas."""
    smallest = min(patch.size for patch in edition.patches)
    return sum(area for area in areas(free, edition.stride) if area.bit_count() < smallest)


def _shut_in(way: _Way, _: _Way) -> int | None:
    return shut_in(way.free, way.state) - shut_in(way.state.sides[way.seat].free, way.state) if way.placed else None


def _squares(way: _Way, other: _Way) -> int | None:
    """Squares for the special tile without a shut-in cell. It is a fact only if one of the ways leaves none."""
    counts = [_open_squares(each) for each in (way, other)]
    return None if None in counts or all(counts) else counts[0]


def _open_squares(way: _Way) -> int | None:
    if not way.placed or way.end.special is not None or way.end.edition.special is None:
        return None
    shut = shut_cells(way.free, way.end.edition)
    return sum(not square & shut for square in way.end.edition.squares)


def _missing(way: _Way, _: _Way) -> int | None:
    if not way.placed or way.end.special is not None:
        return None
    return min(((way.free & square).bit_count() for square in way.end.edition.squares), default=None)


def _areas(way: _Way, _: _Way) -> int | None:
    return len(areas(way.free, way.end.edition.stride)) if way.placed else None


def _fitting(way: _Way) -> tuple[str, ...]:
    return tuple(id for id in way.coming if _places_for(way, id))


def _places_for(way: _Way, id: str) -> int:
    return sum(map(int.bit_count, placement_masks(way.end, way.end.edition.patch[id], way.seat)))


def _fits(way: _Way, _: _Way) -> int | None:
    return len(_fitting(way)) if way.placed else None


def _only_fit(way: _Way, other: _Way) -> tuple[str, ...]:
    there = _fitting(other)
    return tuple(id for id in _fitting(way) if id not in there)


def _places(way: _Way, _: _Way) -> int | None:
    return sum(_places_for(way, id) for id in way.coming[:NEXT]) if way.placed else None


def _buttons(way: _Way, _: _Way) -> int | None:
    return way.end.sides[way.seat].buttons if way.placed else None


def _opponent_best(way: _Way) -> tuple[int, tuple[str, ...]] | None:
    """The patch that the opponent can take now and that adds most to their score: its points and its id."""
    state = way.opponents
    if state is None:
        return None
    worth = [(reason(state, (Take(id),)).points, id) for id in takeable(state)]
    return max(((points, (id,)) for points, id in worth), default=(0, ()))


def _opponent_points(way: _Way, _: _Way) -> int | None:
    best = _opponent_best(way)
    return None if best is None else best[0]


def _opponent_takes(way: _Way, _: _Way) -> tuple[str, ...]:
    best = _opponent_best(way)
    return () if best is None else best[1]


def _opponent_leathers(way: _Way, _: _Way) -> int | None:
    """The most leather patches that the opponent can win with the next turn."""
    state = way.opponents
    if state is None:
        return None
    ways = [reason(state, (Take(id),)).leathers for id in takeable(state)]
    return max([len(foresee_advance(state).leather), *ways])


def _touches(way: _Way, other: _Way) -> int | None:
    """Touched sides compare two places for one patch. For patches of different shapes they say nothing."""
    return way.reason.touches if way.patch == other.patch else None


_MEASURES: Mapping[Code, Measure] = {
    "special": lambda way, _: way.reason.special,
    "leathers": lambda way, _: way.reason.leathers,
    "opponent_leathers": _opponent_leathers,
    "squares": _squares,
    "shut_in": _shut_in,
    "stays": lambda way, _: None if way.reason.stays is None else int(way.reason.stays),
    "earned": lambda way, _: way.reason.earned,
    "earns_by_end": lambda way, _: way.reason.earns_by_end,
    "fits": _fits,
    "opponent_points": _opponent_points,
    "covers": lambda way, _: way.reason.covers,
    "buttons": _buttons,
    "pays": lambda way, _: way.reason.pays,
    "missing": _missing,
    "areas": _areas,
    "spaces": lambda way, _: way.reason.spaces,
    "touches": _touches,
    "places": _places,
}
_PATCHES: Mapping[Code, Callable[[_Way, _Way], tuple[str, ...]]] = {
    "fits": _only_fit,
    "opponent_points": _opponent_takes,
    "places": lambda way, _: way.coming[:NEXT],
}
