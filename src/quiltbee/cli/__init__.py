"""The command line: `quiltbee --help`."""

from collections.abc import Sequence


def main(argv: Sequence[str] | None = None) -> int:
    """Runs one command and returns its exit code: 0 success, 1 a check failed, 2 wrong usage, 3 a bug in quiltbee."""
    from quiltbee.cli.app import app  # a program that imports this package need not wait for typer
    from quiltbee.cli.ending import code_of

    return code_of(lambda: app(args=argv, prog_name="quiltbee"))
