"""Options that several commands share."""

from pathlib import Path
from typing import Annotated

import typer

EditionName = Annotated[
    str, typer.Option("--edition", "-e", metavar="E", help="An edition: its id, or the path of an edition file.")
]
BoardName = Annotated[
    str | None,
    typer.Option("--board", metavar="B", help="Which printing of the time board, if the edition has several."),
]
EditionFiles = Annotated[
    list[Path] | None,
    typer.Option("--edition-file", metavar="FILE", help="Own edition that the games may name; may be given again."),
]
FirstPlayer = Annotated[int | None, typer.Option("--first", metavar="0|1", min=0, max=1, help="Who starts.")]
Seed = Annotated[
    int | None,
    typer.Option("--seed", metavar="N", help="Draw from this seed, the same each time; without it, unpredictable."),
]
Player0 = Annotated[str | None, typer.Option("--player0", metavar="NAME", help="The name of player 0.")]
Player1 = Annotated[str | None, typer.Option("--player1", metavar="NAME", help="The name of player 1.")]
GameNumber = Annotated[int, typer.Option("--game", metavar="N", min=1, help="Which game of the file.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON for programs.")]
