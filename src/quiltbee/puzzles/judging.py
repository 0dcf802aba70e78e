"""Whether an attempt is right, what helps after a wrong one, and what the answer is.

An attempt is what a player does, decision by decision. It may stop in the middle of a turn: then there is more to do.
Nothing here thinks: the answers were proved when the puzzle was made.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from quiltbee.engine.review.equivalence import canonical
from quiltbee.puzzles.puzzle import Line, Puzzle, first_decisions
from quiltbee.puzzles.tempo import Goal, InARow, line_to
from quiltbee.rules.bits import set_bits
from quiltbee.rules.legal import legal
from quiltbee.rules.moves import Decision, Place, Take
from quiltbee.rules.play import NotAllowed, play, successor
from quiltbee.rules.state import CHANCE, State
from quiltbee.rules.wording import cell_text

Verdict = Literal["right", "more", "wrong"]
"""`more`: right so far, and not finished."""


@dataclass(frozen=True, slots=True)
class Hint:
    """What helps, without telling the answer.

    - `not`: this decision is not the answer.
    - `place`: the choice is right, another place is needed.
    - `covers`: a right place covers this cell.
    - `lies`: in one solution this patch lies there.

    >>> Hint("covers", cell="d4").cell
    'd4'
    """

    code: Literal["not", "place", "covers", "lies"]
    decisions: Line = ()
    cell: str = ""


def is_right(puzzle: Puzzle, attempt: Sequence[Decision]) -> bool:
    """Whether an attempt solves the puzzle.

    >>> from quiltbee.puzzles import shipped
    >>> puzzle = next(each for each in shipped("express") if each.family == "win")
    >>> is_right(puzzle, puzzle.answers[0])
    True
    """
    return judge(puzzle, attempt) == "right"


def judge(puzzle: Puzzle, attempt: Sequence[Decision]) -> Verdict:
    """What an attempt is worth so far. Raises `NotAllowed` if the rules forbid one of its decisions.

    >>> from quiltbee.puzzles import shipped
    >>> puzzle = next(each for each in shipped("express") if each.family == "win")
    >>> judge(puzzle, [])
    'more'
    """
    line = tuple(attempt)
    if puzzle.family == "pack":
        return _judge_pack(puzzle, line)
    _check(puzzle.state, line)
    if not line:
        return "more"
    if puzzle.family == "tempo":
        return _judge_tempo(puzzle, line)
    return _judge_turn(puzzle, line)


def _check(state: State, line: Line) -> None:
    for decision in line:
        if state.turn == CHANCE:
            return
        state = play(state, decision)


# --- a turn -------------------------------------------------------------------------------------------------------


Look = tuple[Decision | None, int | None]
"""What counts in a turn: what is taken, and the quilt after it, whichever way round. None stands for any."""


def look_of(state: State, line: Line) -> Look:
    """The look of a turn. Two turns that look alike are equally good."""
    first, rest = line[0], line[1:]
    if isinstance(first, Place):
        return None, _after(state, first)
    if not isinstance(first, Take) or not rest or not isinstance(rest[0], Place):
        return first, None
    return first, _after(successor(state, first), rest[0])


def _after(state: State, place: Place) -> int:
    return canonical(state.edition, successor(state, place).sides[state.turn].free)


@lru_cache(maxsize=64)
def _looks(puzzle: Puzzle) -> frozenset[Look]:
    return frozenset(look_of(puzzle.state, line) for line in puzzle.answers)


def _judge_turn(puzzle: Puzzle, line: Line) -> Verdict:
    known = _looks(puzzle)
    first = line[0]
    if (first, None) in known:
        return "right"
    if isinstance(first, Take) and any(taken == first for taken, _ in known):
        if len(line) == 1:
            return "more"
        return "right" if look_of(puzzle.state, line) in known else "wrong"
    return "right" if isinstance(first, Place) and look_of(puzzle.state, line) in known else "wrong"


# --- turns in a row -----------------------------------------------------------------------------------------------


@lru_cache(maxsize=1024)
def _judge_tempo(puzzle: Puzzle, line: Line) -> Verdict:
    """The first turn is compared with the answers; for later turns we look whether the goal can still be reached."""
    goal = Goal.read(puzzle.goal)
    if goal.is_reached(puzzle.state, line):
        return "right"
    first = _judge_turn(puzzle, line)
    if first == "wrong" or len(line) <= 2:
        return "more" if first != "wrong" else "wrong"
    return "more" if InARow(puzzle.state, goal).can_reach(line) else "wrong"


def example(puzzle: Puzzle) -> Line:
    """One whole right answer; for a `tempo`, up to the goal.

    >>> from quiltbee.puzzles import shipped
    >>> puzzle = next(each for each in shipped("express") if each.family == "tempo")
    >>> judge(puzzle, example(puzzle))
    'right'
    """
    if puzzle.family == "tempo":
        return line_to(puzzle.state, Goal.read(puzzle.goal), puzzle.answers[0])
    return puzzle.answers[0]


# --- packing ------------------------------------------------------------------------------------------------------


def left_of_pack(puzzle: Puzzle, line: Line) -> tuple[int, tuple[str, ...]]:
    """The cells that are free after some takes and places, and the patches that are left. Raises `NotAllowed`."""
    free, left, hand = puzzle.state.sides[0].free, list(puzzle.patches), None
    for decision in line:
        if isinstance(decision, Take) and hand is None and decision.patch in left:
            hand = decision.patch
            left.remove(hand)
        elif isinstance(decision, Place) and hand is not None:
            free ^= _cells(puzzle, hand, decision, free)
            hand = None
        else:
            raise NotAllowed("a pack is a patch and its place, then the next patch and its place")
    return free, (*left, *(() if hand is None else (hand,)))


def _cells(puzzle: Puzzle, id: str, place: Place, free: int) -> int:
    turned = puzzle.edition.patch[id].by_code.get(place.code)
    cells = 0 if turned is None else turned.mask << place.anchor
    if not cells or cells & ~free:
        raise NotAllowed(f"{id} does not fit there in the region")
    return cells


def _judge_pack(puzzle: Puzzle, line: Line) -> Verdict:
    """Only a full region is right. A hopeless start is not called wrong: that would give the answer away."""
    free, _ = left_of_pack(puzzle, line)
    return "more" if free else "right"


# --- help ---------------------------------------------------------------------------------------------------------


def hint(puzzle: Puzzle, attempt: Sequence[Decision] = ()) -> Hint:
    """What to say after a wrong attempt, or before the first.

    >>> from quiltbee.puzzles import shipped
    >>> puzzle = next(each for each in shipped("express") if each.family == "win")
    >>> hint(puzzle).code
    'not'
    """
    if puzzle.family == "pack":
        return _pack_hint(puzzle)
    if puzzle.family == "seven":
        return Hint("covers", cell=_covered_cell(puzzle))
    right = first_decisions(puzzle.answers)
    if attempt and attempt[0] in right:
        return Hint("place", (attempt[0],))
    wrong = [each.decision for each in puzzle.worths] or legal(puzzle.state)
    tempting = [each for each in wrong if each not in right and each not in tuple(attempt)[:1]]
    return Hint("not", tuple(tempting[:1]))


def _covered_cell(puzzle: Puzzle) -> str:
    place = puzzle.answers[0][0]
    assert isinstance(place, Place)
    before = puzzle.state
    covered = before.sides[before.turn].free & ~successor(before, place).sides[before.turn].free
    return cell_text(min(set_bits(covered)), puzzle.edition)


def _pack_hint(puzzle: Puzzle) -> Hint:
    """The largest patch of a solution."""
    line = puzzle.answers[0]
    pairs = [line[index : index + 2] for index in range(0, len(line), 2)]
    size = {id: puzzle.edition.patch[id].size for id in puzzle.patches}
    largest = max(pairs, key=lambda pair: size[pair[0].patch] if isinstance(pair[0], Take) else 0)
    return Hint("lies", largest)


@dataclass(frozen=True, slots=True)
class Reply:
    """What a player is told after an attempt.

    >>> Reply("right", None, is_over=True).verdict
    'right'
    """

    verdict: Verdict
    hint: Hint | None
    """After the first wrong attempt."""
    is_over: bool
    """Solved, or wrong once more: then the answer is told."""


def reply(puzzle: Puzzle, attempt: Sequence[Decision], wrong_before: int = 0) -> Reply:
    """Judges an attempt. Wrong gets one hint, then the answer. Raises `NotAllowed` if the rules forbid it.

    >>> from quiltbee.puzzles import shipped
    >>> puzzle = next(each for each in shipped("express") if each.family == "win")
    >>> wrong = puzzle.worths[-1].decision
    >>> reply(puzzle, [wrong]).is_over, reply(puzzle, [wrong], wrong_before=1).is_over
    (False, True)
    """
    verdict = judge(puzzle, attempt)
    if verdict == "wrong" and not wrong_before:
        return Reply(verdict, hint(puzzle, attempt), is_over=False)
    return Reply(verdict, None, is_over=verdict != "more")
