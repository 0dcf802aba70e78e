"""How far apart two swatches of cloth are for an eye that sees no colour. Rough: our own weights, no person tested."""

from itertools import product
from typing import NamedTuple

from PIL import Image, ImageChops, ImageStat

_STEPS = (1, 2, 4, 8, 14, 22)
_DIRECTIONS = ((1, 0), (1, 1), (0, 1), (-1, 1))
_TURNED = ((0, 1, 2, 3), (2, 3, 0, 1), (0, 3, 2, 1), (2, 1, 0, 3))
"""What the eight turns of a swatch do to the order of the directions."""


class Swatch(NamedTuple):
    """What is measured: lightness, contrast, share of light and dark, and how it changes from spot to spot."""

    mean: float
    contrast: float
    shares: tuple[float, ...]
    changes: tuple[tuple[float, ...], ...]
    """For each direction, the mean change over steps of some lengths."""


def swatch(picture: Image.Image) -> Swatch:
    """The measures of a picture in grey."""
    statistics = ImageStat.Stat(picture)
    histogram = picture.histogram()
    pixels = sum(histogram)
    shares = tuple(sum(histogram[at : at + 32]) / pixels for at in range(0, 256, 32))
    changes = tuple(tuple(_change(picture, dx * step, dy * step) for step in _STEPS) for dx, dy in _DIRECTIONS)
    return Swatch(statistics.mean[0], statistics.stddev[0], shares, changes)


def _change(picture: Image.Image, dx: int, dy: int) -> float:
    """The mean difference of two spots so far apart."""
    width, height = picture.width - abs(dx), picture.height - dy
    left = max(0, -dx)
    here = picture.crop((left, 0, left + width, height))
    there = picture.crop((left + dx, dy, left + dx + width, dy + height))
    return ImageStat.Stat(ImageChops.difference(here, there)).mean[0]


def distance(one: Swatch, other: Swatch) -> float:
    """0 for the same cloth, however it is turned; about 1 is plain to see."""
    light = abs(one.mean - other.mean) / 40 + abs(one.contrast - other.contrast) / 25
    shares = sum(abs(a - b) for a, b in zip(one.shares, other.shares, strict=True)) / 2
    return light + shares + min(_texture(one, other, turned) for turned in _TURNED)


def _texture(one: Swatch, other: Swatch, turned: tuple[int, ...]) -> float:
    pairs = product(enumerate(turned), range(len(_STEPS)))
    return sum(abs(one.changes[at][step] - other.changes[to][step]) for (at, to), step in pairs) / 120
