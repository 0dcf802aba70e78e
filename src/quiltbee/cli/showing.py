"""What `quiltbee show` shows, and how."""

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from itertools import islice
from json import dumps
from pathlib import Path
from typing import TypeVar

from quiltbee.cli.ending import WRONG, Failure
from quiltbee.cli.output import print_block
from quiltbee.cli.reading import STDIN, shelf_for, shown, text_of
from quiltbee.editions.finder import Shelf
from quiltbee.notation.decisions import Unreadable
from quiltbee.notation.facts import facts
from quiltbee.notation.games import each_game
from quiltbee.notation.positions import parse_state, state_text
from quiltbee.notation.record import IllegalGame, Record
from quiltbee.rules.state import State
from quiltbee.safe_file import write_safely
from quiltbee.text.board import board
from quiltbee.text.glyphs import PLAIN, glyphs_for

Shown = State | Record
T = TypeVar("T")


def find(words: list[str], game: int, ply: int | None, edition_files: Iterable[Path] | None) -> Shown:
    """The position or game that the words of the command line mean: a file, or the position itself."""
    name = " ".join(words)
    if name != STDIN and not _is_file(name):
        return _position(name, name, shelf_for(STDIN, edition_files), ply)
    text, shelf = text_of(name), shelf_for(name, edition_files)
    if not text.lstrip().startswith(("[", "{")) and text.strip():
        return _position(text, shown(name), shelf, ply)
    return _game(text, shown(name), shelf, game, ply)


def _is_file(name: str) -> bool:
    try:
        return Path(name).exists()
    except (OSError, ValueError):  # too long for a file's name, as a position may be
        return False


def _position(text: str, where: str, shelf: Shelf, ply: int | None) -> State:
    if ply is not None:
        raise Failure("--ply needs a game; a position does not know how it came about")
    if where == text and " " not in text.strip():
        raise Failure(f"there is no file {text!r}, and it is no position")
    try:
        return parse_state(text, shelf.find)
    except Unreadable as error:
        raise Failure(str(error) if where == text else f"{where}: {error}", WRONG) from None


def _game(text: str, where: str, shelf: Shelf, game: int, ply: int | None) -> Record:
    try:
        record = next(islice(each_game(text, shelf.find), game - 1, None), None)
        if record is None:
            raise Failure(f"there is no game {game} in {where}")
        if ply is not None and ply > len(record.decisions):
            raise Failure(f"{where}: game {game} has {len(record.decisions)} decisions, so there is no ply {ply}")
        record = record if ply is None else record.upto(ply)
        _ = record.final  # is every decision up to here allowed?
    except (Unreadable, IllegalGame) as error:
        raise Failure(f"{where}: game {game}: {error}", WRONG) from None
    return record


def print_board(thing: Shown, ascii: bool) -> None:
    """The table as text."""
    print_block(board(thing, PLAIN if ascii else glyphs_for(sys.stdout.encoding)))


def print_facts(thing: Shown) -> None:
    """The position as one line of JSON: its text, and the facts that `replay --json` prints."""
    state = thing if isinstance(thing, State) else thing.final
    print(dumps({"position": state_text(state), **facts(state)}))


def write_picture(thing: Shown, out: Path, theme: str) -> None:
    """The table as a picture."""
    from quiltbee.drawing import draw

    _write(out, _drawn(lambda: draw(thing, theme)))


def write_film(thing: Shown, out: Path, theme: str) -> None:
    """The whole game as an animated GIF, with a progress bar while it is drawn."""
    from quiltbee.drawing import film

    if isinstance(thing, State):
        raise Failure("--gif needs a game; a position does not know how it came about")
    with _progress() as progress:
        drawn = _drawn(lambda: film(thing, theme, progress))
    _write(out, drawn)


@contextmanager
def _progress() -> Iterator[Callable[[int, int], None]]:
    """A bar on the terminal; where there is none, nothing."""
    from rich.console import Console
    from rich.progress import Progress

    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("frames", total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)


def _drawn(draw: Callable[[], T]) -> T:
    from quiltbee.drawing import NoRenderer

    try:
        return draw()
    except (ValueError, NoRenderer) as error:
        raise Failure(str(error)) from None


def _write(out: Path, content: str | bytes) -> None:
    if str(out) != STDIN:
        write_safely(out, content)
    elif isinstance(content, str):
        print(content)
    elif sys.stdout.isatty():
        raise Failure("a film is nothing for a terminal; name a file, or send it to another program")
    else:
        sys.stdout.flush()
        sys.stdout.buffer.write(content)
