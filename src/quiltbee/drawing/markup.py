"""Writing SVG: elements, numbers, words. Nothing here knows what is drawn."""

import re
from collections.abc import Mapping, Sequence
from xml.sax.saxutils import escape

Attribute = str | float | None
Colours = Mapping[str, str]
"""The words in braces in an SVG fragment, and their replacements."""

_NOT_IN_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
_BETWEEN_TAGS = re.compile(r">\s+<")


def number(value: float) -> str:
    """A number with at most two decimals and no trailing zeros."""
    written = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if written == "-0" else written


def minus(value: int) -> str:
    """A whole number as people write it, with a real minus sign.

    >>> minus(-4)
    '−4'
    """
    return str(value).replace("-", "−")


def words(text: str) -> str:
    """Any text, made safe for XML."""
    return escape(_NOT_IN_XML.sub("", text), {'"': "&quot;"})


def element(name: str, body: str = "", /, **attributes: Attribute) -> str:
    """An element; `stroke_width=2` becomes `stroke-width="2"`, and None is left out.

    >>> element("circle", r=2.5, fill="none", stroke_width=1)
    '<circle r="2.5" fill="none" stroke-width="1"/>'
    """
    written = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{value if isinstance(value, str) else number(value)}"'
        for key, value in attributes.items()
        if value is not None
    )
    return f"<{name}{written}>{body}</{name}>" if body else f"<{name}{written}/>"


def moved(body: str, x: float, y: float, scale: float = 1, turn: float = 0) -> str:
    """The same drawing moved, scaled and turned (in degrees)."""
    return element("g", body, transform=transform(x, y, scale, turn))


def transform(x: float, y: float, scale: float = 1, turn: float = 0) -> str:
    """The value of a `transform` attribute."""
    steps = [f"translate({number(x)} {number(y)})"]
    if turn:
        steps.append(f"rotate({number(turn)})")
    if scale != 1:
        steps.append(f"scale({scale:.4g})")
    return " ".join(steps)


def text(
    content: str,
    x: float,
    y: float,
    size: float,
    fill: str,
    *,
    anchor: str | None = None,
    weight: int | None = None,
    font: str | None = None,
) -> str:
    """A line of text standing on y; `anchor` is middle or end."""
    return element(
        "text",
        words(content),
        x=x,
        y=y,
        font_size=size,
        fill=fill,
        text_anchor=anchor,
        font_weight=weight,
        font_family=None if font is None else words(font),
    )


def fragment(source: str) -> str:
    """A fragment from a data file without its comments and line breaks."""
    return _BETWEEN_TAGS.sub("><", _COMMENT.sub("", source)).strip()


def width_of(content: str, size: float) -> float:
    """About how wide a line of text is. The reader's font is unknown, so this errs towards too wide."""
    return size * sum(_LETTER_WIDTH.get(letter, 0.6) for letter in content)


def size_for(content: str, sizes: Sequence[float], room: float) -> float:
    """The first size at which the text fits into the room, otherwise the last."""
    return next((size for size in sizes if width_of(content, size) <= room), sizes[-1])


def shortened(content: str, size: float, room: float) -> str:
    """The text, cut with an ellipsis if it would be wider than the room."""
    if width_of(content, size) <= room:
        return content
    while content and width_of(content + "…", size) > room:
        content = content[:-1]
    return content.rstrip() + "…"


_LETTER_WIDTH = (
    dict.fromkeys("ijlI.,:;'|!()", 0.3)
    | dict.fromkeys("frt- ", 0.4)
    | dict.fromkeys("mwMW", 0.95)
    | dict.fromkeys("ABCDEFGHJKLNOPQRSTUVXYZ…", 0.7)
)
