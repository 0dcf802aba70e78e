"""The command `quiltbee import`."""

import sys
from typing import Annotated

from quiltbee.cli.arguments.parameter import Argument
from quiltbee.cli.commands.server.database import Database, chosen_database
from quiltbee.cli.ending import WRONG, Failure
from quiltbee.cli.progress import progress_bar


def import_(
    file: Annotated[str, Argument(metavar="FILE", help="Games as text; - is standard input.")],
    database: Database = None,
) -> None:
    """Prints a link to watch each game. It begins with QUILTBEE_PUBLIC_URL or, without it, with this machine's address.

    If one game is wrong, none is added. The server may keep running. After an interruption import the same file again:
    games that are already there are not added twice.
    """
    url = chosen_database(database)
    from quiltbee.cli.input import shown, text_of
    from quiltbee.server.addresses import own_address
    from quiltbee.server.services.archive import BadArchive
    from quiltbee.server.services.errors import ImportStopped
    from quiltbee.server.services.importing import Import
    from quiltbee.server.settings import read_settings
    from quiltbee.server.storage.migrate import CannotOpen

    address = own_address(read_settings({"database": database}))

    try:
        with progress_bar("checking") as progress:
            games = Import(url, text_of(file), progress)
        if not len(games):
            raise Failure(f"{shown(file)}: there is no game in it", WRONG)
        with progress_bar("games", beside_output=True) as progress:
            for number, link in enumerate(games.run(), start=1):
                # At once: after an interruption the links of all added games are known.
                print(f"{address}/#join={link}", flush=True)
                progress(number, len(games))
    except BadArchive as error:
        raise Failure(f"{shown(file)}: {error}", WRONG) from None
    except (CannotOpen, ImportStopped) as error:
        raise Failure(str(error), WRONG) from None
    if games.there:
        print(f"quiltbee: added {games.added} games, {games.there} were there already", file=sys.stderr)
