"""The net knows whether somebody weaker sits at the table, and it learns that from games against such a player."""

import random
from dataclasses import replace

import numpy as np
import pytest

from quiltbee import edition, play, shuffled
from quiltbee.cli.options import USUAL_ADVISER
from quiltbee.engine.bot import Limit
from quiltbee.engine.bots.levels import level
from quiltbee.engine.search.bot import SearchBot
from quiltbee.engine.search.nets import net_of
from quiltbee.engine.search.settings import DEFAULT, Settings
from quiltbee.engine.search.tree import Tree
from quiltbee.kernel.native import ffi
from quiltbee.kernel.position import pack
from quiltbee.lab.learning import Network, TrainingConfig, faces_weaker, learn, targets
from quiltbee.lab.rows import Rows
from quiltbee.lab.self_play import SelfPlay
from quiltbee.rules.moves import ADVANCE
from quiltbee.rules.rng import XorShift
from quiltbee.server.thinking.engines import ADVISER

OTHER_IS_WEAKER, SELF_IS_WEAKER = -2, -1


@pytest.fixture(scope="module")
def against() -> Rows:
    """Games of which `abstract` plays one seat."""
    return SelfPlay((edition("express"),), 30, None, other_nodes=50).play(40, seed=3)


def test_games_against_itself_have_nobody_weaker() -> None:
    rows = SelfPlay((edition("express"),), 20, None).play(10, seed=3)
    assert not faces_weaker(rows).any()


def test_in_games_against_another_player_every_row_says_who_of_both_that_is(against: Rows) -> None:
    said = against.features[:, OTHER_IS_WEAKER:].astype(float)
    assert (said.sum(axis=1) == 1).all()
    assert said.mean(axis=0).min() > 0.2, "both are to move often enough"


def test_what_such_a_position_is_worth_is_what_came_of_it(against: Rows) -> None:
    outcome = against.values[:, 2]
    assert np.array_equal(targets(against, 0.4).chance, outcome)
    assert (against.values[:, 4] == 1).all(), "no position is there that was only considered"


def test_the_other_players_choices_are_learned_as_well(against: Rows) -> None:
    theirs = against.policy[against.features[:, SELF_IS_WEAKER] == 1]
    assert np.allclose(theirs.sum(axis=1), 1, atol=1e-5)


def test_the_same_seed_plays_the_same_games_against_another_player() -> None:
    how = SelfPlay((edition("patchwork"),), 20, None, other_nodes=30)
    one, two = how.play(24, seed=1), how.play(24, seed=1)
    assert np.array_equal(one.features, two.features)
    assert np.array_equal(one.values, two.values)


def test_games_may_begin_with_both_only_advancing() -> None:
    first_buttons = 1
    waited = SelfPlay((edition("patchwork"),), 20, None, waiting=1.0).play(20, seed=4)
    usual = SelfPlay((edition("patchwork"),), 20, None).play(20, seed=4)
    assert waited.features[0, first_buttons] > usual.features[0, first_buttons]


def net_that_likes_somebody_weaker() -> Network:
    """It says nothing but who is weaker: the first unit counts it for, the second against the player to move."""
    network = Network(1)
    for layer in network.layers:
        for part in layer:
            part[...] = 0
    network.layers[0][0][OTHER_IS_WEAKER, 0] = network.layers[0][0][SELF_IS_WEAKER, 1] = 1
    network.layers[1][0][0, 0] = network.layers[1][0][1, 1] = 1
    network.layers[2][0][0, 0], network.layers[2][0][1, 0] = 3, -3
    return network


@pytest.mark.parametrize("contempt", [0, 0.25, 1])
def test_a_search_takes_the_other_one_for_weaker_as_far_as_it_is_told(contempt: float) -> None:
    net = net_of("test", net_that_likes_somebody_weaker().to_bytes())
    state = shuffled(edition("patchwork"), random.Random(1))
    choice = SearchBot(Settings(contempt=contempt), net).choose(state, Limit(nodes=40), XorShift(1))
    assert choice.value.chance == pytest.approx(1 / (1 + np.exp(-3 * contempt)), abs=0.01)


def test_a_tree_for_one_player_is_not_kept_for_the_other() -> None:
    """What it says was seen with the other one's eyes."""
    state = shuffled(edition("patchwork"), random.Random(1), first=0)
    later = play(state, ADVANCE)
    assert later.turn != state.turn
    for contempt, is_kept in ((0, True), (0.25, False)):
        tree = Tree(pack(state), replace(DEFAULT, contempt=contempt), None, 1)
        tree.run(200)
        assert tree.move_to(pack(later), 1) == is_kept


def test_a_net_goes_on_from_another_one() -> None:
    rows = SelfPlay((edition("express"),), 20, None).play(60, seed=5)
    start = Network(3)
    same, _ = learn(
        rows, TrainingConfig(epochs=1, rate=0.0, decay=0.0), seed=1, start=Network.from_bytes(start.to_bytes())
    )
    features = rows.features[:20].astype(np.float32)
    assert np.allclose(same.forward(features)[-1], start.forward(features)[-1], atol=0.05)


def test_the_top_level_takes_the_other_one_for_a_little_weaker_and_the_adviser_does_not() -> None:
    assert "contempt=0.25" in level("8").spec
    assert "contempt" not in USUAL_ADVISER + ADVISER
    assert DEFAULT.contempt == 0


def test_a_player_that_is_no_abstract_one_is_refused_as_the_other() -> None:
    state = shuffled(edition("express"), random.Random(1))
    tree, other = (Tree(pack(state), DEFAULT, None, 1) for _ in range(2))
    how, rows = ffi.new("struct qb_self_play *", {"nodes": 5, "other_nodes": 5}), ffi.new("struct qb_row[]", 10)
    with pytest.raises(ValueError):  # noqa: PT011  # whatever the kernel calls it
        tree.self_play(other, pack(state), how, 1, rows, 10)
