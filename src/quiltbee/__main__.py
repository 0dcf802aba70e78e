"""`python -m quiltbee` is `quiltbee`. Python finds the package in the current folder; then we stop looking there."""

import sys

from quiltbee.processes.interpreter import forget_current_folder


def run() -> int:
    forget_current_folder()
    from quiltbee.cli import main  # not before: it imports a lot

    return main()


sys.exit(run())
