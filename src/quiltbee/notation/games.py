"""Games as text: PGN-like headers, then the decisions with comments and evaluations. One file may hold many games."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from quiltbee.notation.carried_edition import HEADER as CARRIED
from quiltbee.notation.carried_edition import carried_edition
from quiltbee.notation.decisions import FindEdition, Unreadable, builtin_edition, move_text, parse_move
from quiltbee.notation.record import Comment, Evaluation, Note, Record
from quiltbee.rules.edition import LEATHER, Edition
from quiltbee.rules.moves import Decision, Place, Take
from quiltbee.rules.quoting import quoted
from quiltbee.rules.setup import BadSetup, setup

LINE_WIDTH = 100
MOST_DECISIONS = 2_000
"""More than twice what any edition allows: a time board has at most 199 spaces, a circle at most 64 patches."""
MOST_HEADERS = 200
MOST_TOKENS = 10_000
_SETUP_HEADERS = ("Edition", "Board", "Circle", "First")

_TOKEN = re.compile(
    r"(?P<space>\s+)"
    r"|\[(?P<name>[A-Za-z][A-Za-z0-9_]{0,63})[ \t]+\"(?P<value>(?:[^\"\\\r\n]|\\[\"\\])*)\"[ \t]*\]"
    r"|\{(?P<comment>[^}]*)\}"
    r"|<(?P<margin>[+-][0-9]{1,4}(?:\.[0-9]{1,4})?) (?P<chance>[0-9]{1,3}(?:\.[0-9]{1,4})?)%>"
    r"|(?P<move>R\([a-z0-9 ]*\)|[A-Za-z0-9.-]+(?:@[a-z0-9.]+)?|@[a-z0-9.]+)"
)


# --- writing ------------------------------------------------------------------------------------------------------


def game_text(record: Record) -> str:
    """The whole game in canonical text: `parse_game(game_text(record)) == record`."""
    edition = record.edition
    headers = [("Edition", edition.id)]
    if len(edition.boards) > 1:
        headers.append(("Board", edition.board))
    headers += [("Circle", " ".join(record.circle)), ("First", str(record.first)), *record.headers]
    lines = [header_text(name, value) for name, value in headers]
    return "\n".join([*lines, "", *_wrapped(list(_words(record)))]) + "\n"


def games_text(records: list[Record]) -> str:
    """Many games in one text, with an empty line between them."""
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
    """The one game in a text."""
    games = parse_games(text, find_edition)
    if len(games) != 1:
        raise Unreadable(f"there must be one game here, not {len(games)}")
    return games[0]


def parse_games(text: str, find_edition: FindEdition = builtin_edition) -> list[Record]:
    """Every game in a text. Decisions are read, but only `Record.states` checks that they are legal.

    A game that carries its edition (`EditionFile`) is read with that edition; `find_edition` finds those of all others.
    """
    records: list[Record] = []
    try:
        records.extend(each_game(text, find_edition))
    except Unreadable as error:
        raise Unreadable(f"game {len(records) + 1}: {error}") from None
    return records


def each_game(text: str, find_edition: FindEdition = builtin_edition, first_line: int = 1) -> Iterator[Record]:
    """The games of a text, one after the other, up to the first that cannot be read.

    For a text that comes in pieces, `first_line` is where this piece begins, so that an error names the right line.
    """
    for tokens in _split_games(_tokens(text, first_line)):
        yield _parse_one(tokens, find_edition)


def parse_moves(text: str, edition: Edition, hand: str = LEATHER) -> tuple[Decision, ...]:
    """The decisions in a text such as `p17@d4.1f A`; `hand` is the patch in hand at its start."""
    tokens = list(_tokens(text, first_line=1))
    if any(token.kind == "header" for token in tokens):
        raise Unreadable("only decisions can be here, but there is a header")
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
            raise Unreadable(f"line {line}: {quoted(start)} is not a header, decision, comment or evaluation")
        position = found.end()
        kind = found.lastgroup or ""
        if kind != "space":
            yield _Token({"value": "header", "chance": "evaluation"}.get(kind, kind), found)


def _split_games(tokens: Iterator[_Token]) -> Iterator[list[_Token]]:
    """A header after a decision or a note begins a new game; after headers alone, the next `Edition` does."""
    game: list[_Token] = []
    for token in tokens:
        if len(game) == MOST_TOKENS:
            raise Unreadable(f"a game has at most {MOST_TOKENS} headers, decisions and notes")
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
        raise Unreadable(f"a game has at most {MOST_HEADERS} headers")
    for name in (*_SETUP_HEADERS, CARRIED):
        if sum(name == each for each, _ in headers) > 1:
            raise Unreadable(f"the header {name} is given twice")
    edition, circle, first = _parse_setup(dict(headers), find_edition)
    decisions, notes = _parse_moves([token for token in tokens if token.kind != "header"], edition, LEATHER)
    others = tuple((name, value) for name, value in headers if name not in _SETUP_HEADERS)
    return Record(edition, circle, first, decisions, others, notes)


def _unescaped(value: str) -> str:
    return re.sub(r"\\([\"\\])", r"\1", value)


def _parse_setup(headers: dict[str, str], find_edition: FindEdition) -> tuple[Edition, tuple[str, ...], int]:
    for name in ("Edition", "Circle", "First"):
        if name not in headers:
            raise Unreadable(f'the header [{name} "..."] is missing')
    try:
        edition = _edition(headers, find_edition)
        edition = edition.on_board(headers["Board"]) if "Board" in headers else edition
    except ValueError as error:
        raise Unreadable(str(error)) from None
    if headers["First"] not in ("0", "1"):
        raise Unreadable(f"the first player is 0 or 1, not {quoted(headers['First'])}")
    try:
        start = setup(edition, headers["Circle"].split(), int(headers["First"]))
    except BadSetup as error:
        raise Unreadable(str(error)) from None
    return edition, start.circle, start.turn


def _edition(headers: dict[str, str], find_edition: FindEdition) -> Edition:
    if CARRIED not in headers:
        return find_edition(headers["Edition"])
    edition = carried_edition(headers[CARRIED])
    if edition.id != headers["Edition"]:
        raise Unreadable(f"the game names the edition {quoted(headers['Edition'])}, but it carries {edition.id!r}")
    return edition


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
            raise Unreadable(f"a game has at most {MOST_DECISIONS} decisions")
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
        raise Unreadable(f"ply {ply}: {quoted(word)} cannot be read: {error}") from None


def _hand_after(hand: str, decision: Decision) -> str:
    """Which patch a placement would place now. The game has not been played yet, so the text must tell."""
    match decision:
        case Take(patch):
            return patch
        case Place():
            return LEATHER
    return hand
