"""Pictures in notebooks: a `State` or `Record` that ends a cell is shown as the table it describes.

The rules know nothing about drawing, so their values cannot have `_repr_svg_`. Instead we register with IPython.
"""

import sys
from typing import Any


def show_pictures() -> None:
    """Tells a running IPython how to show positions and games."""
    shell = sys.modules["IPython"].get_ipython()
    if shell is not None:
        svg = shell.display_formatter.formatters["image/svg+xml"]
        svg.for_type_by_name("quiltbee.rules.state", "State", _picture)
        svg.for_type_by_name("quiltbee.notation.record", "Record", _picture)


def _picture(thing: Any) -> str:
    from quiltbee.drawing import draw  # loaded with the first picture

    return draw(thing)
