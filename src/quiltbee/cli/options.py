"""Options that several commands share."""

from pathlib import Path
from typing import Annotated

from quiltbee.cli.arguments.parameter import Argument, Option
from quiltbee.cli.offers import boards, bots, editions, solo_opponents

STDOUT = "-"
"""The file that is standard output."""
EditionName = Annotated[
    str,
    Option(
        "--edition", "-e", metavar="E", help="The edition: its id, or the path of an edition file.", offers=editions
    ),
]
BoardName = Annotated[
    str | None,
    Option("--board", metavar="B", help="Which printing of the time board, if the edition has several.", offers=boards),
]
EditionFiles = Annotated[
    list[Path] | None,
    Option("--edition-file", metavar="FILE", help="A custom edition that the games use; can be repeated."),
]
FirstPlayer = Annotated[int | None, Option("--first", metavar="0|1", min=0, max=1, help="Who goes first.")]
Seed = Annotated[
    int | None,
    Option("--seed", metavar="N", help="The same seed gives the same draw; without it the draw is random."),
]
SoloOpponent = Annotated[
    str | None,
    Option(
        "--solo",
        metavar="NAME",
        help="Play alone: 'automa normal 3', or 'clock steady 1' for the score.",
        offers=solo_opponents,
    ),
]
OfDay = Annotated[
    str | None,
    Option("--day", metavar="DATE", help="Play alone for the score on the circle of a day: 'today' or 2026-11-18."),
]
Player0 = Annotated[str | None, Option("--player0", metavar="NAME", help="The name of player 0.")]
Player1 = Annotated[str | None, Option("--player1", metavar="NAME", help="The name of player 1.")]
HandicapText = Annotated[
    str | None,
    Option("--handicap", metavar="N,N", help="More buttons at the start for player 0 and for player 1, such as 4,0."),
]
GameNumber = Annotated[int, Option("--game", metavar="N", min=1, help="Which game of the file.")]
Ply = Annotated[
    int | None, Option("--ply", metavar="N", min=0, help="The position after N decisions instead of the last one.")
]
PositionOrFile = Annotated[
    list[str],
    Argument(
        metavar="POSITION|FILE", help="A position as text, or a file with a position or games; - is standard input."
    ),
]
Ascii = Annotated[bool, Option("--ascii", help="Draw with ASCII characters only.")]
AsJson = Annotated[bool, Option("--json", help="Print JSON for programs.")]

Adviser = Annotated[str, Option("--level", metavar="LEVEL|BOT", help="Who is asked: a level or a bot.", offers=bots)]
USUAL_ADVISER = "search"
"""Thinks like the top level, but treats both players as equally strong."""
ThinkingTime = Annotated[float | None, Option("--time", metavar="T", min=0.001, help="Seconds for each position.")]
