"""What a bot would do in a position, with its value and the reason in words."""

from dataclasses import dataclass

from quiltbee.engine.advice.comparison import Comparison, compare, rival
from quiltbee.engine.advice.reasons import Reason, reason, sentence
from quiltbee.engine.bot import Alternative, Choice, SeatValue
from quiltbee.engine.protocol.lines import different
from quiltbee.rules.moves import Decision, Place, Take
from quiltbee.rules.state import State

_TRAP = "; everything loses now unless the opponent makes a mistake, and after this a mistake is most likely"


@dataclass(frozen=True, slots=True)
class Suggestion:
    """One way to go on."""

    decisions: tuple[Decision, ...]
    """One, or a take with its place."""
    value: SeatValue
    """For the player to move."""
    visits: int
    line: tuple[Decision, ...]
    """How the bot expects the game to go on, from the first of `decisions`."""
    reason: Reason
    why: str
    is_trap: bool = False
    """Everything loses if the other player makes no mistake, and after this a mistake is most likely."""
    instead: Comparison | None = None
    """What else could be done, and how this differs from it; None if there is nothing else."""


def suggestions(state: State, choice: Choice, most: int = 3) -> list[Suggestion]:
    """The best ways to go on, best first: different actions at the start of a turn, different places for a patch.

    The best is compared with what else could be taken, every other with the best.
    """
    ways = different(choice.alternatives or (best_way(choice),))
    best, *others = [_decisions(way) for way in ways]
    against = rival(state, best[0], others)
    return [suggestion(state, way, best if at else against) for at, way in enumerate(ways[:most])]


def best_way(choice: Choice) -> Alternative:
    """The first alternative; for a bot that names none, its choice."""
    return next(iter(choice.alternatives), Alternative((choice.decision,), choice.value, 0, choice.line))


def suggestion(state: State, way: Alternative, other: tuple[Decision, ...] | None = None) -> Suggestion:
    """One of the ways that a bot considered, with the reason for it; compared with another one."""
    decisions = _decisions(way)
    facts = reason(state, decisions)
    why = sentence(facts, state.edition.words) + (_TRAP if way.is_trap else "")
    value = SeatValue.found(way.value, state.turn)
    instead = None if other is None else compare(state, facts, other)
    return Suggestion(decisions, value, way.visits, way.line or decisions, facts, why, way.is_trap, instead)


def _decisions(way: Alternative) -> tuple[Decision, ...]:
    """One decision, or a take with its place. Some bots name the place only in their line."""
    decisions = way.decisions
    if isinstance(decisions[0], Take) and way.line[:1] == decisions:
        decisions += tuple(each for each in way.line[1:2] if isinstance(each, Place))
    return decisions
