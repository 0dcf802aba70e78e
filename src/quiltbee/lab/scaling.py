"""Features on one scale while a net learns: mean 0, spread 1.

Without it, most of the training time goes into making the weights of small features large. The final net reads
unscaled features: the scale becomes part of its first layer.
"""

from dataclasses import dataclass

from quiltbee.lab.arrays import Floats, np, npt

LARGEST_WEIGHT = 7.9
"""In the final net: the kernel holds weights below 8 (`c/net/net.h`)."""
_LARGEST_FACTOR = 6.0
"""Features that are almost always 0 are not scaled up more than this."""
_SAMPLE = 100_000
"""How many rows the scale is measured on."""


@dataclass(frozen=True)
class Scale:
    """What is subtracted from each feature, and what the rest is multiplied by."""

    mean: Floats
    factor: Floats

    def apply(self, features: npt.NDArray[np.float16]) -> Floats:
        """The scaled features that a net sees while it learns."""
        return (features.astype(np.float32) - self.mean) * self.factor

    def limit(self, weights: Floats) -> None:
        """Clips the weights of a first layer, in place, so that the kernel can hold the folded ones."""
        most = (LARGEST_WEIGHT / self.factor)[:, None]
        np.clip(weights, -most, most, out=weights)

    def unfolded(self, weights: Floats, bias: Floats) -> list[Floats]:
        """The reverse: a first layer for scaled features."""
        return [weights / self.factor[:, None], bias + self.mean @ weights]

    def folded(self, weights: Floats, bias: Floats) -> list[Floats]:
        """The equivalent first layer for unscaled features."""
        return [weights * self.factor[:, None], bias - (self.mean * self.factor) @ weights]


def scale_of(features: npt.NDArray[np.float16], rng: np.random.Generator) -> Scale:
    """The scale of these features."""
    picked = features[rng.choice(len(features), min(len(features), _SAMPLE), replace=False)].astype(np.float32)
    return Scale(picked.mean(axis=0), 1 / np.maximum(picked.std(axis=0), np.float32(1 / _LARGEST_FACTOR)))
