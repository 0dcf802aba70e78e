"""What speaks for one way to go on, and what for another: only facts in which the two differ.

A list of facts about one way would fit the rejected ways, too. A player learns from what is different.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from quiltbee.engine.advice.reasons import Reason, reason
from quiltbee.rules.legal import takeable
from quiltbee.rules.moves import ADVANCE, Advance, Decision, Take
from quiltbee.rules.state import State
from quiltbee.rules.wording import counted

Measure = Callable[[Reason], float | None]
"""How much of something a way has: more is better. None if the fact does not apply to this way."""

FACTS: Mapping[str, Measure] = {
    "special": lambda facts: facts.special,
    "leathers": lambda facts: facts.leathers,
    "holes": lambda facts: None if facts.holes is None else -facts.holes,
    "stays": lambda facts: facts.stays,
    "earned": lambda facts: facts.earned,
    "pace": lambda facts: facts.points / facts.spaces if facts.spaces else None,
    "earns_by_end": lambda facts: facts.earns_by_end,
    "covers": lambda facts: facts.covers,
    "missing": lambda facts: None if facts.missing is None else -facts.missing,
    "areas": lambda facts: None if facts.areas is None else -facts.areas,
    "pays": lambda facts: -facts.pays,
    "spaces": lambda facts: -facts.spaces,
    "touches": lambda facts: facts.touches,
}
"""The facts that are compared, the most telling first. `pace` is points for each space of time. In
`stays` the way that keeps the turn is better. The names are those of a `Reason`, except for `pace`."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """Another way to go on, and how the first differs from it."""

    decisions: tuple[Decision, ...]
    """The other way."""
    reason: Reason
    better: tuple[str, ...]
    """The `FACTS` in which the first way is the better one."""
    worse: tuple[str, ...]
    """The `FACTS` in which the other way is the better one."""


def compare(state: State, facts: Reason, other: tuple[Decision, ...]) -> Comparison:
    """How a way with these facts differs from another way of the same player."""
    theirs = reason(state, other)
    if state.in_hand is None:  # touched sides compare places for one patch, not patches of different shapes
        theirs = replace(theirs, touches=None)
    measured = [(name, measure(facts), measure(theirs)) for name, measure in FACTS.items()]
    known = [(name, one, two) for name, one, two in measured if one is not None and two is not None]
    return Comparison(
        other,
        theirs,
        better=tuple(name for name, one, two in known if one > two),
        worse=tuple(name for name, one, two in known if one < two),
    )


def rival(state: State, first: Decision, others: Sequence[tuple[Decision, ...]]) -> tuple[Decision, ...] | None:
    """What a player would ask about: why not that one? `others` are the ways that the engine names, best first.

    At the start of a turn it is another patch, if one can be taken, and otherwise the advance; else another place.
    """
    if state.in_hand is not None:
        return next(iter(others), None)
    named = [way for way in others if isinstance(way[0], Take)]
    if named:
        return named[0]
    takes = [Take(id) for id in takeable(state) if Take(id) != first]
    if takes:
        return (max(takes, key=lambda take: reason(state, (take,)).points),)
    return None if isinstance(first, Advance) else (ADVANCE,)


# --- words --------------------------------------------------------------------------------------------------------


def compared(facts: Reason, other: Comparison, words: Mapping[str, str]) -> str:
    """`makes no hole instead of 2; earns 9 buttons by the end instead of 4; but costs 5 buttons instead of 2`."""
    found = "; ".join(_clauses(other.better, facts, other.reason, words))
    against = "; ".join(_clauses(other.worse, facts, other.reason, words))
    return f"{found}; but {against}" if found and against else found or against


_MOST = 3
"""Clauses on each side. What is less telling is left out."""


def _clauses(names: Sequence[str], one: Reason, two: Reason, words: Mapping[str, str]) -> Iterator[str]:
    def buttons(number: int) -> str:
        return counted(number, words["button"], words["buttons"])

    for name in names[:_MOST]:
        match name:
            case "special":
                yield f"wins {one.special} points with the {words['special']} instead of {two.special}"
            case "leathers":
                yield f"wins {counted(one.leathers, words['leather'], words['leathers'])} instead of {two.leathers}"
            case "holes":
                yield _holes(one.holes or 0, two.holes or 0)
            case "stays":
                yield "lets you play again" if one.stays else "gives the turn to the opponent"
            case "earned":
                yield f"earns {buttons(one.earned)} on the way instead of {two.earned}"
            case "pace":
                here = f"{counted(one.points, 'point')} in {counted(one.spaces, 'space')}"
                yield f"adds {here} instead of {two.points} in {two.spaces}"
            case "earns_by_end":
                yield f"earns {buttons(one.earns_by_end)} by the end instead of {two.earns_by_end}"
            case "covers":
                yield f"covers {counted(one.covers, 'cell')} instead of {two.covers}"
            case "missing":
                yield f"leaves {counted(one.missing or 0, 'cell')} to the {words['special']} instead of {two.missing}"
            case "areas":
                yield f"leaves {counted(one.areas or 0, 'area')} of free cells instead of {two.areas}"
            case "pays":
                yield f"costs {buttons(one.pays)} instead of {two.pays}"
            case "spaces":
                yield f"takes {counted(one.spaces, 'space')} of time instead of {two.spaces}"
            case "touches":
                yield f"touches on {counted(one.touches or 0, 'side')} instead of {two.touches}"


def _holes(one: int, two: int) -> str:
    """What one way makes or fills of them. What the other does is told only if it is of the same kind."""
    if one < 0 or (one == 0 and two < 0):
        filled = counted(-one, "hole") if one else "no hole"
        return f"fills {filled}{f' instead of {-two}' if two < 0 else ''}"
    made = counted(one, "hole") if one else "no hole"
    return f"makes {made}{f' instead of {two}' if two > 0 else ''}"
