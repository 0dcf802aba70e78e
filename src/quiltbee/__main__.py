"""`python -m quiltbee` is `quiltbee`. Python looks for the package in the current folder; we look there no further."""

import sys

from quiltbee.interpreter import forget_current_folder


def run() -> int:
    forget_current_folder()
    from quiltbee.cli import main  # only now: it imports much

    return main()


sys.exit(run())
