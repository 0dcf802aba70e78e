"""`quiltbee play`: the page in the browser, or a game in the terminal."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from quiltbee.cli.options import BoardName, EditionFiles, FirstPlayer, GameNumber, Player0, Player1, Seed


def play(
    file: Annotated[Path | None, typer.Argument(metavar="FILE", help="A saved game to go on with.")] = None,
    edition: Annotated[
        str | None, typer.Option("--edition", "-e", metavar="E", help="An edition: its id, or the path of its file.")
    ] = None,
    board: BoardName = None,
    seed: Seed = None,
    first: FirstPlayer = None,
    player0: Player0 = None,
    player1: Player1 = None,
    opponent: Annotated[
        str | None, typer.Option("--opponent", "-o", metavar="LEVEL|BOT", help="Play against the computer.")
    ] = None,
    opponent_seat: Annotated[
        int, typer.Option("--opponent-seat", metavar="0|1", min=0, max=1, help="Where the computer sits.")
    ] = 1,
    game: GameNumber = 1,
    terminal: Annotated[bool, typer.Option("--terminal", "-t", help="Stay in the terminal.")] = False,
    ascii: Annotated[bool, typer.Option("--ascii", help="Letters and signs that every terminal has.")] = False,
    edition_file: EditionFiles = None,
) -> None:
    """Open the page and play; or, with any option or file, play in this terminal.

    In the terminal two people play, or one against the computer: type ? to see what is legal, help for everything else.
    Leaving saves the game.
    """
    asked = (file, edition, board, seed, first, player0, player1, opponent, edition_file)
    if sys.stdin.isatty() and not terminal and not ascii and all(each is None for each in asked):
        _play_on_the_page()
        return
    from quiltbee.cli.opponent import Computer
    from quiltbee.cli.playing import begin, go_on, sit_down

    computer = None if opponent is None else Computer(opponent, opponent_seat)
    if file is None:
        names = (player0, player1) if computer is None else computer.among(player0, player1)
        sit_down(begin(edition, board, seed, first, *names, edition_file), ascii, computer)
    else:
        _refuse({"--edition": edition, "--board": board, "--seed": seed, "--first": first})
        sit_down(go_on(file, game, edition_file), ascii, computer)


def _play_on_the_page() -> None:
    """Starts the app and opens the browser."""
    from quiltbee.cli.serve import open_page, run_server

    run_server({}, open_page)


def _refuse(settings: dict[str, object]) -> None:
    """A saved game has its edition, its circle and its first player already."""
    from quiltbee.cli.ending import Failure

    for name, value in settings.items():
        if value is not None:
            raise Failure(f"{name} is for a new game; a saved game goes on as it was begun")
