"""The prepared games of the lessons: whatever the pupil does, each step can be played, and the pupil wins."""

import importlib.util
import json
from pathlib import Path
from types import ModuleType

import pytest

from quiltbee import Game

SCRIPT = Path(__file__).parents[2] / "web" / "scripts" / "lessons.py"
LESSONS = json.loads((SCRIPT.parents[1] / "src" / "learn" / "lessons.json").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("lessons", SCRIPT)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("edition", LESSONS)
def test_every_step_can_be_played_wherever_the_first_patch_is_placed(script: ModuleType, edition: str) -> None:
    state = Game.parse(LESSONS[edition]["record"]).state
    assert script.lesson_at(state) == LESSONS[edition]["take"]


@pytest.mark.parametrize("edition", LESSONS)
def test_a_pupil_who_plays_at_random_wins(script: ModuleType, edition: str) -> None:
    assert script.is_won(Game.parse(LESSONS[edition]["record"]).state)


def test_every_edition_has_a_lesson(script: ModuleType) -> None:
    assert tuple(LESSONS) == script.EDITIONS
