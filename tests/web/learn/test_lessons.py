"""The prepared games of the lessons: whatever the pupil does, each step can be played, and the pupil wins."""

import importlib.util
import json
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

from quiltbee import Game
from quiltbee.engine.bot import NO_LIMIT
from quiltbee.engine.bots.levels import levels
from quiltbee.engine.bots.spec import make_bot
from quiltbee.rules.legal import choose, takeable
from quiltbee.rules.moves import ADVANCE, Decision, Take
from quiltbee.rules.outcome import score
from quiltbee.rules.play import play
from quiltbee.rules.rng import XorShift
from quiltbee.rules.state import State

SCRIPT = Path(__file__).parents[3] / "web" / "scripts" / "lessons.py"
PUPIL, OTHER = 0, 1
SEEDS = 12
PLAYERS = (levels()[0].spec, "greedy")
"""The gentlest level, as the page plays it, and one that is good at the end of a game."""
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
def test_whatever_both_do_after_the_steps_the_pupil_wins(script: ModuleType, edition: str) -> None:
    lesson = LESSONS[edition]
    assert script.is_won(Game.parse(lesson["record"]).state, lesson["take"])


def advances(state: State, rng: XorShift) -> Decision:
    """And nothing else."""
    return choose(state, rng.below) if state.in_hand else ADVANCE


def takes(state: State, rng: XorShift) -> Decision:
    """Whatever costs most."""
    takes = takeable(state)
    if state.in_hand or not takes:
        return choose(state, rng.below)
    return Take(max(takes, key=lambda id: state.edition.patch[id].cost))


def clicks(state: State, rng: XorShift) -> Decision:
    return choose(state, rng.below)


@pytest.mark.parametrize("pupil", [advances, takes, clicks])
@pytest.mark.parametrize("edition", LESSONS)
def test_no_pupil_loses_to_the_gentlest_or_to_a_good_player(
    script: ModuleType, edition: str, pupil: Callable[[State, XorShift], Decision]
) -> None:
    """And the points are within what the script says, or its promise would be worth nothing."""
    lesson = LESSONS[edition]
    done = script.after_the_deeds(Game.parse(lesson["record"]).state, lesson["take"])
    least, most = script.worst(done, PUPIL), script.best(done, OTHER)
    for seed in range(SEEDS):
        rng, state, bot = XorShift(seed + 1), done, make_bot(PLAYERS[seed % 2])
        while not state.is_over:
            theirs = state.turn == OTHER
            state = play(state, bot.choose(state, NO_LIMIT, rng).decision if theirs else pupil(state, rng))
        assert score(state, PUPIL) >= least > most >= score(state, OTHER), f"seed {seed}"


def test_every_edition_has_a_lesson(script: ModuleType) -> None:
    assert tuple(LESSONS) == script.EDITIONS
