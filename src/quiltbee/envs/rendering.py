"""How an environment shows its table."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from quiltbee.extras import how_to_install, package_of
from quiltbee.notation.record import Record
from quiltbee.rules.wording import one_of
from quiltbee.text.board import board_text

RENDER_MODES = ("human", "ansi", "svg", "rgb_array")
"""Printed; as text; as a picture in SVG; as pixels, which need the extra `film`."""
_WIDTH = 960


def checked_mode(mode: str | None, known: Sequence[str] = RENDER_MODES) -> str | None:
    """The mode. Raises `ValueError` if there is none of this name."""
    return None if mode is None else one_of("render_mode", mode, known)


def rendered(record: Record, mode: str | None) -> Any:
    """The table after the last decision of a game."""
    match mode:
        case "human":
            print(board_text(record))
            return None
        case "ansi":
            return board_text(record)
        case "svg":
            from quiltbee.drawing import draw

            return str(draw(record))
        case "rgb_array":
            return pixels(record)
    return None


def pixels(record: Record) -> npt.NDArray[np.uint8]:
    """The table as an array of rows, columns and three colours."""
    from quiltbee.drawing import NoRenderer, draw

    try:
        from quiltbee.drawing.pixels import render
    except ModuleNotFoundError as error:
        raise NoRenderer(f"pixels need {package_of(error.name)}: {how_to_install(error.name)}") from None
    return np.array(render(str(draw(record)), _WIDTH, "#ffffff"), dtype=np.uint8)
