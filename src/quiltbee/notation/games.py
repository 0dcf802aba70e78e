"""Games as text: PGN-like headers, then the decisions with comments and evaluations. One file may hold many games."""

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from quiltbee.notation.carried_edition import HEADER as CARRIED
from quiltbee.notation.carried_edition import own_value
from quiltbee.notation.decisions import FindEdition, Unreadable, builtin_edition, move_text, parse_move
from quiltbee.notation.positions import state_text
from quiltbee.notation.record import Comment, Evaluation, Note, Record
from quiltbee.notation.solo_text import parse_automa
from quiltbee.notation.starts import parse_start
from quiltbee.rules.edition import LEATHER, Edition
from quiltbee.rules.moves import Decision, Place, Take
from quiltbee.rules.setup import EVEN, BadSetup, Handicap
from quiltbee.rules.solo.deck import Automa
from quiltbee.rules.solo.setup import with_automa
from quiltbee.rules.state import State
from quiltbee.rules.wording import message, quoted, words_of

LINE_WIDTH = 100
MOST_DECISIONS = 2_000
"""More than twice what any edition allows: a time board has at most 199 spaces, a circle at most 64 patches."""
MOST_HEADERS = 200
MOST_TOKENS = 10_000
_SETUP_HEADERS = ("Edition", "Board", "Circle", "First", "Handicap", "Solo", "Position")

_TOKEN = re.compile(
    r"(?P<space>\s+)"
    r"|\[(?P<name>[A-Za-z][A-Za-z0-9_]{0,63})[ \t]+\"(?P<value>(?:[^\"\\\r\n]|\\[\"\\])*)\"[ \t]*\]"
    r"|\{(?P<comment>[^}]*)\}"
    r"|<(?P<margin>[+-][0-9]{1,4}(?:\.[0-9]{1,4})?) (?P<chance>[0-9]{1,3}(?:\.[0-9]{1,4})?)%>"
    r"|C\?(?P<back>0|[1-9][0-9]{0,2})(?![0-9A-Za-z.@-])"
    r"|(?P<move>R\([a-z0-9 ]*\)|[A-Za-z0-9.-]+(?:@[a-z0-9.]+)?|@[a-z0-9.]+)"
)


# --- writing ------------------------------------------------------------------------------------------------------


def game_text(record: Record) -> str:
    """The whole game in canonical text: `parse_game(game_text(record)) == record`. It carries a custom edition with it.

    >>> from quiltbee import Game
    >>> game_text(Game.new("express", seed=4, first=0).play("A").record).splitlines()[-1]
    'A'
    """
    edition = record.edition
    headers = [("Edition", edition.id)]
    if len(edition.boards) > 1:
        headers.append(("Board", edition.board))
    lines = [header_text(name, value) for name, value in (*headers, *_start_headers(record), *more_headers(record))]
    return "\n".join([*lines, "", *_wrapped(list(_words(record)))]) + "\n"


def _start_headers(record: Record) -> list[tuple[str, str]]:
    """Where the game begins: a set-up, or a position in the middle of a game."""
    if record.position is not None:
        return [("Position", state_text(record.position))]
    headers = [("Circle", " ".join(record.circle)), ("First", str(record.first))]
    if record.handicap != EVEN:
        headers.append(("Handicap", handicap_text(record.handicap)))
    return headers if record.solo is None else [*headers, ("Solo", str(record.solo))]


def more_headers(record: Record) -> list[tuple[str, str]]:
    """Everything else known about the game, and its edition if nobody else may have it."""
    value = None if record.header(CARRIED) else own_value(record.edition)
    return [*record.headers, *([] if value is None else [(CARRIED, value)])]


def handicap_text(handicap: Handicap) -> str:
    """The extra buttons of both players: `+4 0`."""
    return " ".join(f"+{extra}" if extra else "0" for extra in handicap)


def games_text(records: list[Record]) -> str:
    """Many games in one text, with an empty line between them.

    >>> from quiltbee import Game
    >>> record = Game.new("express", seed=4, first=0).play("A").record
    >>> len(parse_games(games_text([record, record])))
    2
    """
    return "\n".join(map(game_text, records))


def header_text(name: str, value: str) -> str:
    """One header; `ValueError` if it cannot be written."""
    escaped = value.replace("\\", "\\\\").replace('"', '\\"')
    text = f'[{name} "{escaped}"]'
    if not _TOKEN.fullmatch(text):
        raise ValueError(
            f"{name!r} with value {quoted(value)} cannot be a header: names are letters and digits, values one line"
        )
    return text


def _words(record: Record) -> Iterator[str]:
    """Decisions and notes in order. A take and its placement are one word if nothing is between them."""
    notes: dict[int, list[Note]] = {}
    for ply, note in record.notes:
        notes.setdefault(ply, []).append(note)
    yield from map(note_text, notes.get(0, ()))
    taken = ""
    for ply, decision in enumerate(record.decisions, start=1):
        word = move_text(decision, record.edition)
        if taken and not isinstance(decision, Place):
            yield taken
            taken = ""
        joined, taken = taken + word, ""
        if isinstance(decision, Take) and ply not in notes and ply < len(record.decisions):
            taken = joined
        else:
            yield joined
        yield from map(note_text, notes.get(ply, ()))
    if record.shown is not None:
        yield f"C?{record.shown}"


def note_text(note: Note) -> str:
    """A comment or an evaluation; `ValueError` if it cannot be written."""
    if isinstance(note, Evaluation):
        text = f"<{_number_text(note.margin, '+')} {_number_text(note.chance, '')}%>"
        if not _TOKEN.fullmatch(text):
            raise ValueError(f"{note} cannot be written: a margin has four digits at most, a chance three")
        return text
    if "}" in note.text:
        raise ValueError("a comment cannot contain '}'")
    return f"{{{note.text}}}"


def _number_text(number: float, sign: str) -> str:
    return f"{number:{sign}.4f}".rstrip("0").rstrip(".")


def _wrapped(words: list[str]) -> Iterator[str]:
    """Lines of words. Comments are never broken, so they stay as they are."""
    line = ""
    for word in words:
        if line and len(line) + 1 + len(word) > LINE_WIDTH:
            yield line
            line = word
        else:
            line = f"{line} {word}" if line else word
    if line:
        yield line


# --- reading ------------------------------------------------------------------------------------------------------


class _Token(NamedTuple):
    kind: str
    match: re.Match[str]


def parse_game(text: str, find_edition: FindEdition = builtin_edition) -> Record:
    """The one game in a text.

    >>> from quiltbee import Game
    >>> parse_game(Game.new("express", seed=4, first=0).play("A").text).decisions
    (Advance(),)
    """
    games = parse_games(text, find_edition)
    if len(games) != 1:
        raise Unreadable(message("not_one_game", "there must be one game here, not {0}", len(games)))
    return games[0]


def parse_games(text: str, find_edition: FindEdition = builtin_edition) -> list[Record]:
    """Every game in a text. Decisions are read, but only `Record.states` checks that they are legal.

    A game that carries its edition (`EditionFile`) is read with that edition; `find_edition` finds those of all others.

    >>> from quiltbee import Game
    >>> [record.first for record in parse_games(Game.new("express", seed=4, first=1).text)]
    [1]
    """
    records: list[Record] = []
    try:
        records.extend(each_game(text, find_edition))
    except Unreadable as error:
        raise Unreadable(message("in_game", "game {0}: {1}", len(records) + 1, words_of(error))) from None
    return records


def each_game(text: str, find_edition: FindEdition = builtin_edition, first_line: int = 1) -> Iterator[Record]:
    """The games of a text, one after the other, up to the first that cannot be read.

    For a text that comes in pieces, `first_line` is where this piece begins, so that an error names the right line.

    >>> from quiltbee import Game
    >>> text = Game.new("express", seed=4, first=0).text
    >>> sum(1 for record in each_game(f"{text}\\n{text}"))
    2
    """
    for tokens in _split_games(_tokens(text, first_line)):
        yield _parse_one(tokens, find_edition)


def parse_moves(text: str, edition: Edition, hand: str = LEATHER) -> tuple[Decision, ...]:
    """The decisions in a text such as `p17@d4.1f A`; `hand` is the patch in hand at its start.

    >>> from quiltbee import edition
    >>> parse_moves("e14@d1 A", edition("express"))
    (Take(patch='e14'), Place(code=0, anchor=3), Advance())
    """
    tokens = list(_tokens(text, first_line=1))
    if any(token.kind == "header" for token in tokens):
        raise Unreadable(message("header_among_decisions", "only decisions can be here, but there is a header"))
    if any(token.kind == "back" for token in tokens):
        raise Unreadable(
            message("back_in_the_middle", "the back of a card, such as C?8, stands only at the end of a saved game")
        )
    decisions, _ = _parse_moves(tokens, edition, hand)
    return decisions


def line_of_ply(text: str, ply: int) -> int:
    """The line of a game's text on which a decision stands."""
    plies = 0
    for token in _tokens(text, first_line=1):
        plies += len(_apart(token.match["move"])) if token.kind == "move" else 0
        if plies >= ply:
            return 1 + text.count("\n", 0, token.match.start())
    raise ValueError(f"this game has {plies} decisions, not {ply}")


def _tokens(text: str, first_line: int) -> Iterator[_Token]:
    position = 0
    while position < len(text):
        found = _TOKEN.match(text, position)
        if found is None:
            line = first_line + text.count("\n", 0, position)
            start = text[position : position + 40].split("\n")[0]
            raise Unreadable(
                message(
                    "in_line",
                    "line {0}: {1}",
                    line,
                    message("not_notation", "{0} is not a header, decision, comment or evaluation", quoted(start)),
                )
            )
        position = found.end()
        kind = found.lastgroup or ""
        if kind != "space":
            yield _Token({"value": "header", "chance": "evaluation"}.get(kind, kind), found)


def _split_games(tokens: Iterator[_Token]) -> Iterator[list[_Token]]:
    """A header after a decision or a note begins a new game; after headers alone, the next `Edition` does."""
    game: list[_Token] = []
    for token in tokens:
        if len(game) == MOST_TOKENS:
            raise Unreadable(
                message("too_many_words", "a game has at most {0} headers, decisions and notes", MOST_TOKENS)
            )
        if game and token.kind == "header" and (game[-1].kind != "header" or _names_edition_again(game, token)):
            yield game
            game = []
        game.append(token)
    if game:
        yield game


def _names_edition_again(headers: list[_Token], header: _Token) -> bool:
    return header.match["name"] == "Edition" and any(each.match["name"] == "Edition" for each in headers)


def _parse_one(tokens: list[_Token], find_edition: FindEdition) -> Record:
    headers = [(token.match["name"], _unescaped(token.match["value"])) for token in tokens if token.kind == "header"]
    if len(headers) > MOST_HEADERS:
        raise Unreadable(message("too_many_headers", "a game has at most {0} headers", MOST_HEADERS))
    for name in (*_SETUP_HEADERS, CARRIED):
        if sum(name == each for each, _ in headers) > 1:
            raise Unreadable(message("header_twice", "the header {0} is given twice", name))
    start = parse_start(dict(headers), find_edition)
    tokens, shown = _without_back(tokens)
    moves = [token for token in tokens if token.kind != "header"]
    decisions, notes = _parse_moves(moves, start.edition, start.start.hand or LEATHER)
    known = (*_SETUP_HEADERS, CARRIED) if dict(headers).get(CARRIED) == own_value(start.edition) else _SETUP_HEADERS
    others = tuple((name, value) for name, value in headers if name not in known)
    solo = _parse_solo(dict(headers), start.start)
    return replace(start, decisions=decisions, headers=others, notes=notes, solo=solo, shown=shown)


def _parse_solo(headers: dict[str, str], start: State) -> Automa | None:
    """The opponent of a solo game."""
    if "Solo" not in headers:
        return None
    found = parse_automa(headers["Solo"], start.edition)
    try:
        with_automa(start, found)
    except BadSetup as error:
        raise Unreadable(words_of(error)) from None
    return found


def _without_back(tokens: list[_Token]) -> tuple[list[_Token], int | None]:
    """A game without the back of the card at its end, and the budget that this back shows."""
    backs = [token for token in tokens if token.kind == "back"]
    if not backs:
        return tokens, None
    words = [token for token in tokens if token.kind in ("move", "back")]
    if len(backs) > 1 or words[-1] is not backs[0]:
        raise Unreadable(
            message(
                "decision_after_back",
                "C?{0} shows the back of the next card, so no decision can follow it",
                backs[0].match["back"],
            )
        )
    return [token for token in tokens if token is not backs[0]], int(backs[0].match["back"])


def _unescaped(value: str) -> str:
    return re.sub(r"\\([\"\\])", r"\1", value)


def _parse_moves(
    tokens: list[_Token], edition: Edition, hand: str
) -> tuple[tuple[Decision, ...], tuple[tuple[int, Note], ...]]:
    decisions: list[Decision] = []
    notes: list[tuple[int, Note]] = []
    for kind, match in tokens:
        if kind == "comment":
            notes.append((len(decisions), Comment(match["comment"])))
        elif kind == "evaluation":
            notes.append((len(decisions), Evaluation(float(match["margin"]), float(match["chance"]))))
        elif len(decisions) > MOST_DECISIONS:
            raise Unreadable(message("too_many_decisions", "a game has at most {0} decisions", MOST_DECISIONS))
        else:
            for word in _apart(match["move"]):
                decision = _parse_word(word, edition, hand, len(decisions) + 1)
                decisions.append(decision)
                hand = _hand_after(hand, decision)
    return tuple(decisions), tuple(notes)


def _apart(word: str) -> list[str]:
    """`p17@d4` is a take and a placement."""
    taken, at, cell = word.partition("@")
    return [part for part in (taken, at + cell) if part]


def _parse_word(word: str, edition: Edition, hand: str, ply: int) -> Decision:
    try:
        return parse_move(word, edition, hand)
    except Unreadable as error:
        raise Unreadable(
            message("at_ply", "ply {0}: {1} cannot be read: {2}", ply, quoted(word), words_of(error))
        ) from None


def _hand_after(hand: str, decision: Decision) -> str:
    """The patch that a placement would place next. No rules are applied yet, so the text alone must tell."""
    match decision:
        case Take(patch):
            return patch
        case Place():
            return LEATHER
    return hand
