"""Games as JSON: the text of a game, and what every decision did, for programs that do not know the rules.

Reading uses only the setup, the headers, the texts of the decisions and the notes; the rest follows from them.
"""

import json
import re
from collections.abc import Iterator
from typing import Any, NotRequired, TypedDict

from quiltbee.notation.decisions import FindEdition, Unreadable, builtin_edition, move_text
from quiltbee.notation.facts import FinalFacts, final_facts
from quiltbee.notation.games import header_text, more_headers, note_text, parse_game
from quiltbee.notation.positions import state_text
from quiltbee.notation.record import Comment, Evaluation, Note, Record, Sewn, layout
from quiltbee.notation.solo_facts import CardFacts, SoloFinalFacts, card_facts
from quiltbee.rules.moves import Card, Decision, Place, Take
from quiltbee.rules.solo.turn import automa_turn
from quiltbee.rules.state import CHANCE, State
from quiltbee.rules.wording import message, quoted, words_of

_ONE_DECISION = re.compile(r"R\([a-z0-9 ]*\)|@?[A-Za-z0-9.-]+")
LARGEST = 1 << 22
"""The most characters; a long game has about thirty thousand."""
DEEPEST = 20
"""The deepest nesting of brackets; a game has five."""
_BRACKETS = re.compile(r"[][{}]")
_STRINGS = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+(?:"|\\?\Z)', re.DOTALL)
"""The strings of a JSON text. The last one may lack its closing quote."""


class DecisionFacts(TypedDict):
    """A decision, and the table after it. The first value of a pair belongs to player 0."""

    text: str
    seat: int | None
    """Who decided; None for a refill or a card."""
    patch: str | None
    """The patch that was taken or placed."""
    cells: list[list[int]]
    """The cells that a placement covered: row and column from 0, top left first."""
    time: list[int]
    buttons: list[int]
    income: list[int]
    covered: list[int]
    automa: NotRequired[CardFacts]
    """For a card: what the Automa did with it, and why."""


class NoteFacts(TypedDict):
    """A comment or an evaluation, with the number of decisions before it."""

    ply: int
    comment: NotRequired[str]
    margin: NotRequired[float]
    chance: NotRequired[float]


class GameFacts(TypedDict):
    """A whole game.

    >>> from quiltbee import Game
    >>> game_facts(Game.new("express", seed=4, first=0).record)["board"]
    'standard'
    """

    edition: str
    board: str
    circle: list[str]
    first: int
    handicap: list[int]
    """The extra buttons of both players at the start."""
    position: NotRequired[str]
    """Where the game begins, if that is in the middle of a game."""
    headers: list[list[str]]
    """Everything else known about the game, as names and values, in order."""
    decisions: list[DecisionFacts]
    notes: list[NoteFacts]
    final: FinalFacts | SoloFinalFacts | None
    """How it ended; None for an unfinished game."""
    solo: NotRequired[str]
    """The opponent, deck and level of a solo game."""
    shown: NotRequired[int]
    """The budget on the back of the card on top, in an unfinished solo game whose backs show it."""


# --- writing ------------------------------------------------------------------------------------------------------


def game_json(record: Record) -> str:
    """The whole game as one line of JSON: `parse_game_json(game_json(record)) == record`.

    >>> from quiltbee import Game
    >>> game_json(Game.new("express", seed=4, first=0).record)[:21]
    '{"edition":"express",'
    """
    return json.dumps(game_facts(record), ensure_ascii=False, separators=(",", ":"))


def game_facts(record: Record) -> GameFacts:
    """The whole game as plain facts; `IllegalGame` if a decision is not allowed.

    >>> from quiltbee import Game
    >>> fields = game_facts(Game.new("express", seed=4, first=0).play("e11@a1.1 A").record)
    >>> [(decision["seat"], decision["text"]) for decision in fields["decisions"]], fields["final"]
    ([(0, 'e11'), (0, '@a1.1'), (1, 'A')], None)
    """
    states = list(record.states())
    facts = GameFacts(
        edition=record.edition.id,
        board=record.edition.board,
        circle=list(record.circle),
        first=record.first,
        handicap=list(record.handicap),
        headers=[list(header) for header in more_headers(record)],
        decisions=list(_decisions(record, states)),
        notes=[_note(ply, note) for ply, note in record.notes],
        final=final_facts(states[-1]) if states[-1].is_over else None,
    )
    if record.solo is not None:
        facts["solo"] = str(record.solo)
    if record.shown is not None:
        facts["shown"] = record.shown
    if record.position is not None:
        facts["position"] = state_text(record.position)
    return facts


def _decisions(record: Record, states: list[State]) -> Iterator[DecisionFacts]:
    sewn = iter(layout(record))
    for before, decision, after in zip(states, record.decisions, states[1:], strict=False):
        piece = next(sewn) if isinstance(decision, Place) else None
        facts = DecisionFacts(
            text=move_text(decision, record.edition),
            seat=None if before.turn == CHANCE else before.turn,
            patch=_patch(decision, piece),
            cells=[list(cell) for cell in piece.cells] if piece else [],
            time=[side.time for side in after.sides],
            buttons=[side.buttons for side in after.sides],
            income=[side.income for side in after.sides],
            covered=[after.covered(seat).bit_count() for seat in (0, 1)],
        )
        if isinstance(decision, Card):
            facts["automa"] = card_facts(automa_turn(before, decision.number))
        yield facts


def _patch(decision: Decision, piece: Sewn | None) -> str | None:
    return piece.patch if piece else decision.patch if isinstance(decision, Take) else None


def _note(ply: int, note: Note) -> NoteFacts:
    if isinstance(note, Comment):
        return NoteFacts(ply=ply, comment=note.text)
    return NoteFacts(ply=ply, margin=note.margin, chance=note.chance)


# --- reading ------------------------------------------------------------------------------------------------------


def parse_game_json(text: str, find_edition: FindEdition = builtin_edition) -> Record:
    """The game in a text. It is turned into the notation and read there, so the checks are in one place.

    >>> from quiltbee import Game
    >>> record = Game.new("express", seed=4, first=0).play("A").record
    >>> parse_game_json(game_json(record)) == record
    True
    """
    if len(text) > LARGEST:
        raise Unreadable(
            message("json_too_long", "this JSON has {0} characters; a game has at most {1}", len(text), LARGEST)
        )
    if _is_nested_too_deep(text):
        raise Unreadable(message("not_json", "this is not JSON: {0}", "its brackets are nested too deeply"))
    try:
        fields = json.loads(text)
    except ValueError as error:
        raise Unreadable(message("not_json", "this is not JSON: {0}", words_of(error))) from None
    if not isinstance(fields, dict):
        raise Unreadable(
            message("json_no_object", "a game in JSON must be an object with edition, circle, first and decisions")
        )
    try:
        written = _as_text(fields)
        written.encode()  # JSON can hold half of a surrogate pair, the notation cannot
    except ValueError as error:
        raise Unreadable(words_of(error)) from None
    return parse_game(written, find_edition)


def _is_nested_too_deep(text: str) -> bool:
    """Where Python runs as WebAssembly, its JSON reader breaks down for good instead of raising `RecursionError`."""
    depth = 0
    for bracket in _BRACKETS.finditer(_STRINGS.sub("", text)):
        depth += 1 if bracket[0] in "[{" else -1
        if depth > DEEPEST:
            return True
    return False


def _as_text(fields: dict[str, Any]) -> str:
    headers = [("Edition", _field(fields, "edition", str)), *_start_headers(fields)]
    if "board" in fields:
        headers.append(("Board", _field(fields, "board", str)))
    if "solo" in fields:
        headers.append(("Solo", _field(fields, "solo", str)))
    headers += [_header(each) for each in _field(fields, "headers", list, [])]
    decisions = [_decision_text(each, ply) for ply, each in enumerate(_field(fields, "decisions", list), start=1)]
    notes = [_parsed_note(each, len(decisions)) for each in _field(fields, "notes", list, [])]
    words = [note_text(note) for ply, note in notes if ply == 0]
    for ply, decision in enumerate(decisions, start=1):
        words += [decision, *(note_text(note) for at, note in notes if at == ply)]
    if "shown" in fields:
        words.append(f"C?{_field(fields, 'shown', int)}")
    return "\n".join([*(header_text(name, value) for name, value in headers), "", *words])


def _start_headers(fields: dict[str, Any]) -> list[tuple[str, str]]:
    if "position" in fields:
        return [("Position", _field(fields, "position", str))]
    headers = [("Circle", " ".join(_words(fields, "circle"))), ("First", str(_field(fields, "first", int)))]
    return [*headers, ("Handicap", _handicap(fields))] if "handicap" in fields else headers


def _field(fields: dict[str, Any], name: str, kind: type, default: Any = None) -> Any:
    value = fields.get(name, default)
    if not isinstance(value, kind) or isinstance(value, bool):
        found = "missing" if value is None else f"{quoted(json.dumps(value)[:40])}"
        wanted = {str: "text", int: "a whole number", list: "a list"}[kind]
        raise Unreadable(message("json_wrong", '"{0}" must be {1}, but it is {2}', name, wanted, found))
    return value


def _handicap(fields: dict[str, Any]) -> str:
    match fields["handicap"]:
        case [int(a), int(b)]:
            return f"{a} {b}"
    raise Unreadable(message("json_handicap", '"handicap" must be the extra buttons of both players, such as [4, 0]'))


def _words(fields: dict[str, Any], name: str) -> list[str]:
    words = _field(fields, name, list)
    if not all(isinstance(word, str) and word and not re.search(r"\s", word) for word in words):
        raise Unreadable(message("json_words", '"{0}" must be a list of words', name))
    return list(words)


def _header(pair: Any) -> tuple[str, str]:
    match pair:
        case [str(name), str(value)]:
            return name, value
    raise Unreadable(
        message("json_headers", '"headers" must be pairs of a name and a value, not {0}', quoted(json.dumps(pair)[:40]))
    )


def _decision_text(fields: Any, ply: int) -> str:
    text = fields.get("text") if isinstance(fields, dict) else None
    if not isinstance(text, str) or not _ONE_DECISION.fullmatch(text):
        raise Unreadable(
            message("json_decision", 'ply {0}: a decision is an object with a "text" such as p17, @d4.1f or A', ply)
        )
    return text


def _parsed_note(fields: Any, last: int) -> tuple[int, Note]:
    match fields:
        case {"ply": int(ply), "comment": str(text)} if 0 <= ply <= last:
            return ply, Comment(text)
        case {"ply": int(ply), "margin": int() | float() as margin, "chance": int() | float() as chance} if (
            0 <= ply <= last
        ):
            return ply, Evaluation(margin, chance)
    raise Unreadable(
        message("json_note", 'a note has a "ply" from 0 to {0}, and a "comment" or "margin" and "chance"', last)
    )
