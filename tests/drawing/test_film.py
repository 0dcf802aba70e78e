"""A game as an animated GIF, read back by another program's decoder."""

import io
from functools import cache
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageSequence

from quiltbee import LEATHER, Place, Record, layout
from quiltbee.drawing import fabrics_of, film
from quiltbee.drawing.film import BEGINNING, DECISION, END
from quiltbee.drawing.film_set import HEIGHT, WIDTH, FilmSet
from quiltbee.drawing.gif import TRANSPARENT, Frame, gif, packed_pixels
from quiltbee.drawing.look import look
from quiltbee.drawing.raster import Palette
from tests.drawing.support import EDITIONS, home_made, random_game, whole_game

every_edition = pytest.mark.parametrize("name", EDITIONS)


@cache
def filmed(name: str, theme: str = "light") -> bytes:
    return film(whole_game(name), theme)


def frames(content: bytes) -> list[Image.Image]:
    """Every frame as one sees it."""
    with Image.open(io.BytesIO(content)) as image:
        return [each.convert("RGB") for each in ImageSequence.Iterator(image)]


def colours_in(frame: Image.Image, box: tuple[int, int, int, int]) -> set[str]:
    found = frame.crop(box).getcolors(WIDTH * HEIGHT) or []
    return {"#{:02X}{:02X}{:02X}".format(*colour) for _, colour in found if isinstance(colour, tuple)}


def stage(record: Record, theme: str = "light") -> FilmSet:
    return FilmSet(record.edition, look(record.edition.dress, theme))


def cell_box(stage: FilmSet, seat: int, row: int, column: int) -> tuple[int, int, int, int]:
    x, y = stage.corner(seat)
    left, top = x + column * stage.cell, y + row * stage.cell
    return left + 1, top + 1, left + stage.cell - 1, top + stage.cell - 1


@pytest.mark.slow
@every_edition
def test_a_film_has_a_frame_for_each_decision_and_runs_for_ever(name: str) -> None:
    content, decisions = filmed(name), len(whole_game(name).decisions)
    with Image.open(io.BytesIO(content)) as image:
        assert (image.format, image.size, image.info["loop"]) == ("GIF", (WIDTH, HEIGHT), 0)
        shown = [each.info["duration"] / 10 for each in ImageSequence.Iterator(image)]
    assert shown == [BEGINNING, *[DECISION] * (decisions - 1), END]
    assert len(content) < 500_000


@pytest.mark.slow
@pytest.mark.parametrize(("name", "theme"), [*((name, "light") for name in EDITIONS), ("express", "dark")])
def test_at_the_end_every_patch_lies_there_in_the_colour_of_its_fabric(name: str, theme: str) -> None:
    record = whole_game(name)
    table, last, fabrics = stage(record, theme), frames(filmed(name, theme))[-1], fabrics_of(record.edition)
    dye, muslin = look(name, theme).dye, look(name, theme).colours["muslin"]
    covered = set()
    for piece in layout(record):
        for row, column in piece.cells:
            covered.add((piece.seat, row, column))
            seen = colours_in(last, cell_box(table, piece.seat, row, column))
            assert piece.patch == LEATHER or dye(fabrics[piece.patch].ground) in seen
    cells = ((row, column) for row in range(record.edition.rows) for column in range(record.edition.columns))
    for row, column in cells:
        for seat in (0, 1):
            if (seat, row, column) not in covered:
                assert muslin in colours_in(last, cell_box(table, seat, row, column))


@every_edition
def test_a_patch_comes_with_its_decision_and_stays(name: str) -> None:
    record, shown = whole_game(name), frames(filmed(name))
    table, muslin = stage(record), look(name).colours["muslin"]
    pieces = iter(layout(record))
    for ply, decision in enumerate(record.decisions, start=1):
        if isinstance(decision, Place):
            piece = next(pieces)
            box = cell_box(table, piece.seat, *piece.cells[0])
            assert muslin in colours_in(shown[ply - 1], box)
            assert shown[ply - 1].crop(box).tobytes() != shown[ply].crop(box).tobytes()
            assert shown[ply].crop(box).tobytes() == shown[-1].crop(box).tobytes()


def test_every_position_looks_different_from_the_one_before() -> None:
    shown = [frame.tobytes() for frame in frames(filmed("patchwork"))]
    assert all(one != other for one, other in pairwise(shown))


def test_the_last_frame_tells_who_won() -> None:
    record = whole_game("express").upto(6)
    ends = {
        frames(film(Record(record.edition, record.circle, record.first, record.decisions, headers)))[-1].tobytes()
        for headers in ((), (("Result", "0"),), (("Result", "1"),))
    }
    assert len(ends) == 3


@every_edition
@pytest.mark.parametrize("last", [4, 199])
def test_an_edition_made_at_home_is_filmed(name: str, last: int) -> None:
    record = random_game(home_made(name, last=last), seed=2)
    assert len(frames(film(record.upto(8)))) == 9


def test_a_game_without_a_decision_is_one_picture() -> None:
    assert len(frames(film(whole_game("express").upto(0)))) == 1


# --- the file format ----------------------------------------------------------------------------------------------


@settings(max_examples=30)
@given(st.integers(1, 40), st.integers(1, 40), st.integers(1, TRANSPARENT), st.randoms(use_true_random=False))
def test_any_pictures_come_back_as_they_were(width: int, height: int, colours: int, random: Random) -> None:
    palette = [f"#{random.randrange(1 << 24):06X}" for _ in range(colours)]
    pixels = bytearray(random.choices(range(colours), k=width * height))
    wanted: list[Frame] = []
    for _ in range(3):
        wanted.append(Frame(bytes(pixels), 10 + len(wanted)))  # no two alike, or a decoder would make them one
        for _ in range(random.randint(0, 9)):
            pixels[random.randrange(len(pixels))] = random.randrange(colours)
    shown = frames(gif(width, height, palette, wanted))
    colour = [bytes.fromhex(each[1:]) for each in palette]
    assert [each.tobytes() for each in shown] == [b"".join(colour[pixel] for pixel in each.pixels) for each in wanted]


def test_a_noisy_picture_fills_the_table_of_codes_many_times() -> None:
    pixels = bytes((at * at // 7 + at // 3) % 251 for at in range(150 * 150))
    (shown,) = frames(gif(150, 150, [f"#{at:02X}{255 - at:02X}00" for at in range(251)], [Frame(pixels, 10)]))
    assert shown.tobytes() == b"".join(bytes([pixel, 255 - pixel, 0]) for pixel in pixels)


def test_a_palette_that_is_full_takes_the_nearest_colour() -> None:
    palette = Palette()
    numbers = [palette[f"#{at:02X}0000"] for at in range(256)]
    assert len(palette.colours) == TRANSPARENT
    assert numbers[255] == numbers[254]
    with pytest.raises(ValueError, match="room for 255 colours, not for 256"):
        gif(1, 1, ["#000000"] * 256, [Frame(b"\0", 1)])


def test_a_strict_decoder_finds_the_end() -> None:
    """Pillow stops when it has all pixels; this reads the codes to the last, as strict decoders do."""
    for count in (1, 2, 254, 255, 256, 257, 511, 512, 3838, 3839, 3840, 5000):
        pixels = bytes((at * 7 + at // 255) % 255 for at in range(count))
        assert unpacked(packed_pixels(pixels)) == pixels


def unpacked(packed: bytes) -> bytes:
    """The pixels behind LZW codes that begin with `clear` and end with `end` and nothing after it."""
    bits, at, size = int.from_bytes(packed, "little"), 0, 9
    table: dict[int, bytes] = {}
    before, pixels = b"", bytearray()
    while True:
        code = bits >> at & (1 << size) - 1
        at += size
        if code == 257:
            assert at <= 8 * len(packed) < at + 8
            return bytes(pixels)
        if code == 256:
            table, size, before = {each: bytes([each]) for each in range(256)}, 9, b""
            continue
        here = table.get(code, before + before[:1])
        if before and len(table) + 2 < 4096:
            table[len(table) + 2] = before + here[:1]
            size = min(12, (len(table) + 2).bit_length())
        pixels += here
        before = here
