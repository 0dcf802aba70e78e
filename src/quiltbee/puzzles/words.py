"""A puzzle in English, in the words of the code; `text.Speech` puts those of the edition in their place."""

from collections.abc import Iterator

from quiltbee.engine.advice.reasons import reason, sentence
from quiltbee.engine.protocol.lines import line_text
from quiltbee.notation.decisions import move_text
from quiltbee.puzzles.judging import Hint, example
from quiltbee.puzzles.puzzle import Puzzle, Worth
from quiltbee.puzzles.tempo import Goal
from quiltbee.rules.moves import Place
from quiltbee.rules.wording import counted


def question(puzzle: Puzzle) -> str:
    """What is asked.

    >>> from quiltbee.puzzles import shipped
    >>> puzzle = next(each for each in shipped("express") if each.family == "win")
    >>> question(puzzle)
    'Win: only one choice wins, and perhaps only some places. All others lose.'
    """
    match puzzle.family:
        case "win":
            return "Win: only one choice wins, and perhaps only some places. All others lose."
        case "buy":
            return "What is best here: which patch, or an advance? One choice is much better than the others."
        case "count":
            return "You can win in more than one way. Which turn wins by the most?"
        case "refill":
            return "The next patch brings the second set, in an order that nobody knows. What is best on average?"
        case "seven":
            side = puzzle.edition.special.square if puzzle.edition.special else 0
            return (
                f"Place {puzzle.state.hand} so that a whole square of {side}x{side} can still be covered, "
                "by patches of the circle and leather patches that are left, whatever they cost."
            )
        case "pack":
            return f"Cover the free cells with these patches, each once: {' '.join(puzzle.patches)}."
    return _goal(Goal.read(puzzle.goal))


def _goal(goal: Goal) -> str:
    if goal.kind == "patches":
        return f"Place {counted(goal.number, 'patch', 'patches')} before the opponent moves."
    return f"Win the leather patch on space {goal.number} before the opponent moves."


def hint_text(puzzle: Puzzle, hint: Hint) -> str:
    """A hint as a sentence.

    >>> from quiltbee.puzzles import shipped
    >>> puzzle = next(each for each in shipped("express") if each.family == "win")
    >>> hint_text(puzzle, Hint("covers", cell="d4"))
    'A right place covers d4.'
    """
    told = line_text(hint.decisions, puzzle.edition)
    match hint.code:
        case "not":
            return f"{told} is not the answer." if told else "Look at every choice once more."
        case "place":
            return "The choice is right, but the place is not."
        case "covers":
            return f"A right place covers {hint.cell}."
    return f"In one solution there is {told}."


def answer_lines(puzzle: Puzzle) -> Iterator[str]:
    """The answer, what every choice is worth, and what the answer does.

    >>> from quiltbee.puzzles import shipped
    >>> puzzle = next(each for each in shipped("express") if each.family == "win")
    >>> next(answer_lines(puzzle)).startswith("The answer")
    True
    """
    answers = ", ".join(line_text(line, puzzle.edition) for line in puzzle.answers)
    yield f"{'The answer is' if len(puzzle.answers) == 1 else 'The answers are'} {answers}."
    if puzzle.family == "tempo":
        yield f"For example: {line_text(example(puzzle), puzzle.edition)}."
    for worth in puzzle.worths:
        yield f"  {move_text(worth.decision, puzzle.edition)} {_worth(puzzle, worth)}"
    if puzzle.family != "pack" and not isinstance(puzzle.answers[0][0], Place):
        facts = sentence(reason(puzzle.state, puzzle.answers[0][:2]), puzzle.edition.words)
        yield f"{line_text(puzzle.answers[0][:2], puzzle.edition)}: {facts}."


def _worth(puzzle: Puzzle, worth: Worth) -> str:
    if puzzle.family in ("buy", "refill"):
        return f"has a chance of {100 * worth.chance:.0f} % to win"
    least = "" if worth.is_exact else "at least "
    points = f"by {least}{counted(round(abs(worth.margin)), 'point')}" if worth.margin else "by the tie-break"
    return f"{'wins' if worth.chance else 'loses'} {points}"
