"""Results of games as JSON, so that hours of play can be stopped and continued."""

from dataclasses import asdict
from typing import Any

from quiltbee.engine.arena.referee import GameResult, SideResult


def result_json(result: GameResult) -> dict[str, Any]:
    """A result without the times of its decisions."""
    fields = asdict(result)
    for side in fields["sides"]:
        side["seconds"] = []
    return fields


def result_from_json(fields: dict[str, Any]) -> GameResult:
    """The result that `result_json` wrote."""
    a, b = (SideResult(**{**side, "seconds": tuple(side["seconds"])}) for side in fields["sides"])
    return GameResult(**{**fields, "sides": (a, b)})
