"""The position or game that the user means: a file, or the text of a position."""

from collections.abc import Iterable
from itertools import islice
from pathlib import Path

from quiltbee.cli.ending import WRONG, Failure
from quiltbee.cli.input import STDIN, finder_for, shown, text_of
from quiltbee.editions.finder import EditionFinder
from quiltbee.notation.decisions import Unreadable
from quiltbee.notation.games import each_game
from quiltbee.notation.positions import parse_state
from quiltbee.notation.record import IllegalGame, Record
from quiltbee.rules.state import State


def find(words: list[str], game: int, ply: int | None, edition_files: Iterable[Path] | None) -> State | Record:
    """The position or game that the words on the command line mean."""
    name = " ".join(words)
    if not name.strip():
        raise Failure("there is nothing between the quotation marks; name a file, or write a position")
    if name != STDIN and not _is_file(name):
        return _position(name, name, finder_for(STDIN, edition_files), ply)
    text, finder = text_of(name), finder_for(name, edition_files)
    if not text.lstrip().startswith(("[", "{")) and text.strip():
        return _position(text, shown(name), finder, ply)
    return _game(text, shown(name), finder, game, ply)


def find_game(file: str, game: int, edition_files: Iterable[Path] | None) -> Record:
    """A game of a file."""
    found = find([file], game, None, edition_files)
    if isinstance(found, Record):
        return found
    raise Failure(f"{file} holds a position, not a game; use `quiltbee hint` for a position")


def find_position(words: list[str], game: int, ply: int | None, edition_files: Iterable[Path] | None) -> State:
    """A position, or the last position of a game."""
    found = find(words, game, ply, edition_files)
    return found if isinstance(found, State) else found.final


def _is_file(name: str) -> bool:
    try:
        return Path(name).exists()
    except (OSError, ValueError):  # the text of a position may be too long for the name of a file
        return False


def _position(text: str, where: str, finder: EditionFinder, ply: int | None) -> State:
    if ply is not None:
        raise Failure("--ply needs a game, and this is a single position")
    if where == text and " " not in text.strip():
        raise Failure(f"there is no file {text!r}, and it is not a position either")
    try:
        return parse_state(text, finder.find)
    except Unreadable as error:
        raise Failure(str(error) if where == text else f"{where}: {error}", WRONG) from None


def _game(text: str, where: str, finder: EditionFinder, game: int, ply: int | None) -> Record:
    try:
        record = next(islice(each_game(text, finder.find), game - 1, None), None)
        if record is None:
            raise Failure(f"there is no game {game} in {where}")
        if ply is not None and ply > len(record.decisions):
            raise Failure(f"{where}: game {game} has only {len(record.decisions)} decisions, so there is no ply {ply}")
        record = record if ply is None else record.upto(ply)
        _ = record.final  # raises if a decision up to here is not allowed
    except (Unreadable, IllegalGame) as error:
        raise Failure(f"{where}: game {game}: {error}", WRONG) from None
    return record
