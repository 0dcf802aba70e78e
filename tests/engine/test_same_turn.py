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


@pytest.mark.parametrize("name", ["patchwork", "express"])
def test_every_equal_place_on_an_empty_quilt_is_found_and_no_other(name: str) -> None:
    cases = 0
    for seed in range(2):
        state = shuffled(edition(name), random.Random(seed))
        found = [(way, look(state, way)) for way in ways(state)]
        for (one, seen), (two, other) in itertools.islice(itertools.combinations(found, 2), 0, None, 23):
            assert same_turn(state, one, two) == (one[0] == two[0] and seen == other)
            cases += one[0] == two[0] and seen == other
    assert cases > 20


def test_half_a_turn_is_not_a_whole_one() -> None:
    state = shuffled(edition("express"), random.Random(1))
    way = ways(state)[0]
    assert not same_turn(state, way, way[:1])
