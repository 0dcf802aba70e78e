"""What a bot would do in a position, with its value and the reason in words."""

from dataclasses import dataclass

from quiltbee.engine.advice.reasons import Reason, reason, sentence
from quiltbee.engine.bot import Alternative, Choice, SeatValue
from quiltbee.engine.protocol.lines import different
from quiltbee.rules.moves import Decision, Place, Take
from quiltbee.rules.state import State

_TRAP = "; everything loses now if the opponent makes no mistake, and here that is hardest"


@dataclass(frozen=True, slots=True)
class Suggestion:
    """One way to go on."""

    decisions: tuple[Decision, ...]
    """One, or a take with its place."""
    value: SeatValue
    """For the player on turn."""
    visits: int
    line: tuple[Decision, ...]
    """How the bot expects the game to go on, from the first of `decisions`."""
    reason: Reason
    why: str
    is_trap: bool = False
    """Everything loses if the other player makes no mistake, and after this a mistake is most likely."""


def suggestions(state: State, choice: Choice, most: int = 3) -> list[Suggestion]:
    """The best ways to go on, best first: different actions at the start of a turn, different places for a patch."""
    ways = choice.alternatives or (Alternative((choice.decision,), choice.value, 0, choice.line),)
    return [suggestion(state, way) for way in different(ways)[:most]]


def suggestion(state: State, way: Alternative) -> Suggestion:
    """One of the ways that a bot considered, with the reason for it."""
    decisions = way.decisions
    if isinstance(decisions[0], Take) and way.line[:1] == decisions:  # its place may be told in the line only
        decisions += tuple(each for each in way.line[1:2] if isinstance(each, Place))
    facts = reason(state, decisions)
    why = sentence(facts, state.edition.words) + (_TRAP if way.is_trap else "")
    value = SeatValue.found(way.value, state.turn)
    return Suggestion(decisions, value, way.visits, way.line or decisions, facts, why, way.is_trap)
