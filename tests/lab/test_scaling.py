"""A net learns on features of one scale, and says the same about features as they are."""

import numpy as np
import pytest

from quiltbee.lab.scaling import LARGEST_WEIGHT, Scale, scale_of


@pytest.fixture
def features() -> np.ndarray[tuple[int, int], np.dtype[np.float16]]:
    """A usual feature, a small one, and one that is nearly always 0."""
    rng = np.random.default_rng(1)
    rare = rng.random(4000) < 0.0005
    return np.stack([rng.normal(3, 2, 4000), rng.normal(0.5, 0.25, 4000), rare], axis=1).astype(np.float16)


@pytest.fixture
def scale(features: np.ndarray[tuple[int, int], np.dtype[np.float16]]) -> Scale:
    return scale_of(features, np.random.default_rng(2))


def test_large_and_small_features_get_the_same_spread(
    scale: Scale, features: np.ndarray[tuple[int, int], np.dtype[np.float16]]
) -> None:
    seen = scale.apply(features)
    assert np.allclose(seen[:, :2].mean(axis=0), 0, atol=0.01)
    assert np.allclose(seen[:, :2].std(axis=0), 1, atol=0.01)


def test_what_is_nearly_always_0_is_not_made_large(scale: Scale) -> None:
    assert scale.factor[2] == pytest.approx(6)


def test_the_folded_layer_says_the_same_about_features_as_they_are(
    scale: Scale, features: np.ndarray[tuple[int, int], np.dtype[np.float16]]
) -> None:
    rng = np.random.default_rng(3)
    weights, bias = rng.normal(size=(3, 5)).astype(np.float32), rng.normal(size=5).astype(np.float32)
    folded_weights, folded_bias = scale.folded(weights, bias)
    said = features.astype(np.float32) @ folded_weights + folded_bias
    assert np.allclose(said, scale.apply(features) @ weights + bias, atol=1e-3)


def test_no_weight_of_the_net_that_is_kept_is_too_large_for_the_kernel(scale: Scale) -> None:
    weights = np.full((3, 2), 50, np.float32)
    scale.limit(weights)
    assert scale.folded(weights, np.zeros(2, np.float32))[0] == pytest.approx(LARGEST_WEIGHT)


def test_a_first_layer_survives_the_way_to_the_scale_and_back(scale: Scale) -> None:
    weights, bias = np.array([[1.5, -2], [0.25, 3], [0.5, 1]], np.float32)[:, :1], np.array([0.75], np.float32)
    back = scale.folded(*scale.unfolded(weights, bias))
    assert np.allclose(back[0], weights, atol=1e-5)
    assert np.allclose(back[1], bias, atol=1e-4)
