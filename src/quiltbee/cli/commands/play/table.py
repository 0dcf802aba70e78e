"""The table in a terminal: reads what the players type, prints what the session answers, and saves the game."""

import sys
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from quiltbee.cli.ending import WRONG, Failure
from quiltbee.cli.output import print_block
from quiltbee.cli.setup import chosen_edition, new_game
from quiltbee.cli.signals import signals_as_interrupts
from quiltbee.notation.decisions import Unreadable
from quiltbee.notation.record import IllegalGame
from quiltbee.text.glyphs import PLAIN, glyphs_for
from quiltbee.tui.keeper import Keeper
from quiltbee.tui.session import Opponent, Session


def new_table(
    edition: str | None,
    board: str | None,
    seed: int | None,
    first: int | None,
    player0: str | None,
    player1: str | None,
    edition_files: Iterable[Path] | None,
) -> Keeper:
    """A new game."""
    chosen = chosen_edition(edition or "patchwork", board, edition_files)
    return Keeper(new_game(chosen, seed, first, player0, player1), edition_files=tuple(edition_files or ()))


def saved_table(file: Path, game: int, edition_files: Iterable[Path] | None) -> Keeper:
    """A saved game."""
    try:
        return Keeper.load(file, game, tuple(edition_files or ()))
    except (Unreadable, IllegalGame) as error:
        raise Failure(f"{file}: game {game}: {error}", WRONG) from None
    except ValueError as error:
        raise Failure(str(error), WRONG) from None


def sit_down(keeper: Keeper, ascii: bool, opponent: Opponent | None = None) -> None:
    """Plays until somebody leaves. The game is saved however that happens."""
    session = Session(keeper, PLAIN if ascii else glyphs_for(sys.stdout.encoding), opponent)
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
