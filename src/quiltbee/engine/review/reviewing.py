"""The review itself: every position is searched once. Where something seems lost, both ways get searches of their own.

A decision's error is the value of the best decision minus that of the one made. Both are values of the position after
the decision, found in the same way: by searches of the same size, or both exactly.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from quiltbee.engine.advice.hints import Suggestion, best_way, suggestion
from quiltbee.engine.bot import Alternative, Choice, Chooser, Limit, SeatValue, Value
from quiltbee.engine.protocol.lines import different
from quiltbee.engine.review.analysis import (
    Analysis,
    Findings,
    Judged,
    RefillLuck,
    Step,
    difference,
    kind_of,
    played_at,
)
from quiltbee.engine.review.equivalence import alike
from quiltbee.engine.review.grades import EQUAL_CHANCE, EQUAL_MARGIN, grade_of
from quiltbee.engine.review.judge import NODES, PLAIN, Judge, open_judge
from quiltbee.engine.review.looking import Look
from quiltbee.engine.review.played_on import after
from quiltbee.engine.review.turns import MOST_MOMENTS, dearest, turns_of
from quiltbee.notation.record import Record
from quiltbee.rules.legal import legal, legal_count
from quiltbee.rules.moves import Card, Decision, Place, Refill
from quiltbee.rules.state import CHANCE, State

SUSPICIOUS = 0.03
"""A decision that seems to lose this much chance is searched again."""
SURPRISING = 0.05
"""If the value changes by this much after the best decision, the first look was wrong: the second one counts."""
_ENOUGH_VISITS = 0.1
"""A decision that got this share of the thought of the best one has a value of its own."""
OnValue = Callable[[int, int, int, SeatValue], None]
"""Called after each look with the ply, how many positions are done, of how many, and the value for player 0."""


def review(
    record: Record,
    spec: str | Chooser = PLAIN,
    limit: Limit | None = None,
    seed: int = 0,
    on_value: OnValue = lambda *_: None,
) -> Analysis:
    """Judges every decision of a game, finished or not. The Automa's cards are luck, as orders of a refill are."""
    return Analysis(record, *review_states(list(record.states()), record.decisions, spec, limit, seed, on_value))


def review_states(
    states: Sequence[State],
    decisions: Sequence[Decision],
    spec: str | Chooser = PLAIN,
    limit: Limit | None = None,
    seed: int = 0,
    on_value: OnValue = lambda *_: None,
) -> Findings:
    """The same for the positions before and after each decision."""
    limit = limit or Limit()
    if spec == PLAIN and limit.nodes is None and limit.seconds is None:
        limit = replace(limit, nodes=NODES)
    with open_judge(spec) as main, open_judge(spec) as aside:
        guesser = Look(Judge(proves=False), limit, seed) if spec == PLAIN else None
        looks = Look(main, limit, seed), Look(aside, limit, seed), guesser
        return Reviewer(states, decisions, *looks).findings(on_value)


@dataclass
class Reviewer:
    """A review at work."""

    states: Sequence[State]
    decisions: Sequence[Decision]
    main: Look
    """Looks at the positions of the game, one after the other."""
    aside: Look
    """Looks at what might have been."""
    guesser: Look | None
    """The same without proofs; None for a bot that is not the judge, because it may guess all the time."""
    choices: dict[int, Choice] = field(default_factory=dict)
    values: dict[int, SeatValue] = field(default_factory=dict)
    """By ply, for player 0."""
    refills: dict[int, RefillLuck] = field(default_factory=dict)
    """By the ply after it."""
    lost: dict[int, SeatValue] = field(default_factory=dict)
    """By ply, for the player who decided."""
    steps: dict[int, Step] = field(default_factory=dict)
    """By ply: the best decision where it was looked at apart."""
    looks: dict[tuple[int, Decision], Step] = field(default_factory=dict)
    """By ply and decision: all that was looked at apart."""

    def findings(self, on_value: OnValue) -> Findings:
        """Look at everything, and tell what was found."""
        self.look(on_value)
        return self.settle()

    def settle(self) -> Findings:
        """What follows from the looks: values that fit together, and what each decision lost."""
        for ply in reversed(range(len(self.decisions))):
            self._settle(ply)
        ladders = self._ladders()
        refills = tuple(self.refills[ply] for ply in sorted(self.refills))
        return Findings(self.values.get(0), self._judged(), ladders, refills)

    # --- looking

    def look(self, on_value: OnValue) -> None:
        """The value of each position, as the search sees it from there."""
        plies = [ply for ply, state in enumerate(self.states) if state.turn in (0, 1)]
        for done, ply in enumerate(plies, start=1):
            state = self.states[ply]
            if legal_count(state) > 1 or ply == len(self.states) - 1:
                self.choices[ply] = self.main.choice(state, ply)
                self.values[ply] = SeatValue.found(self.choices[ply].value, state.turn).seen_by(0)
                on_value(ply, done, len(plies), self.values[ply])
        if self.states[-1].turn not in (0, 1):
            self.values[len(self.states) - 1] = self.aside.apart(self.states[-1])[0]

    # --- what each decision cost

    def _settle(self, ply: int) -> None:
        """Works out the value before a decision from the settled value after it, and what the decision lost."""
        state, then = self.states[ply], self.values[ply + 1]
        decision = self.decisions[ply]
        if state.turn == CHANCE:
            assert isinstance(decision, Refill | Card)
            luck = self.aside.luck(state, self.states[ply + 1], ply + 1)
            chance = min(1.0, max(0.0, then.chance - luck.value.chance))
            self.values[ply] = SeatValue(0, then.margin - luck.value.margin, chance)
            # Brief looks can say too much: the luck kept here leads to no chance above one or below zero.
            self.refills[luck.ply] = replace(luck, value=SeatValue(0, luck.value.margin, then.chance - chance))
            return
        if ply not in self.choices:
            self.values[ply] = then
            self.lost[ply] = SeatValue(state.turn, 0.0, 0.0)
            return
        self.lost[ply] = self._lost(ply, state, then.seen_by(state.turn))

    def _lost(self, ply: int, state: State, then: SeatValue) -> SeatValue:
        """`then` is the value after the decision, for the player who made it."""
        nothing = SeatValue(state.turn, 0.0, 0.0)
        self.steps.pop(ply, None)
        now = self.values[ply].seen_by(state.turn)
        drop = now.chance - then.chance
        gap = nothing if self.is_best(ply) else self._gap(ply)
        seems = drop if gap is None else gap.chance
        best = self._apart(ply) if seems >= SUSPICIOUS else None
        if best is not None and best.value.chance > then.chance:
            return self._behind(ply, best, then)
        if best is not None or abs(drop) >= SURPRISING:
            self.values[ply] = then.seen_by(0)
        if best is not None:
            return nothing
        return difference(now, then) if gap is None else gap

    def _behind(self, ply: int, best: Step, then: SeatValue) -> SeatValue:
        """How far the decision is behind the best one. The value before it follows from that."""
        better, made = self._alike(ply, best, then)
        lost = difference(better, made)
        if lost.chance == 0:
            self.values[ply] = then.seen_by(0)
            return SeatValue(then.seat, 0.0, 0.0)
        before = _moved(then, lost.margin, lost.chance)
        self.values[ply], self.steps[ply] = before.seen_by(0), replace(best, value=before)
        return difference(before, then)

    def _alike(self, ply: int, best: Step, then: SeatValue) -> tuple[SeatValue, SeatValue]:
        """The values after the best decision and after the one made, found in the same way.

        After a refill `then` knows the order drawn, and nobody knew it before. And a proof on one side alone says
        more about the proof than about the decision.
        """
        if self.guesser is None:
            return best.value, then
        if self.states[ply + 1].turn == CHANCE:
            return best.value, self._step(ply, self.decisions[ply]).value
        if is_exact(best.value) == is_exact(then):
            return best.value, then
        better, made = (self._looked(self.guesser, ply, each) for each in (best.decisions[0], self.decisions[ply]))
        return better.value, made.value

    def _gap(self, ply: int) -> SeatValue | None:
        """How much worse the decision is by the search of the position itself; None if it got too little thought."""
        ways, decision = self._ways(ply), self.decisions[ply]
        best = ways[0]
        enough = [way for way in ways if way.decisions[0] == decision and way.visits >= _ENOUGH_VISITS * best.visits]
        if not enough:
            return None
        made = max((way.value for way in enough), key=lambda value: value.chance)
        seat = self.states[ply].turn
        return difference(SeatValue.found(best.value, seat), SeatValue.found(made, seat))

    def is_best(self, ply: int) -> bool:
        """Whether the decision is the bot's own, or leaves a quilt that looks the same."""
        state, decision, best = self.states[ply], self.decisions[ply], best_way(self.choices[ply]).decisions[0]
        if decision == best:
            return True
        if not (isinstance(decision, Place) and isinstance(best, Place)):
            return False
        frees = [after(state, (each,)).sides[state.turn].free for each in (decision, best)]
        return alike(state.edition, *frees)

    def _apart(self, ply: int) -> Step | None:
        """The best decision other than the one made: of those that were looked at apart, or the bot's own."""
        known = [step for (at, first), step in self.looks.items() if at == ply and first != self.decisions[ply]]
        if known:
            return max(known, key=lambda step: step.value.chance)
        ways = [way for way in different(self._ways(ply)) if way.decisions[0] != self.decisions[ply]]
        return self._step(ply, ways[0].decisions[0]) if ways else None

    def _ways(self, ply: int) -> tuple[Alternative, ...]:
        choice = self.choices[ply]
        return choice.alternatives or (best_way(choice),)

    def _step(self, ply: int, first: Decision) -> Step:
        """A decision, with the best place if it is a take, and the value after it. It is looked at once."""
        if (ply, first) not in self.looks:
            self.looks[ply, first] = self._looked(self.aside, ply, first)
        return self.looks[ply, first]

    def _looked(self, look: Look, ply: int, first: Decision) -> Step:
        state = self.states[ply]
        then = after(state, (first,))
        value, choice = look.apart(then)
        return Step((first, *_place(then, choice)), value.seen_by(state.turn))

    # --- what is told

    def _judged(self) -> tuple[Judged, ...]:
        return tuple(self._judge(ply, self.lost.get(ply)) for ply in range(len(self.decisions)))

    def _judge(self, ply: int, lost: SeatValue | None) -> Judged:
        state, decision, value = self.states[ply], self.decisions[ply], self.values[ply + 1]
        if lost is None:
            return Judged(ply + 1, None, decision, value, None, "", None, counts=False)
        equal = lost.chance < EQUAL_CHANCE and lost.margin < EQUAL_MARGIN
        if equal and kind_of(decision) == "placement":
            lost = SeatValue(lost.seat, 0.0, 0.0)
        grade = grade_of(lost.chance)
        better = self._better(ply, state) if ply in self.steps and lost.chance else None
        return Judged(ply + 1, state.turn, decision, value, lost, grade, better, counts=self._counts(ply))

    def _better(self, ply: int, state: State) -> Suggestion:
        step = self.steps[ply]
        same = [way for way in self._ways(ply) if way.decisions[0] == step.decisions[0]]
        exact = [way for way in same if way.decisions == step.decisions]
        line = exact[0].line if exact else step.decisions
        visits = sum(way.visits for way in same)
        value = Value(step.value.margin, step.value.chance)
        trap = any(way.is_trap for way in same)
        way = Alternative(step.decisions, value, visits, line, trap)
        return suggestion(state, way, played_at(self.decisions, ply))

    def _counts(self, ply: int) -> bool:
        """Whether there were two decisions that differ in outcome."""
        if ply not in self.choices or legal_count(self.states[ply]) < 2:
            return False
        values = [way.value for way in self._ways(ply)]
        if len(values) < 2:
            return True
        chances, margins = [each.chance for each in values], [each.margin for each in values]
        return max(chances) - min(chances) >= EQUAL_CHANCE or max(margins) - min(margins) >= EQUAL_MARGIN

    def _ladders(self) -> dict[int, tuple[Step, ...]]:
        """For the dearest turns of each player, every action there was. If these looks differ, they count."""
        turns = turns_of(self._judged())
        plies = [turn.plies[0] - 1 for seat in (0, 1) for turn in dearest(turns, seat)[:MOST_MOMENTS]]
        ladders = {}
        for ply in sorted(plies, reverse=True):
            self._revise(ply)
            ladders[ply + 1] = self._ladder(ply)
        return dict(sorted(ladders.items()))

    def _revise(self, ply: int) -> None:
        """A look at all actions may find a better one than the first look did."""
        if ply not in self.choices:  # there was only one
            return
        for first in legal(self.states[ply]):
            if first != self.decisions[ply]:
                self._step(ply, first)
        best, then = self._apart(ply), self.values[ply + 1].seen_by(self.states[ply].turn)
        if best is None or self.is_best(ply) or best.value.chance <= then.chance:
            return
        self.lost[ply] = self._behind(ply, best, then)
        self._settle_again(ply)

    def _ladder(self, ply: int) -> tuple[Step, ...]:
        """All actions. Values of other ways of looking are moved by as much as that of the best one was."""
        state, made, best = self.states[ply], self.decisions[ply], self.steps.get(ply)
        then = self.values[ply + 1].seen_by(state.turn)
        found = [step for (at, first), step in self.looks.items() if at == ply and first != made]
        if best is not None:
            raw = self.looks[ply, best.decisions[0]].value
            margin, chance = best.value.margin - raw.margin, best.value.chance - raw.chance
            found = [replace(step, value=_moved(step.value, margin, chance)) for step in found]
        else:
            # The longest look found nothing better than what was made: a brief one is no reason to place it lower.
            found = [replace(step, value=_at_most(step.value, then)) for step in found]
        played = Step((made, *_place(self.states[ply + 1], self.choices.get(ply + 1))), then)
        return tuple(sorted([played, *found], key=lambda step: step.value.chance, reverse=True))

    def _settle_again(self, ply: int) -> None:
        """The value at a ply has changed, so the values before it change too, as far back as it matters."""
        for earlier in reversed(range(ply)):
            before = self.values[earlier]
            self._settle(earlier)
            if self.values[earlier] == before:
                return


def _place(state: State, choice: Choice | None) -> tuple[Decision, ...]:
    """Where the bot would place a patch that was just taken; nothing if there is none, or a refill comes first."""
    if state.hand is None or state.turn == CHANCE:
        return ()
    return (legal(state)[0],) if legal_count(state) == 1 or choice is None else (choice.decision,)


def is_exact(value: SeatValue) -> bool:
    """Whether the end of the game is known: a search that only guesses never says that somebody wins for certain."""
    return value.chance in (0.0, 1.0)


def _at_most(value: SeatValue, most: SeatValue) -> SeatValue:
    return SeatValue(value.seat, min(value.margin, most.margin), min(value.chance, most.chance))


def _moved(value: SeatValue, margin: float, chance: float) -> SeatValue:
    return SeatValue(value.seat, value.margin + margin, min(1.0, max(0.0, value.chance + chance)))
