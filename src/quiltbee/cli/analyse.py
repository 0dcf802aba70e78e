"""`quiltbee analyse`: what every position of a game was worth, and where it was lost."""

from pathlib import Path
from typing import Annotated

import typer

from quiltbee.cli.hint import USUAL_ADVISER, Adviser, ThinkingTime
from quiltbee.cli.options import AsJson, EditionFiles, GameNumber


def analyse(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A file with games; - is stdin.")],
    level: Adviser = USUAL_ADVISER,
    time: ThinkingTime = None,
    game: GameNumber = 1,
    workers: Annotated[int, typer.Option("--workers", metavar="N", min=1, help="Processes that think.")] = 2,
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help="Write the game with all values into this file.")
    ] = None,
    json: AsJson = False,
    edition_file: EditionFiles = None,
) -> None:
    """Tell the value after every decision of a game, the mistakes, what they cost and what was better."""
    from quiltbee.cli.analysing import game_in, look_at, print_json, print_text, write
    from quiltbee.safe_file import must_not_be_input

    if out is not None:
        must_not_be_input(out, file, *(edition_file or ()))
    told = look_at(game_in(file, game, edition_file), level, time, workers)
    if out is not None:
        write(told, out)
    (print_json if json else print_text)(told)
