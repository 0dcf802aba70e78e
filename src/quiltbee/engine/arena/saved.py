"""Results of games as JSON, one on each line, so that hours of play can be stopped and continued."""

import json
from collections.abc import Iterator
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


def saved_lines(text: str) -> Iterator[dict[str, Any]]:
    """The lines of a file of results. Half a line, from a process that was killed while it wrote, is left out."""
    for line in text.splitlines():
        try:
            found = json.loads(line)
        except ValueError:
            continue
        if isinstance(found, dict):
            yield found


def saved_games(text: str) -> Iterator[str]:
    """The games of a file of results, each as text."""
    return (line["game"]["text"] for line in saved_lines(text) if "game" in line)
