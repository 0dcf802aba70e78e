"""`quiltbee hint`: what to do in a position, and why."""

from typing import Annotated

import typer

from quiltbee.cli.options import AsJson, EditionFiles, GameNumber

Adviser = Annotated[str, typer.Option("--level", metavar="LEVEL|BOT", help="Who is asked: a level, or a recipe.")]
USUAL_ADVISER = "search"
"""Thinks like the top level, but takes both players for equals."""
ThinkingTime = Annotated[
    float | None, typer.Option("--time", metavar="T", min=0.001, help="Seconds for a position, instead of the usual.")
]


def hint(
    what: Annotated[
        list[str],
        typer.Argument(metavar="POSITION|FILE", help="A position as text, or a file with games or one; - is stdin."),
    ],
    level: Adviser = USUAL_ADVISER,
    time: ThinkingTime = None,
    most: Annotated[int, typer.Option("--most", metavar="N", min=1, help="How many ways to go on are told.")] = 3,
    game: GameNumber = 1,
    ply: Annotated[
        int | None, typer.Option("--ply", metavar="N", min=0, help="After so many decisions, not after the last.")
    ] = None,
    json: AsJson = False,
    edition_file: EditionFiles = None,
) -> None:
    """Tell the best ways to go on: their value, how the game is expected to go on, and the reason."""
    from quiltbee.cli.hinting import advice, print_json, print_text

    told = advice(what, game, ply, edition_file, level, time, most)
    (print_json if json else print_text)(told)
