"""The page about the architecture names functions where they are: "`Games.submit` in `src/…/games.py`"."""

import re
from pathlib import Path

import pytest

from tests.docs.diagrams import DRAWN, FOLDER, direct, places
from tests.docs.diagrams import JOURNEY as JOURNEY_DRAWN

ROOT = Path(__file__).parents[2]
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


def test_in_the_drawing_of_the_rooms_every_arrow_points_down() -> None:
    where = places()
    assert len(where) > 12
    assert [
        (name, other) for name, others in direct().items() for other in others if where[other][1] <= where[name][1]
    ] == []


def test_every_room_of_the_list_is_drawn() -> None:
    listed = set(re.findall(r"`src/quiltbee/(\w+)/`", PAGE.partition("### Inside the server")[0]))
    assert listed - {"files", "processes"} <= set(places())


def test_every_step_of_the_journey_is_drawn() -> None:
    said = [re.match(r"(\d+)(?:, (\d+)| - (\d+))?", words) for *_, words in JOURNEY_DRAWN]
    drawn = {n for each in said if each for n in range(int(each[1]), int(each[2] or each[3] or each[1]) + 1)}
    assert drawn == {int(number) for number in re.findall(r"^(\d+)\. ", JOURNEY, re.MULTILINE)}


@pytest.mark.parametrize("name", DRAWN)
def test_the_drawings_are_those_of_now(name: str) -> None:
    assert (FOLDER / name).read_text(encoding="utf-8") == DRAWN[name](), "`make pictures` draws them"
