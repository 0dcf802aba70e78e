"""`evaluate` and `observe`: what a position is worth, and what it looks like."""

import random
import subprocess
import sys
from pathlib import Path

import pytest

from quiltbee import CHANCE, State, choose, edition, edition_ids, evaluate, observe, outcome, play, shuffled
from quiltbee.editions.finder import load_edition
from quiltbee.engine import Limit, SearchBot
from quiltbee.engine.search.nets import net_for
from quiltbee.kernel import action_of, legal
from quiltbee.rules.rng import XorShift
from tests.custom_edition import put_tea_towel


def game(name: str | Path, seed: int = 1) -> list[State]:
    """Every position of a random game."""
    rng = random.Random(seed)
    states = [shuffled(edition(name), rng)]
    while not states[-1].is_over:
        states.append(play(states[-1], choose(states[-1], rng.randrange)))
    return states


@pytest.mark.parametrize("id", edition_ids())
def test_every_position_has_a_value_that_says_whose_it_is(id: str) -> None:
    for state in game(id):
        value = evaluate(state)
        assert value.seat == (state.turn if state.turn in (0, 1) else state.top if state.turn == CHANCE else 0)
        assert 0 <= value.chance <= 1
        assert abs(value.margin) < 400


def test_at_the_start_of_a_turn_it_is_the_nets_own_value() -> None:
    state = game("patchwork")[0]
    net = net_for(state.edition)
    assert net is not None
    assert (evaluate(state).margin, evaluate(state).chance) == (net.value(state).margin, net.value(state).chance)


def test_at_the_end_it_is_the_result() -> None:
    last = game("express")[-1]
    result = outcome(last)
    assert result is not None
    assert evaluate(last, nodes=50) == evaluate(last)
    assert evaluate(last).margin == result.scores[0] - result.scores[1]
    assert evaluate(last).chance == (result.winner == 0)


def test_with_nodes_it_is_what_the_search_finds() -> None:
    state = game("express")[0]
    found = SearchBot().choose(state, Limit(nodes=100), XorShift(1)).value
    assert (evaluate(state, nodes=100).margin, evaluate(state, 100).chance) == (found.margin, found.chance)
    before_refill = next(state for state in game("express") if state.turn == CHANCE)
    assert evaluate(before_refill, nodes=20) == evaluate(before_refill, nodes=20)


@pytest.mark.parametrize("nodes", [0, -1, 1.5])
def test_a_search_of_no_nodes_is_refused(nodes: int) -> None:
    with pytest.raises(ValueError, match=f"nodes is a whole number of at least 1, not {nodes}"):
        evaluate(game("express")[0], nodes=nodes)


def test_an_edition_without_a_net_gets_the_simple_estimate(tmp_path: Path) -> None:
    file = put_tea_towel(tmp_path)
    assert net_for(load_edition(file)) is None
    assert all(0 <= evaluate(state).chance <= 1 for state in game(file))


def test_the_leader_has_the_better_chance() -> None:
    state = game("patchwork")[-8]
    rich = state._replace(sides=(state.sides[0]._replace(buttons=200), state.sides[1]))
    assert evaluate(rich).seen_by(0).chance > 0.9


@pytest.mark.parametrize("id", edition_ids())
def test_an_observation_has_a_mask_of_what_is_legal(id: str) -> None:
    for state in game(id)[:20]:
        seen = observe(state)
        wanted = {action_of(state, decision) for decision in legal(state)}
        assert {action for action, is_legal in enumerate(seen.mask) if is_legal} == wanted
        if state.turn in (0, 1):
            assert not any(observe(state, 1 - state.turn).mask)
            assert observe(state, state.turn) == seen


def test_the_kernel_is_not_loaded_before_it_is_needed() -> None:
    code = "import sys; from quiltbee import Game, evaluate; print('quiltbee.kernel' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"
