"""`quiltbee backup`: a copy of all games, also while the server runs."""

from pathlib import Path
from typing import Annotated

import typer

from quiltbee.cli.ending import Failure
from quiltbee.cli.serve import Database


def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Where the copy goes.")],
    database: Database = None,
    portable: Annotated[
        bool, typer.Option("--portable", help="A dump that SQLite and PostgreSQL can read; PostgreSQL always makes it.")
    ] = False,
) -> None:
    """Copy the server's database. The file appears when it is complete; the server may go on.

    An older backup of the same name is replaced. No other file is.
    """
    from quiltbee.cli.server_parts import chosen_database

    url = chosen_database(database)
    from quiltbee.server.backups.backup import back_up
    from quiltbee.server.storage.errors import BadBackup, CannotOpen

    try:
        back_up(url, file, portable)
    except (BadBackup, CannotOpen) as error:
        raise Failure(str(error)) from None
    print(f"copied to {file}")
