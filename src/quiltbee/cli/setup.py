"""The edition that the user asked for by name, path and board, and a new game of it."""

from collections.abc import Iterable
from datetime import date
from pathlib import Path

from quiltbee.cli.ending import USAGE, WRONG, Failure
from quiltbee.editions.finder import BadEditionFile, EditionFinder
from quiltbee.game import Game
from quiltbee.notation.day import is_day
from quiltbee.rules.edition import Edition
from quiltbee.rules.setup import EVEN, MOST_HANDICAP, Handicap


def chosen_edition(name: str, board: str | None, files: Iterable[Path] | None = None) -> Edition:
    """An edition by its id (from a given file, built in, or in the current folder) or by the path of its file."""
    try:
        found = EditionFinder(files or (), folders=["."]).named(name)
        return found if board is None else found.on_board(board)
    except BadEditionFile as error:
        raise Failure(str(error), WRONG) from None
    except ValueError as error:
        raise Failure(str(error), USAGE) from None


def chosen_handicap(text: str | None) -> Handicap:
    """The extra buttons of both sides, typed as `4,0`."""
    if text is None:
        return EVEN
    try:
        first, second = (int(part) for part in text.split(","))
    except ValueError:
        raise Failure(f"--handicap takes the extra buttons of both sides, such as 4,0, not {text!r}", USAGE) from None
    if not all(0 <= extra <= MOST_HANDICAP for extra in (first, second)):
        raise Failure(f"--handicap: each number is 0 to {MOST_HANDICAP}, not {text!r}", USAGE)
    return first, second


def chosen_day(text: str | None) -> str | None:
    """The day typed as `today` or `2026-11-18`."""
    if text is None:
        return None
    found = date.today().isoformat() if text == "today" else text
    if not is_day(found):
        raise Failure(f"--day takes today or a date such as 2026-11-18, not {text!r}", USAGE)
    return found


def new_game(
    edition: Edition,
    seed: int | None,
    first: int | None,
    player0: str | None,
    player1: str | None,
    handicap: str | None = None,
    solo: str | None = None,
    day: str | None = None,
) -> Game:
    """A new game, with the players' names in its headers if any were given."""
    names = (player0 or "player 0", player1 or "player 1") if player0 or player1 else None
    if (solo or day) is not None and names is not None:
        names = names[0], player1 or ("Automa" if solo else "Clock")
    extra = chosen_handicap(handicap)
    try:
        game = Game.new(edition, seed=seed, first=first, names=names, handicap=extra, solo=solo, day=chosen_day(day))
        _ = game.text
    except ValueError as error:
        raise Failure(str(error), USAGE) from None
    return game
