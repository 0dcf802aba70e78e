"""Writing GIF files: pictures in at most 255 colours, one after the other, for ever."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

TRANSPARENT = 255
"""The colour that lets the frame before shine through; so a palette has at most this many colours."""
_MOST_CODES = 4096
_LOOP_FOR_EVER = b"\x21\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"
_END = b"\x3b"


class Frame(NamedTuple):
    """A whole picture, one byte for each pixel, and how long it is shown."""

    pixels: bytes
    hundredths: int


class _Part(NamedTuple):
    """What of a picture differs from the one before."""

    left: int
    top: int
    width: int
    height: int
    pixels: bytes


def gif(width: int, height: int, palette: Sequence[str], frames: Sequence[Frame]) -> bytes:
    """An animation that begins again when it is over. The palette has colours as `#RRGGBB`."""
    if len(palette) > TRANSPARENT:
        raise ValueError(f"a GIF has room for {TRANSPARENT} colours, not for {len(palette)}")
    colours = b"".join(bytes.fromhex(colour[1:]) for colour in palette).ljust(3 * 256, b"\0")
    head = b"GIF89a" + _two(width) + _two(height) + b"\xf7\x00\x00" + colours + _LOOP_FOR_EVER
    return head + b"".join(_images(frames, width)) + _END


def _images(frames: Sequence[Frame], width: int) -> Iterator[bytes]:
    before = None
    for pixels, hundredths in frames:
        part = _Part(0, 0, width, len(pixels) // width, pixels) if before is None else _changed(before, pixels, width)
        yield _image(part, hundredths)
        before = pixels


def _image(part: _Part, hundredths: int) -> bytes:
    control = b"\x21\xf9\x04\x05" + _two(hundredths) + bytes([TRANSPARENT, 0])
    place = b"\x2c" + _two(part.left) + _two(part.top) + _two(part.width) + _two(part.height) + b"\0"
    packed = packed_pixels(part.pixels)
    blocks = (packed[at : at + 255] for at in range(0, len(packed), 255))
    return control + place + b"\x08" + b"".join(bytes([len(block)]) + block for block in blocks) + b"\0"


def _two(value: int) -> bytes:
    return value.to_bytes(2, "little")


def _changed(before: bytes, after: bytes, width: int) -> _Part:
    """The smallest rectangle with all that is new. What is left and right of it in a row shines through."""
    rows = range(0, len(after), width)
    spans = [_span(before[at : at + width], after[at : at + width]) for at in rows]
    tops = [row for row, (start, end) in enumerate(spans) if start < end] or [0]
    left = min((start for start, end in spans if start < end), default=0)
    right = max((end for start, end in spans if start < end), default=1)
    top, bottom = tops[0], tops[-1] + 1
    lines = []
    for row in range(top, bottom):
        start, end = spans[row]
        start, end = (start, end) if start < end else (left, left)
        seen = after[row * width + start : row * width + end]
        lines.append(_through(start - left) + seen + _through(right - end))
    return _Part(left, top, right - left, bottom - top, b"".join(lines))


def _through(count: int) -> bytes:
    return bytes([TRANSPARENT]) * count


def _span(one: bytes, other: bytes) -> tuple[int, int]:
    """From the first to behind the last byte that differs."""
    if one == other:
        return 0, 0
    difference = int.from_bytes(one) ^ int.from_bytes(other)
    lowest = difference & -difference
    return len(one) - (difference.bit_length() + 7) // 8, len(one) - (lowest.bit_length() - 1) // 8


def packed_pixels(pixels: bytes) -> bytes:
    """The pixels packed by LZW as GIF wants it, codes of nine bits and more."""
    clear, end = 256, 257
    known: dict[int, int] = {}
    following, size = end + 1, 9
    bits, filled = clear, size
    packed = bytearray()
    prefix = pixels[0]
    for pixel in pixels[1:]:
        key = prefix << 8 | pixel
        code = known.get(key)
        if code is not None:
            prefix = code
            continue
        bits |= prefix << filled
        filled += size
        if following < _MOST_CODES:
            known[key] = following
            size = max(size, following.bit_length())
            following += 1
        else:
            bits |= clear << filled
            filled += size
            known.clear()
            following, size = end + 1, 9
        if filled > 512:
            packed += (bits & (1 << 512) - 1).to_bytes(64, "little")
            bits >>= 512
            filled -= 512
        prefix = pixel
    bits |= prefix << filled
    filled += size
    # The reader learns one code more with this one, so the last may be a bit longer.
    size = max(size, min(following, _MOST_CODES - 1).bit_length())
    bits |= end << filled
    filled += size
    return bytes(packed + bits.to_bytes((filled + 7) // 8, "little"))
