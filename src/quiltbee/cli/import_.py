"""`quiltbee import`: games from text into the server's database."""

from pathlib import Path
from typing import Annotated

import typer

from quiltbee.cli.ending import WRONG, Failure
from quiltbee.cli.serve import Database


def import_(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Games as text.")],
    database: Database = None,
) -> None:
    """Add games to the server, each with a link to watch it. All of them or, if one is wrong, none."""
    from quiltbee.cli.server_parts import chosen_database

    url = chosen_database(database)
    from quiltbee.server.archive import BadArchive
    from quiltbee.server.importing import import_games
    from quiltbee.server.migrate import CannotOpen

    try:
        links = import_games(url, file.read_text(encoding="utf-8"))
    except UnicodeDecodeError:
        raise Failure(f"{file} is not text in UTF-8", WRONG) from None
    except (BadArchive, CannotOpen) as error:
        raise Failure(str(error), WRONG) from None
    for link in links:
        print(f"/#join={link}")
