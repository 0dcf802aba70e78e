"""The command `quiltbee play`."""

import sys
from pathlib import Path
from typing import Annotated

from quiltbee.cli.arguments.parameter import Argument, Option
from quiltbee.cli.ending import Failure
from quiltbee.cli.offers import bots, editions
from quiltbee.cli.options import (
    Ascii,
    BoardName,
    EditionFiles,
    FirstPlayer,
    GameNumber,
    HandicapText,
    OfDay,
    Player0,
    Player1,
    Seed,
    SoloOpponent,
)
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
    handicap: HandicapText = None,
    solo: SoloOpponent = None,
    day: OfDay = None,
    opponent: Annotated[
        str | None, Option("--opponent", "-o", metavar="LEVEL|BOT", help="Play against the computer.", offers=bots)
    ] = None,
    opponent_seat: Annotated[
        int, Option("--opponent-seat", metavar="0|1", min=0, max=1, help="Which player the computer is.")
    ] = 1,
    game: GameNumber = 1,
    terminal: Annotated[bool, Option("--terminal", "-t", help="Stay in the terminal.")] = False,
    lines: Annotated[bool, Option("--lines", help="Type decisions line by line, without the screen.")] = False,
    ascii: Ascii = False,
    save: Annotated[
        Path | None, Option("--save", metavar="FILE", help="Save the game to this file after every decision.")
    ] = None,
    edition_file: EditionFiles = None,
) -> None:
    """Without options the page opens in the browser. With a file or any option you play in this terminal: two people,
    or one against the computer. In a terminal of 80x24 or more you play with keys and mouse, and F1 shows the keys.
    Elsewhere, and with --lines, you type: ? shows what is legal, help shows all commands. The game is saved when you
    leave.
    """
    asked = (file, edition, board, seed, first, player0, player1, handicap, solo, day, opponent, edition_file, save)
    if sys.stdin.isatty() and not (terminal or ascii or lines) and all(each is None for each in asked):
        _play_on_the_page()
        return
    from quiltbee.cli.commands.play.opponent import Computer
    from quiltbee.cli.commands.play.table import new_table, saved_after_every_decision, saved_table, sit_down
    from quiltbee.tui.table import Table

    if (solo or day) is not None and opponent is not None:
        raise Failure("--solo or --day and --opponent are two ways to play alone; choose one of them")
    computer = None if opponent is None else Computer(opponent, opponent_seat)
    if file is None:
        names = (player0, player1) if computer is None else computer.among(player0, player1)
        keeper = new_table(edition, board, seed, first, *names, edition_file, handicap, solo, day)
    else:
        new_only = {"--edition": edition, "--board": board, "--seed": seed, "--first": first}
        names_only = {"--player0": player0, "--player1": player1}
        _refuse({**new_only, **names_only, "--handicap": handicap, "--solo": solo, "--day": day})
        keeper = saved_table(file, game, edition_file)
    if save is not None:
        saved_after_every_decision(keeper, save)
    sit_down(Table(keeper, computer, autosave=save is not None), ascii, lines)


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
    """A saved game already has its edition, its circle, its first player and its names."""
    for name, value in settings.items():
        if value is not None:
            raise Failure(f"{name} is for a new game; a saved game keeps its own")
