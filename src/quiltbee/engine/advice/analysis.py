"""A review of a game: what every position was worth, where it was lost, and what would have been better."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Literal

from quiltbee.engine.advice.hints import Suggestion, best_way, suggestion
from quiltbee.engine.bot import NO_LIMIT, Choice, Limit, SeatValue, Value
from quiltbee.engine.seeds import derived
from quiltbee.notation.decisions import FindEdition, builtin_edition
from quiltbee.notation.positions import parse_state, state_text
from quiltbee.notation.record import Evaluation, Record
from quiltbee.rules.moves import Decision, Place, Take
from quiltbee.rules.outcome import outcome
from quiltbee.rules.rng import XorShift
from quiltbee.rules.state import State

Grade = Literal["", "inaccuracy", "mistake", "blunder"]
_GRADES: tuple[tuple[float, Grade], ...] = ((0.20, "blunder"), (0.10, "mistake"), (0.05, "inaccuracy"))
"""From which loss of the chance to win."""
_ENOUGH_VISITS = 0.1
"""A decision that got this share of the thought of the best one has a value of its own; others are looked at after."""


@dataclass(frozen=True, slots=True)
class Judged:
    """One decision of a game."""

    ply: int
    """The number of the decision, from 1."""
    seat: int | None
    """Who decided; None for chance."""
    decision: Decision
    value: SeatValue | None
    """Of the position after it, for player 0; None before a refill."""
    lost: SeatValue | None
    """What the decision cost the player who made it; nothing if it was (as good as) the best. None for chance."""
    grade: Grade
    better: Suggestion | None
    """What the bot would have done instead."""


@dataclass(frozen=True, slots=True)
class Analysis:
    """A whole game."""

    record: Record
    start: SeatValue | None
    """Of the first position, for player 0."""
    judged: tuple[Judged, ...]

    @property
    def mistakes(self) -> list[Judged]:
        """The decisions that cost something, in order."""
        return [each for each in self.judged if each.grade]

    def noted(self) -> Record:
        """The game with the values written behind the decisions, in place of older ones."""
        kept = tuple((ply, note) for ply, note in self.record.notes if not isinstance(note, Evaluation))
        values = [(0, self.start), *((each.ply, each.value) for each in self.judged)]
        new = tuple(
            (ply, Evaluation(round(value.margin, 1), round(100 * value.chance, 1)))
            for ply, value in values
            if value is not None
        )
        return replace(self.record, notes=tuple(sorted(kept + new, key=lambda note: note[0])))


Ask = Callable[[Iterable["Question"]], Iterator[tuple[int, Choice]]]
"""Asks a bot somewhere; answers come in any order, each with its ply."""


@dataclass(frozen=True, slots=True)
class Question:
    """A position of a game, to be looked at by a bot; all as text, so that it can be asked anywhere."""

    ply: int
    position: str
    spec: str
    limit: Limit
    seed: int


def answer(question: Question, find_edition: FindEdition = builtin_edition) -> tuple[int, Choice]:
    """What the bot says."""
    from quiltbee.engine.bots.spec import open_bot  # the server reads analyses, and needs no bot for that

    state = parse_state(question.position, find_edition)
    rng = XorShift(derived(question.seed, "ply", question.ply))
    with open_bot(question.spec) as bot:
        return question.ply, bot.choose(state, question.limit, rng)


def analyse(
    record: Record,
    spec: str,
    limit: Limit = NO_LIMIT,
    seed: int = 0,
    ask: Ask | None = None,
    on_progress: Callable[[int, int], None] = lambda *_: None,
) -> Analysis:
    """Has a bot look at every position of a game; tells after each how many of how many are done."""
    states = list(record.states())
    here = partial(map, partial(answer, find_edition=lambda _: record.edition))
    choices: dict[int, Choice] = {}
    questions = questions_about(states, spec, limit, seed)
    for ply, choice in (ask or here)(questions):
        choices[ply] = choice
        on_progress(len(choices), len(questions))
    return Analysis(record, *judge(states, record.decisions, choices))


def questions_about(states: Sequence[State], spec: str, limit: Limit, seed: int) -> list[Question]:
    """A question for each position in which a player decides."""
    return [
        Question(ply, state_text(state), spec, limit, seed) for ply, state in enumerate(states) if state.turn in (0, 1)
    ]


def judge(
    states: Sequence[State], decisions: Sequence[Decision], choices: Mapping[int, Choice]
) -> tuple[SeatValue | None, tuple[Judged, ...]]:
    """The value of the first position and every decision judged, by what a bot would have chosen at each ply."""
    values = [value_of(state, choices.get(ply)) for ply, state in enumerate(states)]
    judged = (
        _judged(ply, states[ply], played_at(decisions, ply), choices.get(ply), values[ply + 1])
        for ply in range(len(decisions))
    )
    return values[0], tuple(judged)


def played_at(decisions: Sequence[Decision], ply: int) -> tuple[Decision, ...]:
    """What was played there: one decision, or a take with its place."""
    after = decisions[ply + 1 : ply + 2] if isinstance(decisions[ply], Take) else ()
    return (decisions[ply], *(each for each in after if isinstance(each, Place)))


def value_of(state: State, choice: Choice | None) -> SeatValue | None:
    """What a position is worth to player 0: the result of a finished game, else what the bot says."""
    result = outcome(state)
    if result is not None:
        return SeatValue(0, result.scores[0] - result.scores[1], float(result.winner == 0))
    return None if choice is None else SeatValue.found(choice.value, state.turn).seen_by(0)


def _judged(
    ply: int, state: State, played: tuple[Decision, ...], choice: Choice | None, value: SeatValue | None
) -> Judged:
    """`value` is that of the position after the first decision of what was played."""
    decision = played[0]
    if choice is None:
        return Judged(ply + 1, None, decision, value, None, "", None)
    lost = _lost(decision, choice, None if value is None else value.seen_by(state.turn))
    grade = _grade(lost.chance)
    better = suggestion(state, best_way(choice), played) if grade else None
    return Judged(ply + 1, state.turn, decision, value, SeatValue.found(lost, state.turn), grade, better)


def _grade(lost_chance: float) -> Grade:
    for least, grade in _GRADES:
        if lost_chance >= least:
            return grade
    return ""


def _lost(decision: Decision, choice: Choice, after: SeatValue | None) -> Value:
    """What a decision cost the player who made it. `after` is the value of the position after it, for that player."""
    best = best_way(choice)
    known = [
        way.value
        for way in choice.alternatives
        if way.decisions[0] == decision and way.visits >= _ENOUGH_VISITS * best.visits
    ]
    played = max(known, key=lambda value: value.chance) if known else after
    if best.decisions[0] == decision or played is None:
        return Value(0.0, 0.0)
    return Value(max(0.0, best.value.margin - played.margin), max(0.0, best.value.chance - played.chance))
