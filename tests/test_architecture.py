"""The page about the architecture names functions where they are: "`Games.submit` in `src/…/games.py`"."""

import re
from pathlib import Path

import pytest

from tests.test_layers import ARROWS, table

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "explanation" / "architecture.md").read_text(encoding="utf-8")
NAMED = re.compile(r"`([A-Za-z_][\w.]*)`\s+(?:in\s+|\()`((?:src|web)/[^`]+\.(?:py|ts|svelte))`")
PLACES = sorted({(name, file) for name, file in NAMED.findall(PAGE)})
JOURNEY = PAGE.partition("## One move, file by file")[2].partition("\n## ")[0]


@pytest.mark.parametrize(("name", "file"), PLACES)
def test_what_the_architecture_names_is_where_it_says(name: str, file: str) -> None:
    source = (ROOT / file).read_text(encoding="utf-8")
    for part in name.split("."):
        assert re.search(rf"\b{part}\b", source), f"{file} has no {part}"


def test_the_journey_of_a_move_names_every_room_it_passes() -> None:
    assert len(PLACES) > 20
    for room in ("http/middleware", "http/routes", "services", "domain/commands", "storage", "realtime", "api"):
        assert f"src/quiltbee/server/{room}" in JOURNEY, room
    assert "src/quiltbee/rules/" in JOURNEY
    assert "web/src/state/" in JOURNEY


def test_its_steps_are_numbered_without_a_gap() -> None:
    steps = [int(number) for number in re.findall(r"^(\d+)\. ", JOURNEY, re.MULTILINE)]
    assert steps == list(range(1, len(steps) + 1))


def test_in_the_drawing_of_the_rooms_every_import_points_down() -> None:
    drawing = PAGE.partition("```\n")[2].partition("```")[0]
    floor = {word: height for height, line in enumerate(drawing.splitlines()) for word in line[:39].split()}
    drawn = {name: floor[name] for name in table(ARROWS) if name in floor}
    assert len(drawn) > 12
    upwards = [
        (name, other)
        for name, others in table(ARROWS).items()
        for other in others
        if name in drawn and other in drawn and drawn[other] <= drawn[name]
    ]
    assert upwards == []
