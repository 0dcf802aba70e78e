"""What the pictures show, read back from their pixels."""

from dataclasses import replace
from itertools import product

import pytest
from PIL import Image, ImageChops, ImageStat

from quiltbee import LEATHER, Edition, Patch, Record, edition, layout
from quiltbee.drawing import Picture, draw, fabrics_of, keepsake, patch_svg
from quiltbee.drawing.markup import element
from quiltbee.drawing.pixels import render
from quiltbee.drawing.svg.keepsake import keepsake_picture
from quiltbee.drawing.svg.patch import patch_group
from quiltbee.drawing.svg.scene import Scene
from quiltbee.drawing.svg.table import document, table_picture
from quiltbee.drawing.theme.look import Look
from quiltbee.rules.shapes import turned_cells
from tests.drawing.support.pictures import EDITIONS, THEMES, home_made, parsed, random_game, whole_game
from tests.drawing.support.pixels import (
    MUSLIN,
    Place,
    Seen,
    distance,
    hex_colour,
    patch_at,
    pixel,
    plain_look,
    plain_scene,
    seen,
)

every_edition = pytest.mark.parametrize("name", EDITIONS)
every_theme = pytest.mark.parametrize("theme", THEMES)
WIDTH = 640


def places(edition: Edition) -> list[Place]:
    return list(product((0, 1), range(edition.rows), range(edition.columns)))


def lying_at(record: Record) -> dict[Place, str]:
    """What lies on every cell of both quilts."""
    found = dict.fromkeys(places(record.edition), MUSLIN)
    for piece in layout(record):
        found.update({(piece.seat, row, column): piece.patch for row, column in piece.cells})
    return found


# --- the quilts show exactly the position ---------------------------------------------------------------------------


def shown_at(record: Record, worn: Look, picture: Picture) -> dict[Place, str]:
    """What a plain picture shows on every cell of both quilts."""
    shown, plain = plain_scene(record), seen(picture, WIDTH)
    return {place: patch_at(plain, shown, worn, place) for place in places(record.edition)}


@pytest.mark.slow
@every_edition
@pytest.mark.parametrize("seed", [1, 2])
def test_the_table_shows_every_patch_on_its_cells_and_nothing_on_the_others(name: str, seed: int) -> None:
    record, worn = whole_game(name, seed), plain_look(name)
    for plies in (0, len(record.decisions) // 2, len(record.decisions)):
        part = record.upto(plies)
        assert shown_at(part, worn, table_picture(worn, plain_scene(part))) == lying_at(part), plies


@every_edition
def test_the_picture_to_keep_shows_the_same_quilts(name: str) -> None:
    record, worn = whole_game(name), plain_look(name)
    assert shown_at(record, worn, keepsake_picture(worn, plain_scene(record))) == lying_at(record)


@every_edition
@pytest.mark.parametrize("last", [4, 11, 199])
def test_an_edition_made_at_home_is_shown_exactly(name: str, last: int) -> None:
    record, worn = random_game(home_made(name, last=last), seed=2), plain_look(name)
    assert shown_at(record, worn, table_picture(worn, plain_scene(record))) == lying_at(record)


@every_edition
def test_a_position_without_its_game_shows_plain_cloth_on_the_covered_cells_only(name: str) -> None:
    record, worn = whole_game(name).upto(40), plain_look(name)
    found = seen(table_picture(worn, Scene(record.final, {}, None)), WIDTH)
    cloth = hex_colour(worn.colours["plain"])
    shown = {place: distance(found.spot(place, 9, 39), cloth) < 3 for place in places(record.edition)}
    assert shown == {place: patch != MUSLIN for place, patch in lying_at(record).items()}


# --- every patch in its own fabric ----------------------------------------------------------------------------------


@pytest.mark.slow
@every_theme
@every_edition
def test_every_cell_of_the_table_looks_like_that_cell_of_its_patch(name: str, theme: str) -> None:
    """In the real dress, with stitches, light and buttons."""
    record = whole_game(name)
    table = seen(draw(record, theme), 1240)
    for piece in layout(record):
        if piece.patch != LEATHER:
            alone = patch_seen(record.edition, piece.patch, piece.code, table.quilts[0][2], theme)
            for row, column in piece.cells:
                there = table.cell((piece.seat, row, column), margin=0.15)
                here = alone.cell((0, row - piece.row, column - piece.column), margin=0.15)
                assert difference(coarse(there), coarse(here)) < 12, piece


def patch_seen(edition: Edition, patch: str, code: int, cell: float, theme: str) -> Seen:
    """One patch as a picture of its own, as if it lay on quilt 0."""
    svg = patch_svg(edition, patch, code, cell, theme)
    width = round(cell * (1 + max(column for _, column in turned_cells(edition.patch[patch].cells, code))) + 6)
    return Seen(render(svg, width, "#FFFFFF"), {0: (3, 3, cell)})


def coarse(cell: Image.Image) -> Image.Image:
    """Four by four spots: how stripes meet the raster of pixels does not matter."""
    return cell.resize((4, 4), Image.Resampling.BOX)


def difference(one: Image.Image, other: Image.Image) -> float:
    """The mean difference of the channels."""
    means = ImageStat.Stat(ImageChops.difference(one, other)).mean
    return sum(means) / len(means)


@pytest.mark.parametrize("name", ["patchwork", "stack-n-stuff"])
def test_the_fabric_turns_with_the_patch(name: str) -> None:
    """A patch that is drawn turned looks like the picture of the patch, turned."""
    box = edition(name)
    patch = next(patch for patch in box.patches if len(patch.turns) == 8)
    printed = cloth_of(box, patch, 0)
    for code in range(8):
        turned = printed.transpose(Image.Transpose.FLIP_LEFT_RIGHT) if code >= 4 else printed
        turned = turned.rotate(-90 * (code % 4), expand=True)
        looks = [difference(cloth_of(box, patch, each), turned) for each in range(8) if each % 2 == code % 2]
        assert looks[code // 2] == min(looks) < 10, code


def cloth_of(edition: Edition, patch: Patch, code: int) -> Image.Image:
    """The cloth of a patch without its shadow, light and stitches: these do not turn."""
    worn, fabric = plain_look(edition.dress), fabrics_of(edition)[patch.id]
    cells = turned_cells(patch.cells, code)
    columns, rows = 1 + max(column for _, column in cells), 1 + max(row for row, _ in cells)
    drawn = patch_group(worn, replace(patch, income=0), fabric, code).replace('opacity="0.32"', 'opacity="0"')
    defs = element("defs", worn.common_defs + worn.fabric_defs([fabric]))
    return render(document(worn, defs + drawn, 48 * columns, 48 * rows), 96 * columns, "#FFFFFF")


# --- buttons --------------------------------------------------------------------------------------------------------


@pytest.mark.slow
@every_edition
def test_every_patch_shows_as_many_buttons_as_it_earns(name: str) -> None:
    """A cell has a button if its middle is gold; all patches are blue here."""
    box, worn = edition(name), plain_look(name)
    for patch in box.patches:
        for code in (0, 1, 6):
            fabric = replace(fabrics_of(box)[patch.id], pattern=None, art="", ground="#0000FF")
            drawn = patch_group(worn, patch, fabric, code)
            picture = render(document(worn, element("defs", worn.common_defs) + drawn, 480, 480), 480, "#FFFFFF")
            middles = [
                pixel(picture, column * 48 + 24, row * 48 + 24) for row, column in turned_cells(patch.cells, code)
            ]
            assert sum(red > blue for red, _, blue in middles) == patch.income, (patch.id, code)


# --- the time board -------------------------------------------------------------------------------------------------


@every_edition
def test_the_frames_on_the_time_board_stand_on_the_spaces_of_the_players(name: str) -> None:
    record, worn = whole_game(name).upto(30), plain_look(name)
    board, spaces = draw(record), record.edition.time.last_space + 1
    picture, step = render(board, 1240, "#FFFFFF"), (1240 - 2 * 24 - 40) / spaces
    for seat, side in enumerate(record.final.sides):
        colour = hex_colour(worn.seat(seat))
        line = [x for x in range(24, 1216) if distance(pixel(picture, x, 12 + 46 + 30), colour) < 12]
        middle = (min(line) + max(line)) / 2
        assert int((middle - 44) / step) == side.time, seat


def test_what_both_have_passed_is_veiled() -> None:
    record = whole_game("patchwork")
    first, last = (render(draw(each), 1240, "#FFFFFF") for each in (record.upto(0), record))
    veil = hex_colour(plain_look("patchwork").colours["veil"])
    assert distance(pixel(last, 400, 95), veil) < distance(pixel(first, 400, 95), veil) - 10


# --- all pictures agree ---------------------------------------------------------------------------------------------


@pytest.mark.slow
@every_edition
def test_the_table_and_the_picture_to_keep_look_alike(name: str) -> None:
    record = whole_game(name)
    table, picture = seen(draw(record), 1240), keepsake(record)
    same_size = round(float(parsed(picture).get("width", 0)) * table.quilts[0][2] / 48)
    kept = seen(picture, same_size)
    for place in places(record.edition):
        there, here = (coarse(each.cell(place, margin=0.1)) for each in (table, kept))
        assert difference(there, here) < 12, place
