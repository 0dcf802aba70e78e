"""What the net is told about a quilt is what the rules see."""

import random

import numpy as np
import pytest

from quiltbee import edition, play, shuffled
from quiltbee.kernel.native import ffi, lib
from quiltbee.kernel.position import pack
from quiltbee.rules.legal import choose, placement_masks
from quiltbee.rules.rng import XorShift
from quiltbee.rules.state import CHANCE, State

PATCHES, REACH, REGIONS, WEAKER, MOST_PLACES = 10, 3, 4, 2, 32


@pytest.fixture(scope="module", params=["patchwork", "express"])
def late(request: pytest.FixtureRequest) -> list[State]:
    """Positions at the start of a turn, of a random game each, with torn quilts."""
    return [turn_after(request.param, seed, 10 + seed) for seed in range(40)]


def turn_after(id: str, seed: int, plies: int) -> State:
    state, rng = shuffled(edition(id), random.Random(seed)), XorShift(seed + 1)
    last = state
    for _ in range(plies):
        if state.is_over:
            break
        if state.turn != CHANCE and state.in_hand is None:
            last = state
        state = play(state, choose(state, rng.below))
    return last


def features(state: State) -> list[float]:
    position, numbers = pack(state), ffi.new("float[]", lib.QB_FEATURES)
    assert lib.qb_features(position.tables.c, position.c, numbers) == 0
    return list(numbers)


def region_sizes(state: State, seat: int) -> list[int]:
    """By walking from cell to cell."""
    stride, free, sizes = state.edition.stride, state.sides[seat].free, []
    cells = {cell for cell in range(free.bit_length()) if free >> cell & 1}
    while cells:
        region, edge = set(), {cells.pop()}
        while edge:
            region |= edge
            edge = {cell + step for cell in edge for step in (1, -1, stride, -stride)} & cells
            cells -= edge
        sizes.append(len(region))
    return sizes


def test_regions_of_free_cells_are_counted(late: list[State]) -> None:
    torn = 0
    for state in late:
        for seat, at in ((state.turn, 2 * REGIONS), (1 - state.turn, REGIONS)):
            sizes = region_sizes(state, seat)
            said = features(state)[lib.QB_FEATURES - WEAKER - at :][:REGIONS]
            tight, small = sum(size for size in sizes if size <= 2), sum(size for size in sizes if 3 <= size <= 5)
            assert said == [len(sizes) / 8, tight / 8, small / 8, (sum(sizes) - max(sizes)) / 16]
            torn += len(sizes) > 2
    assert torn > 10


def test_the_places_of_the_next_patches_are_counted_for_both(late: list[State]) -> None:
    for state in late:
        said = features(state)[lib.QB_FEATURES - WEAKER - 2 * REGIONS - 2 * (PATCHES - REACH) :]
        for index, id in enumerate(state.circle[REACH:PATCHES]):
            for which, seat in enumerate((state.turn, 1 - state.turn)):
                masks = placement_masks(state._replace(turn=seat), state.edition.patch[id])
                places = sum(mask.bit_count() for mask in masks)
                assert said[2 * index + which] == np.float32(min(places, MOST_PLACES) / MOST_PLACES)
