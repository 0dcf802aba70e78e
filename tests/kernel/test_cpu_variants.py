"""One build serves old and new processors: every CPU variant plays the same games."""

import os
import random
import subprocess
import sys

import pytest

from quiltbee import edition, kernel, shuffled
from quiltbee.kernel import CPU_VARIANT_VARIABLE, CPU_VARIANTS
from tests.kernel.support.same_game import again_and_again, built_in_editions, custom_editions, play_same_games


def variants_here() -> list[str]:
    """The variants that this processor can run."""
    found = []
    for cpu_variant in CPU_VARIANTS:
        try:
            kernel.tables(edition("express"), cpu_variant)
        except ValueError:
            continue
        found.append(cpu_variant)
    return found


@pytest.mark.parametrize("cpu_variant", [name for name in variants_here() if name != "best"])
def test_every_variant_plays_what_the_rules_play(cpu_variant: str) -> None:
    for each in built_in_editions():
        assert play_same_games(again_and_again(each), 1_000, cpu_variant) >= 1_000
    assert play_same_games(custom_editions(), 1_000, cpu_variant) >= 1_000


def test_the_best_variant_is_one_that_can_be_named() -> None:
    assert kernel.tables(edition("express")).cpu_variant in set(variants_here()) - {"best"}


def test_any_processor_can_run_the_portable_variant() -> None:
    assert kernel.tables(edition("express"), "portable").cpu_variant == "portable"


@pytest.mark.parametrize("variable", [CPU_VARIANT_VARIABLE, "QUILTBEE_KERNEL_LEVEL"])  # its name until 2026-11
def test_the_environment_names_the_variant(variable: str) -> None:
    code = "from quiltbee import edition, kernel; print(kernel.tables(edition('express')).cpu_variant)"
    environment = os.environ | {variable: "portable"}
    said = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    assert said.stdout == "portable\n"


def test_a_variant_that_does_not_exist_is_refused_in_words() -> None:
    with pytest.raises(ValueError, match="the kernel has no CPU variant 'fast'; it has best, portable, popcnt, bmi2"):
        kernel.pack(shuffled(edition("express"), random.Random(1)), "fast")
