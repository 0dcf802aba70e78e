"""Pictures in pixels: resvg draws the SVG, Pillow writes the GIF. Both come with the extra `film`."""

import io
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TypedDict

from PIL import Image, ImageFont
from resvg_py import svg_to_bytes

Pixels = Image.Image
COLOURS = 255
"""A GIF has 256 colours, and one of them means that a pixel does not change."""
_ONE_LETTER = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20">'
    '<text x="2" y="18" font-size="20" font-family="sans-serif">8</text></svg>'
)


class Fonts(TypedDict, total=False):
    """Where resvg finds its fonts; if empty, it uses the fonts of the system."""

    skip_system_fonts: bool
    font_dirs: list[str]
    serif_family: str
    sans_serif_family: str


# --- from SVG to pixels ---------------------------------------------------------------------------------------------


def render(svg: str, width: int, background: str, fonts: Fonts | None = None) -> Pixels:
    """The picture in this width. The background (#RRGGBB) shows where nothing is drawn."""
    return _drawn(svg, width, _usual_fonts() if fonts is None else fonts, background).convert("RGB")


def render_clear(svg: str) -> Pixels:
    """The picture as large as it says, clear where nothing is drawn."""
    return _drawn(svg, None, _usual_fonts())


@cache
def _usual_fonts() -> Fonts:
    return usable_fonts(Fonts())


def usable_fonts(wanted: Fonts) -> Fonts:
    """The wanted fonts, or Pillow's own font if they draw no letters: a small container has no fonts at all."""
    if _drawn(_ONE_LETTER, 20, wanted).getbbox():
        return wanted
    folder, family = _font_of_pillow()
    return Fonts(skip_system_fonts=True, font_dirs=[folder.name], serif_family=family, sans_serif_family=family)


@cache
def _font_of_pillow() -> tuple["TemporaryDirectory[str]", str]:
    """A folder with the font, because resvg reads fonts from files only. It is deleted when the program ends."""
    font = ImageFont.load_default(16)
    assert isinstance(font, ImageFont.FreeTypeFont), "this Pillow was built without FreeType"
    assert isinstance(font.path, io.BytesIO)
    folder = TemporaryDirectory(prefix="quiltbee-")
    Path(folder.name, "font.ttf").write_bytes(font.path.getvalue())
    return folder, font.getname()[0] or ""


def _drawn(svg: str, width: int | None, fonts: Fonts, background: str | None = None) -> Pixels:
    return Image.open(io.BytesIO(svg_to_bytes(svg_string=svg, width=width, background=background, **fonts)))


# --- from pixels to a GIF -------------------------------------------------------------------------------------------


def gif(frames: Iterable[Pixels], durations: Sequence[int], samples: Sequence[Pixels]) -> bytes:
    """A GIF that repeats the frames, each shown for this many milliseconds, in the colours of the samples.

    All frames have the same colours and no dithering, so that an area that does not change costs nothing.
    An octree keeps the colours of small patches. A median cut is closer on average, and makes them grey.
    """
    palette = _side_by_side(samples).quantize(COLOURS, Image.Quantize.FASTOCTREE)
    reduced = (frame.quantize(palette=palette, dither=Image.Dither.NONE) for frame in frames)
    written = io.BytesIO()
    next(reduced).save(
        written,
        "GIF",
        save_all=True,
        append_images=reduced,
        duration=list(durations),
        loop=0,
        optimize=True,
        palette=palette.getpalette(),
    )
    return written.getvalue()


def _side_by_side(frames: Sequence[Pixels]) -> Pixels:
    width, height = frames[0].size
    row = Image.new("RGB", (width * len(frames), height))
    for at, frame in enumerate(frames):
        row.paste(frame, (at * width, 0))
    return row
