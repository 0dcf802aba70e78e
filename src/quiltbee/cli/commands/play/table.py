"""The table in a terminal: reads what the players type, prints what the session answers, and saves the game."""

import os
import sys
from collections.abc import Iterable
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path

from quiltbee.cli.commands.play.opponent import Waiting
from quiltbee.cli.ending import WRONG, Failure
from quiltbee.cli.output import print_block
from quiltbee.cli.setup import chosen_edition, new_game
from quiltbee.cli.signals import signals_as_interrupts
from quiltbee.extras import how_to_install
from quiltbee.notation.decisions import Unreadable
from quiltbee.notation.record import IllegalGame
from quiltbee.text.canvas import line
from quiltbee.text.glyphs import PLAIN, Glyphs, glyphs_for
from quiltbee.tui.keeper import Keeper
from quiltbee.tui.session import Session, farewell
from quiltbee.tui.table import Table


def new_table(
    edition: str | None,
    board: str | None,
    seed: int | None,
    first: int | None,
    player0: str | None,
    player1: str | None,
    edition_files: Iterable[Path] | None,
    handicap: str | None = None,
    solo: str | None = None,
    day: str | None = None,
) -> Keeper:
    """A new game."""
    chosen = chosen_edition(edition or "patchwork", board, edition_files)
    game = new_game(chosen, seed, first, player0, player1, handicap, solo, day)
    return Keeper(game, edition_files=tuple(edition_files or ()))


def saved_table(file: Path, game: int, edition_files: Iterable[Path] | None) -> Keeper:
    """A saved game."""
    try:
        return Keeper.load(file, game, tuple(edition_files or ()))
    except (Unreadable, IllegalGame) as error:
        raise Failure(f"{file}: game {game}: {error}", WRONG) from None
    except ValueError as error:
        raise Failure(str(error), WRONG) from None


def saved_after_every_decision(keeper: Keeper, file: Path) -> None:
    """Makes this the file of the game. Never one that holds something else."""
    if keeper.would_lose(file):
        raise Failure(f"{file} exists already: continue its game with quiltbee play {file}, or name another file")
    try:
        keeper.save(file)
    except OSError as error:
        raise Failure(f"{file}: {error.strerror}", WRONG) from None


def sit_down(table: Table, ascii: bool, lines: bool) -> None:
    """Plays until somebody leaves, on the screen if there is one. The game is saved however that happens."""
    if lines or ascii or not _is_a_screen(table):
        _play_in_lines(table, PLAIN if ascii else glyphs_for(sys.stdout.encoding))
    else:
        _play_on_the_screen(table)


def _is_a_screen(table: Table) -> bool:
    """Whether this is a terminal that can show the screen, and Textual is installed. Otherwise says what is missing."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()) or os.environ.get("TERM") == "dumb":
        return False
    if glyphs_for(sys.stdout.encoding) is PLAIN:
        return False
    from quiltbee.tui.screen.sizes import smallest

    columns, rows = os.get_terminal_size(sys.stdout.fileno())
    needed = smallest(table.state.edition)
    if columns < needed.width or rows < needed.height:
        size = f"{needed.width}x{needed.height}"
        print(f"The screen needs a terminal of {size} characters; this one has {columns}x{rows}. Type your decisions.")
        return False
    if find_spec("textual") is None:  # this comes last: a larger terminal may be all that somebody needs
        print(f"The screen needs Textual: {how_to_install('textual')}. Until then you type your decisions.")
        return False
    return True


def _play_on_the_screen(table: Table) -> None:
    from quiltbee.tui.screen.app import QuiltApp

    try:
        QuiltApp(table).run()
    finally:
        print_block(farewell(table.keep()) or [line("Goodbye.")])


def _play_in_lines(table: Table, glyphs: Glyphs) -> None:
    if table.opponent is not None:
        table.opponent = Waiting(table.opponent)
    session = Session(table, glyphs)
    with suppress(ImportError):
        import readline  # noqa: F401  # gives `input` its editing keys and its history
    with signals_as_interrupts():
        try:
            print_block(session.greeting())
            while not session.is_over:
                print_block(session.answer(input(session.prompt)))
        except (EOFError, KeyboardInterrupt):
            goodbye = session.leave()
            print_block([(), *goodbye])
        finally:
            session.leave()  # saves the game even if the terminal is gone
