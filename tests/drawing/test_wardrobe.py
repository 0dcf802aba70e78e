"""Editions that nobody drew fabrics for are dressed all the same, and always the same way."""

from dataclasses import replace

import pytest

from quiltbee import edition
from quiltbee.drawing import UnknownDress, draw, dress, fabrics_of
from tests.drawing.support.pictures import DRESSES, home_made, random_game

every_dress = pytest.mark.parametrize("name", DRESSES)


def test_unknown_patches_get_the_fabrics_in_order() -> None:
    box = home_made("patchwork", patches=3)
    assert [fabric.name for fabric in fabrics_of(box).values()] == ["Ladybird", "Mattress ticking", "Corduroy"]


def test_a_known_patch_keeps_its_fabric_and_nobody_else_gets_it() -> None:
    box = edition("patchwork")
    renamed = tuple(replace(patch, id="mine") if patch.id == "p01" else patch for patch in box.patches[:3])
    names = {id: fabric.name for id, fabric in fabrics_of(replace(box, patches=renamed)).items()}
    assert names == {"mine": "Ladybird", "p02": "Mattress ticking", "p03": "Corduroy"}


@every_dress
def test_when_the_fabrics_run_out_they_come_again_under_a_numbered_name(name: str) -> None:
    box = home_made(name, patches=64)
    names = [fabric.name for fabric in fabrics_of(box).values()]
    assert len(set(names)) == 64
    assert any(each.endswith(" 2") for each in names)


def test_furniture_goes_only_to_a_patch_of_its_shape() -> None:
    box = home_made("stack-n-stuff", patches=40)
    worn = fabrics_of(box)
    assert all(fabric.fits(box.patch[id].rows) for id, fabric in worn.items())
    assert worn["q0"].name == "Suitcase"
    assert worn["q2"].name == "Crate"


def test_a_known_id_with_another_shape_gets_no_furniture_that_would_not_fit() -> None:
    box = edition("stack-n-stuff")
    other = replace(box.patch["s15"], id="s19")
    assert fabrics_of(replace(box, patches=(other,)))["s19"].name == "Rolled carpet"


@every_dress
def test_the_choice_is_the_same_each_time(name: str) -> None:
    again = home_made.__wrapped__(name)
    assert fabrics_of(home_made(name)).keys() == fabrics_of(again).keys()
    assert [each.name for each in fabrics_of(home_made(name)).values()] == [
        each.name for each in fabrics_of(again).values()
    ]


def test_an_unknown_dress_or_theme_is_named_with_those_there_are() -> None:
    with pytest.raises(UnknownDress, match="no dress 'velvet'; there are express, patchwork, stack-n-stuff"):
        dress("velvet")
    with pytest.raises(UnknownDress, match="no theme 'pink'; there are light, dark"):
        draw(random_game(home_made(), 1), theme="pink")
