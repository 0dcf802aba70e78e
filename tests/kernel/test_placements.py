"""Placements ranked by how usable they leave the quilt."""

import random

import pytest

from quiltbee import LEATHER, Edition, Place, State, edition, kernel, legal, shuffled, successor
from quiltbee.kernel import PACKING, Shapes
from tests.kernel.support.random_editions import random_edition
from tests.kernel.support.same_game import built_in_editions
from tests.kernel.support.window_counts import counted_shapes
from tests.rules.support.random_games import random_steps

ALL_COUNT = Shapes(four=-67, three=-45, side_by_side=37, diagonal=103, one=77, isolated=-52, dead_end=-28, corridor=11)


def value(shapes: Shapes, weights: Shapes) -> int:
    return sum(count * weight for count, weight in zip(shapes, weights, strict=True))


def placing_states(edition: Edition, seed: int) -> list[State]:
    """The positions of a random game in which something must be placed."""
    return [step.before for step in random_steps(edition, seed) if step.before.in_hand and step.before.turn < 2]


@pytest.mark.parametrize("seed", range(20))
def test_shapes_are_counted_as_a_person_would(seed: int) -> None:
    edition = random_edition(seed)
    for state in (step.after for step in random_steps(edition, seed)):
        for seat in (0, 1):
            assert kernel.shape_counts(state, seat) == counted_shapes(edition, state.sides[seat].free)


@pytest.mark.slow
@pytest.mark.parametrize("cpu_variant", ["portable", "best"])
@pytest.mark.parametrize("edition", [*built_in_editions(), *map(random_edition, range(20))], ids=str)
def test_every_placement_is_valued_by_what_it_leaves_free(edition: Edition, cpu_variant: str) -> None:
    for state in placing_states(edition, seed=3)[::4]:
        patch = state.in_hand
        assert patch is not None
        after = [
            (decision, successor(state, decision).sides[state.turn].free)
            for decision in legal(state)
            if isinstance(decision, Place)
        ]
        expected = [(value(counted_shapes(edition, free), ALL_COUNT), decision) for decision, free in after]
        assert kernel.placement_values(kernel.pack(state, cpu_variant), patch.id, ALL_COUNT) == expected


@pytest.mark.parametrize("edition", built_in_editions(), ids=str)
def test_the_best_placements_are_the_least_valued_and_the_first_of_equals(edition: Edition) -> None:
    for state in placing_states(edition, seed=5):
        patch = state.in_hand
        assert patch is not None
        ranked = sorted(kernel.placement_values(state, patch.id), key=lambda each: each.value)
        for most in (0, 1, 4, 1000):
            assert kernel.best_placements(state, patch.id, most) == ranked[:most]


def test_a_patch_need_not_be_in_hand_and_the_quilt_may_be_the_other_one() -> None:
    state = shuffled(edition("patchwork"), random.Random(4), first=0)
    state = state._replace(sides=(state.sides[0], state.sides[1]._replace(free=1)))
    assert len(kernel.placement_values(state, LEATHER)) == 81
    assert len(kernel.placement_values(state, LEATHER, seat=1)) == 1
    assert kernel.best_placements(state, "p01", 3, seat=1) == []


def test_the_first_patch_goes_into_a_corner() -> None:
    state = shuffled(edition("patchwork"), random.Random(4))
    best = kernel.best_placements(state, LEATHER, 4, PACKING)
    assert {ranked.place.anchor for ranked in best} == {0, 8, 80, 88}


def test_nonsense_is_refused_in_words() -> None:
    state = shuffled(edition("patchwork"), random.Random(4))
    with pytest.raises(ValueError, match="patchwork has no patch 'p99'"):
        kernel.best_placements(state, "p99", 1)
    with pytest.raises(ValueError, match="a seat is 0 or 1, not 2"):
        kernel.best_placements(state, "p01", 1, seat=2)
    with pytest.raises(ValueError, match="a weight is at most 1000000"):
        kernel.best_placements(state, "p01", 1, Shapes(four=2_000_000))
    with pytest.raises(ValueError, match="out of range"):
        kernel.best_placements(state, "p01", -1)
