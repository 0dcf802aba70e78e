"""The table of all commands. Each command is a module of its own, in `commands/<heading>/`.

A command's module imports at the top only what its help needs, and the rest when it runs: so help comes at once. A long
command keeps its work in a second module, which may import everything at the top.
"""

from typing import Annotated, ClassVar

import typer

from quiltbee.cli.lazy_group import Headings, LazyGroup


class Commands(LazyGroup):
    """All commands, with their one-line summaries."""

    headings: ClassVar[Headings] = {
        "Play": {
            "play": "Play in the browser, or in this terminal.",
        },
        "Games": {
            "new": "Shuffle a new game and print its game file.",
            "show": "Show a position or a game as text, a picture or a film.",
            "replay": "Replay games, check every decision and print the results.",
            "convert": "Convert games from text to JSON, or from JSON to text.",
        },
        "Editions": {
            "editions": "List the editions, or describe some of them in full.",
            "validate": "Check edition files.",
        },
        "Engine": {
            "hint": "Suggest what to do in a position, and say why.",
            "analyse": "Judge every decision of a game and show what was better.",
            "engine": "Speak the engine protocol on standard input and output.",
        },
        "Server": {
            "serve": "Serve games over HTTP.",
            "backup": "Back up the server's database, even while the server runs.",
            "restore": "Restore a backup while the server is stopped.",
            "export": "Write every game on the server as text.",
            "import": "Add games from a text file to the server.",
            "doctor": "Check the installation, the database and every game in it.",
        },
        "Lab": {
            "match": "Let two bots play a match and measure the difference.",
            "tournament": "Let several bots play each other, and rank them.",
            "dataset": "Make a data set of games with values.",
            "perft": "Count the legal sequences of decisions of a given length.",
            "bench": "Measure how fast this machine plays.",
        },
    }


app = typer.Typer(
    name="quiltbee",
    cls=Commands,
    help="Play, study and host Patchwork, Patchwork Express and Stack'n Stuff.",
    epilog="Exit codes: 0 success, 1 a check failed, 2 wrong usage, 3 a bug in quiltbee.",
    context_settings={"help_option_names": ["-h", "--help"]},
    no_args_is_help=True,
    rich_markup_mode=None,  # help with rich takes twice as long to come
    pretty_exceptions_enable=False,
)


def _print_version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        print(f"quiltbee {version('quiltbee')}")
        raise typer.Exit


@app.callback()
def _options(
    version: Annotated[  # its callback does the work
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version and exit.")
    ] = False,
) -> None:
    pass
