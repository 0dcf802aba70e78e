"""A search goes on with what it knows when the game has gone on, and knows nothing that is not so."""

import random
from collections import Counter

import pytest

from quiltbee import Edition, State, edition, legal, play, shuffled
from quiltbee.engine.bot import Limit
from quiltbee.engine.search.bot import SearchBot, answer, is_decided
from quiltbee.engine.search.nets import net_for
from quiltbee.engine.search.settings import DEFAULT
from quiltbee.engine.search.tree import Tree
from quiltbee.kernel.position import pack
from quiltbee.rules.legal import choose
from quiltbee.rules.rng import XorShift
from quiltbee.rules.state import CHANCE
from tests.engine.search.test_search import BOARDS, middle


def tree_at(state: State, nodes: int) -> Tree:
    tree = Tree(pack(state), DEFAULT, net_for(state.edition), 7)
    tree.run(nodes)
    return tree


def visits(tree: Tree) -> int:
    return sum(way.visits for way in tree.ways())


@pytest.fixture(params=BOARDS, ids="-".join)
def board(request: pytest.FixtureRequest) -> Edition:
    id, name = request.param
    return edition(id).on_board(name)


def test_what_was_found_out_about_the_next_position_is_kept(board: Edition) -> None:
    state = shuffled(board, random.Random(3))
    tree = tree_at(state, 2000)
    best = answer(tree).decision
    known = sum(way.visits for way in tree.ways() if way.decisions[0] == best)
    assert tree.move_to(pack(play(state, best)), 1)
    assert visits(tree) >= 0.9 * known > 0
    assert tree.nodes == 0


def test_both_players_may_have_decided_in_between(board: Edition) -> None:
    state = middle(board, 11, 6)
    tree = tree_at(state, 3000)
    line = answer(tree).line[:4]
    for decision in line:
        state = play(state, decision)
    assert tree.move_to(pack(state), 1)
    assert 0 < visits(tree) < 3000


def test_of_an_unknown_position_nothing_is_known() -> None:
    tree = tree_at(shuffled(edition("patchwork"), random.Random(3)), 500)
    other = shuffled(edition("patchwork"), random.Random(4))
    assert not tree.move_to(pack(other), 1)
    tree.run(100)
    assert visits(tree) == 100
    assert {way.decisions[0] for way in tree.ways()} <= set(legal(other))


def test_a_whole_game_with_one_tree_is_legal(board: Edition) -> None:
    state, rng = shuffled(board, random.Random(5)), XorShift(5)
    tree = tree_at(state, 100)
    while not state.is_over:
        if state.turn == CHANCE:
            state = play(state, choose(state, rng.below))
            continue
        tree.move_to(pack(state), rng.next())
        tree.run(150)
        choice = answer(tree)
        assert choice.decision in legal(state)
        assert 0 <= choice.value.chance <= 1
        assert [way for way in choice.alternatives if way.decisions[0] not in legal(state)] == []
        state = play(state, choice.decision)


def test_a_small_memory_is_enough() -> None:
    """When it is full the tree grows no more; after the next decision there is room again."""
    state = shuffled(edition("patchwork"), random.Random(5))
    tree = Tree(pack(state), DEFAULT, net_for(state.edition), 7, nodes=10)
    for _ in range(12):
        tree.run(4000)
        state = play(state, answer(tree).decision)
        tree.move_to(pack(state), 3)
    tree.run(100)
    assert answer(tree).decision in legal(state)


def test_a_bot_with_nodes_alone_remembers_nothing() -> None:
    state = shuffled(edition("express"), random.Random(5))
    bot = SearchBot()
    first = bot.choose(state, Limit(nodes=300), XorShift(1))
    bot.choose(play(state, first.decision), Limit(seconds=0.01), XorShift(2))
    assert bot.choose(state, Limit(nodes=300), XorShift(1)) == first


def test_the_lead_is_that_of_the_best_decision_over_the_next() -> None:
    tree = tree_at(middle(edition("patchwork"), 2, 8), 1000)
    counts: Counter[object] = Counter()
    for way in tree.ways():
        counts[way.decisions[0]] += way.visits
    (_, first), (_, second) = counts.most_common(2)
    assert abs(tree.lead - (first - second)) <= 2 * len(tree.ways()), "a take is visited before its placement is"


def test_a_decision_is_clear_when_the_rest_of_the_time_cannot_change_it() -> None:
    tree = tree_at(middle(edition("patchwork"), 2, 8), 1000)
    share = tree.lead / 1000
    assert 0 < share < 1
    assert is_decided(tree, used=1.0, seconds=1.0 + 0.9 * share)
    assert not is_decided(tree, used=1.0, seconds=1.0 + 1.1 * share)
