"""`quiltbee convert`: games as text become JSON, games as JSON become text."""

from typing import Annotated

import typer

from quiltbee.cli.options import EditionFiles


def convert(
    files: Annotated[list[str], typer.Argument(metavar="FILE...", help="Game files; - is the standard input.")],
    edition_file: EditionFiles = None,
) -> None:
    """Print games as JSON, one on a line; or as text, if they are JSON."""
    from quiltbee.cli.converting import print_converted

    for file in files:
        print_converted(file, edition_file)
