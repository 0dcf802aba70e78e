"""`quiltbee show`: a position or a game, in the terminal or as a picture."""

from pathlib import Path
from typing import Annotated

import typer

from quiltbee.cli.options import AsJson, EditionFiles, GameNumber


def show(
    what: Annotated[
        list[str],
        typer.Argument(
            metavar="POSITION|FILE",
            help="A position as text, or a file with games or a position; - is the standard input.",
        ),
    ],
    game: GameNumber = 1,
    ply: Annotated[
        int | None, typer.Option("--ply", metavar="N", min=0, help="After so many decisions, not after the last.")
    ] = None,
    svg: Annotated[
        Path | None, typer.Option("--svg", metavar="OUT", help="Draw a picture into this file; - prints it.")
    ] = None,
    gif: Annotated[
        Path | None, typer.Option("--gif", metavar="OUT", help="Film the whole game into this file; - prints it.")
    ] = None,
    theme: Annotated[str, typer.Option("--theme", metavar="light|dark", help="The colours of the picture.")] = "light",
    ascii: Annotated[bool, typer.Option("--ascii", help="Letters and signs that every terminal has.")] = False,
    json: AsJson = False,
    edition_file: EditionFiles = None,
) -> None:
    """Show a position or a game as text, as a picture or as a film."""
    from quiltbee.cli.showing import find, print_board, print_facts, write_film, write_picture
    from quiltbee.safe_file import must_not_be_input

    for out in filter(None, (svg, gif)):
        must_not_be_input(out, *what, *(edition_file or ()))
    thing = find(what, game, ply, edition_file)
    if svg is not None:
        write_picture(thing, svg, theme)
    if gif is not None:
        write_film(thing, gif, theme)
    if svg is not None or gif is not None:
        return
    if json:
        print_facts(thing)
    else:
        print_board(thing, ascii)
