"""What the page gets to draw with."""

import json
from functools import cache
from typing import Any

import pytest

from quiltbee import LEATHER, edition
from quiltbee.drawing import dress, page_json
from quiltbee.drawing.pixels import Fonts, render
from quiltbee.rules.shapes import turned_cells
from tests.drawing.support.pictures import EDITIONS, home_made, parsed
from tests.drawing.support.pixels import pixel

every_edition = pytest.mark.parametrize("name", EDITIONS)
ROOM = 7
"""No patch is longer."""


@cache
def given(name: str) -> Any:
    """As it arrives: written and read again."""
    return json.loads(json.dumps(page_json(edition(name))))


def covered(path: str) -> set[tuple[int, int]]:
    """The cells whose middle a path encloses, read back from pixels."""
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" width="{ROOM * 48}" height="{ROOM * 48}"><path d="{path}"/></svg>'
    picture = render(svg, ROOM * 6, "#FFFFFF", Fonts(skip_system_fonts=True))
    cells = ((row, column) for row in range(ROOM) for column in range(ROOM))
    return {(row, column) for row, column in cells if pixel(picture, column * 6 + 3, row * 6 + 3) == (0, 0, 0)}


@every_edition
def test_in_every_turn_all_paths_of_a_patch_enclose_its_cells(name: str) -> None:
    data, box = given(name), edition(name)
    outlines = data["outlines"]
    enclosed = [[covered(path) for path in paths] for paths in (outlines["cloth"], outlines["rim"], *outlines["lines"])]
    for patch in box.patches:
        for code, turn in enumerate(data["shapes"][patch.id]["turns"]):
            cells = set(turned_cells(patch.cells, code))
            assert all(paths[turn["outline"]] == cells for paths in enclosed), (patch.id, code)


@every_edition
def test_there_is_a_path_for_each_line_of_the_dress(name: str) -> None:
    data = given(name)
    assert len(data["outlines"]["lines"]) == len(data["patch"]["line"]) == len(dress(name).patch.line)


@every_edition
def test_in_every_turn_each_button_lies_in_the_middle_of_a_cell(name: str) -> None:
    data = given(name)
    for patch in edition(name).patches:
        for code, turn in enumerate(data["shapes"][patch.id]["turns"]):
            cells = [((y - 24) / 48, (x - 24) / 48) for x, y in turn["buttons"]]
            assert len(set(cells)) == patch.income
            assert set(cells) <= set(turned_cells(patch.cells, code)), (patch.id, code)


@every_edition
def test_a_leather_patch_has_a_rim_in_every_turn(name: str) -> None:
    turns = given(name)["shapes"][LEATHER]["turns"]
    assert [covered(given(name)["outlines"]["rim"][turn["outline"]]) for turn in turns] == [{(0, 0)}] * 8


def test_buttons_are_smaller_where_they_share_a_cell() -> None:
    box = home_made(patches=6)
    assert box.patch["q4"].income > box.patch["q4"].size
    sizes = {id: shape["buttonSize"] for id, shape in page_json(box)["shapes"].items()}
    assert sizes["q4"] < 1
    assert sizes["q1"] == 1


@every_edition
def test_colours_fonts_and_fabrics_come_with_it(name: str) -> None:
    data, worn = given(name), dress(name)
    assert data["themes"]["dark"]["ink"] == worn.theme("dark")["ink"]
    assert [each["name"] for each in data["fabrics"]] == [each.name for each in worn.fabrics]
    assert data["filters"] == {"light": "brightness(1) saturate(1)", "dark": "brightness(0.88) saturate(0.96)"}


@every_edition
def test_every_fragment_is_xml_and_uses_custom_properties(name: str) -> None:
    data = given(name)
    fragments = [
        data["defs"],
        *(each["defs"] for each in data["fabrics"]),
        *(each["svg"] for each in data["parts"]["tokens"]),
    ]
    for fragment in fragments:
        parsed(f'<svg xmlns="http://www.w3.org/2000/svg">{fragment}</svg>')
    assert "var(--paper)" in data["defs"]
    assert "var(--seat)" in data["parts"]["tokens"][0]["svg"]
