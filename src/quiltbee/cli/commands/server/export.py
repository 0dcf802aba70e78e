"""The command `quiltbee export`."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

from quiltbee.cli.arguments.parameter import Argument
from quiltbee.cli.commands.server.database import Database, chosen_database
from quiltbee.cli.ending import WRONG, Failure
from quiltbee.cli.games_file import must_hold_games
from quiltbee.cli.options import STDOUT
from quiltbee.cli.progress import progress_bar
from quiltbee.files.safe_file import Sink


def export(
    file: Annotated[
        Path | None, Argument(metavar="[FILE]", help="Where the text goes; without it, or with -, standard output.")
    ] = None,
    database: Database = None,
) -> int:
    """`quiltbee import` and `quiltbee replay` read this text. It replaces an older file of games, but no other file.

    A game that cannot be read is named and left out, and the exit code is 1.
    """
    url = chosen_database(database)
    if file == Path(STDOUT):
        file = None
    if file is not None:
        must_hold_games(file)
    from sqlalchemy.exc import SQLAlchemyError

    from quiltbee.server.services.archive import exported
    from quiltbee.server.storage.database import name_of, open_engine
    from quiltbee.server.storage.migrate import current_version

    engine = open_engine(url, pool_size=1, patient=True)
    try:
        if current_version(engine) is None:
            raise Failure(f"{name_of(url)} has no games of quiltbee in it")
        with (
            engine.connect() as connection,
            _target(file) as target,
            progress_bar("games", beside_output=file is None) as progress,
        ):
            faults = _write(exported(connection, progress), target)
    except SQLAlchemyError as error:
        raise Failure(f"the database cannot be read: {getattr(error, 'orig', error)}") from None
    finally:
        engine.dispose()
    if faults:
        print(f"quiltbee: games left out: {faults}", file=sys.stderr)
    return WRONG if faults else 0


@contextmanager
def _target(file: Path | None) -> Iterator[Sink]:
    """The file, which appears when it is complete; or standard output."""
    from quiltbee.files.safe_file import safe_file

    if file is not None:
        with safe_file(file) as target:
            yield target
    else:
        sys.stdout.flush()
        yield sys.stdout.buffer
        sys.stdout.buffer.flush()


def _write(games: Iterator[str | ValueError], target: Sink) -> int:
    """Writes the games with an empty line between them, and names those that cannot be read. Returns their number."""
    faults, gap = 0, b""
    for game in games:
        if isinstance(game, ValueError):
            print(f"quiltbee: {game}", file=sys.stderr)
            faults += 1
        else:
            target.write(gap + game.encode())
            gap = b"\n"
    return faults
