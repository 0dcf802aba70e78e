"""Features on one scale while a net learns: mean 0, spread 1.

Without it most of the time of learning goes into making the weights of small features large. The net that is kept
reads features as they are: the scale becomes part of its first layer.
"""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float32]

LARGEST_WEIGHT = 7.9
"""Of the net that is kept: the kernel keeps weights below 8 (net.h)."""
_LARGEST_FACTOR = 6.0
"""What is hardly ever anything but 0 is not made large."""
_SAMPLE = 100_000
"""Rows that the scale is taken from."""


@dataclass(frozen=True)
class Scale:
    """What is subtracted from each feature, and what it is multiplied with then."""

    mean: Floats
    factor: Floats

    def apply(self, features: npt.NDArray[np.float16]) -> Floats:
        """The features as a net sees them while it learns."""
        return (features.astype(np.float32) - self.mean) * self.factor

    def limit(self, weights: Floats) -> None:
        """Keeps the weights of a first layer, in place, where the kernel can hold what becomes of them."""
        most = (LARGEST_WEIGHT / self.factor)[:, None]
        np.clip(weights, -most, most, out=weights)

    def unfolded(self, weights: Floats, bias: Floats) -> list[Floats]:
        """The other way round: a first layer for features on this scale."""
        return [weights / self.factor[:, None], bias + self.mean @ weights]

    def folded(self, weights: Floats, bias: Floats) -> list[Floats]:
        """A first layer that says the same about features as they are."""
        return [weights * self.factor[:, None], bias - (self.mean * self.factor) @ weights]


def scale_of(features: npt.NDArray[np.float16], rng: np.random.Generator) -> Scale:
    """The scale of these features."""
    picked = features[rng.choice(len(features), min(len(features), _SAMPLE), replace=False)].astype(np.float32)
    return Scale(picked.mean(axis=0), 1 / np.maximum(picked.std(axis=0), np.float32(1 / _LARGEST_FACTOR)))
