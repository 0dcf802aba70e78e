"""One build serves old and new processors: every level plays the same games."""

import os
import random
import subprocess
import sys

import pytest

from quiltbee import edition, kernel, shuffled
from quiltbee.kernel import LEVEL_VARIABLE, LEVELS
from tests.kernel.support.same_game import again_and_again, built_in_editions, own_editions, play_same_games


def levels_here() -> list[str]:
    """The levels that this processor can run."""
    found = []
    for level in LEVELS:
        try:
            kernel.tables(edition("express"), level)
        except ValueError:
            continue
        found.append(level)
    return found


@pytest.mark.parametrize("level", [level for level in levels_here() if level != "best"])
def test_every_level_plays_what_the_rules_play(level: str) -> None:
    for each in built_in_editions():
        assert play_same_games(again_and_again(each), 1_000, level) >= 1_000
    assert play_same_games(own_editions(), 1_000, level) >= 1_000


def test_the_best_level_is_one_that_can_be_named() -> None:
    assert kernel.tables(edition("express")).level in set(levels_here()) - {"best"}


def test_any_processor_can_run_the_portable_level() -> None:
    assert kernel.tables(edition("express"), "portable").level == "portable"


def test_the_environment_names_the_level() -> None:
    code = "from quiltbee import edition, kernel; print(kernel.tables(edition('express')).level)"
    environment = os.environ | {LEVEL_VARIABLE: "portable"}
    said = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    assert said.stdout == "portable\n"


def test_a_level_that_does_not_exist_is_refused_in_words() -> None:
    with pytest.raises(
        ValueError, match="there is no level 'fast' of the kernel; there are best, portable, popcnt, bmi2"
    ):
        kernel.pack(shuffled(edition("express"), random.Random(1)), "fast")
