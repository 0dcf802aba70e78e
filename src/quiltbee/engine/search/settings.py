"""The options of the tree search: one table for Python, bot specs, the documentation and the kernel.

>>> Settings(near_placements=99)
Traceback (most recent call last):
...
quiltbee.engine.option.BadOption: near_placements is a whole number from 1 to 8 (placements tried for each patch ...
"""

import os
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from functools import cache, partial
from typing import TypeVar

from quiltbee.engine.option import Option
from quiltbee.kernel.native import lib

Number = TypeVar("Number", int, float)
MEMORY_VARIABLE = "QUILTBEE_TREE_MEMORY"
"""The variable of the environment that says how many bytes a tree may have, on a machine with little memory."""
_USUAL_MEMORY = 192 << 20


def tree_memory(environ: Mapping[str, str] = os.environ) -> int:
    """How many bytes a tree may have, if nothing else is said.

    >>> tree_memory({}), tree_memory({"QUILTBEE_TREE_MEMORY": "1000000"})
    (201326592, 1000000)
    """
    said = environ.get(MEMORY_VARIABLE, "")
    if not said:
        return _USUAL_MEMORY
    if not said.isascii() or not said.isdigit() or not 1 << 16 <= int(said) <= 1 << 36:
        raise ValueError(f"{MEMORY_VARIABLE} is a number of bytes from {1 << 16} to {1 << 36}, not {said!r}")
    return int(said)


def _option(
    default: Number, low: float, high: float, about: str, *, old_name: str = "", in_spec: bool = True
) -> Number:
    """A field of `Settings` with its range. `in_spec`: whether a bot spec may give it."""
    row = partial(Option, default=default, low=low, high=high, about=about, old_name=old_name)
    made: Number = field(default=default, metadata={"row": row, "in_spec": in_spec})
    return made


@dataclass(frozen=True, slots=True)
class Settings:
    """How the tree is searched. The defaults are those that won the most games: see docs/explanation/engine-log.md.

    The fields are those of `struct qb_search_options` in the kernel, in the same order.

    >>> Settings().c_puct
    0.6
    """

    kind: int = _option(lib.QB_PUCT, 0, lib.QB_ABSTRACT, "the search, or one of the baselines", in_spec=False)
    memory: int = _option(tree_memory(), 1 << 16, 1 << 36, "bytes for the tree, at most", in_spec=False)
    c_puct: float = _option(
        0.6, 0, 100, "how much the search explores: higher values try more of what looks worse", old_name="explore"
    )
    win_share: float = _option(0.9, 0, 1, "what is maximised: 1 for the chance to win alone, 0 for the margin alone")
    policy_temperature: float = _option(
        1.0, 0.1, 100, "above 1, the net's first impression of a choice counts less", old_name="policy_heat"
    )
    rank_decay: float = _option(0.7, 0.01, 1, "the prior of a placement, divided by that of the next better one")
    placement_widening: float = _option(
        100.0, 0, 1e8, "deep in the tree, this many visits, times 1, 4, 9 ..., add a placement", old_name="widen"
    )
    chance_widening: float = _option(
        0.1, 0, 1000, "orders tried at a refill: 1 plus this times the square root of the visits", old_name="orders"
    )
    contempt: float = _option(
        0.0, 0, 1, "0 treats the opponent as an equal, 1 as a player who often makes mistakes", old_name="weaker"
    )
    root_placements: int = _option(12, 1, 127, "placements tried for the patch in hand")
    near_placements: int = _option(4, 1, 8, "placements tried for each patch that can be taken now")
    deep_placements: int = _option(3, 1, 8, "placements tried for every other patch, at most")

    def __post_init__(self) -> None:
        for option in _options():
            option.check(getattr(self, option.name))


def spec_options() -> tuple[Option, ...]:
    """The options that a bot spec may give."""
    return tuple(option for option, each in zip(_options(), fields(Settings), strict=True) if each.metadata["in_spec"])


@cache
def _options() -> tuple[Option, ...]:
    return tuple(each.metadata["row"](name=each.name, whole=each.type is int) for each in fields(Settings))


DEFAULT = Settings()
