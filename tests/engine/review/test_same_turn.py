"""Ways to play a turn that come to the same, quilts turned or mirrored included."""

import itertools
import random

import pytest

from quiltbee import edition, shuffled
from quiltbee.engine.review.equivalence import same_turn
from quiltbee.rules.bits import mask_cells
from quiltbee.rules.legal import legal, takeable
from quiltbee.rules.moves import Decision, Take
from quiltbee.rules.play import successor
from quiltbee.rules.state import State


def ways(state: State) -> list[tuple[Decision, ...]]:
    """Every patch in reach in every place."""
    taken = [(Take(id), successor(state, Take(id))) for id in takeable(state)]
    return [(take, place) for take, then in taken for place in legal(then)]


def look(state: State, way: tuple[Decision, ...]) -> frozenset[frozenset[tuple[int, int]]]:
    """What the quilt looks like after a way, from all eight sides."""
    then = successor(successor(state, way[0]), way[1])
    most = state.edition.rows - 1
    cells = mask_cells(then.sides[state.turn].free, state.edition.stride)
    turned = [
        [(c, most - r) for r, c in cells],
        [(most - r, most - c) for r, c in cells],
        [(most - c, r) for r, c in cells],
    ]
    return frozenset(
        frozenset(each)
        for four in [[cells, *turned]]
        for seen in four
        for each in (seen, [(r, most - c) for r, c in seen])
    )


EQUAL, OTHER = 500, 100
"""Cases of each edition. The others are of the same patch, too: another patch leaves another circle."""


@pytest.mark.parametrize("name", ["patchwork", "express"])
def test_every_equal_place_on_an_empty_quilt_is_found_and_no_other(name: str) -> None:
    draw, state = random.Random(1), shuffled(edition(name), random.Random(2))
    alike: dict[object, list[tuple[Decision, ...]]] = {}
    for way in draw.sample(found := ways(state), len(found)):
        alike.setdefault((way[0], look(state, way)), []).append(way)
    pairs = [pair for each in alike.values() for pair in itertools.combinations(each, 2)]
    assert len(pairs) >= EQUAL
    assert all(same_turn(state, one, two) for one, two in draw.sample(pairs, EQUAL))
    looks = [each[0] for each in alike.values()]
    others = [(one, two) for one, two in itertools.combinations(looks, 2) if one[0] == two[0]]
    assert not any(same_turn(state, one, two) for one, two in draw.sample(others, OTHER))


def test_half_a_turn_is_not_a_whole_one() -> None:
    state = shuffled(edition("express"), random.Random(1))
    way = ways(state)[0]
    assert not same_turn(state, way, way[:1])
