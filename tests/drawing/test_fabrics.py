"""Every patch has its own fabric, and a fabric is data that a reader can follow."""

import re

import pytest

from quiltbee import edition
from quiltbee.drawing import dress, fabrics_of, pattern_defs
from quiltbee.drawing.theme.fabric import Dye, Motif, Pattern
from tests.drawing.support.pictures import DRESSES, EDITIONS, SVG, parsed

NAMES = {
    "patchwork": """Ladybird, Mattress ticking, Corduroy, Honeycomb, Sea waves, Sunday tartan, Candy stripe, Night sky,
        Raindrops, Red gingham, Basket, Swallows, Peppermint cross, Strawberry field, Tweed, Meadow daisies,
        Rose garden, Orange peel, Fish scales, Houndstooth, Argyle jumper, Bumblebees, Brick lane, Cherry orchard,
        Confetti, Pinwheels, Windowpane, Ginkgo, Zigzag, Sweethearts, Trellis, Harlequin, Tulip folk""",
    "express": """Sun dots, Big sky, Watermelon, Picnic check, Grasshopper, Royal hearts, Orange slices, Grape stripe,
        Mint daisies, Moonlight, Cherry pie, Bluebirds, Lemonade stripe, Strawberry jam, Rainbow flags, Plus one,
        Pin dots, Gold coins, Pinwheel fair, Waves, Tulip row, Brick pop, Honey pot""",
    "stack-n-stuff": """Corner chair, Corner sofa, Writing desk, Double bed, Bookcase, Grand piano, Stair shelf,
        Electric guitar, Toy corner, Big corner sofa, Standing lamp, Dining table, Aquarium, Surfboard, Rolled carpet,
        Suitcase, Toolbox, Treasure chest, Washing machine, Potted palm, Park bench, Skateboard, Record player""",
}

every_edition = pytest.mark.parametrize("name", EDITIONS)
every_dress = pytest.mark.parametrize("name", DRESSES)


@every_edition
def test_each_patch_has_the_fabric_that_was_designed_for_it(name: str) -> None:
    box = edition(name)
    names = [fabrics_of(box)[patch.id].name for patch in box.patches]
    assert names == [each.strip() for each in NAMES[name].replace("\n", " ").split(",")]


@every_edition
def test_no_two_patches_share_a_fabric(name: str) -> None:
    fabrics = fabrics_of(edition(name)).values()
    assert len({fabric.id for fabric in fabrics}) == len({fabric.name for fabric in fabrics}) == len(fabrics)


@every_dress
def test_no_two_fabrics_of_a_dress_are_the_same_drawing(name: str) -> None:
    drawn = [fabric.defs("x", "x", Dye()).replace(fabric.id, "") + fabric.ground for fabric in dress(name).fabrics]
    assert len(set(drawn)) == len(drawn)


@every_dress
def test_a_fabric_names_every_slot_of_its_pattern_and_no_other(name: str) -> None:
    for fabric in (*dress(name).fabrics, *dress(name).spares):
        slots = set(re.findall(r"{(\w+)}", fabric.pattern.svg())) if fabric.pattern else set()
        assert set(fabric.colours) == slots, fabric.name


@every_dress
def test_all_fabrics_together_are_one_piece_of_xml_with_one_id_each(name: str) -> None:
    tree = parsed(f'<svg xmlns="http://www.w3.org/2000/svg">{pattern_defs(name)}</svg>')
    ids = [each.get("id") for each in tree if each.tag != f"{SVG}clipPath"]
    assert ids == [f"qb-{name}-light-{fabric.id}" for fabric in (*dress(name).fabrics, *dress(name).spares)]


def test_furniture_is_drawn_for_the_shape_of_its_patch() -> None:
    box = edition("stack-n-stuff")
    assert all(fabric.shape == box.patch[id].rows for id, fabric in fabrics_of(box).items())


def test_a_motif_that_hangs_over_an_edge_is_drawn_again_on_the_other_side() -> None:
    pattern = Pattern((40, 40), motif={"dot": Motif("<circle/>", reach=8)}, place=(("dot", 5, 20, 0),))
    assert re.findall(r"translate\((.*?)\)", pattern.svg()) == ["5 20", "45 20"]


def test_a_motif_in_a_corner_is_drawn_in_all_four() -> None:
    pattern = Pattern((40, 40), motif={"dot": Motif("<circle/>", reach=8)}, place=(("dot", 0, 0, 0),))
    assert re.findall(r"translate\((.*?)\)", pattern.svg()) == ["0 0", "0 40", "40 0", "40 40"]


def test_a_motif_without_a_reach_is_drawn_only_where_it_is_placed() -> None:
    pattern = Pattern((40, 40), motif={"dot": Motif("<circle/>")}, place=(("dot", 0, 0, 0),))
    assert pattern.svg().count("<circle/>") == 1


def test_the_dark_theme_dims_cloth() -> None:
    assert Dye(0.5, 1)("<path fill='#FF8040'/>") == "<path fill='#804020'/>"
    assert Dye(1, 0)("#FF0000") == "#363636"
    assert Dye()("#FF8040") == "#FF8040"
