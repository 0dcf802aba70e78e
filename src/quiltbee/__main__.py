"""`python -m quiltbee` does what `quiltbee` does. Once Python has found the package, we stop searching its folder."""

import sys

from quiltbee.processes.interpreter import forget_current_folder


def run() -> int:
    forget_current_folder()
    from quiltbee.cli import main  # not before: it imports a lot

    return main()


sys.exit(run())
