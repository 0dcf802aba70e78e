"""All commands together. Their modules import nothing slow before they run, so that help comes at once."""

from typing import Annotated

import typer

from quiltbee.cli.analyse import analyse
from quiltbee.cli.backup import backup
from quiltbee.cli.bench import bench
from quiltbee.cli.convert import convert
from quiltbee.cli.doctor import doctor
from quiltbee.cli.editions import editions
from quiltbee.cli.ending import guarded
from quiltbee.cli.engine import engine
from quiltbee.cli.export import export
from quiltbee.cli.hint import hint
from quiltbee.cli.import_ import import_
from quiltbee.cli.match import match
from quiltbee.cli.new import new
from quiltbee.cli.perft import perft
from quiltbee.cli.play import play
from quiltbee.cli.replay import replay
from quiltbee.cli.restore import restore
from quiltbee.cli.serve import serve
from quiltbee.cli.show import show
from quiltbee.cli.validate import validate

app = typer.Typer(
    name="quiltbee",
    help="Patchwork, Patchwork Express and Stack'n Stuff: play, look, check.",
    epilog="Exit codes: 0 all is well, 1 what was checked is wrong, 2 wrong use.",
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


for command in (
    play,
    new,
    show,
    replay,
    convert,
    validate,
    editions,
    perft,
    bench,
    serve,
    hint,
    analyse,
    match,
    engine,
):
    app.command()(guarded(command))
for server_command in (backup, restore, export, doctor):
    app.command()(guarded(server_command))
app.command("import")(guarded(import_))
