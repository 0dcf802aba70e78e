"""The net, and how it learns: plain NumPy, so that anyone can run it on any machine."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise

from quiltbee.kernel.native import lib
from quiltbee.lab.arrays import Floats, np, npt
from quiltbee.lab.rows import Rows
from quiltbee.lab.scaling import LARGEST_WEIGHT, Scale, scale_of

HIDDEN = (128, 32)
OUTPUTS = 2 + lib.QB_POLICY
MARGIN_UNIT = 10.0
"""The net states margins in units of this many points."""


@dataclass(frozen=True)
class TrainingConfig:
    """How long and how fast to learn."""

    epochs: int = 12
    batch: int = 256
    rate: float = 4e-3
    """The highest learning rate of the cycle."""
    decay: float = 1e-4
    outcome_share: float = 0.4
    """The share of the outcome in the target; the rest is what the search found."""
    policy_weight: float = 0.3
    margin_weight: float = 0.5
    held_out: float = 0.05


class Network:
    """Three layers: features -> 128 -> 32 -> chance to win (logit), margin, policy (logits)."""

    def __init__(self, seed: int) -> None:
        rng = np.random.default_rng(seed)
        sizes = (lib.QB_FEATURES, *HIDDEN, OUTPUTS)
        self.layers: list[list[Floats]] = []
        for inputs, outputs in pairwise(sizes):
            weights = rng.normal(0, np.sqrt(2 / inputs), (inputs, outputs)).astype(np.float32)
            self.layers.append([weights, np.zeros(outputs, np.float32)])
        self.layers[-1][0] *= np.float32(0.1)

    def forward(self, features: Floats) -> list[Floats]:
        """The output of each layer, the input first."""
        values = [features]
        for weights, bias in self.layers[:-1]:
            values.append(np.maximum(values[-1] @ weights + bias, 0))
        weights, bias = self.layers[-1]
        return [*values, values[-1] @ weights + bias]

    def gradients(self, values: list[Floats], error: Floats) -> list[list[Floats]]:
        """The gradients of weights and biases, given the gradient of the last layer's output."""
        found: list[list[Floats]] = []
        for (weights, _), inputs in zip(reversed(self.layers), reversed(values[:-1]), strict=True):
            found.append([inputs.T @ error, error.sum(axis=0)])
            error = (error @ weights.T) * (inputs > 0)
        return found[::-1]

    @classmethod
    def from_bytes(cls, data: bytes) -> "Network":
        """A net in the engine's format."""
        network, numbers = cls(0), np.frombuffer(data, "<f2").astype(np.float32)
        for layer in network.layers:
            for part in layer:
                part[...], numbers = numbers[: part.size].reshape(part.shape), numbers[part.size :]
        return network

    def to_bytes(self) -> bytes:
        """The engine's format: little-endian float16, layer by layer, weights before biases."""
        return b"".join(part.astype("<f2").tobytes() for layer in self.layers for part in layer)


class AdamW:
    """Adam with decoupled weight decay."""

    def __init__(self, network: Network, decay: float) -> None:
        self._network, self._decay, self._step = network, decay, 0
        self._mean = [[np.zeros_like(part) for part in layer] for layer in network.layers]
        self._square = [[np.zeros_like(part) for part in layer] for layer in network.layers]

    def step(self, gradients: list[list[Floats]], rate: float) -> None:
        self._step += 1
        scale = np.float32(rate * np.sqrt(1 - 0.999**self._step) / (1 - 0.9**self._step))
        for layer, grads, means, squares in zip(self._network.layers, gradients, self._mean, self._square, strict=True):
            for part, gradient, mean, square in zip(layer, grads, means, squares, strict=True):
                mean += np.float32(0.1) * (gradient - mean)
                square += np.float32(0.001) * (gradient * gradient - square)
                part -= scale * mean / (np.sqrt(square) + np.float32(1e-8)) + np.float32(rate * self._decay) * part


@dataclass(frozen=True)
class Targets:
    """What the net should have said."""

    chance: Floats
    margin: Floats
    policy: Floats
    has_policy: Floats


def targets(rows: Rows, outcome_share: float) -> Targets:
    """Positions of a game are judged by its outcome and the search; positions only considered, by the search alone.

    In games against a weaker player the outcome alone counts: the search takes both players for equals.
    """
    chance, margin, outcome, outcome_margin, is_root = rows.values.T
    share = np.where(faces_weaker(rows), np.float32(1), np.float32(outcome_share)) * is_root
    has_policy = is_root * (rows.policy.sum(axis=1) > 0.5)
    return Targets(
        (1 - share) * chance + share * outcome,
        ((1 - share) * margin + share * outcome_margin) / np.float32(MARGIN_UNIT),
        rows.policy,
        has_policy,
    )


def faces_weaker(rows: Rows) -> npt.NDArray[np.bool_]:
    """Which rows are from games against a weaker player: the last two features say which of the two that is."""
    return np.asarray(rows.features[:, -2:].any(axis=1))


def output_error(out: Floats, wanted: Targets, config: TrainingConfig) -> Floats:
    """The gradient of the loss: cross entropy for chance and policy, a clipped square for the margin."""
    error = np.empty_like(out)
    error[:, 0] = sigmoid(out[:, 0]) - wanted.chance
    error[:, 1] = config.margin_weight * np.clip(out[:, 1] - wanted.margin, -1, 1)
    shares = np.exp(out[:, 2:] - out[:, 2:].max(axis=1, keepdims=True))
    shares *= wanted.policy > 0  # without visits it was illegal, or hopeless
    shares /= shares.sum(axis=1, keepdims=True) + np.float32(1e-9)
    error[:, 2:] = config.policy_weight * wanted.has_policy[:, None] * (shares - wanted.policy)
    return error / np.float32(len(out))


def sigmoid(x: Floats) -> Floats:
    """From a logit to a chance."""
    return np.asarray(1 / (1 + np.exp(-x)), np.float32)


def learn(
    rows: Rows,
    config: TrainingConfig,
    seed: int,
    start: Network | None = None,
    on_step: Callable[[int, int], None] = lambda *_: None,
) -> tuple[Network, dict[str, float]]:
    """A net trained on these rows, from scratch or from another net, and its errors on held-out rows.

    `on_step` is told how many steps are done, and of how many.
    """
    rng = np.random.default_rng(seed)
    wanted = targets(rows, config.outcome_share)
    # Rows of one game are neighbours and share its outcome, so whole games at the end are held out, not single rows.
    kept, held = np.split(np.arange(len(rows)), [len(rows) - int(config.held_out * len(rows))])
    network, scale = start or Network(seed), scale_of(rows.features, rng)
    if start is not None:
        network.layers[0] = scale.unfolded(*network.layers[0])
    optimiser = AdamW(network, config.decay)
    steps = config.epochs * max(1, len(kept) // config.batch)
    for step, batch in enumerate(_batches(kept, config, rng)):
        values = network.forward(scale.apply(rows.features[batch]))
        error = output_error(values[-1], _picked(wanted, batch), config)
        optimiser.step(network.gradients(values, error), _one_cycle(step / steps, config.rate))
        limit_weights(network, scale)
        on_step(step + 1, steps)
    network.layers[0] = scale.folded(*network.layers[0])
    return network, _quality(network, rows, wanted, held)


def limit_weights(network: Network, scale: Scale) -> None:
    """Keeps the weights in the kernel's range during training, so that the net can adapt to it."""
    scale.limit(network.layers[0][0])
    np.clip(network.layers[1][0], -LARGEST_WEIGHT, LARGEST_WEIGHT, out=network.layers[1][0])


def _batches(
    kept: npt.NDArray[np.int64], config: TrainingConfig, rng: np.random.Generator
) -> Iterator[npt.NDArray[np.int64]]:
    for _ in range(config.epochs):
        rng.shuffle(kept)
        for first in range(0, len(kept) - config.batch + 1, config.batch):
            yield kept[first : first + config.batch]


def _one_cycle(done: float, highest: float) -> float:
    """Rises for a quarter of the time, then falls along a cosine."""
    if done < 0.25:
        return highest * (0.04 + 0.96 * done / 0.25)
    return float(highest * (0.001 + 0.999 * 0.5 * (1 + np.cos(np.pi * (done - 0.25) / 0.75))))


def _picked(wanted: Targets, rows: npt.NDArray[np.int64]) -> Targets:
    return Targets(wanted.chance[rows], wanted.margin[rows], wanted.policy[rows], wanted.has_policy[rows])


def _quality(network: Network, rows: Rows, wanted: Targets, held: npt.NDArray[np.int64]) -> dict[str, float]:
    out = network.forward(rows.features[held].astype(np.float32))[-1]
    wanted = _picked(wanted, held)
    off = sigmoid(out[:, 0]) - wanted.chance
    far = (out[:, 1] - wanted.margin) * MARGIN_UNIT
    likes = np.where(wanted.policy > 0, out[:, 2:], -np.inf).argmax(axis=1) == wanted.policy.argmax(axis=1)
    roots = wanted.has_policy > 0
    return {
        "rows": len(rows),
        "rmse_chance": float(np.sqrt((off * off).mean())),
        "rmse_margin": float(np.sqrt((far * far).mean())),
        "policy_agrees": float(likes[roots].mean()) if roots.any() else 0.0,
    }
