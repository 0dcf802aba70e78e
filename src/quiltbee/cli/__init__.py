"""The command line: `quiltbee --help`."""

import sys
from collections.abc import Sequence


def main(argv: Sequence[str] | None = None) -> int:
    """Runs one command and returns its exit code: 0 success, 1 a check failed, 2 wrong usage, 3 a bug in quiltbee."""
    words = list(sys.argv[1:] if argv is None else argv)
    try:
        from quiltbee.cli.app import run  # a program that imports this package need not wait for the command line
        from quiltbee.cli.ending import code_of

        return code_of(lambda: run(words))
    except KeyboardInterrupt:  # so early that `guarded` is not there yet, or so late that it has ended
        print("quiltbee: interrupted", file=sys.stderr)
        return 130
