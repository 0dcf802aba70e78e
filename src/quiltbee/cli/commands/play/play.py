"""The command `quiltbee play`."""

import sys
from pathlib import Path
from typing import Annotated

from quiltbee.cli.arguments.parameter import Argument, Option
from quiltbee.cli.ending import Failure
from quiltbee.cli.offers import bots, editions
from quiltbee.cli.options import Ascii, BoardName, EditionFiles, FirstPlayer, GameNumber, Player0, Player1, Seed
from quiltbee.extras import how_to_install


def play(
    file: Annotated[Path | None, Argument(metavar="FILE", help="A saved game to continue.")] = None,
    edition: Annotated[
        str | None,
        Option("--edition", "-e", metavar="E", help="The edition: its id, or the path of its file.", offers=editions),
    ] = None,
    board: BoardName = None,
    seed: Seed = None,
    first: FirstPlayer = None,
    player0: Player0 = None,
    player1: Player1 = None,
    opponent: Annotated[
        str | None, Option("--opponent", "-o", metavar="LEVEL|BOT", help="Play against the computer.", offers=bots)
    ] = None,
    opponent_seat: Annotated[
        int, Option("--opponent-seat", metavar="0|1", min=0, max=1, help="Which player the computer is.")
    ] = 1,
    game: GameNumber = 1,
    terminal: Annotated[bool, Option("--terminal", "-t", help="Stay in the terminal.")] = False,
    ascii: Ascii = False,
    edition_file: EditionFiles = None,
) -> None:
    """Without options the page opens in the browser. With a file or any option you play in this terminal: two people,
    or one against the computer. Type ? to see what is legal, or help for everything else. The game is saved when you
    leave.
    """
    asked = (file, edition, board, seed, first, player0, player1, opponent, edition_file)
    if sys.stdin.isatty() and not terminal and not ascii and all(each is None for each in asked):
        _play_on_the_page()
        return
    from quiltbee.cli.commands.play.opponent import Computer
    from quiltbee.cli.commands.play.table import new_table, saved_table, sit_down

    computer = None if opponent is None else Computer(opponent, opponent_seat)
    if file is None:
        names = (player0, player1) if computer is None else computer.among(player0, player1)
        sit_down(new_table(edition, board, seed, first, *names, edition_file), ascii, computer)
    else:
        _refuse({"--edition": edition, "--board": board, "--seed": seed, "--first": first})
        sit_down(saved_table(file, game, edition_file), ascii, computer)


def _play_on_the_page() -> None:
    """Starts the app and opens the browser."""
    from quiltbee.cli.commands.server.serve import run_server

    try:
        run_server({}, opens=True)
    except ModuleNotFoundError as error:
        raise Failure(
            f"the page needs {error.name}: {how_to_install(error.name)}; or play here: quiltbee play --terminal"
        ) from None


def _refuse(settings: dict[str, object]) -> None:
    """A saved game already has its edition, its circle and its first player."""
    for name, value in settings.items():
        if value is not None:
            raise Failure(f"{name} is for a new game; a saved game keeps its own")
