"""Puzzles: positions with a question whose answer is proved. `docs/reference/puzzles.md` explains the families.

>>> from datetime import date
>>> puzzle = of_the_day(date(2026, 11, 18))
>>> is_right(puzzle, example(puzzle))
True
"""

from quiltbee.puzzles.judging import Hint, Reply, example, hint, is_right, judge, reply
from quiltbee.puzzles.puzzle import FAMILIES, Family, Puzzle, Worth
from quiltbee.puzzles.ratings import Rating, rated, rating_of_puzzle
from quiltbee.puzzles.shelf import NoPuzzle, next_puzzle, of_the_day, puzzle_with, shipped
from quiltbee.puzzles.to_json import asked_json, reply_json, solution_json
from quiltbee.puzzles.words import answer_lines, hint_text, question

__all__ = [
    "FAMILIES",
    "Family",
    "Hint",
    "NoPuzzle",
    "Puzzle",
    "Rating",
    "Reply",
    "Worth",
    "answer_lines",
    "asked_json",
    "example",
    "hint",
    "hint_text",
    "is_right",
    "judge",
    "next_puzzle",
    "of_the_day",
    "puzzle_with",
    "question",
    "rated",
    "rating_of_puzzle",
    "reply",
    "reply_json",
    "shipped",
    "solution_json",
]
