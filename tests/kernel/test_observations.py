"""What a learning program sees is what the rules see."""

from collections.abc import Iterator
from random import Random

import numpy as np
import numpy.typing as npt
import pytest

from quiltbee import CHANCE, Edition, State, XorShift, choose, edition, kernel, legal, score, shuffled, successor
from quiltbee.kernel import Batch, action_count, action_of, feature_names, plane_names, planes_shape, potential
from quiltbee.kernel.native import ffi, lib
from quiltbee.rules.edition import Patch
from tests.kernel.support.random_editions import random_edition
from tests.kernel.support.same_game import built_in_editions

EDITIONS = pytest.mark.parametrize("edition", [*built_in_editions(), *map(random_edition, range(6))], ids=str)
Bytes = npt.NDArray[np.uint8]
Floats = npt.NDArray[np.float32]


def random_game(edition: Edition, seed: int) -> Iterator[State]:
    """Every position of a random game, the refill and the end included."""
    state, rng = shuffled(edition, Random(seed)), XorShift(seed)
    while not state.is_over:
        yield state
        state = successor(state, choose(state, rng.below))
    yield state


def observed(state: State, seat: int, cpu_variant: str | None = None) -> tuple[Floats, Bytes, Bytes]:
    features = np.full(kernel.FEATURE_COUNT, 7, dtype=np.float32)
    planes = np.full(planes_shape(state.edition), 7, dtype=np.uint8)
    mask = np.full(action_count(state.edition), 7, dtype=np.uint8)
    position = kernel.pack(state, cpu_variant)
    kernel.write_observation(position, seat, features=features, planes=planes, mask=mask)
    return features, planes, mask


def named(state: State, seat: int) -> dict[str, float]:
    return dict(zip(feature_names(), observed(state, seat)[0].tolist(), strict=True))


def shown(state: State, seat: int) -> dict[str, Bytes]:
    return dict(zip(plane_names(), observed(state, seat)[1], strict=True))


def swapped(state: State) -> State:
    """The same position with the seats swapped."""
    return state._replace(
        sides=(state.sides[1], state.sides[0]),
        turn=1 - state.turn if state.turn < CHANCE else state.turn,
        top=1 - state.top,
        special=None if state.special is None else 1 - state.special,
    )


def test_every_number_and_every_plane_has_a_name_of_its_own() -> None:
    assert len(set(feature_names())) == kernel.FEATURE_COUNT
    assert len(set(plane_names())) == kernel.PLANE_COUNT


@EDITIONS
def test_at_the_start_of_a_turn_the_mover_sees_the_inputs_of_the_net(edition: Edition) -> None:
    inputs = ffi.new("float[]", lib.QB_FEATURES)
    for state in random_game(edition, 1):
        position = kernel.pack(state)
        if lib.qb_features(position.tables.c, position.c, inputs) == 0:
            assert observed(state, state.turn)[0][: lib.QB_FEATURES].tolist() == list(inputs)


@EDITIONS
def test_a_seat_has_no_number(edition: Edition) -> None:
    """Each player sees the own side first, so a position with swapped seats looks the same from the other seat."""
    for state in random_game(edition, 2):
        for seat in (0, 1):
            seen, mirrored = observed(state, seat), observed(swapped(state), 1 - seat)
            assert [part.tobytes() for part in seen] == [part.tobytes() for part in mirrored]


@EDITIONS
def test_the_mask_is_what_the_rules_allow_this_seat(edition: Edition) -> None:
    for state in random_game(edition, 3):
        for seat in (0, 1):
            allowed = [action_of(state, each) for each in legal(state)] if state.turn == seat else []
            assert np.flatnonzero(observed(state, seat)[2]).tolist() == sorted(allowed)


@EDITIONS
def test_who_decides_and_what_is_in_hand_is_told(edition: Edition) -> None:
    for state in random_game(edition, 4):
        for seat in (0, 1):
            told, patch = named(state, seat), state.in_hand
            assert (told["I decide"], told["opponent decides"]) == (state.turn == seat, state.turn == 1 - seat)
            assert told["a bought patch is in hand"] == (state.hand is not None)
            assert told["leather patches due"] == np.float32(state.leather_due / 5)
            assert told["in hand: size"] == (patch.size / 8 if patch else 0)
            assert told["in hand: time"] == np.float32(patch.time / 6 if patch else 0)
            if patch and state.turn != CHANCE:
                placements = sum(decision.__class__.__name__ == "Place" for decision in legal(state))
                assert told["in hand: placements"] == min(placements, 32) / 32
            ahead = state.sides[1 - seat].time - state.sides[seat].time
            assert told["spaces that the opponent is ahead"] == np.float32(ahead / 10)


def cells(edition: Edition, mask: int) -> list[list[int]]:
    return [
        [mask >> (row * edition.stride + column) & 1 for column in range(edition.columns)]
        for row in range(edition.rows)
    ]


@EDITIONS
def test_the_planes_show_quilts_patches_and_numbers(edition: Edition) -> None:
    for state in random_game(edition, 5):
        for seat in (0, 1):
            planes = shown(state, seat)
            for who, side in (("me", state.sides[seat]), ("opponent", state.sides[1 - seat])):
                assert planes[f"{who}: free cells"].tolist() == cells(edition, side.free)
                assert (planes[f"{who}: buttons"] == min(side.buttons, 255)).all()
                assert (planes[f"{who}: income"] == side.income).all()
                assert (planes[f"{who}: spaces left"] == edition.time.last_space - side.time).all()
            assert (planes["me: has the special tile"] == (state.special == seat)).all()
            assert (planes["I decide"] == (state.turn == seat)).all()
            assert (planes["leather patches due"] == state.leather_due).all()
            assert (planes["second set waits"] == bool(state.waiting)).all()
            assert (planes["patches in the circle"] == len(state.circle)).all()
            patches = {"in hand": state.in_hand}
            patches |= {f"patch {i + 1}": edition.patch[id] for i, id in enumerate(state.circle[:10])}
            for i in range(len(state.circle), 10):
                patches[f"patch {i + 1}"] = None
            for name, patch in patches.items():
                assert_shown(planes, name, patch, edition)


def assert_shown(planes: dict[str, Bytes], name: str, patch: Patch | None, edition: Edition) -> None:
    assert planes[f"{name}: cells"].tolist() == cells(edition, patch.turns[0].mask if patch else 0)
    numbers = (patch.cost, patch.time, patch.income) if patch else (0, 0, 0)
    assert tuple(planes[f"{name}: {what}"].max() for what in ("cost", "time", "income")) == numbers
    assert tuple(planes[f"{name}: {what}"].min() for what in ("cost", "time", "income")) == numbers


@EDITIONS
def test_the_potential_is_the_margin_at_the_end(edition: Edition) -> None:
    *_, end = random_game(edition, 6)
    for seat in (0, 1):
        assert potential(end, seat) == score(end, seat) - score(end, 1 - seat)
        assert potential(end, seat) == -potential(end, 1 - seat)


@EDITIONS
def test_a_batch_writes_what_the_player_who_decides_sees(edition: Edition) -> None:
    batch = Batch(edition, rows=3, seed=1, features=True, planes=True)
    rng = np.random.default_rng(1)
    while any(turn < 2 for turn in batch.turns):
        for row in range(3):
            state = kernel.unpack(batch.position(row))
            features, planes, _ = observed(state, state.turn if state.turn < CHANCE else 0)
            assert np.array_equal(np.asarray(batch.features)[row], features)
            assert np.array_equal(np.asarray(batch.planes)[row], planes)
        picks = [rng.choice(np.flatnonzero(m)) if m.any() else kernel.LEAVE for m in np.asarray(batch.masks)]
        batch.step(np.array(picks, dtype=np.int32))


@EDITIONS
def test_every_cpu_variant_sees_the_same(edition: Edition) -> None:
    for state in random_game(edition, 8):
        expected = observed(state, 0, "portable")
        for cpu_variant in kernel.cpu_variants():
            seen = observed(state, 0, cpu_variant)
            assert [part.tobytes() for part in seen] == [part.tobytes() for part in expected]


def test_what_is_asked_wrongly_is_refused_in_words() -> None:
    state = shuffled(edition("express"), Random(1))
    with pytest.raises(ValueError, match="a seat is 0 or 1, not 2"):
        kernel.write_observation(state, 2)
    with pytest.raises(ValueError, match="a seat is 0 or 1, not -1"):
        potential(state, -1)
    with pytest.raises(ValueError, match="features must hold 192 floats of 4 bytes each, not 192 of 8 bytes"):
        kernel.write_observation(state, 0, features=np.zeros(192))
    with pytest.raises(ValueError, match="features must hold 192 floats of 4 bytes each, not 192 of 4 bytes"):
        kernel.write_observation(state, 0, features=np.zeros(192, dtype=np.int32))
