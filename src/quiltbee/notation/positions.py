"""Positions as one line of text.

    express 0 0 - - 0 7/7/7/7/7/7/7:5:0:0 7/7/7/7/7/7/7:5:0:0 e04,e09,...,e01 e16,...,e23

Fields: edition (with its board, if it has several), turn, top, owner of the special tile, patch in hand, leather due,
the side of each seat (quilt : buttons : income : time), the circle, the set that waits; in a solo game also the
opponent (`solo_text.py`).
"""

import re
from functools import lru_cache

from quiltbee.notation.decisions import FindEdition, Unreadable, builtin_edition, with_board
from quiltbee.notation.possible import impossible
from quiltbee.notation.solo_text import parse_solo_word, solo_word
from quiltbee.rules.edition import Edition
from quiltbee.rules.state import CHANCE, NOBODY, Side, State
from quiltbee.rules.wording import message, quoted, words_of

_TURNS = {0: "0", 1: "1", CHANCE: "?", NOBODY: "."}
_LONGEST_POSITION = 4096
_FIELDS = "edition, turn, top, special, hand, leather, two sides, circle, waiting"


def state_text(state: State) -> str:
    """The position as text: every field of the state, in one line.

    >>> from quiltbee import Game
    >>> state_text(Game.new("express", seed=4, first=0).state)[:40]
    'express 0 0 - - 0 7/7/7/7/7/7/7:5:0:0 7/'
    """
    fields = [
        str(state.edition),
        _TURNS[state.turn],
        str(state.top),
        "-" if state.special is None else str(state.special),
        state.hand or "-",
        str(state.leather_due),
        *(_side_text(side, state.edition) for side in state.sides),
        ",".join(state.circle) or "-",
        ",".join(state.waiting) or "-",
    ]
    if state.solo is not None:
        fields.append(solo_word(state.solo))
    return " ".join(fields)


def parse_state(text: str, find_edition: FindEdition = builtin_edition) -> State:
    """The position in a text. Raises `Unreadable` if there can be no such position.

    >>> from quiltbee import Game
    >>> state = Game.new("express", seed=4, first=0).state
    >>> parse_state(state_text(state)) == state
    True
    """
    state = spelled_state(text, find_edition)
    if problem := impossible(state):
        raise Unreadable(message("impossible_position", "this position is impossible: {0}", problem))
    return state


def spelled_state(text: str, find_edition: FindEdition = builtin_edition) -> State:
    """What a text says, whether a game can reach it or not. Raises `Unreadable` if it says no position."""
    fields = text.strip().split(" ") if len(text) <= _LONGEST_POSITION else []
    if len(fields) != 10 and (len(fields) != 11 or "" in fields):
        raise Unreadable(
            message(
                "not_a_position",
                "{0} is not a position; it has 10 fields in one line: {1}; a solo game adds its opponent",
                quoted(text),
                _FIELDS,
            )
        )
    edition = _parse_edition(fields[0], find_edition)
    turns = {word: turn for turn, word in _TURNS.items()}
    return State(
        edition=edition,
        turn=turns[_one_of(fields[1], "01?.", "turn")],
        top=int(_one_of(fields[2], "01", "top")),
        special=None if _one_of(fields[3], "01-", "owner of the special tile") == "-" else int(fields[3]),
        hand=None if fields[4] == "-" else _one_patch(fields[4], edition),
        leather_due=_number(fields[5], "number of leather patches due"),
        sides=(_parse_side(fields[6], edition), _parse_side(fields[7], edition)),
        circle=() if fields[8] == "-" else _patches(fields[8], edition, "circle"),
        waiting=() if fields[9] == "-" else _patches(fields[9], edition, "waiting set"),
        solo=parse_solo_word(fields[10], edition) if len(fields) > 10 else None,
    )


def _parse_edition(text: str, find_edition: FindEdition) -> Edition:
    name, slash, board = text.partition("/")
    try:
        found = find_edition(name)
        found = with_board(found, board) if slash else found
    except ValueError as error:
        raise Unreadable(words_of(error)) from None
    return found


def _one_of(text: str, words: str, what: str) -> str:
    if len(text) != 1 or text not in words:
        raise Unreadable(message("not_one_of", "the {0} is one of {1}, not {2}", what, " ".join(words), quoted(text)))
    return text


def _number(text: str, what: str) -> int:
    if not re.fullmatch(r"0|[1-9][0-9]{0,4}", text):
        raise Unreadable(message("not_a_number", "the {0} is a number, not {1}", what, quoted(text)))
    return int(text)


def _one_patch(text: str, edition: Edition) -> str:
    if "," in text:
        raise Unreadable(message("two_in_hand", "there is at most one patch in hand, not {0}", quoted(text)))
    return _patches(text, edition, "hand")[0]


def _patches(text: str, edition: Edition, what: str) -> tuple[str, ...]:
    ids = text.split(",")
    known = {patch.id: patch.id for patch in edition.patches}
    if unknown := [id for id in ids if id not in known]:
        raise Unreadable(
            message(
                "unknown_patch_there", "{0} has no patch {1}, which is in the {2}", edition.id, quoted(unknown[0]), what
            )
        )
    return tuple(known[id] for id in ids)


# --- one side: quilt, buttons, income, time ------------------------------------------------------------------------


def _side_text(side: Side, edition: Edition) -> str:
    return f"{quilt_text(side.free, edition)}:{side.buttons}:{side.income}:{side.time}"


def quilt_text(free: int, edition: Edition) -> str:
    """A quilt with these free cells, row by row: `x` for each covered cell, a number for a run of free ones.

    >>> from quiltbee import edition
    >>> quilt_text(edition("express").all_cells ^ 1, edition("express"))
    'x6/7/7/7/7/7/7'
    """
    row_mask, columns = (1 << edition.columns) - 1, edition.columns
    return "/".join(_row_text(free >> row * edition.stride & row_mask, columns) for row in range(edition.rows))


@lru_cache(maxsize=1 << 12)
def _row_text(free: int, columns: int) -> str:
    """A row of a quilt: `x` for each covered cell, a number for a run of free ones."""
    drawn = "".join("." if free >> column & 1 else "x" for column in range(columns))
    return re.sub(r"\.+", lambda run: str(len(run[0])), drawn)


def _parse_side(text: str, edition: Edition) -> Side:
    parts = text.split(":")
    if len(parts) != 4:
        raise Unreadable(message("not_a_side", "{0} is not a side; write quilt:buttons:income:time", quoted(text)))
    free = parse_quilt(parts[0], edition)
    return Side(free, _number(parts[1], "buttons"), _number(parts[2], "income"), _number(parts[3], "time"))


def parse_quilt(text: str, edition: Edition) -> int:
    """The free cells of the quilt in a text. Raises `Unreadable` if it is none."""
    rows = text.split("/")
    if len(rows) != edition.rows:
        raise Unreadable(message("wrong_rows", "the quilt has {0} rows, not {1}", edition.rows, len(rows)))
    return sum(_parse_row(row, edition.columns) << number * edition.stride for number, row in enumerate(rows))


def _parse_row(text: str, columns: int) -> int:
    drawn = re.sub(r"[0-9]{1,2}", lambda run: "." * int(run[0]), text)
    if not re.fullmatch(r"[.x]+", drawn) or len(drawn) != columns or _row_text(_drawn_row(drawn), columns) != text:
        raise Unreadable(
            message(
                "not_a_row",
                "{0} is not a row of {1} cells; write x for a covered one, numbers for runs of free ones",
                quoted(text),
                columns,
            )
        )
    return _drawn_row(drawn)


def _drawn_row(drawn: str) -> int:
    return sum(1 << column for column, mark in enumerate(drawn) if mark == ".")


# `print(state)` prints this text. It is set here because the rules do not know the notation.
State.__str__ = state_text  # type: ignore[assignment, method-assign]
