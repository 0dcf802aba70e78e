"""The command `quiltbee convert`."""

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from quiltbee.cli.arguments.parameter import Argument
from quiltbee.cli.ending import WRONG, Failure
from quiltbee.cli.options import EditionFiles
from quiltbee.cli.progress import Progress, progress_bar

if TYPE_CHECKING:
    from quiltbee.editions.finder import EditionFinder


def convert(
    files: Annotated[list[str], Argument(metavar="FILE...", help="Game files; - is standard input.")],
    edition_file: EditionFiles = None,
) -> None:
    """JSON has one game on each line. The file of a tournament becomes its games as text."""
    with progress_bar("games", beside_output=True) as progress:
        for file in files:
            _print_converted(file, edition_file, progress)


def _print_converted(name: str, edition_files: Iterable[Path] | None, progress: Progress) -> None:
    """Prints the games of a file in the other form, up to the first that cannot be read."""
    from quiltbee.cli.input import finder_for, shown, text_of
    from quiltbee.notation.decisions import Unreadable
    from quiltbee.notation.record import IllegalGame

    text, finder, number = text_of(name), finder_for(name, edition_files), 0
    try:
        for converted in _converted(text, finder):
            print(converted)
            number += 1
            progress(number)
    except (Unreadable, IllegalGame) as error:
        raise Failure(f"{shown(name)}: game {number + 1}: {error}", WRONG) from None
    if not number:
        raise Failure(f"{shown(name)}: there is no game in it", WRONG)


def _converted(text: str, finder: "EditionFinder") -> Iterator[str]:
    from quiltbee.notation.games import each_game, game_text, parse_game
    from quiltbee.notation.games_json import game_json, parse_game_json

    if text.startswith('{"tournament"'):
        from quiltbee.engine.arena.saved import saved_games

        return (game_text(parse_game(game, finder.find)) for game in saved_games(text))
    lines = [line for line in text.split("\n") if line.strip()]  # a name may hold other characters that end a line
    if lines and _is_json(lines[0]):
        return (game_text(parse_game_json(line, finder.find)) for line in lines)
    if _is_json(text):
        return iter([game_text(parse_game_json(text, finder.find))])
    return map(game_json, each_game(text, finder.find))


def _is_json(text: str) -> bool:
    """A game as text can begin with a brace too: that of a comment."""
    try:
        return isinstance(json.loads(text), dict)
    except (ValueError, RecursionError):
        return False
