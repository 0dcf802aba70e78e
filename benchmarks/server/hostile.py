"""The worst that the limits of the API allow: editions, records, games, names and lists that cost the server most."""

import random
from dataclasses import dataclass

from benchmarks.server.stored import MARK
from quiltbee.editions.files import LARGEST_LAST_SPACE, LARGEST_QUILT, MOST_PATCHES, read_edition
from quiltbee.editions.known import edition
from quiltbee.notation.decisions import move_text
from quiltbee.notation.games import game_text
from quiltbee.notation.record import Record
from quiltbee.rules.legal import legal
from quiltbee.rules.moves import ADVANCE, Decision, Discard
from quiltbee.rules.play import play
from quiltbee.rules.setup import setup, shuffled
from quiltbee.rules.state import State

LARGEST_FILE = 31_900
"""Characters of an edition file: nearly the limit."""
LARGEST_RECORD = 59_000
"""A record may have 60,000 characters, and a request 64 KiB."""
MOST_BOARDS, MOST_TEXTS, LONGEST_TEXT = 20, 40, 1_000
WIDEST_NAME = "\N{FAMILY}" * 40
"""Forty characters of four bytes each, as wide as two letters."""

SHAPES = (
    ("XXX.....", "..XXXX..", ".....XXX"),
    ("XXXXX...", "....XXXX", ".......X"),
    ("X......", "XXXXXXX", "..X....", "..X...."),
    ("XX.....", ".XXXXXX", "......X", "......X"),
    ("XXXXXXXXX", "..X......"),
    ("XXXXX", "X.X..", "XX..."),
)
"""Shapes of ten cells each, the most that 64 patches can have, with eight turns each."""


# --- editions that can be played ----------------------------------------------------------------------------------


def widest_edition() -> str:
    """The largest quilt, the largest reach, all patches free, each in eight turns: the largest view."""
    return _filled(_edition(SHAPES))


def longest_edition() -> str:
    """The longest time board with a mark on every space, and patches that take no time: the longest game."""
    return _filled(_edition((("XX",),)))


def _edition(shapes: tuple[tuple[str, ...], ...]) -> str:
    lines = [
        "id = 'hostile'",
        f"title = '{MARK}{'W' * 190}'",
        "start_buttons = 99",
        "reach = 9",
        "leather_may_be_discarded = true",
        f"quilt = {{columns = {LARGEST_QUILT}, rows = {LARGEST_QUILT}}}",
        f"special_tile = {{square = {LARGEST_QUILT}, points = 99}}",
        _board(0),
    ]
    larger = [_patch(number, shapes[number % len(shapes)]) for number in range(1, MOST_PATCHES)]
    return "\n".join([*lines, *larger, _patch(MOST_PATCHES, ("X",))]) + "\n"


def _patch(number: int, rows: tuple[str, ...]) -> str:
    return f"[[patches]]\nid = 'p{number:015}'\nrows = {list(rows)}\ncost = 0\ntime = 0\nincome = 9"


def _board(number: int) -> str:
    marks = ",".join(map(str, range(1, LARGEST_LAST_SPACE + 1)))
    return f"boards.b{number} = {{last_space = {LARGEST_LAST_SPACE}, income_at = [{marks}], leather_at = [{marks}]}}\n"


def _filled(text: str) -> str:
    """The edition with the most boards and free texts allowed."""
    for number in range(1, MOST_BOARDS):
        if len(text) + len(board := _board(number)) <= LARGEST_FILE:
            text = board + text
    text += "[provenance]\n"
    for number in range(MOST_TEXTS):
        room = min(LONGEST_TEXT, LARGEST_FILE - len(text) - 10)
        text += f"t{number:02}='{'W' * room}'\n" if room > 0 else ""
    return text


# --- editions that cannot -----------------------------------------------------------------------------------------


def _repeated(line: str, number: bool = False, size: int = LARGEST_FILE) -> str:
    """The line, repeated to fill the file; with `number`, # becomes a different number of four digits in each line."""
    if not number:
        return line * ((size - 100) // len(line))
    count = (size - 100) // (len(line) + 3)
    return "".join(line.replace("#", f"{number:04}") for number in range(count))


BAD_EDITIONS: dict[str, str] = {
    "the same wrong mark": f"[boards.a]\nlast_space=1\nincome_at=[{_repeated('9,')}]",
    "other wrong marks": f"[boards.a]\nlast_space=1\nincome_at=[{_repeated('1#,', number=True)}]",
    "empty patches": _repeated("[[patches]]\n"),
    "wrong values": _repeated("[[patches]]\nid=1\nrows=1\ncost=-1\n"),
    "unknown keys": _repeated("k#=1\n", number=True),
    "empty boards": _repeated("[boards.b#]\n", number=True),
    "overlapping cells": f"[[patches]]\ncells=[{_repeated('[1,1],')}]",
    "lists in lists": f"a={_repeated('[')}",
    "names in names": _repeated(f"{'a.' * 14}k#=1\n", number=True),
    "tables in tables": _repeated(f"[{'a.' * 14}k#]\n", number=True),
    "one long name": _repeated("a"),
    "open quotes": _repeated("'"),
}
"""Each about as large as an edition file may be."""


# --- records ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class LongGame:
    """A game with the most decisions that its edition allows."""

    edition: str
    record: str
    """As text, without its last two decisions."""
    last: tuple[str, ...]
    plies: int
    """How many decisions the record has."""


def longest_game(edition_text: str) -> LongGame:
    """Takes and places what costs no time, otherwise advances as little as possible."""
    own = read_edition(edition_text)
    circle = tuple(patch.id for patch in own.patches)
    state, chance, decisions = setup(own, circle, 0), random.Random(1), []
    while not state.is_over:
        decisions.append(_slowest(state, chance))
        state = play(state, decisions[-1])
    text = game_text(Record(own, circle, 0, tuple(decisions[:-2])))
    return LongGame(edition_text, text, tuple(move_text(each, own) for each in decisions[-2:]), len(decisions) - 2)


def _slowest(state: State, chance: random.Random) -> Decision:
    possible = legal(state)
    if state.in_hand is not None:
        return chance.choice([each for each in possible if not isinstance(each, Discard)] or possible)
    return possible[1] if len(possible) > 1 else ADVANCE


def _long_record(rest: str) -> str:
    express = edition("express")
    return game_text(Record(express, shuffled(express, random.Random(1), 0).circle, 0)) + rest


LONG_RECORDS: dict[str, str] = {
    "comments": _long_record("{} " * 9_900),
    "long comments": _long_record(f"{{{'W' * 5_000}}} " * 11),
    "evaluations": _long_record("<+9 9%> " * 7_300),
    "headers": _long_record(_repeated('[A# "W"]\n', number=True, size=2_000)),
    "too many headers": _long_record(_repeated('[A# "W"]\n', number=True, size=48_000)),
    "decisions": _long_record("A " * 1_900),
    "too many decisions": _long_record(_repeated("A ", size=LARGEST_RECORD)),
}
"""The most of each that a record may have or a request may carry."""
