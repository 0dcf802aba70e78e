"""Checks a text that a player brings: a game to play on, in notation or JSON, or a custom edition. If the text is
neither, the answer says what is wrong with it, and where."""

import re

from quiltbee.editions.files import EditionError, read_edition
from quiltbee.notation.any_form import parse_record
from quiltbee.notation.games import line_of_ply
from quiltbee.notation.record import IllegalGame, Record
from quiltbee.rules.edition import Edition
from quiltbee.rules.outcome import outcome
from quiltbee.rules.wording import Message, words_of
from quiltbee.server.api.edition_info import edition_line
from quiltbee.server.api.responses import BroughtGame, Cause, EditionProblem, FileCheck

_UNKNOWN = Cause(code="", facts=[])


def is_edition(text: str) -> bool:
    """Whether a text is meant as an edition: TOML begins with a key, a comment or a table, a game with a header."""
    first = next((line.strip() for line in text.splitlines() if line.strip()), "")
    return bool(re.match(r"#|[\w\"'-]+\s*=|\[\[?[\w.-]+\]\]?\s*(#|$)", first))


def look_at(text: str) -> FileCheck:
    """What a text is, and what is wrong with it."""
    if is_edition(text):
        return _edition_check(text)
    try:
        record = parse_record(text)
        return FileCheck(kind="game", problems=[], edition=edition_line(record.edition), game=_game(record))
    except IllegalGame as error:
        line = 0 if text.lstrip().startswith("{") else line_of_ply(text, error.ply)
        return _unusable(line, words_of(error))
    except ValueError as error:
        return _unusable(*_placed(words_of(error)))


def _edition_check(text: str) -> FileCheck:
    try:
        chosen: Edition = read_edition(text)
    except EditionError as error:
        problems = [problem(each.line, each.message) for each in error.problems]
        return FileCheck(kind="edition", problems=problems, edition=None, game=None)
    return FileCheck(kind="edition", problems=[], edition=edition_line(chosen), game=None)


def _game(record: Record) -> BroughtGame:
    """The facts about a game. Raises `IllegalGame` if it breaks the rules."""
    states = list(record.states())
    playable = max(ply for ply, state in enumerate(states) if state.turn < 2)
    last = states[-1]
    return BroughtGame(
        names=(record.header("Player0"), record.header("Player1")),
        decisions=len(record.decisions),
        over=outcome(last) is not None,
        playable=playable,
        turn=states[playable].turn,
        solo=None if record.solo is None else str(record.solo),
    )


def _unusable(line: int, message: str) -> FileCheck:
    return FileCheck(kind="game", problems=[problem(line, message)], edition=None, game=None)


def _placed(said: str) -> tuple[int, str]:
    """The line that a message names, or 0, and the message itself. Without the game's number: there is only one."""
    match said:
        case Message(code="in_game", facts=(_, str(inner))):
            return _placed(inner)
        case Message(code="in_line", facts=(int(line), str(inner))):
            return line, inner
    return 0, said


def problem(line: int, message: str) -> EditionProblem:
    """What is wrong in a line of a text."""
    cause = _cause(message)
    return EditionProblem(line=line, message=message, cause=cause if isinstance(cause, Cause) else _UNKNOWN)


def _cause(fact: object) -> Cause | str:
    """A fact as it is sent: a sentence with its own facts, or a word."""
    return Cause(code=fact.code, facts=list(map(_cause, fact.facts))) if isinstance(fact, Message) else str(fact)
