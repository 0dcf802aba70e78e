"""Self-play writes rows that make sense, learning gets better at them, and the kernel runs the net that was learned."""

import random
from pathlib import Path

import numpy as np
import pytest

from quiltbee import edition, shuffled
from quiltbee.engine.arena.workers import in_processes
from quiltbee.engine.search.nets import net_for, net_of
from quiltbee.kernel.native import ffi, lib
from quiltbee.kernel.position import pack
from quiltbee.lab.arrays import Floats
from quiltbee.lab.learning import Network, Targets, TrainingConfig, learn, output_error, targets
from quiltbee.lab.rows import BadRows, Rows, join, load_rows, save_rows
from quiltbee.lab.self_play import Games, SelfPlay, play_games
from quiltbee.rules.legal import takeable


@pytest.fixture(scope="module")
def rows() -> Rows:
    return SelfPlay((edition("express"),), 30, None).play(250, seed=3)


@pytest.mark.slow
def test_the_same_seed_plays_the_same_games_however_they_are_shared_out() -> None:
    games = Games(("patchwork",), range(45), seed=1, nodes=20, weights=None)
    jobs = list(games.jobs())
    assert [len(job.numbers) for job in jobs] == [20, 20, 5]
    parts = {numbers.start: rows for numbers, rows in in_processes(2, play_games)(reversed(jobs))}
    shared, alone = join([parts[first] for first in sorted(parts)]), play_games(games)[1]
    for name, column in vars(alone).items():
        assert np.array_equal(column, getattr(shared, name)), name


def test_rows_keep_their_positions_for_other_inputs_than_ours() -> None:
    boards = tuple(edition("patchwork").on_board(name) for name in edition("patchwork").boards)
    rows = SelfPlay(boards, 20, None).play(4, seed=2)
    assert set(rows.boards) == {0, 1}
    for state, wanted in zip(rows.states(boards), rows.features, strict=True):
        position, numbers = pack(state), ffi.new("float[]", lib.QB_FEATURES)
        assert lib.qb_features(position.tables.c, position.c, numbers) == 0
        assert np.array_equal(np.frombuffer(ffi.buffer(numbers), np.float32).astype(np.float16), wanted)


def test_rows_come_back_from_their_file_and_another_file_is_refused(tmp_path: Path) -> None:
    rows = SelfPlay((edition("express"),), 20, None).play(2, seed=2)
    save_rows(rows, tmp_path / "rows.npz")
    again = load_rows(tmp_path / "rows.npz")
    assert all(np.array_equal(column, getattr(again, name)) for name, column in vars(rows).items())
    (tmp_path / "other.npz").write_text("no rows")
    with pytest.raises(BadRows, match=r"other\.npz holds no rows"):
        load_rows(tmp_path / "other.npz")


def test_rows_are_chances_margins_and_shares(rows: Rows) -> None:
    chance, _, outcome, margin, is_root = rows.values.T
    assert ((chance >= 0) & (chance <= 1)).all()
    assert set(np.unique(outcome)) <= {0, 1}
    assert ((margin > 0) <= (outcome == 1)).all(), "whoever has more points has won"
    assert np.allclose(rows.policy[is_root == 1].sum(axis=1), 1, atol=1e-5)
    assert not rows.policy[is_root == 0].any()


def test_the_other_player_sees_the_same_features_with_sides_swapped() -> None:
    state = shuffled(edition("patchwork"), random.Random(1), first=0)
    mine, theirs = features_of(state.edition.id, 0), features_of(state.edition.id, 1)
    assert np.array_equal(mine, theirs), "at the start both quilts are alike, so it does not matter who is who"


def features_of(id: str, first: int) -> np.ndarray[tuple[int], np.dtype[np.float32]]:
    position = pack(shuffled(edition(id), random.Random(1), first=first))
    numbers = ffi.new("float[]", lib.QB_FEATURES)
    assert lib.qb_features(position.tables.c, position.c, numbers) == 0
    return np.frombuffer(ffi.buffer(numbers), np.float32).copy()


@pytest.mark.parametrize("level", ["portable", "best"])
def test_the_kernel_says_what_the_net_says(rows: Rows, level: str) -> None:
    network = Network(5)
    network.layers = [[part.astype(np.float16).astype(np.float32) for part in layer] for layer in network.layers]
    net = net_of("test", network.to_bytes())
    position = pack(shuffled(edition("express"), random.Random(1)), level)
    for features in rows.features[:50].astype(np.float32):
        said = ffi.new("float[]", 2 + lib.QB_POLICY)
        numbers = ffi.from_buffer("float[]", np.ascontiguousarray(features))
        lib.qb_run_net(position.tables.c, net.c, numbers, said)
        assert np.allclose(list(said), counted(network, features), atol=1e-4)
        assert np.allclose(list(said), network.forward(features[None])[-1][0], atol=0.01)


def counted(network: Network, features: np.ndarray[tuple[int], np.dtype[np.float32]]) -> list[float]:
    """The same net in whole numbers, as `net.h` says: 1 is 1024 among inputs and 4096 among weights."""
    sums = np.trunc(features * 1024).astype(np.int64) * 4096
    for weights, bias in network.layers[:-1]:
        sums = np.maximum(sums // 4096 @ whole(weights, 4096) + whole(bias, 4096 * 1024), 0)
    weights, bias = network.layers[-1]
    return list(sums / (4096 * 1024) @ weights + bias)


def whole(numbers: Floats, one: int) -> np.ndarray[tuple[int, ...], np.dtype[np.int64]]:
    return np.trunc(numbers * one + np.sign(numbers) / 2).astype(np.int64)


def test_the_gradients_are_those_of_the_loss() -> None:
    """Compared with small steps in each direction, for the chance to win."""
    rng = np.random.default_rng(1)
    network, inputs = Network(2), rng.normal(size=(8, lib.QB_FEATURES)).astype(np.float32)
    policy = np.zeros((8, 4), np.float32)
    wanted = Targets(rng.random(8, np.float32), np.zeros(8, np.float32), policy, np.zeros(8, np.float32))
    config = TrainingConfig(margin_weight=0)

    def loss() -> float:
        out = network.forward(inputs)[-1][:, 0].astype(np.float64)
        return float(np.mean(np.logaddexp(0, out) - wanted.chance * out))

    values = network.forward(inputs)
    gradients = network.gradients(values, output_error(values[-1], wanted, config))
    for layer, part, at in [(0, 0, (3, 5)), (1, 0, (7, 2)), (2, 0, (4, 0)), (1, 1, (9,)), (2, 1, (0,))]:
        weights, step = network.layers[layer][part], np.float32(1e-2)
        before = weights[at]
        weights[at] = before + step
        up = loss()
        weights[at] = before - step
        down = loss()
        weights[at] = before
        assert gradients[layer][part][at] == pytest.approx((up - down) / (2 * float(step)), abs=2e-4)


@pytest.mark.slow
def test_learning_beats_guessing(rows: Rows) -> None:
    _, quality = learn(rows, TrainingConfig(epochs=10, batch=128, held_out=0.2), seed=1)
    assert quality["rmse_chance"] < 0.8 * float(targets(rows, 0.4).chance.std())
    assert quality["policy_agrees"] > 0.4


@pytest.mark.parametrize("id", ["patchwork", "express", "stack-n-stuff"])
def test_each_game_in_the_box_has_its_net(id: str) -> None:
    for board in edition(id).boards:
        net = net_for(edition(id).on_board(board))
        assert net is not None
        assert net.provenance["date"]
        assert net.provenance["generations"]


def test_a_net_of_the_wrong_size_is_refused() -> None:
    with pytest.raises(ValueError, match="instead of"):
        net_of("short", b"\0" * 40)


def test_takes_in_reach_are_what_the_policy_speaks_of() -> None:
    state = shuffled(edition("patchwork"), random.Random(2))
    assert len(takeable(state)) < lib.QB_POLICY
