"""Pictures in notebooks: a `State` or `Record` that ends a cell is shown as the table it describes.

The rules know nothing of drawing, so their values cannot carry `_repr_svg_`; IPython is told from outside instead.
"""

import sys
from typing import Any


def show_pictures() -> None:
    """Tells the IPython that is running, if one is, how to show positions and games."""
    shell = sys.modules["IPython"].get_ipython()
    if shell is not None:
        svg = shell.display_formatter.formatters["image/svg+xml"]
        svg.for_type_by_name("quiltbee.rules.state", "State", _picture)
        svg.for_type_by_name("quiltbee.notation.record", "Record", _picture)


def _picture(thing: Any) -> str:
    from quiltbee.drawing import draw  # loaded when the first picture is asked for

    return draw(thing)
