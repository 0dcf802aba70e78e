"""Options that several commands share."""

from pathlib import Path
from typing import Annotated

import typer

EditionName = Annotated[
    str, typer.Option("--edition", "-e", metavar="E", help="The edition: its id, or the path of an edition file.")
]
BoardName = Annotated[
    str | None,
    typer.Option("--board", metavar="B", help="Which printing of the time board, if the edition has several."),
]
EditionFiles = Annotated[
    list[Path] | None,
    typer.Option("--edition-file", metavar="FILE", help="A custom edition that the games use; can be repeated."),
]
FirstPlayer = Annotated[int | None, typer.Option("--first", metavar="0|1", min=0, max=1, help="Who goes first.")]
Seed = Annotated[
    int | None,
    typer.Option("--seed", metavar="N", help="The same seed gives the same draw; without it the draw is random."),
]
Player0 = Annotated[str | None, typer.Option("--player0", metavar="NAME", help="The name of player 0.")]
Player1 = Annotated[str | None, typer.Option("--player1", metavar="NAME", help="The name of player 1.")]
GameNumber = Annotated[int, typer.Option("--game", metavar="N", min=1, help="Which game of the file.")]
Ply = Annotated[
    int | None, typer.Option("--ply", metavar="N", min=0, help="The position after N decisions, not at the end.")
]
PositionOrFile = Annotated[
    list[str],
    typer.Argument(
        metavar="POSITION|FILE", help="A position as text, or a file with a position or games; - is standard input."
    ),
]
Ascii = Annotated[bool, typer.Option("--ascii", help="Draw with ASCII characters only.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON for programs.")]

Adviser = Annotated[str, typer.Option("--level", metavar="LEVEL|BOT", help="Who is asked: a level or a bot.")]
USUAL_ADVISER = "search"
"""Thinks like the top level, but treats both players as equally strong."""
ThinkingTime = Annotated[
    float | None, typer.Option("--time", metavar="T", min=0.001, help="Seconds for each position.")
]
