"""Puzzles as text: one line of JSON each, in the order in which they were made.

The file of an edition is plain text, or the same packed with gzip.
"""

import gzip
import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from quiltbee.engine.protocol.lines import line_text
from quiltbee.notation.decisions import FindEdition, Unreadable, builtin_edition, move_text, parse_move
from quiltbee.notation.games import parse_moves
from quiltbee.puzzles.puzzle import FAMILIES, Puzzle, Worth
from quiltbee.rules.edition import LEATHER, Edition
from quiltbee.rules.wording import quoted

PACKED = ".gz"
_LONGEST = 16_384


def puzzle_text(puzzle: Puzzle) -> str:
    """One puzzle as one line."""
    edition = puzzle.edition
    fields = {
        "id": puzzle.id,
        "family": puzzle.family,
        "edition": str(edition),
        "position": _without_edition(puzzle),
        "goal": puzzle.goal,
        "answers": [line_text(line, edition) for line in puzzle.answers],
        "worths": [_worth_fields(each, edition) for each in puzzle.worths],
        "themes": " ".join(puzzle.themes),
        "rating": puzzle.rating,
        "source": puzzle.source,
        "pieces": puzzle.pieces,
    }
    return json.dumps({name: value for name, value in fields.items() if value}, separators=(",", ":"))


def _without_edition(puzzle: Puzzle) -> str:
    return puzzle.position if puzzle.family == "pack" else puzzle.position.partition(" ")[2]


def _worth_fields(worth: Worth, edition: Edition) -> list[object]:
    return [move_text(worth.decision, edition), round(worth.chance, 3), round(worth.margin, 1), int(worth.is_exact)]


def parse_puzzle(text: str, find_edition: FindEdition = builtin_edition) -> Puzzle:
    """The puzzle in a line. Raises `Unreadable`. Its position is read when it is needed."""
    try:
        fields = json.loads(text[:_LONGEST])
        return _puzzle(fields, find_edition)
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise Unreadable(f"{quoted(text)} is not a puzzle: {error}") from None


def _puzzle(fields: dict[str, Any], find_edition: FindEdition) -> Puzzle:
    name, _, board = fields["edition"].partition("/")
    edition = find_edition(name)
    edition = edition.on_board(board) if board else edition
    family, position = fields["family"], fields["position"]
    if family not in FAMILIES:
        raise ValueError(f"there is no family {quoted(family)}; there are {', '.join(FAMILIES)}")
    words = position.split(" ")
    hand = words[3] if family != "pack" and words[3] != "-" else LEATHER
    return Puzzle(
        family=family,
        edition=edition,
        position=position if family == "pack" else f"{edition} {position}",
        goal=fields.get("goal", ""),
        answers=tuple(parse_moves(each, edition, hand) for each in fields["answers"]),
        worths=tuple(
            Worth(parse_move(move, edition), chance, margin, bool(is_exact))
            for move, chance, margin, is_exact in fields.get("worths", ())
        ),
        themes=tuple(fields.get("themes", "").split()),
        rating=int(fields["rating"]),
        source=fields.get("source", ""),
        pieces=fields.get("pieces", ""),
        id=fields["id"],
    )


@dataclass(frozen=True)
class Header:
    """The first line of a file: how its puzzles were made."""

    edition: str
    seed: int = 1
    searched: int = 0
    """All games below this number have been searched."""
    players: str = ""
    """The bots that played them; empty for games from a file."""


@dataclass(frozen=True)
class PuzzleFile:
    """A whole file."""

    header: Header
    puzzles: tuple[Puzzle, ...]

    @property
    def text(self) -> str:
        """The file as text: the header, then a line for each puzzle."""
        header = json.dumps({"made": asdict(self.header)}, separators=(",", ":"))
        return "\n".join([header, *map(puzzle_text, self.puzzles)]) + "\n"


def parse_file(text: str, find_edition: FindEdition = builtin_edition) -> PuzzleFile:
    """The file in a text. Raises `Unreadable` with the number of the line."""
    first, *lines = text.splitlines() or [""]
    try:
        header = Header(**json.loads(first)["made"])
    except (ValueError, KeyError, TypeError):
        raise Unreadable("line 1: the first line of a file of puzzles says how they were made") from None
    return PuzzleFile(header, tuple(_parsed(lines, find_edition)))


def _parsed(lines: list[str], find_edition: FindEdition) -> Iterator[Puzzle]:
    for number, line in enumerate(lines, start=2):
        try:
            yield parse_puzzle(line, find_edition)
        except Unreadable as error:
            raise Unreadable(f"line {number}: {error}") from None


def packed(name: str | Path, text: str) -> bytes:
    """The text as a file of this name holds it. The same text gives the same bytes."""
    data = text.encode()
    return gzip.compress(data, 9, mtime=0) if str(name).endswith(PACKED) else data


def unpacked(name: str | Path, data: bytes) -> str:
    """The text in a file. Raises `Unreadable`."""
    try:
        return (gzip.decompress(data) if str(name).endswith(PACKED) else data).decode()
    except (OSError, EOFError, UnicodeDecodeError) as error:
        raise Unreadable(f"{name} holds no puzzles: {error}") from None
