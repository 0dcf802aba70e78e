"""What a bot would do in a position, with its value and the reason in words."""

from collections.abc import Iterator
from dataclasses import dataclass

from quiltbee.engine.advice.reasons import Reason, reason, sentence
from quiltbee.engine.bot import Alternative, Choice, Value
from quiltbee.rules.moves import Decision, Place
from quiltbee.rules.state import State

_TRAP = "; everything loses now if the opponent makes no mistake, and here that is hardest"


@dataclass(frozen=True, slots=True)
class Suggestion:
    """One way to go on."""

    decisions: tuple[Decision, ...]
    value: Value
    visits: int
    line: tuple[Decision, ...]
    """How the bot expects the game to go on, from the first of `decisions`."""
    reason: Reason
    why: str


def suggestions(state: State, choice: Choice, most: int = 3) -> list[Suggestion]:
    """The best ways to go on, best first: different actions at the start of a turn, different places for a patch."""
    ways = choice.alternatives or (Alternative((choice.decision,), choice.value, 0, choice.line),)
    return [_suggestion(state, way) for way, _ in zip(_different(ways), range(most), strict=False)]


def _different(ways: tuple[Alternative, ...]) -> Iterator[Alternative]:
    seen: set[Decision] = set()
    for way in ways:
        if way.decisions[0] not in seen:
            seen.add(way.decisions[0])
            yield way


def _suggestion(state: State, way: Alternative) -> Suggestion:
    decisions = way.decisions
    if len(decisions) == 1 and len(way.line) > 1 and way.line[:1] == decisions and isinstance(way.line[1], Place):
        decisions = way.line[:2]  # a take whose place is only told in the line
    told = reason(state, decisions)
    line = way.line or decisions
    why = sentence(told, state.edition.words) + (_TRAP if way.is_trap else "")
    return Suggestion(decisions, way.value, way.visits, line, told, why)
