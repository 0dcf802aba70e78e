"""The command `quiltbee show`."""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

from quiltbee.cli.arguments.parameter import Option
from quiltbee.cli.ending import Failure
from quiltbee.cli.offers import themes
from quiltbee.cli.options import STDOUT, Ascii, AsJson, EditionFiles, GameNumber, Ply, PositionOrFile

if TYPE_CHECKING:
    from quiltbee.notation.record import Record
    from quiltbee.rules.state import State

T = TypeVar("T")


def show(
    what: PositionOrFile,
    game: GameNumber = 1,
    ply: Ply = None,
    svg: Annotated[
        Path | None, Option("--svg", metavar="OUT", help="Draw a picture into this file; - prints it.")
    ] = None,
    gif: Annotated[
        Path | None, Option("--gif", metavar="OUT", help="Film the whole game into this file; - prints it.")
    ] = None,
    theme: Annotated[
        str, Option("--theme", metavar="light|dark", help="The colours of the picture.", offers=themes)
    ] = "light",
    ascii: Ascii = False,
    json: AsJson = False,
    edition_file: EditionFiles = None,
) -> None:
    from quiltbee.cli.lookup import find
    from quiltbee.files.safe_file import must_not_be_input

    for out in filter(None, (svg, gif)):
        must_not_be_input(out, *what, *(edition_file or ()))
    thing = find(what, game, ply, edition_file)
    if svg is not None:
        _write_picture(thing, svg, theme)
    if gif is not None:
        _write_film(thing, gif, theme)
    if svg is not None or gif is not None:
        return
    if json:
        _print_facts(thing)
    else:
        _print_board(thing, ascii)


def _print_board(thing: "State | Record", ascii: bool) -> None:
    """The table as text."""
    from quiltbee.cli.output import print_block
    from quiltbee.text.board import board
    from quiltbee.text.glyphs import PLAIN, glyphs_for

    print_block(board(thing, PLAIN if ascii else glyphs_for(sys.stdout.encoding)))


def _print_facts(thing: "State | Record") -> None:
    """The position as one line of JSON: its text, and the facts that `replay --json` prints."""
    from json import dumps

    from quiltbee.notation.facts import facts
    from quiltbee.notation.positions import state_text
    from quiltbee.rules.state import State

    state = thing if isinstance(thing, State) else thing.final
    print(dumps({"position": state_text(state), **facts(state)}))


def _write_picture(thing: "State | Record", out: Path, theme: str) -> None:
    """The table as a picture."""
    from quiltbee.drawing import draw

    _write(out, _drawn(lambda: draw(thing, theme)))


def _write_film(thing: "State | Record", out: Path, theme: str) -> None:
    """The whole game as an animated GIF, with a progress bar while it is drawn."""
    from quiltbee.cli.progress import progress_bar
    from quiltbee.drawing import film
    from quiltbee.rules.state import State

    if isinstance(thing, State):
        raise Failure("--gif needs a game, and this is a single position")
    with progress_bar("frames") as progress:
        drawn = _drawn(lambda: film(thing, theme, progress))
    _write(out, drawn)


def _drawn(draw: Callable[[], T]) -> T:
    from quiltbee.drawing import NoRenderer

    try:
        return draw()
    except (ValueError, NoRenderer) as error:
        raise Failure(str(error)) from None


def _write(out: Path, content: str | bytes) -> None:
    from quiltbee.files.safe_file import write_safely

    if str(out) != STDOUT:
        write_safely(out, content)
    elif isinstance(content, str):
        print(content)
    elif sys.stdout.isatty():
        raise Failure("a film cannot be shown in a terminal; name a file, or send it to another program")
    else:
        sys.stdout.flush()
        sys.stdout.buffer.write(content)
