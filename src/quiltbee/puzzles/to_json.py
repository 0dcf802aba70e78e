"""Puzzles as JSON. What is sent before a puzzle is solved does not tell the answer, nor what follows from it."""

from dataclasses import asdict
from typing import Any

from quiltbee.engine.protocol.lines import line_text
from quiltbee.engine.review.facts import facts
from quiltbee.notation.decisions import move_text
from quiltbee.puzzles.covering import exact_covers
from quiltbee.puzzles.judging import Hint, Reply, example
from quiltbee.puzzles.puzzle import Puzzle, Worth
from quiltbee.rules.edition import Edition
from quiltbee.rules.moves import Place


def asked_json(puzzle: Puzzle) -> dict[str, Any]:
    """What a player may know before trying: the position, the question and how hard it is.

    >>> from quiltbee.puzzles import shipped
    >>> puzzle = next(each for each in shipped("express") if each.family == "win")
    >>> list(asked_json(puzzle))
    ['id', 'family', 'edition', 'board', 'position', 'goal', 'rating', 'pieces']
    """
    return {
        "id": puzzle.id,
        "family": puzzle.family,
        "edition": puzzle.edition.id,
        "board": puzzle.edition.board,
        "position": puzzle.position,
        "goal": puzzle.goal,
        "rating": puzzle.rating,
        "pieces": puzzle.pieces,
    }


def reply_json(puzzle: Puzzle, reply: Reply) -> dict[str, Any]:
    """What a player is told about an attempt.

    >>> from quiltbee.puzzles import reply, shipped
    >>> puzzle = next(each for each in shipped("express") if each.family == "win")
    >>> told = reply_json(puzzle, reply(puzzle, puzzle.answers[0]))
    >>> told["verdict"], sorted(told["solution"])[:3]
    ('right', ['answers', 'facts', 'line'])
    """
    return {
        "verdict": reply.verdict,
        "hint": None if reply.hint is None else hint_json(reply.hint, puzzle.edition),
        "solution": solution_json(puzzle) if reply.is_over else None,
    }


def hint_json(hint: Hint, edition: Edition) -> dict[str, Any]:
    """A hint, ready for JSON."""
    return {"code": hint.code, "decisions": line_text(hint.decisions, edition), "cell": hint.cell}


def solution_json(puzzle: Puzzle) -> dict[str, Any]:
    """Everything that was held back.

    >>> from quiltbee.puzzles import shipped
    >>> puzzle = next(each for each in shipped("express") if each.family == "win")
    >>> len(solution_json(puzzle)["answers"]) == len(puzzle.answers)
    True
    """
    return {
        "answers": [line_text(line, puzzle.edition) for line in puzzle.answers],
        "line": line_text(example(puzzle), puzzle.edition),
        "worths": [_worth_json(worth, puzzle.edition) for worth in puzzle.worths],
        "facts": [asdict(fact) for fact in why(puzzle)],
        "themes": list(puzzle.themes),
        "solutions": solutions(puzzle),
        "source": puzzle.source,
    }


def solutions(puzzle: Puzzle) -> int:
    """How many ways there are to be right: covers of a pack, otherwise classes of answers."""
    if puzzle.family == "pack":
        return sum(1 for _ in exact_covers(puzzle.edition, puzzle.state.sides[0].free, puzzle.patches))
    return len(puzzle.answers)


def why(puzzle: Puzzle) -> tuple[Any, ...]:
    """The facts that speak for the answer, against the best of the other choices."""
    answer = puzzle.answers[0][:2]
    others = [worth.decision for worth in puzzle.worths if worth.decision != answer[0]]
    if not others or isinstance(answer[0], Place):
        return ()
    one, two = ((others[0],), answer[:1]) if len(answer) == 1 else ((others[0],), answer)
    return tuple(fact for fact in facts(puzzle.state, one, two) if fact.favours == "better")


def _worth_json(worth: Worth, edition: Edition) -> dict[str, Any]:
    return {
        "decision": move_text(worth.decision, edition),
        "chance": worth.chance,
        "margin": worth.margin,
        "exact": worth.is_exact,
    }
