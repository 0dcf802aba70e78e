"""Which level has a similar error rate. `python -m benchmarks.likeness` makes `data/likeness.json`."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from math import sqrt
from typing import Any

from quiltbee.rules.edition import Edition

LEAST_DECISIONS = 8
"""Fewer decisions that count say nothing about a player."""


@dataclass(frozen=True, slots=True)
class Likeness:
    """`like level 5 (4 to 6)`."""

    level: int
    low: int
    high: int
    """The level is between these in four games of five."""


def likeness(edition: Edition, error_rate: float | None, decisions: int) -> Likeness | None:
    """The level with this error rate; None if too little was decided, or nobody measured this edition."""
    measured = _measured().get(edition.id)
    if error_rate is None or decisions < LEAST_DECISIONS or measured is None:
        return None
    return nearest(measured, error_rate)


def nearest(measured: Mapping[str, Any], error_rate: float) -> Likeness:
    """From what was measured: the rates at which one level is as likely as the next, and the spread of single games."""

    def at(rate: float) -> int:
        return 8 - sum(bool(rate > limit) for limit in measured["limits"])

    root, spread = sqrt(max(error_rate, 0.0)), measured["spread"]
    worse, better = (root + spread) ** 2, max(0.0, root - spread) ** 2
    return Likeness(at(error_rate), at(worse), at(better))


@cache
def _measured() -> Mapping[str, Any]:
    file = files("quiltbee.engine.review") / "data" / "likeness.json"
    if not file.is_file():
        return {}
    found: Mapping[str, Any] = json.loads(file.read_text())["editions"]
    return found
