"""One build serves old and new processors: every CPU variant plays the same games."""

import os
import random
import subprocess
import sys

import pytest

from quiltbee import CHANCE, State, XorShift, choose, edition, kernel, shuffled, successor
from quiltbee.engine.search.nets import net_for
from quiltbee.engine.search.settings import DEFAULT
from quiltbee.engine.search.tree import Tree
from quiltbee.kernel import CPU_VARIANT_VARIABLE, cpu_variants
from tests.kernel.support.random_editions import random_edition
from tests.kernel.support.same_game import again_and_again, built_in_editions, custom_editions, play_same_games


@pytest.mark.slow
@pytest.mark.parametrize("cpu_variant", cpu_variants())
def test_every_variant_plays_what_the_rules_play(cpu_variant: str) -> None:
    for each in built_in_editions():
        assert play_same_games(again_and_again(each), 1_000, cpu_variant) >= 1_000
    assert play_same_games(custom_editions(), 1_000, cpu_variant) >= 1_000


def found_by_search(state: State, cpu_variant: str, nodes: int) -> list[tuple[object, ...]]:
    """Everything that a search says, with all digits."""
    tree = Tree(kernel.pack(state, cpu_variant), DEFAULT, net_for(state.edition), seed=1, nodes=nodes)
    tree.run(nodes=nodes)
    return [(way.decisions, way.visits, way.value) for way in tree.ways()]


@pytest.mark.parametrize("id", ["patchwork", "express", "stack-n-stuff"])
def test_every_variant_finds_the_same_moves_visits_and_values(id: str) -> None:
    """The net and the evaluation have other code in each variant, and round in the same way."""
    rng = XorShift(3)
    state = shuffled(edition(id), random.Random(1))
    while not state.is_over:
        if state.turn != CHANCE and rng.below(5) == 0:
            first, *others = [found_by_search(state, cpu_variant, 300) for cpu_variant in cpu_variants()]
            assert all(other == first for other in others)
        state = successor(state, choose(state, rng.below))


@pytest.mark.parametrize("cpu_variant", cpu_variants())
def test_every_variant_values_placements_alike(cpu_variant: str) -> None:
    for each in [*built_in_editions(), *map(random_edition, range(8))]:
        state = shuffled(each, random.Random(2))
        for id in each.patch:
            expected = kernel.placement_values(kernel.pack(state, "portable"), id)
            assert kernel.placement_values(kernel.pack(state, cpu_variant), id) == expected


def test_the_best_variant_is_one_that_can_be_named() -> None:
    assert kernel.tables(edition("express")).cpu_variant in cpu_variants()


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
