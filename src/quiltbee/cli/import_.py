"""`quiltbee import`: games from text into the server's database."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from quiltbee.cli.ending import WRONG, Failure
from quiltbee.cli.serve import Database


def import_(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Games as text.")],
    database: Database = None,
) -> None:
    """Add games to the server, each with a link to watch it.

    If one of them is wrong, none is added. The server may go on meanwhile. After an interruption import the same file
    again: games that are there already are not added twice.
    """
    from quiltbee.cli.server_parts import chosen_database

    url = chosen_database(database)
    from quiltbee.server.services.archive import BadArchive
    from quiltbee.server.services.errors import ImportStopped
    from quiltbee.server.services.importing import Import
    from quiltbee.server.storage.migrate import CannotOpen

    try:
        games = Import(url, file.read_text(encoding="utf-8-sig"))
        for link in games.run():
            print(f"/#join={link}", flush=True)  # whoever interrupts the import has the links of what is in
    except UnicodeDecodeError:
        raise Failure(f"{file} is not text in UTF-8", WRONG) from None
    except (BadArchive, CannotOpen, ImportStopped) as error:
        raise Failure(str(error), WRONG) from None
    if games.there:
        print(f"quiltbee: added {games.added} games, {games.there} were there already", file=sys.stderr)
