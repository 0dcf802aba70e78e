"""Reading films back with another program's decoder."""

import io

from PIL import Image, ImageSequence

from quiltbee.drawing.film import TURN


def frames(content: bytes) -> list[tuple[Image.Image, int]]:
    """Every frame as one sees it, and how many milliseconds it is shown."""
    with Image.open(io.BytesIO(content)) as image:
        assert image.format == "GIF"
        return [(each.convert("RGB"), each.info["duration"]) for each in ImageSequence.Iterator(image)]


def at_rest(content: bytes) -> list[Image.Image]:
    """The frames in which nothing moves: the first, and the last of each turn."""
    return [frame for frame, milliseconds in frames(content) if milliseconds >= TURN]
