"""Which game comes next: seeds, and the options of `reset`."""

from collections.abc import Callable, Mapping
from numbers import Integral
from typing import Any

from gymnasium.error import ResetNeeded

from quiltbee.kernel.environment import Seeds
from quiltbee.rules.wording import either, quoted

SEED_OPTIONS = ("deal_seed", "refill_seed", "agent_seed")
"""Options of `reset`: a seed for one purpose alone, in the order of `Seeds`."""


def nothing_dealt() -> ResetNeeded:
    """The error of looking or playing before the first reset."""
    return ResetNeeded("no game is dealt yet: call reset first")


def checked_options(options: Mapping[str, Any] | None, *others: str) -> dict[str, Any]:
    """The options that were given. Raises `ValueError` if there is none of this name, which is a slip of the pen."""
    given = {name: value for name, value in (options or {}).items() if value is not None}
    for name in given:
        if name not in (*SEED_OPTIONS, *others):
            raise ValueError(f"an option of reset is {either((*SEED_OPTIONS, *others))}, not {quoted(name)}")
    return given


def whole(name: str, seed: Any) -> int:
    """A seed as a number. Raises `ValueError` if it is none."""
    if not isinstance(seed, Integral):
        raise ValueError(f"{name} is a whole number, not {quoted(seed)}")
    return int(seed)


class Dealer:
    """Says which game comes next: the first one of new seeds, otherwise the next one of the same seeds."""

    def __init__(self) -> None:
        self._seeds: Seeds | None = None
        self._number = 0

    def next(self, seed: int | None, options: Mapping[str, Any], draw: Callable[[], int]) -> tuple[Seeds, int]:
        """The seeds and the number of the game. `draw` draws a seed if there is none at all."""
        given = {name: whole(name, options[name]) for name in SEED_OPTIONS if name in options}
        if seed is None and self._seeds is not None:
            usual = self._seeds
        else:
            base = draw() if seed is None else whole("seed", seed)
            usual = Seeds(base, base, base)
        self._number = self._number + 1 if usual is self._seeds and not given else 0
        self._seeds = Seeds(*(given.get(name, old) for name, old in zip(SEED_OPTIONS, usual, strict=True)))
        return self._seeds, self._number
