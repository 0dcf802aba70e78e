"""A puzzle in the terminal: the position, the question, the answers that are typed and the replies to them."""

import json
import sys
from collections.abc import Iterator

from quiltbee.cli.ending import WRONG, Failure
from quiltbee.cli.output import print_block
from quiltbee.notation.decisions import Unreadable
from quiltbee.notation.games import parse_moves
from quiltbee.puzzles.judging import Reply, hint, reply
from quiltbee.puzzles.puzzle import Line, Puzzle
from quiltbee.puzzles.to_json import asked_json, reply_json, solutions
from quiltbee.puzzles.words import answer_lines, hint_text, question
from quiltbee.rules.edition import LEATHER
from quiltbee.rules.play import NotAllowed
from quiltbee.text.board import board
from quiltbee.text.canvas import Block, folded, line, tiled
from quiltbee.text.circle import COLUMNS, card
from quiltbee.text.glyphs import PLAIN, Glyphs, glyphs_for
from quiltbee.text.quilt import quilt
from quiltbee.text.speech import Speech


def print_json(puzzle: Puzzle, answer: str | None) -> None:
    """Prints JSON for programs: the question or, if there is an answer, the reply to it."""
    if answer is None:
        print(json.dumps(asked_json(puzzle)))
    else:
        print(json.dumps(reply_json(puzzle, _reply(puzzle, answer, 0))))


def judge_once(puzzle: Puzzle, answer: str) -> int:
    """Says whether one answer is right."""
    told = _reply(puzzle, answer, 0)
    print("\n".join(_told(puzzle, told, _speech(puzzle))))
    return 0 if told.verdict == "right" else WRONG


def ask(puzzle: Puzzle, ascii: bool, with_hint: bool) -> int:
    """Shows the puzzle and asks until it is solved, its answer is shown, or the user quits."""
    speech, wrong = _speech(puzzle), 0
    print_block(_table(puzzle, PLAIN if ascii else glyphs_for(sys.stdout.encoding), speech))
    print("", *folded(speech(question(puzzle)).split(" "), COLUMNS), sep="\n")
    print(f"(puzzle {puzzle.id}, rating {puzzle.rating}; or type hint, answer, quit)")
    if with_hint:
        print(speech(hint_text(puzzle, hint(puzzle))))
    while (typed := _typed()) != "quit":
        if typed in ("", "?", "help"):
            print("Type your answer, or hint, answer, quit.")
            continue
        if typed == "hint":
            print(speech(hint_text(puzzle, hint(puzzle))))
            continue
        if typed == "answer":
            print("\n".join(map(speech, answer_lines(puzzle))))
            return WRONG
        try:
            told = _reply(puzzle, typed, wrong)
        except Failure as failure:
            print(speech(str(failure)))
            continue
        wrong += told.verdict == "wrong"
        print("\n".join(_told(puzzle, told, speech)))
        if told.is_over:
            return 0 if told.verdict == "right" else WRONG
    return WRONG


def _typed() -> str:
    try:
        return input("> ").strip()
    except EOFError:
        return "quit"


def _reply(puzzle: Puzzle, text: str, wrong: int) -> Reply:
    try:
        return reply(puzzle, _line(puzzle, text), wrong)
    except (Unreadable, NotAllowed) as error:
        raise Failure(str(error)) from None


def _line(puzzle: Puzzle, text: str) -> Line:
    hand = LEATHER if puzzle.family == "pack" else puzzle.state.hand or LEATHER
    return parse_moves(text, puzzle.edition, hand)


def _told(puzzle: Puzzle, told: Reply, speech: Speech) -> Iterator[str]:
    if told.verdict == "right":
        yield "Solved!"
    elif told.verdict == "more":
        yield "Right so far, and there is more to do: type it all in one line."
    else:
        yield "That is not it."
    if told.hint is not None:
        yield speech(hint_text(puzzle, told.hint))
    if told.is_over:
        yield from map(speech, answer_lines(puzzle))
        if puzzle.family == "pack":
            yield f"There are {solutions(puzzle)} ways to do it."


def _speech(puzzle: Puzzle) -> Speech:
    return Speech(puzzle.edition)


def _table(puzzle: Puzzle, glyphs: Glyphs, speech: Speech) -> Block:
    if puzzle.family != "pack":
        return board(puzzle.state, glyphs)
    cards = [card(puzzle.edition.patch[id], glyphs) for id in puzzle.patches]
    return [line(speech("The region to cover")), *quilt(puzzle.state, 0, None, glyphs), (), *tiled(cards, COLUMNS)]
